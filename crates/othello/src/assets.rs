//! What comes with the program beside its code: embedded, or handed in when the feature `embedded` is off.

use endspiel_machine::{Asset, asset, checked};

use crate::evaluation::Patterns;

pub(crate) static NETWORK: Asset = asset!("othello-network.bin", "evaluation/patterns/network-8.bin", is_network);
pub(crate) static WEIGHTS: Asset = asset!("othello-weights-6.bin", "evaluation/patterns/learned-6.bin", is_weights);
pub(crate) static BOOK: Asset = asset!("othello.book", "othello.book", is_book);
pub(crate) static PUZZLES: Asset = asset!("othello-puzzles.txt", "puzzles.txt", Asset::is_text);
pub(crate) static OPENINGS: Asset = asset!("othello-openings.txt", "openings_played.txt", Asset::is_text);

/// Everything of this crate that comes with the program.
pub fn assets() -> [&'static Asset; 5] {
    [&NETWORK, &WEIGHTS, &BOOK, &PUZZLES, &OPENINGS]
}

fn is_network(bytes: &[u8]) -> Result<(), String> {
    if Patterns::is_network(bytes) { Ok(()) } else { Err("it is not a network for this program".to_owned()) }
}

fn is_weights(bytes: &[u8]) -> Result<(), String> {
    if Patterns::is_weights(6, bytes) { Ok(()) } else { Err("it has another length".to_owned()) }
}

/// What is in it is checked by whoever reads it; that it is whole can be seen here.
fn is_book(bytes: &[u8]) -> Result<(), String> {
    checked(bytes).map(|_| ()).ok_or_else(|| "it is damaged".to_owned())
}
