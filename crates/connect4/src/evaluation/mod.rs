//! Evaluators of positions.
//!
//! - [`Classic`]: the evaluation that the student paper describes, runs of one, two and three stones in every
//!   direction
//! - [`Rows`]: the evaluation that the student paper prints, runs in the rows only
//! - [`Tuned`]: threats, their rows and Zugzwang (`features`) with fitted weights; on the standard board also the
//!   [`Patterns`] of rows, diagonals and columns
//!
//! `Classic` and `Tuned` count windows, the places where a line is possible (`windows`).

mod classic;
mod features;
mod patterns;
mod rows;
mod tuned;
mod windows;

pub use classic::Classic;
pub use patterns::Patterns;
pub use rows::Rows;
pub use tuned::Tuned;
