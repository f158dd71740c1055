//! Lock files: only one process at a time, and the next one learns which process holds the lock.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes that are read of the holder's name.
const MAX_NAME_LEN: u64 = 1000;

/// A lock file that a process holds until it ends, even by a crash. It contains the name of the process.
#[derive(Debug)]
pub struct Claim {
    path: PathBuf,
    held: Held,
}

/// The lock itself.
#[derive(Debug)]
enum Held {
    /// A locked file on disk.
    File(File),
    /// A name in the list of held names, in memory.
    Name(Arc<Mutex<Vec<PathBuf>>>),
}

/// The reason why a claim was refused.
#[derive(Debug)]
pub enum ClaimError {
    /// Another process holds it: the name of that process, with its address if it has set one.
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
    /// Locks the file, creating it if needed, and writes the name of this process into it.
    pub fn take(path: &Path) -> Result<Claim, ClaimError> {
        // A link is not followed either: its target would be overwritten.
        if fs::symlink_metadata(path).is_ok_and(|there| !there.is_file()) {
            let what = format!("{} is not a regular file", path.display());
            return Err(ClaimError::Io(io::Error::other(what)));
        }
        let held = File::options().create(true).append(true).open(path).map_err(ClaimError::Io)?;
        match held.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ClaimError::Taken(holder(path).unwrap_or_else(|| "another process".to_owned())));
            }
            Err(TryLockError::Error(error)) => return Err(ClaimError::Io(error)),
        }
        let claim = Claim { path: path.to_owned(), held: Held::File(held) };
        claim.say(&this_process());
        Ok(claim)
    }

    /// Claims a file in memory by adding its name to these.
    pub(crate) fn among(claims: &Arc<Mutex<Vec<PathBuf>>>, path: &Path) -> Result<Claim, ClaimError> {
        let mut names = claims.lock().unwrap_or_else(PoisonError::into_inner);
        if names.iter().any(|name| name == path) {
            return Err(ClaimError::Taken("this program".to_owned()));
        }
        names.push(path.to_owned());
        Ok(Claim { path: path.to_owned(), held: Held::Name(Arc::clone(claims)) })
    }

    /// Adds the address of this process to its name in the file.
    pub fn found_at(&self, place: &str) {
        self.say(&format!("{} at {place}", this_process()));
    }

    /// Writes the name of the holder into the locked file. If the disk is full, the claim still holds.
    fn say(&self, who: &str) {
        if let Held::File(file) = &self.held {
            let mut file = file;
            let _ = file.set_len(0).and_then(|()| writeln!(file, "{who}"));
        }
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

/// Returns the name of the holder from the first line of the file, if it is readable text.
fn holder(path: &Path) -> Option<String> {
    let mut said = String::new();
    File::open(path).ok()?.take(MAX_NAME_LEN).read_to_string(&mut said).ok()?;
    let line = said.lines().next()?.trim();
    (!line.is_empty() && !line.contains(char::is_control)).then(|| line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_claim_names_the_holder_and_a_dropped_one_is_free_again() {
        let path = std::env::temp_dir().join(format!("endspiel-claim-{}", process::id()));
        let check = |expected: &str| match Claim::take(&path) {
            Err(ClaimError::Taken(who)) => assert_eq!(who, expected),
            other => panic!("{other:?}"),
        };
        let first = Claim::take(&path).unwrap();
        let process = format!("process {}", process::id());
        check(&process);
        first.found_at("home");
        check(&format!("{process} at home"));
        // Whatever the file contains, the claim holds.
        for bytes in [&b""[..], b"\xff\xfe", b"\x1b[2J\n"] {
            fs::write(&path, bytes).unwrap();
            check("another process");
        }
        drop(first);
        Claim::take(&path).unwrap();
        fs::remove_file(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_place_of_the_file_is_refused_and_its_target_stays() {
        let [path, target] = ["link", "target"]
            .map(|name| std::env::temp_dir().join(format!("endspiel-claim-{}-{name}", process::id())));
        fs::write(&target, "precious").unwrap();
        std::os::unix::fs::symlink(&target, &path).unwrap();
        assert!(matches!(Claim::take(&path), Err(ClaimError::Io(_))));
        assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
        fs::remove_file(path).unwrap();
        fs::remove_file(target).unwrap();
    }
}
