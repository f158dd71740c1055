//! The table builder: builds missing tables in order and writes each unit of work before the next begins.
//!
//! Every file is written under another name and then renamed, so the folder contains only complete tables at any
//! moment. An interrupted build, even by a crash, continues with its last unit of work.

mod plan;
mod resources;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use endspiel_knowledge::Stop;
pub use endspiel_machine::free_disk;
use endspiel_machine::{Claim, Instant};
use thiserror::Error;
use tracing::info;

pub use plan::{Cost, Goal, ImpossibleGoal, Work};
pub use resources::default_memory;

use crate::Stats;
use crate::file::{self, FileError, TableFile};
use crate::loaded_tables::LoadedTables;
use crate::moving::{self, Unsolved};
use crate::placing;
use crate::store::Store;
use crate::subspace::{Phase, Subspace};
use crate::table::Table;

/// Bytes in a megabyte, as disk sizes are given.
const MB: u64 = 1_000_000;

/// The reason why tables were not built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The build was stopped; finished tables are kept.
    #[error("stopped; the next build continues from here")]
    Stopped,
    /// The allowed memory is too small.
    #[error("{work} needs {} MB of memory, {} MB may be used", .needed / MB, .allowed / MB)]
    Memory {
        /// The unit of work that does not fit.
        work: Work,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The disk is too small.
    #[error("about {} MB of disk are needed, {} MB are free", .needed / MB, .free / MB)]
    Disk {
        /// Bytes needed, approximately.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// A file is damaged or could not be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// An error of the folder or of memory.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A win, or under a limit the wait for the next removal, is too long for the format.
    #[error("{0} has wins that are longer than the format can say")]
    TooLong(Work),
}

/// A progress event of a build.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A unit of work begins.
    Begin {
        /// The unit.
        work: Work,
        /// Positions finished before it.
        done: u64,
        /// Positions of the whole build.
        total: u64,
    },
    /// A subspace is finished and on disk.
    Finished {
        /// The file it is in.
        file: &'a TableFile,
        /// The time of its unit of work.
        took: Duration,
    },
}

/// A checked build, ready to run.
#[derive(Debug)]
pub struct Build {
    store: Store,
    works: Vec<Work>,
    memory: u64,
    _claim: Claim,
}

impl Build {
    /// Prepares to build what is missing, within this many bytes of memory. Obstacles that can be known in advance are
    /// errors now.
    pub fn prepare(store: &Store, goal: Goal, memory: u64) -> Result<Build, BuildError> {
        let claim = store.claim()?;
        Build::of(store, claim, missing(store, goal)?, memory)
    }

    /// Prepares to rebuild these tables, whether they exist or not.
    pub fn again(store: &Store, spaces: &[Subspace], memory: u64) -> Result<Build, BuildError> {
        let claim = store.claim()?;
        let wanted = |work: &Work| work.spaces().iter().any(|space| spaces.contains(space));
        let goals = Goal::all();
        let mut works: Vec<Work> = Vec::new();
        for work in goals.into_iter().flat_map(Goal::works).filter(wanted) {
            if !works.contains(&work) {
                works.push(work);
            }
        }
        Build::of(store, claim, works, memory)
    }

    fn of(store: &Store, claim: Claim, works: Vec<Work>, memory: u64) -> Result<Build, BuildError> {
        if let Some(&work) = works.iter().max_by_key(|work| work.memory()).filter(|work| work.memory() > memory) {
            return Err(BuildError::Memory { work, needed: work.memory(), allowed: memory });
        }
        let needed = Cost::of(&works, store.limit()).disk;
        match store.files().free(store.folder()) {
            Some(free) if free < needed => return Err(BuildError::Disk { needed, free }),
            _ => {}
        }
        Ok(Build { store: store.clone(), works, memory, _claim: claim })
    }

    /// Returns the units of work that will be built.
    pub fn works(&self) -> &[Work] {
        &self.works
    }

    /// Runs the build.
    pub fn run(self, stop: &Stop, mut report: impl FnMut(Event<'_>)) -> Result<(), BuildError> {
        self.remove_leftovers()?;
        let mut loaded = LoadedTables::new(&self.store, 0);
        let total = self.works.iter().map(|work| work.positions()).sum();
        let mut done = 0;
        for &work in &self.works {
            info!(target: "endspiel::tables", positions = work.positions(), "building {}", names(work));
            report(Event::Begin { work, done, total });
            let begun = Instant::now();
            loaded.limit(usize::try_from(self.memory - work.memory()).unwrap_or(usize::MAX));
            for (space, table) in solve(work, &mut loaded, stop)? {
                let stats = Stats::count(&table, self.store.limit());
                file::write(&**self.store.files(), &self.store.path(space), space, &table.codes, &stats)?;
                loaded.put(space, Arc::new(table));
            }
            for space in work.spaces() {
                if let Some(file) = self.store.open(space)? {
                    report(Event::Finished { file: &file, took: begun.elapsed() });
                }
            }
            info!(target: "endspiel::tables", seconds = begun.elapsed().as_secs_f64(), "built {}", names(work));
            done += work.positions();
        }
        Ok(())
    }

    /// Removes unfinished files of an earlier build.
    fn remove_leftovers(&self) -> io::Result<()> {
        for path in self.store.files().list(self.store.folder())? {
            if path.extension().is_some_and(|extension| extension == "part") {
                self.store.files().remove(&path)?;
            }
        }
        Ok(())
    }
}

/// Returns the tables of a unit of work as text for the log.
fn names(work: Work) -> String {
    work.spaces().into_iter().map(|space| space.to_string()).collect::<Vec<_>>().join(" and ")
}

/// Returns the units of work of a goal that are not built yet.
pub fn missing(store: &Store, goal: Goal) -> Result<Vec<Work>, FileError> {
    let mut works = Vec::new();
    for work in goal.works() {
        if !is_finished(store, work)? {
            works.push(work);
        }
    }
    Ok(works)
}

/// Returns whether all files of a unit of work exist with distances, according to their heads. A damaged file counts as
/// missing.
fn is_finished(store: &Store, work: Work) -> Result<bool, FileError> {
    for space in work.spaces() {
        match store.open(space) {
            Ok(file) if file.as_ref().is_some_and(TableFile::has_distances) => {}
            Ok(_) => return Ok(false),
            Err(error) if error.is_damage() => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

/// Returns the error of a unit of work that was not solved.
pub(crate) fn because(unsolved: Unsolved, work: Work) -> BuildError {
    match unsolved {
        Unsolved::Memory(error) => BuildError::Io(error),
        Unsolved::TooLong => BuildError::TooLong(work),
        Unsolved::Stopped => BuildError::Stopped,
    }
}

fn solve(work: Work, loaded: &mut LoadedTables<'_>, stop: &Stop) -> Result<Vec<(Subspace, Table)>, BuildError> {
    let limit = loaded.store().limit();
    match work {
        Work::Moving(pair) => {
            let space = |own, opposing| Subspace { phase: Phase::Moving, pair: pair.with(own, opposing) };
            let row_captured = loaded.get(space(pair.opposing - 1, pair.own))?;
            let column_captured = loaded.get(space(pair.own - 1, pair.opposing))?;
            let after =
                moving::After { row_captured: row_captured.as_deref(), column_captured: column_captured.as_deref() };
            let tables = moving::solve(pair, &after, limit, stop).map_err(|unsolved| because(unsolved, work))?;
            Ok(tables.into_iter().map(|table| (Subspace { phase: Phase::Moving, pair: table.pair }, table)).collect())
        }
        Work::Placing(space) => {
            if stop.is_due() {
                return Err(BuildError::Stopped);
            }
            let Phase::Placing { removals, .. } = space.phase else { return Ok(Vec::new()) };
            let mut after = |removed: usize| {
                if space.pair.opposing < removed { Ok(None) } else { loaded.get(space.after(removed)) }
            };
            let (nothing, one) = (after(0)?, after(1)?);
            let two = if removals == 2 { after(2)? } else { None };
            let Some(nothing) = nothing else { return Ok(Vec::new()) };
            let after = placing::After {
                nothing_removed: &nothing,
                one_removed: one.as_deref(),
                two_removed: two.as_deref(),
                removals,
            };
            Ok(vec![(space, placing::solve(space.pair, &after, limit).map_err(|unsolved| because(unsolved, work))?)])
        }
    }
}
