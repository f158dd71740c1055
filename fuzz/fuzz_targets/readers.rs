//! All targets in one program, which is compiled and linked once: `FUZZ_TARGET` names the one that runs.
#![no_main]

use std::sync::OnceLock;

use endspiel_fuzz::targets;
use libfuzzer_sys::fuzz_target;

static TARGET: OnceLock<fn(&[u8])> = OnceLock::new();

fuzz_target!(
    init: {
        let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
        let Some(target) = targets::named(&name) else {
            eprintln!("FUZZ_TARGET names no target: '{name}'");
            std::process::exit(2);
        };
        TARGET.get_or_init(|| target);
    },
    |data: &[u8]| TARGET.get().expect("a target was named")(data)
);
