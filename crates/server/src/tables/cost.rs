//! What it would cost to build more.

use std::thread;

use endspiel_game::words::Saying;
use endspiel_machine::available_memory;
use endspiel_service::host::tables::{Estimate, goal_name};
use endspiel_tables::{Build, Cost, FileError, Goal, missing};

use super::{TableBuilder, words};

/// The most memory a build beside players may use.
const MOST_MEMORY: u64 = 16 << 30;

/// The memory a build may use if the system does not say what it has.
const USUAL_MEMORY: u64 = 4 << 30;

/// A build works beside players: it leaves them one core if it can.
pub fn threads() -> usize {
    thread::available_parallelism().map_or(1, |cores| (cores.get() - 1).max(1))
}

/// Bytes of memory a build may use: half of what is free.
pub fn memory() -> u64 {
    available_memory().map_or(USUAL_MEMORY, |bytes| (bytes / 2).min(MOST_MEMORY))
}

impl TableBuilder {
    /// What it would cost to build up to a goal; with what is in the way if somebody may know. It may wait for the
    /// disk.
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

    /// What is in the way of a build.
    fn refusal(&self, goal: Goal) -> Option<Saying> {
        if self.is_building() {
            return Some(words::busy());
        }
        Build::prepare(self.tables.store(), goal, memory()).err().map(|error| words::why_not(&error))
    }
}
