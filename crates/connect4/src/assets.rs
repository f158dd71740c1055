//! What comes with the program beside its code: embedded, or handed in when the feature `embedded` is off.

use endspiel_machine::{Asset, asset};

use crate::book::SEAL;
use crate::evaluation::Patterns;

pub(crate) static BOOK: Asset = asset!("connect4.book", "book/connect4.book", is_book);
pub(crate) static WEIGHTS: Asset = asset!("connect4-weights.bin", "evaluation/learned.bin", is_weights);
pub(crate) static PUZZLES: Asset = asset!("connect4-puzzles.txt", "puzzles.txt", Asset::is_text);
pub(crate) static OPENINGS: Asset = asset!("connect4-openings.txt", "openings_played.txt", Asset::is_text);

/// Everything of this crate that comes with the program.
pub fn assets() -> [&'static Asset; 4] {
    [&BOOK, &WEIGHTS, &PUZZLES, &OPENINGS]
}

fn is_book(bytes: &[u8]) -> Result<(), String> {
    SEAL.open(bytes).map(|_| ()).map_err(|error| error.to_string())
}

fn is_weights(bytes: &[u8]) -> Result<(), String> {
    if bytes.len() == Patterns::WEIGHTS { Ok(()) } else { Err("it has another length".to_owned()) }
}
