//! Connect Four on boards of any size that fits 64 bits.
//!
//! ```
//! use endspiel_connect4::{ConnectFour, Solver};
//! use endspiel_game::{Effort, Exact, Notation, Stop, Value};
//!
//! let game = ConnectFour::default();
//! let position = game.parse_position("121212").unwrap();
//! let known = Solver::new(*game.board()).value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
//! assert_eq!((known.value, known.plies), (Value::Win, Some(1)));
//! ```
//!
//! - [`Board`]: columns, rows and the length of the winning line
//! - [`ConnectFour`]: the rules; [`Position`] and [`Column`] are what it is played with
//! - [`Classic`], [`Tuned`]: estimates for searchers, who find their hints about moves in `evaluation`
//! - [`Solver`]: the exact value of positions; [`Book`] has those with few stones ready
//!
//! The notation is in `notation`, the drawn board in `drawing`, the rules for newcomers in `lessons`, ideas for puzzles in `puzzles`.

mod board;
mod book;
mod description;
mod drawing;
mod evaluation;
mod game;
mod lessons;
mod notation;
mod puzzles;
mod solver;

pub use board::{Board, Cell};
pub use book::{Book, BookError, Maker, pack};
pub use evaluation::{Classic, Patterns, Tuned};
pub use game::{Column, ConnectFour, Position};
pub use solver::Solver;
