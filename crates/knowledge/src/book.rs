//! Opening books that a game can make itself.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// What kind of book is to be made, and with what.
#[derive(Clone, Copy, Debug)]
pub struct BookOrder<'a> {
    /// Where books and everything that is needed to make them live.
    pub folder: &'a Path,
    /// It tells about positions after at most this number of plies; `None` is as far as is usual, and so below.
    pub plies: Option<u32>,
    /// How many threads work.
    pub threads: usize,
    /// How large the table of the solver or of each search may be, in bytes.
    pub table_bytes: Option<u64>,
    /// So many positions, where it is made of [estimates](crate::Searchable::book) and has no natural end.
    pub positions: Option<usize>,
    /// How far a position is searched that is estimated.
    pub search: BookSearch,
    /// The command it is made by, for the record.
    pub made: &'a str,
}

/// How far a position is searched; without a limit of nodes or time, to the usual depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookSearch {
    /// Plies ahead.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// How far the book is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// The plies of the positions that are being solved, or of the last one estimated.
    pub plies: u32,
    /// Parts of which every position is solved, or positions that are estimated.
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
        /// How far it goes.
        extent: BookExtent,
    },
    /// There was one already that tells as much.
    Ready {
        /// Its file.
        path: PathBuf,
        /// How far it goes.
        extent: BookExtent,
    },
    /// It was told to stop; the next run goes on from here.
    Stopped,
}

/// How far a book goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookExtent {
    /// It tells about every position after at most so many plies.
    Plies(u32),
    /// It has so many positions, those that are met most.
    Positions(usize),
}
