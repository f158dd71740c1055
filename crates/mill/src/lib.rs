//! Nine Men's Morris (Mühle) and its family, on bitboards.
//!
//! ```
//! use endspiel_game::perft::perft;
//! use endspiel_game::{Game, Notation};
//! use endspiel_mill::Mill;
//!
//! let game = Mill::default();
//! let position = game.parse_position("bb.w.bw./.....w../........ w 0 0").unwrap();
//! assert_eq!(game.count_moves(&position), 54);
//! assert_eq!(perft(&game, &position, 2), 3018);
//! ```
//!
//! - [`Points`]: sets of points, and the bit tricks that find mills and neighbours
//! - [`Board`]: which points, lines and connections there are
//! - [`Rules`]: how many stones, removals, flying: a member of the family is a value of this type
//! - [`Mill`]: the game itself; [`Position`] and [`Move`] are what it is played with
//! - [`evaluation`]: what a position is worth, for searchers
//!
//! Moves are found in `generation`. The notation is in `notation`, what other mill programs write in `foreign`, the drawn board in `drawing`, clicks on it in
//! `touch`, why something is not allowed in `refusals`, the rules for newcomers in `lessons`, ideas for puzzles in `puzzles`, what searchers
//! may ask in `searchable`.

mod assets;
mod board;
mod description;
mod drawing;
pub mod evaluation;
mod foreign;
mod game;
mod generation;
mod lessons;
mod moves;
mod notation;
mod points;
mod position;
mod puzzles;
mod python;
mod refusals;
mod rules;
mod searchable;
mod slides;
mod touch;

pub use assets::assets;
pub use board::Board;
pub use game::Mill;
pub use moves::Move;
pub use points::{Point, Points};
pub use position::{Hand, Position};
pub use rules::Rules;
