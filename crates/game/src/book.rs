//! Opening books that a game can make itself.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// What kind of book is to be made, and with what.
#[derive(Clone, Copy, Debug)]
pub struct BookOrder<'a> {
    /// Where books and everything that is needed to make them live.
    pub folder: &'a Path,
    /// It tells about every position after at most this number of plies.
    pub plies: u32,
    /// How many threads work.
    pub threads: usize,
    /// How large the table of the solver may be, in bytes; `None` is its usual size.
    pub table_bytes: Option<u64>,
}

/// How far the book is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// The plies of the positions that are being solved.
    pub plies: u32,
    /// Parts of which every position is solved.
    pub solved: usize,
    /// All of them.
    pub of: usize,
    /// How long the rest of these will take if it goes on like this.
    pub left: Option<Duration>,
}

/// How making a book has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// The book is ready.
    Made {
        /// Its file.
        path: PathBuf,
        /// How large it is.
        bytes: u64,
    },
    /// There was one already that tells as much.
    Ready {
        /// Its file.
        path: PathBuf,
        /// How far it goes.
        plies: u32,
    },
    /// It was told to stop; the next run goes on from here.
    Stopped,
}
