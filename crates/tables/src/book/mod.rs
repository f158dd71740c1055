//! The book: small endgames, and the first plies of placing, known without any file.
//!
//! It holds tables as they are in files, one after the other: endgames with their distances, placing without. A head says
//! which they are and how the book was made, and a [`Seal`] is around it all. The program has one ([`Book::included`]); one in
//! the folder for data is asked before it.

mod maker;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use endspiel_machine::{Seal, SealError, read_file};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use maker::BookMaker;

use crate::file::{FileError, SharedBytes, TableFile};
use crate::subspace::{Phase, Subspace};
use crate::{Limit, Pair};

/// What stands around a book.
const SEAL: Seal = Seal { what: "book of mill", mark: b"mill-book", version: 1 };

/// The length of the head takes this many bytes.
const HEAD_LEN: usize = 4;

/// What the program has when no other book is there.
const INCLUDED: &[u8] = include_bytes!("mill.book");

/// What a book says of itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The command that made it, and its version.
    made: String,
    /// The draw limit of all its tables.
    limit: Limit,
    tables: Vec<Entry>,
}

/// A table of a book.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    phase: Phase,
    own: usize,
    opposing: usize,
    /// How many bytes it has.
    bytes: usize,
}

impl Entry {
    fn space(self) -> Subspace {
        Subspace { phase: self.phase, pair: Pair::new(self.own, self.opposing) }
    }
}

/// Small endgames and the first plies of placing, under one draw limit.
pub struct Book {
    name: PathBuf,
    bytes: Arc<Cow<'static, [u8]>>,
    head: Head,
    /// Where the first table begins.
    begin: usize,
}

/// Why something is not a book, or cannot be made one.
#[derive(Debug, Error)]
pub enum BookError {
    /// Its bytes are refused.
    #[error(transparent)]
    Sealed(#[from] SealError),
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// A table that belongs into it is not built.
    #[error("the table {0} is not built")]
    Missing(Subspace),
    /// A table that belongs into it with its distances has none.
    #[error("the table {0} has no distances")]
    WithoutDistances(Subspace),
    /// A table that belongs into it is no good.
    #[error(transparent)]
    File(#[from] FileError),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

impl Book {
    /// The book that is part of the program.
    pub fn included() -> Result<Book, BookError> {
        Book::read(Path::new("the program's book"), INCLUDED.into())
    }

    /// The book of a folder for books.
    pub fn path_in(books: &Path) -> PathBuf {
        books.join("mill.book")
    }

    /// A book from its bytes; `name` is what it is called when something is wrong with it.
    pub fn read(name: &Path, bytes: Cow<'static, [u8]>) -> Result<Book, BookError> {
        let body = SEAL.open(&bytes)?;
        let (length, rest) = bytes[body.clone()].split_first_chunk::<HEAD_LEN>().ok_or_else(|| SEAL.damaged())?;
        let length = u32::from_le_bytes(*length) as usize;
        let head = rest.get(..length).and_then(|head| serde_json::from_slice(head).ok());
        let head: Head = head.ok_or_else(|| SEAL.damaged())?;
        let begin = body.start + HEAD_LEN + length;
        let all = head.tables.iter().try_fold(begin, |end, entry| end.checked_add(entry.bytes));
        if all != Some(body.end) {
            return Err(SEAL.damaged().into());
        }
        Ok(Book { name: name.to_owned(), bytes: Arc::new(bytes), head, begin })
    }

    /// The draw limit of its tables.
    pub fn limit(&self) -> Limit {
        self.head.limit
    }

    /// How it was made.
    pub fn made(&self) -> &str {
        &self.head.made
    }

    /// The subspaces it knows, in the order it holds them.
    pub fn spaces(&self) -> impl Iterator<Item = Subspace> {
        self.head.tables.iter().map(|entry| entry.space())
    }

    /// How many bytes all of it has.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The table of a subspace; `None` if it has none.
    pub fn open(&self, space: Subspace) -> Result<Option<TableFile>, FileError> {
        let Some(part) = self.part_of(space) else { return Ok(None) };
        let file = TableFile::in_memory(&self.name, SharedBytes { whole: Arc::clone(&self.bytes), part })?;
        match file.space() == space && file.limit() == self.limit() {
            true => Ok(Some(file)),
            false => Err(FileError::Other { path: self.name.clone(), found: file.space(), expected: space }),
        }
    }

    fn part_of(&self, space: Subspace) -> Option<Range<usize>> {
        let mut begin = self.begin;
        for entry in &self.head.tables {
            if entry.space() == space {
                return Some(begin..begin + entry.bytes);
            }
            begin += entry.bytes;
        }
        None
    }
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book")
            .field("name", &self.name)
            .field("tables", &self.head.tables.len())
            .finish_non_exhaustive()
    }
}

/// The books there are, read when somebody asks for the first time.
pub(crate) struct Books {
    path: Option<PathBuf>,
    books: OnceLock<Vec<Book>>,
}

impl Books {
    /// The book beside a folder with tables, if there is one, and the program's own.
    pub(crate) fn beside(tables: &Path) -> Books {
        let path = tables.parent().map(|data| Book::path_in(&data.join("books")));
        Books { path, books: OnceLock::new() }
    }

    /// The table of a subspace under a limit, from the first book that has it. A book that is no good is named and left out.
    pub(crate) fn open(&self, limit: Limit, space: Subspace) -> Option<TableFile> {
        let books = self.books.get_or_init(|| {
            let in_folder = self.path.as_ref().and_then(|path| {
                let book = match read_file(path) {
                    Ok(bytes) => Book::read(path, bytes.into()),
                    Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
                    Err(error) => Err(error.into()),
                };
                Some((path.clone(), book))
            });
            let own = (PathBuf::from("the program's book"), Book::included());
            let taken = |(name, book): (PathBuf, Result<Book, BookError>)| {
                book.inspect_err(|error| tell(&name.display(), error)).ok()
            };
            in_folder.into_iter().chain([own]).filter_map(taken).collect()
        });
        let has = |book: &Book| book.open(space).inspect_err(|error| tell(&book.name.display(), error)).ok().flatten();
        books.iter().filter(|book| book.limit() == limit).find_map(has)
    }
}

/// Says that a book is refused, and that it goes on without it.
fn tell(place: &dyn std::fmt::Display, error: &dyn std::fmt::Display) {
    tracing::warn!(target: "endspiel::notice", "{place}: {error}; it goes on without this book");
}
