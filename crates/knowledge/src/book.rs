//! Requests to make an opening book, and their progress and result.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::Stop;

/// A request to make an opening book.
#[derive(Clone, Copy, Debug)]
pub struct BookOrder<'a> {
    /// The folder of the books and of everything needed to make them.
    pub folder: &'a Path,
    /// The last ply of the positions in the book; `None` stands for the default here and below.
    pub plies: Option<u32>,
    /// The number of threads.
    pub threads: usize,
    /// The largest size of the transposition table, of the solver or of each search, in bytes.
    pub table_bytes: Option<u64>,
    /// The number of positions, for a book of [estimates](crate::Searchable::book), which has no natural end.
    pub positions: Option<usize>,
    /// The limits of the search that estimates a position.
    pub search: BookSearch,
    /// The command that makes it, for the record.
    pub made: &'a str,
    /// Solves its parts in place of threads, if the book has parts.
    pub pool: Option<&'a dyn BookPool>,
}

/// A ply of a book of exact values while it is made: numbered parts, each a list of scores.
pub trait BookPly {
    /// Returns the plies from the start.
    fn plies(&self) -> u32;

    /// Returns the number of parts.
    fn parts(&self) -> usize;

    /// Returns the number of scores of a part.
    fn length(&self, part: usize) -> usize;

    /// Returns the scores of a part that is solved.
    fn solved(&self, part: usize) -> Option<&[i8]>;

    /// Takes the scores of a part.
    fn take(&mut self, part: usize, scores: Vec<i8>);

    /// Writes the scores to the disk.
    fn save(&mut self) -> io::Result<()>;
}

/// Solves the parts of a book elsewhere, such as on other machines.
pub trait BookPool: fmt::Debug {
    /// Solves the parts that are not solved, until all are or `stop` is due, and saves the ply when all are.
    fn solve(&self, ply: &mut dyn BookPly, stop: &Stop) -> io::Result<()>;
}

/// Solves single parts of a book for a pool.
pub trait BookParts: Send {
    /// Returns the number of parts of a ply; `None` if no book has it.
    fn parts(&mut self, plies: u32) -> Option<usize>;

    /// Returns the scores of a part; `None` if there is no such part or `stop` is due before.
    fn solve(&mut self, plies: u32, part: usize, stop: &Stop) -> Option<Vec<i8>>;
}

/// The limits of a search; without a limit of nodes or time, the default depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookSearch {
    /// Plies ahead.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// The progress of making a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookProgress {
    /// The plies from the start to the positions being solved, or to the last one estimated.
    pub plies: u32,
    /// Parts that are solved completely, or positions that are estimated.
    pub solved: usize,
    /// The number of all parts or positions.
    pub of: usize,
    /// The estimated time for the rest.
    pub left: Option<Duration>,
}

/// The result of making a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// The book is ready.
    Made {
        /// Its file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
        /// Its extent.
        extent: BookExtent,
    },
    /// A book of the same extent already exists.
    Ready {
        /// Its file.
        path: PathBuf,
        /// Its extent.
        extent: BookExtent,
    },
    /// The work was stopped; the next run continues from here.
    Stopped,
}

/// The extent of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookExtent {
    /// All positions after at most this number of plies.
    Plies(u32),
    /// This number of positions, those that occur most.
    Positions(usize),
}
