//! The folder with the tables.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::file::{FileError, TableFile};
use crate::subspace::{Phase, Subspace};

/// A folder with tables.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// The right to change the tables of a folder; one process has it at a time.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Store {
    /// The folder with the tables in a folder for data.
    pub fn in_data(data: &Path) -> Store {
        Store { folder: data.join("tables") }
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the folder if there is none, and takes the right to change it; `None` if another process has it.
    pub fn lock(&self) -> io::Result<Option<Lock>> {
        fs::create_dir_all(&self.folder)?;
        let file = File::options().create(true).append(true).open(self.folder.join("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Where the table of a subspace is, or would be.
    pub fn path(&self, space: Subspace) -> PathBuf {
        let pair = space.pair;
        self.folder.join(match space.phase {
            Phase::Moving => format!("mill-{pair}.table"),
            Phase::Placing { ply, removals } => format!("mill-removals-{removals}-ply-{ply:02}-{pair}.table"),
        })
    }

    /// The table of a subspace; `None` if it was not built.
    pub fn open(&self, space: Subspace) -> Result<Option<TableFile>, FileError> {
        let path = self.path(space);
        match TableFile::open(&path) {
            Ok(file) if file.space() == space => Ok(Some(file)),
            Ok(file) => Err(FileError::Other { path, found: file.space(), expected: space }),
            Err(FileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// All tables there are, by phase and stones; files that are no tables come with the reason.
    pub fn list(&self) -> io::Result<Vec<Result<TableFile, FileError>>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "table") {
                files.push(TableFile::open(&path));
            }
        }
        files.sort_by_key(|file| file.as_ref().ok().map(TableFile::space));
        Ok(files)
    }
}
