//! Mill positions in the words of other programs.
#![no_main]

use endspiel_fuzz::{choose_game, foreign};
use endspiel_mill::Mill;
use libfuzzer_sys::fuzz_target;

const SPECS: [&str; 4] = ["mill", "mill:variant=six", "mill:variant=twelve", "mill:variant=lasker"];

fuzz_target!(|data: &[u8]| {
    if let Some((game, text)) = choose_game::<Mill>(&SPECS, data) {
        foreign::check(&game, &String::from_utf8_lossy(text));
    }
});
