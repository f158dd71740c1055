//! Files of tournaments and openings.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| endspiel_fuzz::tournament::check(&String::from_utf8_lossy(data)));
