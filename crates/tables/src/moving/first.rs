//! Initial codes from captures, and the number of quiet moves.

use std::sync::atomic::{AtomicU64, Ordering};

use endspiel_knowledge::Stop;
use rayon::prelude::*;

use super::steps::{Step, Steps};
use super::{Half, Unit};
use crate::code::{DRAW, before};
use crate::geometry::points;
use crate::limit::Limit;
use crate::removals::Removals;
use crate::subsets::{gather, rank, scatter};

/// Initialises the positions in which the side that makes the rows is to move.
pub(super) fn row_moves(unit: &mut Unit, steps: &Steps, removals: &Removals, stop: &Stop) {
    let (layout, limit) = (unit.layout, unit.limit);
    let geometry = layout.geometry();
    let classes = geometry.classes(layout.row_stones);
    let columns = layout.column_sets();
    each_row(&mut unit.row_moves, layout.columns, stop, |row, codes, open| {
        let free = geometry.free_of(classes.members[row]);
        let (closing, quiet): (Vec<&Step>, Vec<&Step>) = steps.leaving(row).iter().partition(|step| step.closes);
        // The number of steps to each point: a stone there blocks them.
        let mut ways = [(0u8, 0u8); 32];
        quiet.iter().for_each(|step| ways[step.to.trailing_zeros() as usize].0 += 1);
        closing.iter().for_each(|step| ways[step.to.trailing_zeros() as usize].1 += 1);
        codes.fill(u8::MAX);
        for step in &closing {
            step.lower(geometry, codes, &columns, free, removals.row(step.target as usize));
        }
        let all = (quiet.len() as u8, closing.len() as u8);
        for ((code, open), &column) in codes.iter_mut().zip(open).zip(&columns) {
            let (mut quiet, mut captures) = all;
            for point in points(scatter(column, free)) {
                let (quiet_here, captures_here) = ways[point as usize & 31];
                quiet -= quiet_here;
                captures -= captures_here;
            }
            (*code, *open) = begin(quiet, (captures > 0).then_some(*code), limit);
        }
    });
}

/// Initialises the positions in which the side that makes the columns is to move.
pub(super) fn column_moves(unit: &mut Unit, removals: &Removals, stop: &Stop) {
    let (layout, limit) = (unit.layout, unit.limit);
    let geometry = layout.geometry();
    let classes = geometry.classes(layout.row_stones);
    let columns = layout.column_sets();
    // With equal numbers of stones, `removals` has the closer's stones as rows.
    let same_rows = layout.row_stones != layout.column_stones;
    each_row(&mut unit.column_moves, layout.columns, stop, |row, codes, open| {
        let member = classes.members[row];
        let free = geometry.free_of(member);
        let best = removals.row(row);
        for ((code, open), &column) in codes.iter_mut().zip(open).zip(&columns) {
            let stones = scatter(column, free);
            let empty = free ^ stones;
            let mut moves: u32 =
                points(stones).map(|from| (geometry.reach(layout.column_stones, from) & empty).count_ones()).sum();
            let mut captures = None;
            geometry.for_each_closing(stones, empty, |closer| {
                let code = if same_rows { best[rank(gather(closer, free))] } else { removals.code(closer, member) };
                captures = Some(captures.map_or(code, |least: u8| least.min(code)));
                moves -= 1;
            });
            (*code, *open) = begin(moves as u8, captures, limit);
        }
    });
}

/// Returns the initial code of a position and its number of open moves.
#[inline]
fn begin(quiet: u8, captures: Option<u8>, limit: Limit) -> (u8, u8) {
    match captures.map(|code| before(code, limit)) {
        // Captures that win or draw cannot be refuted, so one move stays open for ever.
        Some(code) if code >= DRAW => (code, quiet + 1),
        // Of captures that lose, only the distance matters.
        Some(code) => (code, quiet),
        None if quiet > 0 => (DRAW, quiet),
        None => (0, 0),
    }
}

/// Processes every row and records which codes occur in it.
fn each_row(half: &mut Half, columns: usize, stop: &Stop, work: impl Fn(usize, &mut [u8], &mut [u8]) + Sync) {
    let Half { codes, open, present } = half;
    let rows = codes.par_chunks_mut(columns).zip(open.par_chunks_mut(columns)).zip(&*present);
    rows.enumerate().for_each(|(row, ((codes, open), present))| {
        if stop.is_due() {
            return;
        }
        work(row, codes, open);
        let mut seen = [0u64; 4];
        codes.iter().for_each(|&code| seen[usize::from(code >> 6)] |= 1 << (code & 63));
        for (present, seen) in present.iter().zip(seen) {
            let present: &AtomicU64 = present;
            present.store(seen, Ordering::Relaxed);
        }
    });
}
