//! Opening books of estimates: positions up to symmetry, whose values deep searches have found at the leaves and the best moves carry
//! back to the start.
//!
//! - `tree`: the positions, their values, and which one is looked at next
//! - `file`: a book as bytes; `maker`: how it grows, over minutes or days
//! - `lazy_book`: where engines find it, and what they play by it

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
