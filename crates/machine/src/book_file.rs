//! The file of an opening book: optional when read, replaced atomically when written.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Claim, Disk, Filesystem, read_if_there};

/// The file of an opening book, which may be missing.
///
/// ```
/// use std::path::Path;
/// use std::sync::Arc;
/// use endspiel_machine::{BookFile, InMemory, Seal};
/// const SEAL: Seal = Seal { what: "book of notes", mark: b"notes", version: 1 };
/// let files = InMemory::default();
/// let file = BookFile::on(Arc::new(files.clone()), Path::new("notes.book"));
/// let read = |bytes: Vec<u8>| SEAL.open(&bytes).map(|body| bytes[body].to_vec());
/// assert_eq!(file.load(read), None);
/// files.insert(file.path(), SEAL.close(b"d6 f4"));
/// assert_eq!(file.load(read), Some(b"d6 f4".to_vec()));
/// ```
#[derive(Clone, Debug)]
pub struct BookFile {
    files: Arc<dyn Filesystem>,
    path: PathBuf,
}

impl BookFile {
    /// Returns the file of a book on disk.
    pub fn on_disk(path: &Path) -> BookFile {
        BookFile::on(Arc::new(Disk), path)
    }

    /// Returns the file of a book in this file system.
    pub fn on(files: Arc<dyn Filesystem>, path: &Path) -> BookFile {
        BookFile { files, path: path.to_owned() }
    }

    /// Returns its path, whether it exists or not.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads its bytes; `None` if it does not exist.
    pub fn bytes(&self) -> io::Result<Option<Vec<u8>>> {
        read_if_there(&*self.files, &self.path)
    }

    /// Reads the book; `None` if it is missing, or after a warning if it cannot be read.
    pub fn load<T, E: fmt::Display>(&self, read: impl FnOnce(Vec<u8>) -> Result<T, E>) -> Option<T> {
        let bytes = ok_or_warn(&self.path.display(), self.bytes())??;
        ok_or_warn(&self.path.display(), read(bytes))
    }

    /// Claims the right to change it, which only one process has at a time.
    pub fn claim(&self) -> io::Result<Claim> {
        Ok(self.files.claim(&self.path.with_extension("lock"))?)
    }

    /// Replaces the book atomically: at any moment there is the old one or the new one.
    pub fn replace(&self, bytes: &[u8]) -> io::Result<()> {
        self.files.replace(&self.path, bytes)
    }
}

/// Returns the book that was read; logs a warning and returns `None` if reading it failed.
pub fn ok_or_warn<T, E: fmt::Display>(place: &dyn fmt::Display, read: Result<T, E>) -> Option<T> {
    let tell = |error: &E| tracing::warn!(target: "endspiel::notice", "{place}: {error}; it goes on without this book");
    read.inspect_err(tell).ok()
}
