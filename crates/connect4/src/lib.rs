//! Connect Four on boards of any size that fits 128 bits.
//!
//! ```
//! use endspiel_connect4::{ConnectFour, Solver};
//! use endspiel_game::Notation;
//! use endspiel_knowledge::{Effort, Exact, Stop, Value};
//!
//! let game = ConnectFour::default();
//! let position = game.parse_position("121212").unwrap();
//! let known = Solver::new(*game.board()).value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
//! assert_eq!((known.value, known.plies), (Value::Win, Some(1)));
//! ```
//!
//! - [`Board`]: columns, rows and the length of the winning line
//! - [`ConnectFour`]: the rules, with [`Position`] and [`Column`]
//! - [`Classic`], [`Rows`], [`Tuned`]: evaluators for searches (`evaluation`)
//! - [`Solver`]: the exact value of positions; [`ConnectFourBook`]: stored values of positions with few stones
//!
//! These types are for boards that fit 64 bits, the standard one among them. The same code for 128 bits
//! (`word`) has the names [`LargeBoard`] and [`LargeConnectFour`].
//!
//! Other modules: `notation` (text), `drawing` (the board on a screen), `insight` (explanations of a position), `reasons` (of a move),
//! `lessons`, `puzzles`, `searchable` (hints for searches).

mod assets;
mod board;
mod book;
mod description;
mod drawing;
mod evaluation;
mod game;
mod insight;
mod lessons;
mod notation;
mod people;
mod puzzles;
mod python;
mod reasons;
mod searchable;
mod solver;
mod word;

pub use assets::assets;
pub use board::Cell;
pub use book::{ConnectFourBook, Maker, pack};
pub use evaluation::{Classic, Patterns, Rows, Tuned};
pub use game::Column;

/// A board that fits 64 bits.
pub type Board = board::Board<u64>;
/// A board that fits 128 bits.
pub type LargeBoard = board::Board<u128>;

/// The game on a board that fits 64 bits.
pub type ConnectFour = game::ConnectFour<u64>;
/// The game on a board that fits 128 bits.
pub type LargeConnectFour = game::ConnectFour<u128>;

/// A position of a board that fits 64 bits.
pub type Position = game::Position<u64>;

/// A solver for boards that fit 64 bits.
pub type Solver = solver::Solver<u64>;

/// The generic types behind these names, for code that takes boards of either size.
pub mod sized {
    pub use crate::board::Board;
    pub use crate::game::{ConnectFour, Position};
    pub use crate::solver::Solver;
    pub use crate::word::Word;
}
