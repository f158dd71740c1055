//! Reading and writing files: bounded one way, all or nothing the other.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::failure::Failure;

/// The whole file, or standard input if it is called `-`; refused if it is longer than `limit` bytes.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    // One byte more than allowed tells whether there is more.
    if path == Path::new("-") {
        io::stdin().lock().take(limit + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
    } else {
        let read = File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
        read.with_context(|| format!("cannot read {}", path.display()))?;
    }
    if bytes.len() as u64 > limit {
        return Err(Failure::input(format!("{} is larger than {}", path.display(), size(limit))));
    }
    Ok(bytes)
}

/// Replaces the file by these bytes, so that at any moment it is either the old one or the new one.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write_beside_and_rename(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn write_beside_and_rename(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (beside, mut file) = create_beside(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
        return written;
    }
    // The rename itself lasts once the folder is on the disk; where a folder cannot be opened, that is up to
    // the system.
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// A new file in the same folder, under a name nobody uses.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name =
        path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it is not the name of a file"))?;
    let mut attempt = 0;
    loop {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{attempt}.new", std::process::id()));
        let beside = folder_of(path).join(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 16 => attempt += 1,
            opened => return opened.map(|file| (beside, file)),
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn size(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{} KiB", bytes >> 10),
        mebibytes => format!("{mebibytes} MiB"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("endspiel-files-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn writing_replaces_the_file_and_leaves_nothing_beside_it() {
        let folder = folder("replace");
        let path = folder.join("game.json");
        write(&path, b"old").unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_write_that_fails_leaves_nothing_behind() {
        let folder = folder("fails");
        fs::create_dir(folder.join("taken")).unwrap();
        assert!(write(&folder.join("taken"), b"bytes").is_err());
        assert!(write(&folder.join("missing").join("game.json"), b"bytes").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_over_the_limit_is_refused() {
        let folder = folder("limit");
        let path = folder.join("large");
        fs::write(&path, vec![b'x'; 4097]).unwrap();
        let refused = read(&path, 4096).unwrap_err();
        assert_eq!(refused.exit_code(), 2);
        assert!(refused.to_string().ends_with("is larger than 4 KiB"));
        assert_eq!(read(&path, 4097).unwrap().len(), 4097);
        fs::remove_dir_all(&folder).unwrap();
    }
}
