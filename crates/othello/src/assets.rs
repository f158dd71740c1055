//! Embedded data; handed in at run time when the feature `embedded` is off.

use endspiel_machine::{Asset, asset, checked};

use crate::Proof;
use crate::evaluation::Patterns;
use crate::policy::Policy;

pub(crate) static NETWORK: Asset = asset!("othello-network.bin", "evaluation/patterns/network-8.bin", is_network);
pub(crate) static WEIGHTS: Asset = asset!("othello-weights-6.bin", "evaluation/patterns/learned-6.bin", is_weights);
pub(crate) static POLICY: Asset = asset!("othello-policy.bin", "policy/policy-8.bin", is_policy);
pub(crate) static BOOK: Asset = asset!("othello.book", "othello.book", is_book);
pub(crate) static PROOF: Asset = asset!("othello.proof", "othello.proof", is_proof);
pub(crate) static PUZZLES: Asset = asset!("othello-puzzles.txt", "puzzles.txt", Asset::is_text);
pub(crate) static OPENINGS: Asset = asset!("othello-openings.txt", "openings_played.txt", Asset::is_text);

/// Returns the data assets of this crate.
pub fn assets() -> [&'static Asset; 7] {
    [&NETWORK, &WEIGHTS, &POLICY, &BOOK, &PROOF, &PUZZLES, &OPENINGS]
}

fn is_network(bytes: &[u8]) -> Result<(), String> {
    if Patterns::is_network(bytes) { Ok(()) } else { Err("it is not a network for this program".to_owned()) }
}

fn is_weights(bytes: &[u8]) -> Result<(), String> {
    if Patterns::is_weights(6, bytes) { Ok(()) } else { Err("it has another length".to_owned()) }
}

fn is_policy(bytes: &[u8]) -> Result<(), String> {
    Policy::read(bytes).map(|_| ()).ok_or_else(|| "it is not a policy for this program".to_owned())
}

/// Checks the checksum only; the reader of the book checks its contents.
fn is_book(bytes: &[u8]) -> Result<(), String> {
    checked(bytes).map(|_| ()).ok_or_else(|| "it is damaged".to_owned())
}

fn is_proof(bytes: &[u8]) -> Result<(), String> {
    Proof::read(bytes).map(|_| ()).map_err(|error| error.to_string())
}
