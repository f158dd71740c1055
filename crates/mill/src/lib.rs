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
//! - [`Rules`]: number of stones, removals, flying; each member of the family is a value of this type
//! - [`Mill`]: the game itself, with [`Position`] and [`Move`]
//! - [`evaluation`]: evaluators for searches
//!
//! Other modules: `generation` (the move generator), `notation` (text), `foreign` (the format of other mill
//! programs), `drawing` and `touch` (the board on a screen and clicks on it), `refusals` (why a move is not
//! allowed), `reasons` (why a move is good or bad), `lessons`, `puzzles`, `searchable` (hints for searches).

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
mod people;
mod points;
mod position;
mod puzzles;
mod python;
mod reasons;
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
