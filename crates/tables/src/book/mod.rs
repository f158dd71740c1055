//! The book: small endgames and the first plies of placing, which come with the program.
//!
//! It contains tables in their file format: endgames with distances, placing without. A head lists them and says how
//! the book was made; a [`Seal`] protects everything. The program has one ([`MillBook::included`]); a book in the data
//! folder has priority.

mod maker;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use endspiel_machine::{BookFile, Filesystem, Seal, SealError, SharedBytes, ok_or_warn};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use maker::BookMaker;

use crate::assets;
use crate::file::{FileError, TableFile};
use crate::subspace::{Phase, Subspace};
use crate::{Limit, Pair};

/// The envelope of a book.
pub(crate) const SEAL: Seal = Seal { what: "book of mill", mark: b"mill-book", version: 1 };

/// The name of the program's own book in messages.
const INCLUDED_NAME: &str = "the program's book";

/// The head of a book.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The command that made it, and its version.
    made: String,
    /// The draw limit of all its tables.
    limit: Limit,
    tables: Vec<Entry>,
}

/// A table of a book, as listed in its head.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    phase: Phase,
    own: usize,
    opposing: usize,
    /// Its size in bytes.
    bytes: usize,
}

impl Entry {
    fn space(self) -> Subspace {
        Subspace { phase: self.phase, pair: Pair::new(self.own, self.opposing) }
    }
}

/// Small endgames and the first plies of placing, under one draw limit.
pub struct MillBook {
    name: PathBuf,
    bytes: SharedBytes,
    head: Head,
    /// The offset of the first table.
    begin: usize,
}

/// The reason why a book cannot be read or made.
#[derive(Debug, Error)]
pub enum BookError {
    /// The bytes are not an intact book.
    #[error(transparent)]
    Sealed(#[from] SealError),
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// A table that the book needs is not built.
    #[error("the table {0} is not built")]
    Missing(Subspace),
    /// A table that the book needs with distances has none.
    #[error("the table {0} has no distances")]
    WithoutDistances(Subspace),
    /// A table that the book needs is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// The operation was stopped.
    #[error("stopped")]
    Stopped,
}

impl MillBook {
    /// Returns the book that comes with the program; `None` if it is neither embedded nor provided.
    pub fn included() -> Result<Option<MillBook>, BookError> {
        assets::BOOK.bytes().map(|bytes| MillBook::read(Path::new(INCLUDED_NAME), bytes.into())).transpose()
    }

    /// Returns the path of the book in a folder for books.
    pub fn path_in(books: &Path) -> PathBuf {
        books.join("mill.book")
    }

    /// Reads a book from its bytes; `name` is its name in errors.
    pub fn read(name: &Path, bytes: Cow<'static, [u8]>) -> Result<MillBook, BookError> {
        let (head, body) = SEAL.open_with_head(&bytes)?;
        let head: Head = serde_json::from_slice(&bytes[head]).map_err(|_| SEAL.damaged())?;
        let all = head.tables.iter().try_fold(body.start, |end, entry| end.checked_add(entry.bytes));
        if all != Some(body.end) {
            return Err(SEAL.damaged().into());
        }
        Ok(MillBook { name: name.to_owned(), bytes: SharedBytes::new(bytes), head, begin: body.start })
    }

    /// Returns the draw limit of its tables.
    pub fn limit(&self) -> Limit {
        self.head.limit
    }

    /// Returns the command that made it.
    pub fn made(&self) -> &str {
        &self.head.made
    }

    /// Returns its subspaces, in the order of its tables.
    pub fn spaces(&self) -> impl Iterator<Item = Subspace> {
        self.head.tables.iter().map(|entry| entry.space())
    }

    /// Returns its size in bytes.
    pub fn size(&self) -> usize {
        self.bytes.get().len()
    }

    /// Returns the table of a subspace, if the book contains it.
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

impl std::fmt::Debug for MillBook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MillBook")
            .field("name", &self.name)
            .field("tables", &self.head.tables.len())
            .finish_non_exhaustive()
    }
}

/// The available books, read on the first probe.
pub(crate) struct MillBooks {
    file: Option<BookFile>,
    books: OnceLock<Vec<MillBook>>,
}

impl MillBooks {
    /// Returns the book beside a folder with tables, if there is one, and the program's own.
    pub(crate) fn beside(files: &Arc<dyn Filesystem>, tables: &Path) -> MillBooks {
        let path = tables.parent().map(|data| MillBook::path_in(&data.join("books")));
        let file = path.map(|path| BookFile::on(Arc::clone(files), &path));
        MillBooks { file, books: OnceLock::new() }
    }

    /// Returns the table of a subspace under a limit, from the first book that has it. A damaged book is skipped with a
    /// warning.
    pub(crate) fn open(&self, limit: Limit, space: Subspace) -> Option<TableFile> {
        let books = self.books.get_or_init(|| {
            let read = |file: &BookFile| file.load(|bytes| MillBook::read(file.path(), bytes.into()));
            let in_folder = self.file.as_ref().and_then(read);
            in_folder.into_iter().chain(ok_or_warn(&INCLUDED_NAME, MillBook::included()).flatten()).collect()
        });
        let has = |book: &MillBook| ok_or_warn(&book.name.display(), book.open(space)).flatten();
        books.iter().filter(|book| book.limit() == limit).find_map(has)
    }
}
