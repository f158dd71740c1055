//! The interface to files: on disk, in memory, or on a server.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::{Claim, ClaimError, create_folder, free_disk, open_file, rename, replace_file};

/// A file system. Endgame tables and books are read and written through it.
///
/// Reading needs only [`open`](Filesystem::open): files of a server can be fetched piece by piece. An implementation
/// without the other methods is read-only.
pub trait Filesystem: fmt::Debug + Send + Sync {
    /// Opens a file for reading; `None` if the path is not a regular file. A missing file is an error of kind
    /// [`io::ErrorKind::NotFound`].
    fn open(&self, path: &Path) -> io::Result<Option<Box<dyn RandomAccessFile>>>;

    /// Returns the paths of everything in a folder, in any order.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Creates a folder and its parents, unless they exist.
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes a file from its beginning. After it returns, the bytes survive a crash.
    fn write(&self, path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let _ = (path, write);
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Renames a file atomically and replaces any file of that name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let _ = (from, to);
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Replaces a file atomically by these bytes: at any moment it is the old one or the new one.
    fn replace(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let beside = path.with_extension("part");
        self.write(&beside, &mut |out| out.write_all(bytes))?;
        self.rename(&beside, path)
    }

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()> {
        let _ = path;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Claims a lock file, which only one owner has at a time: the right to change the files beside it.
    fn claim(&self, path: &Path) -> Result<Claim, ClaimError> {
        let _ = path;
        Err(ClaimError::Io(io::ErrorKind::Unsupported.into()))
    }

    /// Returns the free bytes for a folder; `None` if that is not known.
    fn free(&self, folder: &Path) -> Option<u64> {
        let _ = folder;
        None
    }
}

/// A file for random access by any number of threads at once.
///
/// The number of reads matters where each is a request to a server. Opening a table takes four: the first 32 bytes, the
/// last 32, the head (a few kB after the first), and the index before the last (12 bytes for 16384 positions). A table
/// without distances takes two more: 12 bytes and a model of some 10 kB after the head.
///
/// A probe reads one block, packed some 10 kB and never more than 1 MB, or none if the block is cached. Tables of up to
/// 4 million positions are read as a whole at the first probe, block by block, unless `Tables::keeping` sets another
/// limit. Of a [far](RandomAccessFile::is_far) file a large index is not read when it is opened: each probe reads the 24
/// bytes of it that belong to its block.
pub trait RandomAccessFile: Send + Sync {
    /// Returns the size of the file when it was opened.
    fn size(&self) -> io::Result<u64>;

    /// Fills `bytes` from this offset. If the file is too short, the error is [`io::ErrorKind::UnexpectedEof`].
    fn read_exact_at(&self, bytes: &mut [u8], place: u64, hint: ReadHint) -> io::Result<()>;

    /// Returns whether each read is a request to a server, so that a reader takes as few bytes as it can.
    fn is_far(&self) -> bool {
        false
    }
}

/// The purpose of a read, so that an implementation can read ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadHint {
    /// The beginning or the end of a file: the bytes beside it are read next.
    Head,
    /// A block somewhere in the file: the bytes beside it may never be read.
    Block,
    /// All of the file, or all of its blocks one after the other.
    Whole,
}

/// Reads a whole file; `None` if it does not exist.
pub fn read_if_there(files: &dyn Filesystem, path: &Path) -> io::Result<Option<Vec<u8>>> {
    let file = match files.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"))?,
    };
    let length = usize::try_from(file.size()?).map_err(|_| io::ErrorKind::OutOfMemory)?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length)?;
    bytes.resize(length, 0);
    file.read_exact_at(&mut bytes, 0, ReadHint::Whole)?;
    Ok(Some(bytes))
}

/// The file system of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Filesystem for Disk {
    fn open(&self, path: &Path) -> io::Result<Option<Box<dyn RandomAccessFile>>> {
        Ok(open_file(path)?.map(|file| Box::new(file) as Box<dyn RandomAccessFile>))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
    }

    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        create_folder(folder)
    }

    fn write(&self, path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
        write(&mut file)?;
        file.into_inner()?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        rename(from, to)
    }

    fn replace(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        replace_file(path, bytes)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn claim(&self, path: &Path) -> Result<Claim, ClaimError> {
        Claim::take(path)
    }

    fn free(&self, folder: &Path) -> Option<u64> {
        free_disk(folder)
    }
}

impl RandomAccessFile for File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_exact_at(&self, bytes: &mut [u8], place: u64, _: ReadHint) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, bytes, place)
    }

    #[cfg(windows)]
    fn read_exact_at(&self, bytes: &mut [u8], place: u64, _: ReadHint) -> io::Result<()> {
        let (mut rest, mut place) = (bytes, place);
        while !rest.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(self, rest, place) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(count) => {
                    rest = &mut rest[count..];
                    place += count as u64;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    #[cfg(not(any(unix, windows)))]
    fn read_exact_at(&self, _: &mut [u8], _: u64, _: ReadHint) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
