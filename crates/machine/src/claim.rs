//! One process at a time, and whoever comes second is told who was first.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes that are read of what a process says of itself.
const MOST_SAID: u64 = 1000;

/// A file that one process holds until it ends, however it ends, and in which it says who it is.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    held: Held,
}

/// What is held.
#[derive(Debug)]
enum Held {
    /// A file of the system, locked.
    File { _locked: File },
    /// A name among those that are held in this process.
    Name(Arc<Mutex<Vec<PathBuf>>>),
}

/// Why a claim was not given.
#[derive(Debug)]
pub enum ClaimError {
    /// Another process has it: which one, and where it can be found if it has said so.
    Taken(String),
    /// The file cannot be written or locked.
    Io(io::Error),
}

impl From<ClaimError> for io::Error {
    fn from(error: ClaimError) -> io::Error {
        match error {
            ClaimError::Taken(who) => io::Error::new(io::ErrorKind::ResourceBusy, format!("{who} is at it already")),
            ClaimError::Io(error) => error,
        }
    }
}

impl Claim {
    /// Takes the file, which is made if it is not there, and writes into it which process has it.
    pub fn take(path: &Path) -> Result<Claim, ClaimError> {
        if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(ClaimError::Io(io::Error::other("it is no file")));
        }
        let held = File::options().create(true).append(true).open(path).map_err(ClaimError::Io)?;
        match held.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ClaimError::Taken(holder(path).unwrap_or_else(|| "another process".to_owned())));
            }
            Err(TryLockError::Error(error)) => return Err(ClaimError::Io(error)),
        }
        let claim = Claim { path: path.to_owned(), held: Held::File { _locked: held } };
        claim.say(&this_process());
        Ok(claim)
    }

    /// Takes a file in memory, whose name is put among these.
    pub(crate) fn among(claims: &Arc<Mutex<Vec<PathBuf>>>, path: &Path) -> Result<Claim, ClaimError> {
        let mut names = claims.lock().unwrap_or_else(PoisonError::into_inner);
        if names.iter().any(|name| name == path) {
            return Err(ClaimError::Taken("this program".to_owned()));
        }
        names.push(path.to_owned());
        Ok(Claim { path: path.to_owned(), held: Held::Name(Arc::clone(claims)) })
    }

    /// Says where the process that has it can be found.
    pub fn found_at(&self, place: &str) {
        if matches!(self.held, Held::File { .. }) {
            self.say(&format!("{} at {place}", this_process()));
        }
    }

    /// On a full disk nothing is said; the claim holds all the same.
    fn say(&self, who: &str) {
        // The same file, not a new one in its place: the lock is on the file and not on its name.
        let _ = fs::write(&self.path, format!("{who}\n"));
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Held::Name(claims) = &self.held {
            claims.lock().unwrap_or_else(PoisonError::into_inner).retain(|name| *name != self.path);
        }
    }
}

fn this_process() -> String {
    format!("process {}", process::id())
}

/// What whoever has a claim says of himself, if it is anything: a line of words.
fn holder(path: &Path) -> Option<String> {
    let mut said = String::new();
    File::open(path).ok()?.take(MOST_SAID).read_to_string(&mut said).ok()?;
    let line = said.lines().next()?.trim();
    (!line.is_empty() && !line.contains(char::is_control)).then(|| line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_one_is_told_who_was_first_and_the_next_one_gets_it() {
        let path = std::env::temp_dir().join(format!("endspiel-claim-{}", process::id()));
        let told = |expected: &str| match Claim::take(&path) {
            Err(ClaimError::Taken(who)) => assert_eq!(who, expected),
            other => panic!("{other:?}"),
        };
        let first = Claim::take(&path).unwrap();
        let process = format!("process {}", process::id());
        told(&process);
        first.found_at("home");
        told(&format!("{process} at home"));
        // Whatever else has got into the file, the claim holds.
        for bytes in [&b""[..], b"\xff\xfe", b"\x1b[2J\n"] {
            fs::write(&path, bytes).unwrap();
            told("another process");
        }
        drop(first);
        Claim::take(&path).unwrap();
        fs::remove_file(&path).unwrap();
    }
}
