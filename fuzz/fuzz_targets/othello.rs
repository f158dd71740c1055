//! Positions, moves and records of Othello.
#![no_main]

use endspiel_fuzz::{choose_game, words};
use endspiel_othello::Othello;
use libfuzzer_sys::fuzz_target;

const SPECS: [&str; 3] = ["othello", "othello:size=6", "othello:size=4"];

fuzz_target!(|data: &[u8]| {
    if let Some((game, text)) = choose_game::<Othello>(&SPECS, data) {
        words::check(&game, &String::from_utf8_lossy(text));
    }
});
