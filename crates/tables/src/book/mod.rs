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

use endspiel_machine::{BookFile, Filesystem, Seal, SealError, SharedBytes, or_go_without};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use maker::BookMaker;

use crate::assets;
use crate::file::{FileError, TableFile};
use crate::subspace::{Phase, Subspace};
use crate::{Limit, Pair};

/// What stands around a book.
pub(crate) const SEAL: Seal = Seal { what: "book of mill", mark: b"mill-book", version: 1 };

/// What the book that comes with the program is called.
const INCLUDED_NAME: &str = "the program's book";

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
    bytes: SharedBytes,
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
    /// The book that comes with the program; `None` if it is neither embedded nor handed in.
    pub fn included() -> Result<Option<Book>, BookError> {
        assets::BOOK.bytes().map(|bytes| Book::read(Path::new(INCLUDED_NAME), bytes.into())).transpose()
    }

    /// The book of a folder for books.
    pub fn path_in(books: &Path) -> PathBuf {
        books.join("mill.book")
    }

    /// A book from its bytes; `name` is what it is called when something is wrong with it.
    pub fn read(name: &Path, bytes: Cow<'static, [u8]>) -> Result<Book, BookError> {
        let (head, body) = SEAL.open_with_head(&bytes)?;
        let head: Head = serde_json::from_slice(&bytes[head]).map_err(|_| SEAL.damaged())?;
        let all = head.tables.iter().try_fold(body.start, |end, entry| end.checked_add(entry.bytes));
        if all != Some(body.end) {
            return Err(SEAL.damaged().into());
        }
        Ok(Book { name: name.to_owned(), bytes: SharedBytes::new(bytes), head, begin: body.start })
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
        self.bytes.get().len()
    }

    /// The table of a subspace; `None` if it has none.
    pub fn open(&self, space: Subspace) -> Result<Option<TableFile>, FileError> {
        let Some(part) = self.part_of(space) else { return Ok(None) };
        let file = TableFile::in_memory(&self.name, self.bytes.part(part))?;
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
    file: Option<BookFile>,
    books: OnceLock<Vec<Book>>,
}

impl Books {
    /// The book beside a folder with tables, if there is one, and the program's own.
    pub(crate) fn beside(files: &Arc<dyn Filesystem>, tables: &Path) -> Books {
        let path = tables.parent().map(|data| Book::path_in(&data.join("books")));
        let file = path.map(|path| BookFile::on(Arc::clone(files), &path));
        Books { file, books: OnceLock::new() }
    }

    /// The table of a subspace under a limit, from the first book that has it. A book that is no good is named and left out.
    pub(crate) fn open(&self, limit: Limit, space: Subspace) -> Option<TableFile> {
        let books = self.books.get_or_init(|| {
            let read = |file: &BookFile| file.load(|bytes| Book::read(file.path(), bytes.into()));
            let in_folder = self.file.as_ref().and_then(read);
            in_folder.into_iter().chain(or_go_without(&INCLUDED_NAME, Book::included()).flatten()).collect()
        });
        let has = |book: &Book| or_go_without(&book.name.display(), book.open(space)).flatten();
        books.iter().filter(|book| book.limit() == limit).find_map(has)
    }
}
