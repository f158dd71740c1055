//! Files on disk: safe reads, atomic replacement, free space.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Returns the default folder for a user's data; `None` if they have no home folder.
pub fn default_data_folder() -> Option<PathBuf> {
    let named = |variable: &str| env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = named("XDG_DATA_HOME");
    #[cfg(windows)]
    let data = data.or_else(|| named("LOCALAPPDATA"));
    let data = data.or_else(|| Some(named("HOME")?.join(".local/share")))?;
    Some(data.join("endspiel"))
}

/// Returns the free bytes on the disk of a folder, or of its nearest existing parent; `None` if the system does not
/// tell.
pub fn free_disk(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let there = folder.ancestors().find(|folder| folder.exists())?;
        let disk = rustix::fs::statvfs(there).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

/// Opens a regular file for reading; `None` if the path is something else.
///
/// The type is checked first: opening a pipe waits for a writer, and opening a device may have side effects.
pub fn open_file(path: &Path) -> io::Result<Option<File>> {
    if fs::metadata(path)?.is_file() { File::open(path).map(Some) } else { Ok(None) }
}

/// Reads a [regular file](open_file).
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut file = open_file(path)?.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces a file atomically by these bytes: at any moment it is the old one or the new one.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_file_with(path, |file| file.write_all(bytes))
}

/// Replaces a file atomically by what `write` writes. If that fails, the old one stays.
pub fn replace_file_with<E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut File) -> Result<(), E>,
) -> Result<(), E> {
    let (beside, mut file) = create_beside(path)?;
    let written = write(&mut file).and_then(|()| Ok(file.sync_all().and_then(|()| fs::rename(&beside, path))?));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
        return written;
    }
    sync_folder_of(path);
    Ok(())
}

/// Creates a folder and its missing parents. After it returns, they survive a power cut.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
    fs::create_dir_all(folder)?;
    missing.into_iter().for_each(sync_folder_of);
    Ok(())
}

/// Renames a file within its file system and replaces any file of that name. After it returns, that survives a power
/// cut.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder_of(to);
    Ok(())
}

/// Makes the name of a file durable. Where a folder cannot be opened, as on Windows, that is up to the system.
fn sync_folder_of(path: &Path) {
    if let Ok(folder) = File::open(folder_of(path)) {
        let _ = folder.sync_all();
    }
}

/// Opens a file for reading if it is there. What is not a regular file is refused without opening it: a pipe would wait.
pub fn open_if_there(path: &Path) -> io::Result<Option<File>> {
    match open_file(path) {
        Ok(Some(file)) => Ok(Some(file)),
        Ok(None) => Err(io::Error::other(format!("{} is not a regular file", path.display()))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Restricts a file to its owner.
pub fn only_for_owner(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    let _ = file;
    Ok(())
}

/// Creates a folder that only its owner can enter, or restricts it to its owner.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    create_folder(folder)?;
    #[cfg(unix)]
    fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

/// Creates an SQLite database if it is missing, and restricts it and its log to their owner.
///
/// Files that are there are not opened: closing them would release the locks of this process on them.
pub fn private_database(database: &Path) -> io::Result<()> {
    for ending in ["", "-wal", "-shm"] {
        let mut file = database.as_os_str().to_owned();
        file.push(ending);
        let file = Path::new(&file);
        match fs::metadata(file) {
            Ok(there) if there.is_file() => {
                #[cfg(unix)]
                fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
            }
            Ok(_) => return Err(io::Error::other(format!("{} is not a regular file", file.display()))),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            // Another process may be faster.
            Err(_) if ending.is_empty() => {
                only_for_owner(&OpenOptions::new().append(true).create(true).open(file)?)?;
            }
            Err(_) => {}
        }
    }
    Ok(())
}

/// Creates a temporary file in the same folder, under an unused name.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let name =
        path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "it is not the name of a file"))?;
    // A browser has no files and no process ids.
    if cfg!(target_arch = "wasm32") {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let mut attempt = 0;
    loop {
        let mut hidden = OsString::from(".");
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

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("endspiel-replace-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn writing_replaces_the_file_and_leaves_nothing_beside_it() {
        let folder = folder("replace");
        let path = folder.join("game.json");
        replace_file(&path, b"old").unwrap();
        replace_file(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_write_that_fails_leaves_nothing_behind() {
        let folder = folder("fails");
        fs::create_dir(folder.join("taken")).unwrap();
        assert!(replace_file(&folder.join("taken"), b"bytes").is_err());
        assert!(replace_file(&folder.join("missing").join("game.json"), b"bytes").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
