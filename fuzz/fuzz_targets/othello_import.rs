//! Othello files: GGF, WTHOR and transcripts.
#![no_main]

use endspiel_fuzz::import::{self, Envelope};
use endspiel_fuzz::{choose, choose_game};
use endspiel_othello::Othello;
use libfuzzer_sys::fuzz_target;

const SPECS: [&str; 3] = ["othello", "othello:size=6", "othello:size=4"];

fuzz_target!(|data: &[u8]| {
    let Some((game, rest)) = choose_game::<Othello>(&SPECS, data) else { return };
    let Some((&envelope, file)) = choose(&Envelope::ALL, rest) else { return };
    import::check(&game, envelope, file);
});
