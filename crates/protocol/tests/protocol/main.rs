//! The protocols from outside: whole sessions, bad input, and every kind of program as a partner.

mod client;
mod engines;
mod gtp_client;
mod robustness;
mod sessions;
mod talk;
mod transcripts;

use std::sync::Arc;

use endspiel_games::Games;
use endspiel_presentation::AnyGame;

/// Returns the game a spec names.
fn rules(game: &str) -> Arc<dyn AnyGame> {
    Games::usual().open(game).unwrap()
}
