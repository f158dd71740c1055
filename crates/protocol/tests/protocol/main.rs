//! The protocols from outside: whole sessions, bad manners, and programs of every kind as partners.

mod client;
mod engines;
mod robustness;
mod sessions;
mod talk;
mod transcripts;

use std::sync::Arc;

use endspiel_games::Games;
use endspiel_presentation::AnyGame;

/// The game a spec names.
fn rules(game: &str) -> Arc<dyn AnyGame> {
    Games::usual().open(game).unwrap()
}
