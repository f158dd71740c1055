//! Opening books of estimates.
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

pub use file::{Book, BookError};
pub(crate) use lazy_book::{Beginning, Opening};
pub use lazy_book::{BookLine, LazyBook, book_lines};
pub use maker::make;
pub use tree::{BookMove, Estimate, Tree};
