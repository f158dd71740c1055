//! Files that are only in memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Claim, ClaimError, Filesystem, RandomAccessFile, ReadHint};

/// Files by name in memory, for a browser and for tests. Clones are the same files.
///
/// ```
/// use std::path::Path;
/// use endspiel_machine::{Filesystem, InMemory, ReadHint};
///
/// let files = InMemory::default();
/// files.insert(Path::new("notes"), b"d6 f4".to_vec());
/// let file = files.open(Path::new("notes")).unwrap().unwrap();
/// let mut bytes = [0; 2];
/// file.read_exact_at(&mut bytes, 3, ReadHint::Block).unwrap();
/// assert_eq!((&bytes, file.size().unwrap()), (b"f4", 5));
/// ```
#[derive(Clone, Default)]
pub struct InMemory {
    files: Arc<Mutex<BTreeMap<PathBuf, SharedBytes>>>,
    claims: Arc<Mutex<Vec<PathBuf>>>,
}

impl InMemory {
    /// Puts a file under this name, in place of the one that is there. Readers of the old one keep it.
    pub fn insert(&self, path: &Path, bytes: impl Into<Cow<'static, [u8]>>) {
        self.files().insert(path.to_owned(), SharedBytes::new(bytes));
    }

    /// Returns the bytes of a file; `None` if it is not there.
    pub fn bytes(&self, path: &Path) -> Option<Vec<u8>> {
        self.files().get(path).map(|bytes| bytes.get().to_vec())
    }

    fn files(&self) -> MutexGuard<'_, BTreeMap<PathBuf, SharedBytes>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for InMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InMemory").field("files", &self.files().len()).finish_non_exhaustive()
    }
}

impl Filesystem for InMemory {
    fn open(&self, path: &Path) -> io::Result<Option<Box<dyn RandomAccessFile>>> {
        let file = self.files().get(path).cloned().ok_or(io::ErrorKind::NotFound)?;
        Ok(Some(Box::new(file)))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        Ok(self.files().keys().filter(|path| path.parent() == Some(folder)).cloned().collect())
    }

    fn create_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::new();
        write(&mut bytes)?;
        self.insert(path, bytes);
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut files = self.files();
        let file = files.remove(from).ok_or(io::ErrorKind::NotFound)?;
        files.insert(to.to_owned(), file);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.files().remove(path).map(|_| ()).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn claim(&self, path: &Path) -> Result<Claim, ClaimError> {
        Claim::among(&self.claims, path)
    }
}

/// A part of bytes that several share.
#[derive(Clone)]
pub struct SharedBytes {
    whole: Arc<Cow<'static, [u8]>>,
    part: Range<usize>,
}

impl SharedBytes {
    /// Returns all of these bytes, to be shared.
    pub fn new(bytes: impl Into<Cow<'static, [u8]>>) -> SharedBytes {
        let whole = bytes.into();
        SharedBytes { part: 0..whole.len(), whole: Arc::new(whole) }
    }

    /// Returns a part of them; nothing if it is not in them.
    #[must_use]
    pub fn part(&self, part: Range<usize>) -> SharedBytes {
        let begin = self.part.start.saturating_add(part.start);
        let end = self.part.start.saturating_add(part.end);
        let part = if begin <= end && end <= self.part.end { begin..end } else { 0..0 };
        SharedBytes { whole: Arc::clone(&self.whole), part }
    }

    /// Returns the bytes.
    pub fn get(&self) -> &[u8] {
        &self.whole[self.part.clone()]
    }
}

impl RandomAccessFile for SharedBytes {
    fn size(&self) -> io::Result<u64> {
        Ok(self.part.len() as u64)
    }

    fn read_exact_at(&self, bytes: &mut [u8], place: u64, _: ReadHint) -> io::Result<()> {
        let begin = usize::try_from(place).unwrap_or(usize::MAX);
        let found = begin.checked_add(bytes.len()).and_then(|end| self.get().get(begin..end));
        bytes.copy_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Disk, read_if_there};

    /// What every file system has to do, in a folder of its own.
    fn check(files: &dyn Filesystem, folder: &Path) {
        let named = |name: &str| folder.join(name);
        let not_found = |error: io::Error| assert_eq!(error.kind(), io::ErrorKind::NotFound);
        files.create_folder(folder).unwrap();
        not_found(files.open(&named("none")).err().unwrap());
        assert_eq!(read_if_there(files, &named("none")).unwrap(), None);
        not_found(files.rename(&named("none"), &named("other")).unwrap_err());
        not_found(files.remove(&named("none")).unwrap_err());

        files.write(&named("one"), &mut |out| out.write_all(b"0123456789")).unwrap();
        let open = files.open(&named("one")).unwrap().unwrap();
        assert_eq!(open.size().unwrap(), 10);
        let mut bytes = [0; 4];
        open.read_exact_at(&mut bytes, 6, ReadHint::Block).unwrap();
        assert_eq!(&bytes, b"6789");
        for beyond in [7, 10, 1 << 40] {
            let error = open.read_exact_at(&mut bytes, beyond, ReadHint::Block).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{beyond}");
        }

        // A file that failed half way is not put in the place of another: it is written beside it first.
        let failed = files.write(&named("two.part"), &mut |_| Err(io::ErrorKind::StorageFull.into()));
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
        files.write(&named("two.part"), &mut |out| out.write_all(b"new")).unwrap();
        files.rename(&named("two.part"), &named("one")).unwrap();
        assert_eq!(read_if_there(files, &named("one")).unwrap().unwrap(), b"new");
        let mut found = files.list(folder).unwrap();
        found.sort();
        assert_eq!(found, [named("one")]);

        let claim = files.claim(&named("lock")).unwrap();
        assert!(matches!(files.claim(&named("lock")), Err(ClaimError::Taken(_))));
        drop(claim);
        files.claim(&named("lock")).unwrap();
        files.remove(&named("one")).unwrap();
        assert_eq!(read_if_there(files, &named("one")).unwrap(), None);
    }

    #[test]
    fn memory_and_disk_behave_alike() {
        check(&InMemory::default(), Path::new("tables"));
        let folder = std::env::temp_dir().join(format!("endspiel-filesystem-{}", std::process::id()));
        check(&Disk, &folder);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_part_that_is_not_there_is_empty() {
        let bytes = SharedBytes::new(&b"abcdef"[..]);
        assert_eq!(bytes.part(1..5).part(1..3).get(), b"cd");
        for part in [bytes.part(4..7), bytes.part(1..3).part(1..3), bytes.part(usize::MAX..usize::MAX)] {
            assert_eq!(part.get(), b"");
        }
    }
}
