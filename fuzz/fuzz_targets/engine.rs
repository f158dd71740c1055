//! Specs of engines.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| endspiel_fuzz::protocol::check_engine(&String::from_utf8_lossy(data)));
