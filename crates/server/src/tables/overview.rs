//! What is built and what is not.

use std::collections::HashMap;
use std::fs;
use std::sync::PoisonError;
use std::time::SystemTime;

use endspiel_tables::{Cost, Goal, Limit, Pair, Phase, Store, Subspace, Summary, TableFile, Work};
use serde::Serialize;

use super::Workshop;
use crate::wire::Written;

/// What is built and what is not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesOverview"))]
pub struct Overview {
    /// Moving and flying, for all numbers of stones.
    cells: Vec<Cell>,
    /// Placing, for both rules of removals.
    placing: Vec<Placing>,
    /// Bytes of all files.
    bytes: u64,
    /// Files that are no good, by their names.
    damaged: Vec<String>,
}

/// Moving and flying with these numbers of stones, either side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesCell"))]
struct Cell {
    /// Stones of the side that has more.
    larger: usize,
    /// Stones of the other.
    smaller: usize,
    /// Whether all of its tables are built.
    built: bool,
    /// How many positions there are or, about, would be.
    positions: u64,
    /// How large the files are or, about, would be.
    bytes: u64,
    tables: Vec<BuiltTable>,
}

/// A table that is built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BuiltTable {
    #[serde(flatten)]
    summary: Summary,
    /// How large the file is.
    bytes: u64,
}

/// Placing under one rule of removals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesPlacing"))]
struct Placing {
    /// Stones removed for two mills at once.
    removals: u8,
    /// Whether all of its tables are built.
    built: bool,
    plies: Vec<Ply>,
}

/// All positions after this number of stones was placed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TablesPly"))]
struct Ply {
    /// Stones placed.
    ply: u8,
    /// Tables that are built.
    built: usize,
    /// Tables there are to build.
    of: usize,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    longest_win: Option<u32>,
    longest_loss: Option<u32>,
    bytes: u64,
}

impl BuiltTable {
    /// A file in figures.
    pub fn of(file: &TableFile) -> BuiltTable {
        BuiltTable { summary: Summary::of(file), bytes: file.size() }
    }
}

/// What is known of the files, so that only those are opened that are new or have changed.
#[derive(Debug, Default)]
pub struct KnownFiles {
    known: HashMap<Subspace, (Stamp, Option<BuiltTable>)>,
}

/// When a file was written last, and how long it is.
type Stamp = (SystemTime, u64);

impl KnownFiles {
    /// Looks at every file there may be. Says whether anything is new.
    fn look(&mut self, store: &Store) -> bool {
        let mut new = false;
        for space in works().into_iter().flat_map(Work::spaces) {
            let there = fs::metadata(store.path(space)).ok();
            let stamp = there.and_then(|file| Some((file.modified().ok()?, file.len())));
            match stamp {
                None => new |= self.known.remove(&space).is_some(),
                Some(stamp) if self.known.get(&space).is_some_and(|(known, _)| *known == stamp) => {}
                Some(stamp) => {
                    // Without distances there is nothing to show; such a table can still be built.
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

    /// What is known of the files, in figures.
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

impl Ply {
    fn add(&mut self, table: Option<&BuiltTable>) {
        self.of += 1;
        let Some(BuiltTable { summary, bytes }) = table else { return };
        self.built += 1;
        self.positions += summary.positions;
        self.wins += summary.wins;
        self.draws += summary.draws;
        self.losses += summary.losses;
        self.longest_win = self.longest_win.max(summary.longest_win);
        self.longest_loss = self.longest_loss.max(summary.longest_loss);
        self.bytes += bytes;
    }
}

/// Everything that can be built, under either rule.
fn works() -> Vec<Work> {
    let mut works = Goal::EVERYTHING.works();
    works.extend(placing_works(1));
    works
}

fn placing_works(removals: u8) -> impl Iterator<Item = Work> {
    let goal = Goal { removals, ..Goal::EVERYTHING };
    goal.works().into_iter().filter(|work| matches!(work, Work::Placing(_)))
}

impl Workshop {
    /// Looks at the folder, lets engines use what is new, and tells everybody. It may wait for the disk.
    pub fn look(&self) -> Overview {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let new = files.look(self.tables.store());
        let overview = files.overview(self.tables.store());
        if new {
            self.tables.look_again();
        }
        // It is told while the lock is held, so that nobody hears of two states in the wrong order.
        let written = Written::new(&overview);
        self.overview.send_if_modified(|known| {
            let changed = *known != written;
            *known = written;
            changed
        });
        overview
    }
}
