//! Files by name, wherever their bytes are: on the disk, in memory, or on a server.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::{Claim, ClaimError, free_disk, open_file, replace_file};

/// Files by name. Endgame tables and books are read through it, and tables written.
///
/// Reading needs [`open`](Filesystem::open) alone: a server's files can be fetched piece by piece, and nobody asks for a whole
/// table. What has no other methods is read-only.
pub trait Filesystem: fmt::Debug + Send + Sync {
    /// Opens a file for reading. A file that is not there is an error of the kind [`io::ErrorKind::NotFound`]; `None` is something
    /// else than a file, a pipe or a folder.
    fn open(&self, path: &Path) -> io::Result<Option<Box<dyn RandomAccessFile>>>;

    /// Returns the paths of everything in a folder, in any order.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Makes a folder and those above it, if they are not there.
    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        let _ = folder;
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes a file from its beginning. When this returns, its bytes outlast a crash.
    fn write(&self, path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let _ = (path, write);
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Renames a file, in one step and over the file that has the name already.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let _ = (from, to);
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Replaces a file by these bytes: at any moment it is the old one or the new one.
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

    /// Takes a file that one owner has at a time: the right to change what is beside it.
    fn claim(&self, path: &Path) -> Result<Claim, ClaimError> {
        let _ = path;
        Err(ClaimError::Io(io::ErrorKind::Unsupported.into()))
    }

    /// Returns how many bytes can still be written to a folder; `None` if that is not known.
    fn free(&self, folder: &Path) -> Option<u64> {
        let _ = folder;
        None
    }
}

/// A file that is read at any place, by any number of threads at once.
///
/// What a table costs in reads, which matters where each is a request to a server: opening it takes four (the first 32 bytes, the
/// last 32, the head of a few kB after the first, the index before the last: 12 bytes for 16384 positions), and two more for a table
/// without distances (12 bytes and a model of some 10 kB after the head). A probe takes one read of a block, packed some 10 kB and never
/// more than 1 MB, or none if the block was read lately. So whoever fetches 64 kB at a time and keeps them opens a small table with
/// one request or two, and each probe is one. Tables of up to 4 million positions are read as a whole at the first
/// probe, block by block, unless `Tables::keeping` says otherwise.
pub trait RandomAccessFile: Send + Sync {
    /// Returns how many bytes the file had when it was opened.
    fn size(&self) -> io::Result<u64>;

    /// Fills `bytes` with what is at this place. If the file ends before, the error is [`io::ErrorKind::UnexpectedEof`].
    fn read_exact_at(&self, bytes: &mut [u8], place: u64, hint: ReadHint) -> io::Result<()>;
}

/// What a read is for, so that more can be fetched than is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadHint {
    /// The beginning or the end of a file: what is beside it is asked for next.
    Head,
    /// A block somewhere in the file: what is beside it may never be asked for.
    Block,
    /// All of the file, or all of its blocks one after the other.
    Whole,
}

/// Reads a whole file; `None` if it is not there.
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

/// The files of this machine.
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
        fs::create_dir_all(folder)
    }

    fn write(&self, path: &Path, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
        write(&mut file)?;
        file.into_inner()?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        match to.parent() {
            // Windows opens no folders; there the rename lasts when the system says so.
            Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
            _ => Ok(()),
        }
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
