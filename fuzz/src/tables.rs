//! Files of tables and archives of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use endspiel_tables::forged::fix_checksums;
use endspiel_tables::{Listing, Store, TableFile, import, list_positions, longest_wins};

use crate::check_words;

/// What is done to the bytes of an input before they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seal {
    /// Nothing.
    AsTheyAre,
    /// They get the length and the checksums that belong to them, as far as their parts can be found, so that a lie is
    /// not found out by those.
    Right,
}

impl Seal {
    /// In the order an input chooses them.
    pub const ALL: [Seal; 2] = [Seal::AsTheyAre, Seal::Right];

    fn put(self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        if self == Seal::Right {
            fix_checksums(&mut bytes);
        }
        bytes
    }
}

/// Opens bytes as a table. What is accepted can be read from its first position to its last.
pub fn check_file(seal: Seal, bytes: &[u8]) {
    let path = folder().join("one.table");
    fs::write(&path, seal.put(bytes)).expect("there is room for a small file");
    match TableFile::open(&path) {
        Ok(file) => check_table(&file),
        Err(error) => check_words(&error.to_string()),
    }
}

/// Takes in an archive: as it is, or made of one table.
pub fn check_archive(seal: Seal, bytes: &[u8]) {
    let archive = match seal {
        Seal::AsTheyAre => bytes.to_vec(),
        Seal::Right => archive_of(&seal.put(bytes)),
    };
    let store = Store::in_data(folder());
    let taken = import(&store, &archive[..], |_| {});
    let names = fs::read_dir(store.folder()).expect("the folder was made").flatten().map(|entry| entry.path());
    let (tables, others): (Vec<_>, Vec<_>) = names.partition(|name| name.extension().is_some_and(|end| end == "table"));
    assert!(others.iter().all(|name| name.ends_with("lock")), "something is left over: {others:?}");
    match taken {
        Ok(spaces) => {
            for space in spaces {
                check_table(&store.open(space).expect("it was checked").expect("it was taken in"));
            }
        }
        Err(error) => check_words(&error.to_string()),
    }
    for table in tables {
        fs::remove_file(table).expect("nobody else has it");
    }
}

fn check_table(file: &TableFile) {
    assert!(file.stats().positions() <= file.stats().by_code.iter().sum());
    let read = file.check_blocks();
    if let Err(error) = &read {
        check_words(&error.to_string());
    }
    // A file of a few bytes may claim, and hold, millions of positions: of those it is enough that they can be read.
    let pair = file.space().pair;
    if pair.own + pair.opposing <= 3 {
        let mut listed = Vec::new();
        assert_eq!(list_positions(file, Listing::JsonLines, &mut listed).is_ok(), read.is_ok());
        assert!(listed.is_ascii());
        // Whether there is anything to read depends on what the head says of long wins.
        let longest = TableFile::open(file.path()).map(|again| longest_wins(&[again], 3));
        assert!(longest.is_ok_and(|longest| longest.is_ok() || read.is_err()));
    }
}

fn archive_of(table: &[u8]) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(table.len() as u64);
    header.set_mode(0o644);
    archive.append_data(&mut header, "any.table", table).expect("memory can be written");
    archive.into_inner().expect("memory can be written")
}

/// A folder for this process, in memory where the system has that: every input is a file.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let memory = Path::new("/dev/shm");
        let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
        let folder = base.join(format!("endspiel-fuzz-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for files that last a moment");
        folder
    })
}
