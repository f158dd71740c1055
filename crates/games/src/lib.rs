//! The list of games, and every operation on a game by its name.
//!
//! ```
//! use endspiel_game::DrawLimits;
//! use endspiel_games::Games;
//!
//! let games = Games::usual();
//! let mut played = games.open("othello").unwrap().open(None, DrawLimits::default()).unwrap();
//! played.play("f5").unwrap();
//! assert!(played.play("a1").is_err());
//! ```
//!
//! - [`Games`] is the list, passed as a value: it opens games, builds engines, returns exact values
//!   and traces searches. [`Games::usual`] has the three of this project and is the only place that
//!   names them all; [`Games::with`] adds another, [`Games::with_exact_values`]
//!   adds files of exact values.
//! - [`compare`] and [`mod@bench`] run engines by name.
//! - `batch`, a feature, holds thousands of games at once for machine learning.
//! - [`Openings`] count how often our own engines chose a move near the start.
//! - [`CollectedGames`] are the games of a file, with an index of their positions.
//! - [`SavedGame`] is a game in a file.
//! - [`assets`] are books, weights and puzzles that come with the games: embedded by default, handed in without the feature
//!   `embedded`.

#[cfg(feature = "batch")]
pub mod batch;
pub mod bench;
mod collection;
pub mod compare;
mod games;
mod listed;
mod openings;
mod saved;

pub use collection::{CollectedGame, CollectedGames, CollectionFile, CollectionNames, GamesFilter, PlayedMove};
pub use games::{EngineMaker, Games, assets};
pub use openings::{Chosen, ChosenMove, OpeningLine, Openings, OpeningsSettings, ProvedMove, ProvedOpening};
pub use saved::{RestoredGame, SavedGame, SavedPlayers};
