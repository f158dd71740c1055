//! Positions, moves and records of the morris family.
#![no_main]

use endspiel_fuzz::{choose_game, words};
use endspiel_mill::Mill;
use libfuzzer_sys::fuzz_target;

const SPECS: [&str; 7] = [
    "mill",
    "mill:removals=1",
    "mill:variant=six",
    "mill:variant=twelve",
    "mill:variant=lasker",
    "mill:variant=morabaraba",
    "mill:flying=off",
];

fuzz_target!(|data: &[u8]| {
    if let Some((game, text)) = choose_game::<Mill>(&SPECS, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
});
