//! The overview of built and missing tables.

use std::collections::HashMap;
use std::fs;
use std::sync::PoisonError;
use std::time::SystemTime;

use endspiel_service::Written;
use endspiel_service::host::tables::{BuiltTable, Cell, Overview, Placing, Ply};
use endspiel_tables::{Cost, Goal, Limit, Pair, Phase, Store, Subspace, TableFile, Work};

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
        for space in works().into_iter().flat_map(Work::spaces) {
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
        Overview {
            cells: works().into_iter().filter_map(|work| self.cell(work)).collect(),
            placing: [2, 1].into_iter().map(|removals| self.placing(removals)).collect(),
            bytes: self.known.values().filter_map(|(_, table)| table.as_ref()).map(|table| table.bytes).sum(),
            damaged,
        }
    }

    fn cell(&self, work: Work) -> Option<Cell> {
        let Work::Moving(Pair { own: larger, opposing: smaller, .. }) = work else { return None };
        let spaces = work.spaces();
        let tables: Vec<BuiltTable> = spaces.iter().filter_map(|&space| self.table(space)).cloned().collect();
        let built = tables.len() == spaces.len();
        let cost = Cost::of(&[work], Limit::OFF);
        let positions = if built { tables.iter().map(|table| table.summary.positions).sum() } else { cost.positions };
        let bytes = if built { tables.iter().map(|table| table.bytes).sum() } else { cost.disk };
        Some(Cell { larger, smaller, built, positions, bytes, tables })
    }

    fn placing(&self, removals: u8) -> Placing {
        let mut plies: Vec<Ply> = Vec::new();
        for work in placing_works(removals) {
            let Work::Placing(space) = work else { continue };
            let Phase::Placing { ply, .. } = space.phase else { continue };
            if plies.last().is_none_or(|last| last.ply != ply) {
                plies.push(Ply { ply, ..Ply::default() });
            }
            if let Some(sum) = plies.last_mut() {
                sum.add(self.table(space));
            }
        }
        plies.reverse();
        let built = plies.iter().all(|ply| ply.built == ply.of);
        Placing { removals, built, plies }
    }
}

/// Returns all pieces of work there are, under either removal rule.
fn works() -> Vec<Work> {
    let mut works = Goal::EVERYTHING.works();
    works.extend(placing_works(1));
    works
}

fn placing_works(removals: u8) -> impl Iterator<Item = Work> {
    let goal = Goal { removals, ..Goal::EVERYTHING };
    goal.works().into_iter().filter(|work| matches!(work, Work::Placing(_)))
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
