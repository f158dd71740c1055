//! The file of a book: read when it is asked for, done without if it is missing or damaged, written as a whole.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Claim, Disk, Filesystem, read_if_there};

/// The place of a book in a folder, whether there is one or not.
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
    /// A book on the disk.
    pub fn on_disk(path: &Path) -> BookFile {
        BookFile::on(Arc::new(Disk), path)
    }

    /// A book among these files.
    pub fn on(files: Arc<dyn Filesystem>, path: &Path) -> BookFile {
        BookFile { files, path: path.to_owned() }
    }

    /// Where it is, or would be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads its bytes; `None` if there is no such file.
    pub fn bytes(&self) -> io::Result<Option<Vec<u8>>> {
        read_if_there(&*self.files, &self.path)
    }

    /// Reads the book. One that is missing is `None`; so is one that cannot be read or is refused, after a warning.
    pub fn load<T, E: fmt::Display>(&self, read: impl FnOnce(Vec<u8>) -> Result<T, E>) -> Option<T> {
        let bytes = or_go_without(&self.path.display(), self.bytes())??;
        or_go_without(&self.path.display(), read(bytes))
    }

    /// Takes the right to change it, which one process has at a time.
    pub fn claim(&self) -> io::Result<Claim> {
        Ok(self.files.claim(&self.path.with_extension("lock"))?)
    }

    /// Puts a book in place of the one that is there: at any moment there is the old one or the new one.
    pub fn replace(&self, bytes: &[u8]) -> io::Result<()> {
        self.files.replace(&self.path, bytes)
    }
}

/// Returns the book that was read at this place. If it is refused, it is said that the program goes on without it.
pub fn or_go_without<T, E: fmt::Display>(place: &dyn fmt::Display, read: Result<T, E>) -> Option<T> {
    let tell = |error: &E| tracing::warn!(target: "endspiel::notice", "{place}: {error}; it goes on without this book");
    read.inspect_err(tell).ok()
}
