//! Estimates of positions.
//!
//! - [`Classic`]: the evaluation the school paper describes, runs of one, two and three stones in every direction
//! - [`Rows`]: the evaluation the school paper prints, runs in the rows alone
//! - [`Tuned`]: threats, their rows and who profits from Zugzwang (`features`), with fitted weights, and what rows,
//!   diagonals and columns of the usual board tell beyond that ([`Patterns`])
//!
//! Both look at windows, the places where a line can come about (`windows`).

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
