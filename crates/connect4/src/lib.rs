//! Connect Four on boards of any size that fits 64 bits.
//!
//! - [`Board`]: columns, rows and the length of the winning line
//! - [`ConnectFour`]: the rules; [`Position`] and [`Column`] are what it is played with
//!
//! - [`Classic`]: an evaluation for searchers, which also take their hints about moves from here
//!
//! The notation is in `notation`.

mod board;
mod evaluation;
mod game;
mod notation;
pub mod solver;

pub use board::{Board, Cell};
pub use evaluation::Classic;
pub use game::{Column, ConnectFour, Position};
