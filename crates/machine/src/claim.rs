//! One process at a time, and whoever comes second is told who was first.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A file that one process holds until it ends, however it ends, and in which it says who it is.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    _held: File,
}

/// Why a claim was not given.
#[derive(Debug)]
pub enum ClaimError {
    /// Somebody has it; this is what he says of himself, which may be nothing.
    Taken(String),
    /// The file cannot be written or locked.
    Io(io::Error),
}

impl Claim {
    /// Takes the file, which is made if it is not there, and writes into it who has it.
    pub fn take(path: &Path, who: &str) -> Result<Claim, ClaimError> {
        let held = File::options().create(true).append(true).open(path).map_err(ClaimError::Io)?;
        match held.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let who = fs::read_to_string(path).unwrap_or_default();
                return Err(ClaimError::Taken(who.trim().to_owned()));
            }
            Err(TryLockError::Error(error)) => return Err(ClaimError::Io(error)),
        }
        let claim = Claim { path: path.to_owned(), _held: held };
        claim.say(who);
        Ok(claim)
    }

    /// Says more of who has it. On a full disk nothing is said; the claim holds all the same.
    pub fn say(&self, who: &str) {
        // The same file, not a new one in its place: the lock is on the file and not on its name.
        let _ = fs::write(&self.path, format!("{who}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_one_is_told_who_was_first_and_the_next_one_gets_it() {
        let path = std::env::temp_dir().join(format!("endspiel-claim-{}", std::process::id()));
        let first = Claim::take(&path, "the first").unwrap();
        assert!(matches!(Claim::take(&path, "the second"), Err(ClaimError::Taken(who)) if who == "the first"));
        first.say("the first, at home");
        assert!(matches!(Claim::take(&path, "the second"), Err(ClaimError::Taken(who)) if who == "the first, at home"));
        drop(first);
        Claim::take(&path, "the second").unwrap();
        fs::remove_file(&path).unwrap();
    }
}
