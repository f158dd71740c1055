//! Checking tables: every entry against its successors.
//!
//! That is enough to be sure of all of them. A win or a loss that is too short or too long, or that is none, is in
//! contradiction with a position one ply nearer to the end; and a win that was overlooked hands over a loss that was
//! not, by induction over the distance. The same holds under a draw limit, where distances count to the next removal and
//! none is longer than the limit. A table without distances is held against the values of its successors, which
//! finds what was garbled, but not a draw that should have been a win all along. Under a limit that is all the less: a quiet
//! move may hand over a lost position too late.

use std::io;
use std::sync::Arc;

use endspiel_knowledge::{Stop, Value};
use rayon::prelude::*;

use crate::build::{BuildError, Work, because};
use crate::code::DRAW;
use crate::file::TableFile;
use crate::loaded_tables::LoadedTables;
use crate::moving;
use crate::stats::Stats;
use crate::store::Store;
use crate::subspace::{Phase, Subspace};
use crate::table::Table;
use crate::{Code, placing};

/// The plies that are written down for what a quiet move leads to, if a table has no distances: one more than for a removal.
const QUIET: u32 = 2;

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every entry follows from its successors, and the counts in the head are right.
    Right,
    /// Entries that do not.
    Wrong {
        /// How many.
        entries: u64,
        /// The number of the first.
        first: usize,
        /// What it says.
        found: Code,
        /// What it should say.
        expected: Code,
    },
    /// The entries are right, the counts in the head are not.
    Miscounted,
}

/// Checks tables one after the other, with those they depend on at hand.
pub struct Verifier<'a> {
    loaded: LoadedTables<'a>,
}

impl<'a> Verifier<'a> {
    /// A verifier that keeps at most `memory` bytes of tables at hand.
    pub fn new(store: &'a Store, memory: u64) -> Self {
        Verifier { loaded: LoadedTables::new(store, memory as usize) }
    }

    /// Recomputes every entry of a table from its successors.
    pub fn check(&mut self, file: &TableFile, stop: &Stop) -> Result<Verdict, BuildError> {
        let (space, limit) = (file.space(), file.limit());
        if stop.is_due() {
            return Err(BuildError::Stopped);
        }
        let stored = self.need(space)?;
        let next = self.need(space.after(0))?;
        // Without distances, what a quiet move wins or loses may come too late: then it is a draw.
        let quiet = match space.phase {
            Phase::Moving if !file.has_distances() => limit.plies().map(|plies| plies.min(QUIET)),
            _ => None,
        };
        let next = match file.has_distances() || limit.is_off() {
            true => next,
            false => Arc::new(at_distance(&next, quiet.map_or(1, |quiet| quiet - 1) as u8)?),
        };
        let mut captured = |removed: usize| {
            if space.pair.opposing < removed { Ok(None) } else { self.loaded.get(space.after(removed)) }
        };
        let computed = match space.phase {
            Phase::Moving => moving::from_successors(space.pair, &next, captured(1)?.as_deref(), limit)?,
            Phase::Placing { removals, .. } => {
                let (one, two) = (captured(1)?, if removals == 2 { captured(2)? } else { None });
                let after = placing::After {
                    nothing_removed: &next,
                    one_removed: one.as_deref(),
                    two_removed: two.as_deref(),
                    removals,
                };
                placing::solve(space.pair, &after, limit).map_err(|unsolved| because(unsolved, Work::Placing(space)))?
            }
        };
        let same = |&found: &u8, &expected: &u8| match file.has_distances() {
            true => found == expected,
            false => {
                let too_late = || found == DRAW && Code(expected).plies(limit) == quiet;
                Code(found).value() == Code(expected).value() || quiet.is_some() && too_late()
            }
        };
        let differ = || stored.codes.par_iter().zip(&*computed.codes).enumerate().filter(|(_, (a, b))| !same(a, b));
        if let Some((first, (&found, &expected))) = differ().min_by_key(|(index, _)| *index) {
            let entries = differ().count() as u64;
            return Ok(Verdict::Wrong { entries, first, found: Code(found), expected: Code(expected) });
        }
        let counted = Stats::count(&stored, limit);
        let same_values = |value| counted.count_of(value) == file.stats().count_of(value);
        let right = match file.has_distances() {
            true => counted == *file.stats(),
            false => [Value::Win, Value::Draw, Value::Loss].into_iter().all(same_values),
        };
        Ok(if right { Verdict::Right } else { Verdict::Miscounted })
    }

    fn need(&mut self, space: Subspace) -> Result<Arc<Table>, BuildError> {
        let over = || io::Error::other(format!("{space} is no table"));
        Ok(self.loaded.get(space)?.ok_or_else(over)?)
    }
}

/// The values of a table under a limit, all wins and losses as many plies from the next removal.
fn at_distance(table: &Table, plies: u8) -> io::Result<Table> {
    let mut values = Table::new(table.pair)?;
    values.codes.par_iter_mut().zip(&*table.codes).for_each(|(value, &code)| {
        *value = match Code(code).value() {
            Value::Loss => plies,
            Value::Draw => DRAW,
            Value::Win => u8::MAX - plies,
        }
    });
    Ok(values)
}
