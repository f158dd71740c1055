//! The file of a table. `docs/reference/tables.md` describes the format for other programs.
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
//! Numbers are little endian, checksums XXH3 with 64 bits. A file without its ending was not finished.

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

/// The newest version of the format: tables under a draw limit without distances have it.
pub const VERSION: u32 = version(false, true);

/// The version of a table.
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
/// Nobody needs a longer head; a longer one is not ours.
const LONGEST_HEAD: usize = 1 << 16;
/// Codes in a block. Small enough to find one position quickly, large enough to compress well.
const BLOCK_LEN: usize = 1 << 14;
/// Before the model: its length and its checksum.
const MODEL_PREAMBLE_LEN: usize = 4 + 8;
/// The longest block that is read.
const LONGEST_BLOCK: usize = 1 << 20;

/// What the head of a file says.
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

    /// What it is about, if that is a game tables are made for.
    fn space(&self) -> Option<Subspace> {
        let variant = Variant::ALL.into_iter().find(|variant| variant.to_string() == self.game)?;
        Some(Subspace { phase: self.phase, pair: Pair::new(self.own, self.opposing).of(variant) })
    }
}

/// Why a file is not believed.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read or written at all.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
    /// Somebody else is changing the files of its folder.
    #[error("{who} is at work on the tables in {folder}")]
    Taken {
        /// The folder.
        folder: PathBuf,
        /// Who.
        who: String,
    },
    /// It is something else.
    #[error("{0} is not a table of Endspiel")]
    Foreign(PathBuf),
    /// It is no file: a pipe, a device, a folder. That is not ours to replace.
    #[error("{0} is no file; remove it, and it can be built")]
    NoFile(PathBuf),
    /// It comes from a newer program.
    #[error("{path} has format {version}; this program reads format {VERSION}: it needs a newer one")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// It ends too early.
    #[error("{0} is not complete: it was cut off")]
    Truncated(PathBuf),
    /// Something in it has changed.
    #[error("{path} is damaged: {what} is not what was written")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which part.
        what: String,
    },
    /// It holds another table than its name says.
    #[error("{path} holds {found}, not {expected}")]
    Other {
        /// The file.
        path: PathBuf,
        /// What it holds.
        found: Subspace,
        /// What was looked for.
        expected: Subspace,
    },
    /// It was made under another draw limit than its name says.
    #[error("{path} was made with draw limit {found}, not {expected}")]
    OtherLimit {
        /// The file.
        path: PathBuf,
        /// The limit it was made under.
        found: Limit,
        /// The limit that was looked for.
        expected: Limit,
    },
}

impl FileError {
    /// Whether the file itself is no good, so that building it anew helps.
    pub fn is_damage(&self) -> bool {
        !matches!(self, FileError::Io { .. } | FileError::NoFile(_) | FileError::Newer { .. } | FileError::Taken { .. })
    }

    /// The file it is about, or the folder.
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
