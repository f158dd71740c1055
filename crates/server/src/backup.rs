//! Backups of stored games.

use std::fs::File;
use std::io;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::store::{BUSY_TIMEOUT, FILE};
use endspiel_machine::{only_for_owner, open_if_there};

/// An error that prevents a backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is no database in the folder.
    #[error("there are no stored games in {0}")]
    Nothing(String),
    /// The backup cannot be written.
    #[error("cannot write {file}: {error}")]
    Target {
        /// The file of the backup.
        file: String,
        /// The cause.
        error: io::Error,
    },
    /// The database cannot be copied.
    #[error("cannot copy the stored games: {0}")]
    Database(#[from] rusqlite::Error),
}

/// Copies the stored games of a data folder into a new file and returns their number. A server may be running on the folder:
/// the copy holds the games as they were at one moment. Only its owner can read it.
pub fn backup(data: &Path, to: &Path) -> Result<usize, BackupError> {
    let from = data.join(FILE);
    let target = |error| BackupError::Target { file: to.display().to_string(), error };
    if open_if_there(&from).map_err(|error| BackupError::Target { file: from.display().to_string(), error })?.is_none()
    {
        return Err(BackupError::Nothing(data.display().to_string()));
    }
    // SQLite fills an empty file, and this one is empty and private from the beginning.
    only_for_owner(&File::create_new(to).map_err(target)?).map_err(target)?;
    copy(&from, to).inspect_err(|_| drop(std::fs::remove_file(to)))
}

fn copy(from: &Path, to: &Path) -> Result<usize, BackupError> {
    let database = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    database.busy_timeout(BUSY_TIMEOUT)?;
    database.execute("VACUUM INTO ?1", [to.to_string_lossy()])?;
    let copied = Connection::open_with_flags(to, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let count: i64 = copied.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or(0))
}
