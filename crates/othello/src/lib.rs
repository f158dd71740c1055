//! Othello on boards of four, six and eight squares a side.
//!
//! ```
//! use endspiel_game::perft::perft;
//! use endspiel_game::{Game, Notation};
//! use endspiel_othello::Othello;
//!
//! let game = Othello::default();
//! let start = game.start();
//! assert_eq!(game.moves(&start).iter().map(|&mv| game.print_move(&start, mv)).collect::<Vec<_>>(), ["d3", "c4", "f5", "e6"]);
//! assert_eq!(perft(&game, &start, 5), 1396);
//! ```
//!
//! - [`Squares`]: sets of squares as bits, whatever the size of the board
//! - `flips`: the hot part, legal moves and turned discs by shifts and rays
//! - [`Othello`]: the rules; [`Position`] and [`Move`] are what it is played with
//! - `evaluation`: estimates for a searcher, [`Classic`] among them; `searchable`: what else it may ask
//! - `solver`: exact results of endgames, [`EndgameSolver`]
//!
//! The notation is in `notation`, the drawn board in `drawing`, the rules for newcomers in `lessons`, names of openings in `openings`, the game files of other programs are read in `import`.

mod assets;
mod description;
mod drawing;
mod evaluation;
mod flips;
mod game;
mod import;
mod lessons;
mod notation;
mod openings;
mod python;
mod searchable;
mod solver;
mod squares;

pub use assets::assets;
pub use evaluation::{Classic, DISC, PatternModel, Patterns, stable};
pub use flips::{flipped, flipped_plain, legal, legal_plain};
pub use game::{Move, Othello, Position};
pub use solver::{EndgameSolver, Solution};
pub use squares::{Square, Squares};
