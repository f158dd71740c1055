//! The verifier of tables: every entry against its successors.
//!
//! This proves every entry, by induction over the distance. A wrong win or loss contradicts a position one ply nearer
//! to the end; a missed win has a move to a loss that was not missed. This also holds under a draw limit, where
//! distances count to the next removal and none exceeds the limit.
//!
//! A table without distances is compared with the values of its successors. That finds damaged entries, but not a draw
//! that should be a win. Under a limit it finds even less: a quiet move may reach a lost position too late.

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

/// The assumed plies of a win or loss by a quiet move in a table without distances: one more than for a removal.
const QUIET: u32 = 2;

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every entry follows from its successors, and the counts in the head are right.
    Right,
    /// Some entries do not follow from their successors.
    Wrong {
        /// The number of them.
        entries: u64,
        /// The index of the first.
        first: usize,
        /// Its code.
        found: Code,
        /// The correct code.
        expected: Code,
    },
    /// The entries are right, the counts in the head are not.
    Miscounted,
}

/// A verifier that checks tables one after the other and keeps those they depend on in memory.
pub struct Verifier<'a> {
    loaded: LoadedTables<'a>,
}

impl<'a> Verifier<'a> {
    /// Returns a verifier that keeps at most `memory` bytes of tables in memory.
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
        // Without distances, a win or loss by a quiet move may come too late; then it is a draw.
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
        let over = || io::Error::other(format!("there is no table of {space}"));
        Ok(self.loaded.get(space)?.ok_or_else(over)?)
    }
}

/// Returns the values of a table under a limit, with all wins and losses at this distance from the next removal.
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
