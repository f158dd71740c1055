//! A disk that can lose what was not synced.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use endspiel_game::Random;

use crate::parent;
use crate::record::Event;

/// A disk writes a sector as a whole.
const SECTOR: usize = 512;

/// What a power cut takes of all that was not synced.
#[derive(Clone, Copy, Debug)]
pub enum Loss {
    /// All of it.
    All,
    /// Nothing.
    Nothing,
    /// Any part, and what is kept in any order.
    Some,
}

/// A change of a file that may be lost.
#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Length(usize),
}

/// The contents of a file.
#[derive(Clone, Debug, Default)]
struct File {
    is_folder: bool,
    /// As the program sees it.
    now: Vec<u8>,
    /// As it was synced.
    synced: Vec<u8>,
    /// What has changed since then.
    changes: Vec<Change>,
}

/// A change of a name: what it was removed from, and what it now stands for.
#[derive(Clone, Debug)]
struct Renaming {
    from: Option<PathBuf>,
    to: Option<(PathBuf, usize)>,
}

/// A disk with all its files.
#[derive(Debug, Default)]
pub struct Disk {
    files: Vec<File>,
    /// The files by name, as the program sees them.
    names: HashMap<PathBuf, usize>,
    /// The names that survive.
    synced: BTreeMap<PathBuf, usize>,
    /// Changes of names since their folders were synced.
    renamings: Vec<Renaming>,
}

fn change(bytes: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Length(length) => bytes.resize(*length, 0),
        Change::Write { at, bytes: new } => {
            bytes.resize(bytes.len().max(at + new.len()), 0);
            bytes[*at..at + new.len()].copy_from_slice(new);
        }
    }
}

impl Renaming {
    fn is_in(&self, folder: &Path) -> bool {
        self.from.iter().chain(self.to.iter().map(|(path, _)| path)).any(|path| parent(path) == folder)
    }

    fn apply(&self, names: &mut BTreeMap<PathBuf, usize>) {
        if let Some(from) = &self.from {
            names.remove(from);
        }
        if let Some((to, file)) = &self.to {
            names.insert(to.clone(), *file);
        }
    }
}

impl Disk {
    /// Changes the disk as the program did.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Folder(path) => self.create(path, true),
            Event::Open { path, empty } => {
                if !self.names.contains_key(path) {
                    self.create(path, false);
                }
                if *empty {
                    self.change(path, |_| Change::Length(0));
                }
            }
            Event::Write { path, at, bytes } => {
                self.change(path, |end| Change::Write { at: at.unwrap_or(end), bytes: bytes.clone() });
            }
            Event::Length { path, length } => self.change(path, |_| Change::Length(*length)),
            Event::Sync(path) => self.sync(path),
            Event::Rename { from, to } => {
                if let Some(file) = self.names.remove(from) {
                    self.names.insert(to.clone(), file);
                    self.renamings.push(Renaming { from: Some(from.clone()), to: Some((to.clone(), file)) });
                }
            }
            Event::Remove(path) => {
                if self.names.remove(path).is_some() {
                    self.renamings.push(Renaming { from: Some(path.clone()), to: None });
                }
            }
            Event::Said(_) => {}
        }
    }

    fn create(&mut self, path: &Path, is_folder: bool) {
        let file = self.files.len();
        self.files.push(File { is_folder, ..File::default() });
        self.names.insert(path.to_owned(), file);
        self.renamings.push(Renaming { from: None, to: Some((path.to_owned(), file)) });
    }

    fn change(&mut self, path: &Path, what: impl FnOnce(usize) -> Change) {
        // A file that was removed while it is open leaves nothing.
        let Some(file) = self.names.get(path).and_then(|&file| self.files.get_mut(file)) else { return };
        let what = what(file.now.len());
        change(&mut file.now, &what);
        file.changes.push(what);
    }

    fn sync(&mut self, path: &Path) {
        if let Some(file) = self.names.get(path).and_then(|&file| self.files.get_mut(file)) {
            file.synced.clone_from(&file.now);
            file.changes.clear();
        }
        let (known, waiting) = self.renamings.drain(..).partition::<Vec<_>, _>(|renaming| renaming.is_in(path));
        self.renamings = waiting;
        known.iter().for_each(|renaming| renaming.apply(&mut self.synced));
    }

    /// Writes into a folder what is left after a power cut.
    pub fn write(&self, data: &Path, loss: Loss, random: &mut Random) -> io::Result<()> {
        let mut names = self.synced.clone();
        for renaming in pick(self.renamings.clone(), loss, false, random) {
            renaming.apply(&mut names);
        }
        // In the order of their paths, a folder comes before what is in it.
        for (path, &file) in &names {
            let file = &self.files[file];
            let folder = parent(path);
            if path != data && !folder.is_dir() {
                // The folder itself is lost.
                continue;
            }
            if file.is_folder {
                fs::create_dir_all(path)?;
                continue;
            }
            let mut bytes = file.synced.clone();
            let sectors = file.changes.iter().flat_map(cut).collect();
            for kept in pick(sectors, loss, true, random) {
                change(&mut bytes, &kept);
            }
            fs::write(path, bytes)?;
        }
        Ok(())
    }
}

/// Cuts a write into sectors, which are written one by one.
fn cut(whole: &Change) -> Vec<Change> {
    let Change::Write { at, bytes } = whole else { return vec![whole.clone()] };
    let mut pieces = Vec::new();
    let mut begin = 0;
    while begin < bytes.len() {
        let end = bytes.len().min((at + begin) / SECTOR * SECTOR + SECTOR - at);
        pieces.push(Change::Write { at: at + begin, bytes: bytes[begin..end].to_vec() });
        begin = end;
    }
    pieces
}

/// Returns what is kept of these changes. A journal of names keeps their order.
fn pick<T>(changes: Vec<T>, loss: Loss, any_order: bool, random: &mut Random) -> Vec<T> {
    match loss {
        Loss::All => Vec::new(),
        Loss::Nothing => changes,
        Loss::Some => {
            let share = random.below(5);
            let mut kept: Vec<T> = changes.into_iter().filter(|_| random.below(4) < share).collect();
            for place in (1..kept.len()).rev().filter(|_| any_order) {
                kept.swap(place, random.below(place + 1));
            }
            kept
        }
    }
}
