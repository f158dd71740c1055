//! BookPlayer books of estimates.
//!
//! They hold positions up to symmetry. Deep searches value the leaves, and the best moves carry
//! these values back to the start.
//!
//! - `tree`: the positions, their values, and the next one to search
//! - `file`: a book as bytes; `maker`: extends it, over minutes or days
//! - `lazy_book`: loads it for engines, and plays by it

mod file;
mod lazy_book;
mod maker;
#[cfg(test)]
mod tests;
mod tree;

pub use file::{BookError, OpeningBook};
pub use lazy_book::{BookLine, LazyBook, book_lines};
pub(crate) use lazy_book::{BookPlayer, OpeningPlay};
pub use maker::make;
pub use tree::{BookMove, Estimate, Tree};
