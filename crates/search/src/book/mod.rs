//! Opening books of estimates: positions up to symmetry, whose values deep searches have found at the leaves and the best moves carry
//! back to the start.
//!
//! - `tree`: the positions, their values, and which one is looked at next
//! - `file`: a book as bytes; `maker`: how it grows, over minutes or days
//! - `shelf`: where engines find it, and what they play by it

mod file;
mod maker;
mod shelf;
#[cfg(test)]
mod tests;
mod tree;

pub use file::{Book, BookError};
pub use maker::make;
pub(crate) use shelf::Opening;
pub use shelf::{BookLine, Shelf, book_lines};
pub use tree::{BookMove, Estimate, Tree};
