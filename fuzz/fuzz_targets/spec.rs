//! Names of games with options.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| endspiel_fuzz::spec::check(&String::from_utf8_lossy(data)));
