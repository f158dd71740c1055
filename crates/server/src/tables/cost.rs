//! The cost of building more tables.

use std::thread;

use endspiel_game::words::Saying;
use endspiel_machine::available_memory;
use endspiel_service::host::tables::{Estimate, goal_name};
use endspiel_tables::{Build, Cost, FileError, Goal, missing};

use super::{TableBuilder, words};

/// Most memory a build may use, in bytes; the machine also runs searches.
const MAX_MEMORY: u64 = 16 << 30;

/// Default when the available memory is unknown, in bytes.
const DEFAULT_MEMORY: u64 = 4 << 30;

/// Returns the number of threads of a build: all but one, which stays free for players.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1))
}

/// Returns the memory a build may use, in bytes: half of what is free.
pub fn memory() -> u64 {
    available_memory().map_or(DEFAULT_MEMORY, |bytes| (bytes / 2).min(MAX_MEMORY))
}

impl TableBuilder {
    /// Estimates a build up to a goal. `with_refusal` also reports why it could not start. Reads from the disk.
    pub fn cost(&self, goal: Goal, with_refusal: bool) -> Result<Estimate, FileError> {
        let missing = missing(self.tables.store(), goal)?;
        let Cost { positions, seconds, disk, memory } = Cost::of(&missing, self.tables.store().limit());
        let refusal = if with_refusal && !missing.is_empty() { self.refusal(goal) } else { None };
        Ok(Estimate {
            up_to: goal_name(goal),
            removals: goal.removals,
            placing: goal.has_placing(),
            pieces: missing.len(),
            positions,
            seconds: (seconds / threads() as f64).round(),
            disk,
            memory,
            threads: threads(),
            refusal,
        })
    }

    /// Returns why a build could not start, if so.
    fn refusal(&self, goal: Goal) -> Option<Saying> {
        if self.is_building() {
            return Some(words::busy());
        }
        Build::prepare(self.tables.store(), goal, memory()).err().map(|error| words::build_problem(&error))
    }
}
