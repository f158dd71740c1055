//! The list of games, and everything that is done with a game by its name.
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
//! - [`Games`] is the list, a value that is handed to whoever needs it: it opens games, builds engines, asks for exact
//!   values and searches that write down every step. [`Games::usual`] has the three of this project, the only place
//!   that names them all; [`Games::with`] adds another, [`Games::knowing`] what files know about one.
//! - [`compare`] and [`mod@bench`] run engines by name.
//! - `batch`, a feature, has thousands of games at once for programs that learn.
//! - [`Openings`] tell how often our own engines chose a move near the start.
//! - [`SavedGame`] is a game in a file.
//! - [`assets`] are books, weights and puzzles that come with the games: embedded by default, handed in without the feature
//!   `embedded`.

#[cfg(feature = "batch")]
pub mod batch;
pub mod bench;
pub mod compare;
mod games;
mod listed;
mod openings;
mod saved;

pub use games::{EngineMaker, Games, assets};
pub use openings::{Chosen, ChosenMove, Openings, OpeningsOrder};
pub use saved::{Reopened, SavedGame, SavedPlayers};
