//! Space on the disk that is kept for a full one: SQLite writes a log before it removes a game.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// The file that keeps the space in the data folder.
const FILE: &str = "games.spare";

/// Its size in bytes: room for the log of some removed games.
const SIZE: usize = 2 << 20;

/// Keeps the space, if the disk has it and it is not kept yet.
pub fn keep(folder: &Path) {
    let file = folder.join(FILE);
    let written = File::create_new(&file).and_then(|mut new| new.write_all(&vec![0; SIZE]));
    if written.is_err_and(|error| error.kind() != io::ErrorKind::AlreadyExists) {
        let _ = fs::remove_file(file);
    }
}

/// Frees the space.
pub fn free(folder: &Path) {
    let _ = fs::remove_file(folder.join(FILE));
}
