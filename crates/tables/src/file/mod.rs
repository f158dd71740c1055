//! The file format of a table. `docs/reference/tables.md` describes it for other programs.
//!
//! ```text
//! preamble   magic, version, length and checksum of the head
//! head       JSON: game, rules, subspace, lengths, how many positions have each code
//! model      only in tables without distances: what they were packed with
//! blocks     packed, one after the other, each for itself
//! index      for each block where it ends and a checksum of its codes
//! ending     where the index begins, its checksum, the length of the file, magic
//! ```
//!
//! Numbers are little endian, checksums are 64-bit XXH3. A file without its ending is unfinished.

#[cfg(any(test, feature = "forged"))]
pub mod forged;
#[cfg(test)]
mod other_files;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use reader::TableFile;
pub(crate) use writer::{write, write_values};

use crate::subspace::{Phase, Subspace};
use crate::{Limit, Pair, Stats, Variant};

/// The newest format version, that of tables under a draw limit without distances.
pub const VERSION: u32 = version(false, true);

/// Returns the format version of a table.
const fn version(distances: bool, limited: bool) -> u32 {
    match (distances, limited) {
        (true, false) => 1,
        (false, false) => 2,
        (true, true) => 3,
        (false, true) => 4,
    }
}

const MAGIC: [u8; 16] = *b"Endspiel table\r\n";
const END_MAGIC: [u8; 8] = *b"endtable";
const PREAMBLE_LEN: usize = 16 + 4 + 4 + 8;
const ENDING_LEN: usize = 8 + 8 + 8 + 8;
const INDEX_ENTRY_LEN: usize = 8 + 4;
/// The longest head that is read; ours are far shorter.
const MAX_HEAD_LEN: usize = 1 << 16;
/// Codes in a block. Small enough to find one position quickly, large enough to compress well.
const BLOCK_LEN: usize = 1 << 14;
/// The size of what precedes the model: its length and its checksum.
const MODEL_PREAMBLE_LEN: usize = 4 + 8;
/// The longest block that is read.
const MAX_STORED_BLOCK_LEN: usize = 1 << 20;

/// Returns the size of a file, its preamble and its ending, without their magic numbers.
pub(crate) fn edges(begin: [u8; PREAMBLE_LEN - 16], end: [u8; ENDING_LEN - 8]) -> Option<(u64, Vec<u8>, Vec<u8>)> {
    let size = u64::from_le_bytes(*end.last_chunk()?);
    Some((size, [&MAGIC[..], &begin].concat(), [&end[..], &END_MAGIC].concat()))
}

/// The head of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    game: String,
    phase: Phase,
    own: usize,
    opposing: usize,
    #[serde(default, skip_serializing_if = "is_off")]
    limit: Limit,
    codes: usize,
    block: usize,
    counts: Vec<u64>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "for serde")]
fn is_off(limit: &Limit) -> bool {
    limit.is_off()
}

impl Head {
    fn new(space: Subspace, stats: &Stats, block: usize) -> Head {
        Head {
            game: space.pair.variant.to_string(),
            phase: space.phase,
            own: space.pair.own,
            opposing: space.pair.opposing,
            limit: stats.limit,
            codes: space.pair.layout().len(),
            block,
            counts: stats.by_code.clone(),
        }
    }

    /// Returns the subspace, if the game has tables.
    fn space(&self) -> Option<Subspace> {
        let variant = Variant::ALL.into_iter().find(|variant| variant.to_string() == self.game)?;
        Some(Subspace { phase: self.phase, pair: Pair::new(self.own, self.opposing).of(variant) })
    }
}

/// The reason why a file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// Another process is changing the files of its folder.
    #[error("{who} is at work on the tables in {folder}")]
    Taken {
        /// The folder.
        folder: PathBuf,
        /// The process.
        who: String,
    },
    /// The file is not a table.
    #[error("{0} is not a table of Endspiel")]
    Foreign(PathBuf),
    /// The path is a pipe, a device or a folder, which must not be replaced.
    #[error("{0} is no file; remove it, and it can be built")]
    NoFile(PathBuf),
    /// The file was written by a newer program.
    #[error("{path} has format {version}; this program reads format {VERSION}: it needs a newer one")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// The file is truncated.
    #[error("{0} is not complete: it was cut off")]
    Truncated(PathBuf),
    /// The file is damaged.
    #[error("{path} is damaged: {what} is not what was written")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damaged part.
        what: String,
    },
    /// The file contains another table than its name says.
    #[error("{path} holds {found}, not {expected}")]
    Other {
        /// The file.
        path: PathBuf,
        /// The table it contains.
        found: Subspace,
        /// The expected table.
        expected: Subspace,
    },
    /// The file was made under another draw limit than its name says.
    #[error("{path} was made with draw limit {found}, not {expected}")]
    OtherLimit {
        /// The file.
        path: PathBuf,
        /// The limit in the file.
        found: Limit,
        /// The expected limit.
        expected: Limit,
    },
}

impl FileError {
    /// Returns whether the file itself is bad, so that rebuilding it helps.
    pub fn is_damage(&self) -> bool {
        !matches!(self, FileError::Io { .. } | FileError::NoFile(_) | FileError::Newer { .. } | FileError::Taken { .. })
    }

    /// Returns whether the file is elsewhere, and a part of it has yet to be fetched.
    pub fn is_missing_part(&self) -> bool {
        matches!(self, FileError::Io { error, .. } if error.kind() == io::ErrorKind::WouldBlock)
    }

    /// Returns the path of the file or folder.
    pub fn path(&self) -> &Path {
        match self {
            FileError::Io { path, .. } | FileError::Newer { path, .. } => path,
            FileError::Damaged { path, .. } | FileError::Other { path, .. } | FileError::OtherLimit { path, .. } => {
                path
            }
            FileError::Foreign(path) | FileError::NoFile(path) | FileError::Truncated(path) => path,
            FileError::Taken { folder, .. } => folder,
        }
    }
}
