//! The overview of built and missing tables.

use std::collections::HashMap;
use std::fs;
use std::sync::PoisonError;
use std::time::SystemTime;

use endspiel_service::Written;
use endspiel_service::host::tables::{BuiltTable, Overview, overview_works};
use endspiel_tables::{Store, Subspace, TableFile, Work};

use super::TableBuilder;

/// A cache of file summaries: only new and changed files are opened.
#[derive(Debug, Default)]
pub struct KnownFiles {
    known: HashMap<Subspace, (Stamp, Option<BuiltTable>)>,
}

/// The modification time and length of a file.
type Stamp = (SystemTime, u64);

impl KnownFiles {
    /// Checks every possible file. Returns whether anything has changed.
    fn rescan(&mut self, store: &Store) -> bool {
        let mut new = false;
        for space in overview_works().into_iter().flat_map(Work::spaces) {
            let there = fs::metadata(store.path(space)).ok();
            let stamp = there.and_then(|file| Some((file.modified().ok()?, file.len())));
            match stamp {
                None => new |= self.known.remove(&space).is_some(),
                Some(stamp) if self.known.get(&space).is_some_and(|(known, _)| *known == stamp) => {}
                Some(stamp) => {
                    // A table without distances counts as missing: there is nothing to show, and it can be rebuilt.
                    let file = store.open(space).ok().flatten().filter(TableFile::has_distances);
                    let table = file.map(|file| BuiltTable::of(&file));
                    self.known.insert(space, (stamp, table));
                    new = true;
                }
            }
        }
        new
    }

    fn table(&self, space: Subspace) -> Option<&BuiltTable> {
        self.known.get(&space)?.1.as_ref()
    }

    /// Returns the overview of the known files.
    pub(super) fn overview(&self, store: &Store) -> Overview {
        let name = |space: Subspace| store.path(space).file_name().map(|name| name.to_string_lossy().into_owned());
        let mut damaged: Vec<String> =
            self.known.iter().filter(|(_, (_, table))| table.is_none()).filter_map(|(&space, _)| name(space)).collect();
        damaged.sort_unstable();
        Overview::of(|space| self.table(space).cloned(), damaged)
    }
}

impl TableBuilder {
    /// Rescans the folder, lets engines use new tables, and notifies listeners. Reads from the disk.
    pub fn refresh(&self) -> Overview {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let new = files.rescan(self.tables.store());
        let overview = files.overview(self.tables.store());
        if new {
            self.tables.look_again();
        }
        // Sent while the lock is held, so that listeners get states in order.
        let written = Written::new(&overview);
        self.overview.send_if_modified(|known| {
            let changed = *known != written;
            *known = written;
            changed
        });
        overview
    }
}
