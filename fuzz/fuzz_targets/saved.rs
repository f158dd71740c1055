//! Saved games.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| endspiel_fuzz::saved::check(data));
