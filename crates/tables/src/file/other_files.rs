//! Tables that are not on the disk: what their reading takes, and that damage is noticed there as well.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use endspiel_game::{Notation, SinceRemoval};
use endspiel_knowledge::{Stop, Told, Value};
use endspiel_machine::{Disk, Filesystem, InMemory, RandomAccessFile, ReadHint};
use endspiel_mill::Mill;

use super::*;
use crate::build::{Build, Goal};
use crate::store::Store;
use crate::tables::Tables;

/// Files of which every read is counted, and nothing can be written: what a server's files are.
#[derive(Clone, Debug)]
struct Counted {
    files: InMemory,
    reads: Arc<AtomicUsize>,
    longest: Arc<Mutex<usize>>,
}

struct CountedFile(Box<dyn RandomAccessFile>, Counted);

impl Counted {
    fn new(files: InMemory) -> Counted {
        Counted { files, reads: Arc::default(), longest: Arc::default() }
    }

    /// The reads since it was asked last.
    fn reads(&self) -> usize {
        self.reads.swap(0, Ordering::Relaxed)
    }
}

impl Filesystem for Counted {
    fn open(&self, path: &Path) -> io::Result<Option<Box<dyn RandomAccessFile>>> {
        let file = self.files.open(path)?;
        Ok(file.map(|file| Box::new(CountedFile(file, self.clone())) as Box<dyn RandomAccessFile>))
    }
}

impl RandomAccessFile for CountedFile {
    fn size(&self) -> io::Result<u64> {
        self.0.size()
    }

    fn read_exact_at(&self, bytes: &mut [u8], place: u64, hint: ReadHint) -> io::Result<()> {
        self.1.reads.fetch_add(1, Ordering::Relaxed);
        let mut longest = self.1.longest.lock().unwrap();
        *longest = bytes.len().max(*longest);
        self.0.read_exact_at(bytes, place, hint)
    }
}

/// Small tables that were built in memory.
fn built() -> (InMemory, Store) {
    let files = InMemory::default();
    let store = Store::on(Arc::new(files.clone()), Path::new("data"));
    Build::prepare(&store, Goal::new(4, 3, 2).unwrap(), 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    (files, store)
}

#[test]
fn tables_are_built_in_memory_byte_for_byte_as_on_the_disk() {
    let (files, store) = built();
    let data = std::env::temp_dir().join(format!("endspiel-other-files-{}", std::process::id()));
    let on_disk = Store::on(Arc::new(Disk), &data);
    Build::prepare(&on_disk, Goal::new(4, 3, 2).unwrap(), 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
    let listed = store.list().unwrap();
    assert_eq!(listed.len(), 3);
    for file in listed {
        let space = file.unwrap().space();
        assert_eq!(files.bytes(&store.path(space)), Some(std::fs::read(on_disk.path(space)).unwrap()), "{space}");
    }
    assert!(matches!(on_disk.claim().and_then(|_held| on_disk.claim()), Err(FileError::Taken { .. })));
    assert!(matches!(store.claim().and_then(|_held| store.claim()), Err(FileError::Taken { .. })));
    std::fs::remove_dir_all(data).unwrap();
}

#[test]
fn a_table_is_opened_by_four_reads_and_a_probe_takes_one_more() {
    let (files, store) = built();
    let counted = Counted::new(files.clone());
    let far = Store::on(Arc::new(counted.clone()), Path::new("data"));
    let path = store.path(Subspace::moving(3, 4));
    let file = TableFile::open_in(&counted, &path).unwrap();
    assert_eq!((counted.reads(), file.has_distances()), (4, true));

    let mut values = Vec::new();
    write_values(&mut values, file.space(), &file.load().unwrap(), file.stats()).unwrap();
    files.insert(Path::new("values"), values);
    counted.reads();
    assert!(!TableFile::open_in(&counted, Path::new("values")).unwrap().has_distances());
    assert_eq!(counted.reads(), 6);

    let (tables, game) = (Tables::keeping(far, 0), Mill::default());
    *counted.longest.lock().unwrap() = 0;
    // A published distance: won in 25 plies.
    let position = game.parse_position("bb.w.bw./.....w../........ w 0 0").unwrap();
    let known = tables.known(&game, &position).unwrap().unwrap();
    assert_eq!((known.value, known.plies, counted.reads()), (Value::Win, Some(25), 5));
    assert_eq!(tables.known(&game, &position).unwrap(), Some(known));
    assert_eq!(counted.reads(), 0, "the block was read lately");
    let longest = *counted.longest.lock().unwrap();
    assert!(longest < 1 << 14, "no read is longer than a block: {longest}");
}

#[test]
fn damage_is_noticed_wherever_a_table_is() {
    let (files, store) = built();
    let path = store.path(Subspace::moving(3, 3));
    let honest = files.bytes(&path).unwrap();
    let open = || TableFile::open_in(&files, &path).and_then(|file| file.check_blocks());
    for place in (0..honest.len()).step_by(honest.len() / 40) {
        let mut changed = honest.clone();
        changed[place] ^= 1;
        files.insert(&path, changed);
        assert!(open().unwrap_err().is_damage() || place < PREAMBLE_LEN, "{place}");
        files.insert(&path, honest[..place].to_vec());
        assert!(matches!(open(), Err(FileError::Truncated(_) | FileError::Foreign(_))), "{place}");
    }
    files.remove(&path).unwrap();
    assert!(store.open(Subspace::moving(3, 3)).unwrap().is_none());
}

#[test]
fn a_book_is_found_beside_the_tables_wherever_they_are() {
    let files = InMemory::default();
    let store = Store::on(Arc::new(files.clone()), Path::new("data"));
    let (limit, game) = (Limit::new(30).unwrap(), Mill::default());
    let position = game.parse_position("bb.w.bw./.....w../........ w 0 0").unwrap();
    let ask = || {
        let since = SinceRemoval { limit: limit.plies(), ..SinceRemoval::UNLIMITED };
        Tables::new(store.clone()).known_since(&game, &position, since).unwrap().and_then(Told::sure)
    };
    let from_program = ask().unwrap();
    files.insert(&crate::Book::path_in(&PathBuf::from("data/books")), crate::assets::BOOK.bytes().unwrap());
    assert_eq!(ask(), Some(from_program));
    files.insert(&crate::Book::path_in(&PathBuf::from("data/books")), &b"mill-book"[..]);
    assert_eq!(ask(), Some(from_program), "a damaged book is gone without");
}

#[test]
fn files_that_can_only_be_read_refuse_to_be_built_into() {
    let store = Store::on(Arc::new(Counted::new(InMemory::default())), Path::new("data"));
    let refused = Build::prepare(&store, Goal::SMALL, 1 << 30).unwrap_err();
    assert!(refused.to_string().starts_with("data/tables: "), "{refused}");
}
