//! Archives of tables.
#![no_main]

use endspiel_fuzz::choose;
use endspiel_fuzz::tables::{self, Seal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&seal, file)) = choose(&Seal::ALL, data) else { return };
    tables::check_archive(seal, file);
});
