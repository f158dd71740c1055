//! The best removal after a mill was closed.
//!
//! The best removal depends only on the stones on the board, not on the move that closed the mill. So it is computed
//! once per position instead of once per move.

use std::io;

use rayon::prelude::*;

use crate::code::after_removal;
use crate::geometry::points;
use crate::layout::{Layout, Pair};
use crate::limit::Limit;
use crate::memory::{Bytes, zeros};
use crate::subsets::{gather, rank, scatter};
use crate::table::Table;

/// The code after the best removal, for every position in which one side has just closed a mill. Entries of positions
/// without a mill of the closer are meaningless.
pub(crate) struct Removals {
    /// The side with more stones makes the rows; with equal numbers, the closer.
    pub(crate) layout: Layout,
    closer_makes_rows: bool,
    codes: Bytes,
}

impl Removals {
    /// Computes the best removals of the side to move of a pair, which has just closed a mill.
    ///
    /// `after` contains the successors; without it the removal ends the game. Under a limit a removal resets the count.
    pub(crate) fn new(pair: Pair, after: Option<&Table>, limit: Limit) -> io::Result<Removals> {
        let (closer_makes_rows, layout) = (pair.row_moves(), pair.layout());
        let mut codes = zeros(layout.len())?;
        if let Some(after) = after {
            debug_assert_eq!(after.pair, pair.with(pair.opposing - 1, pair.own));
            let columns = layout.column_sets();
            let fill = if closer_makes_rows { fill_closer_row } else { fill_victim_row };
            let rows = codes.par_chunks_mut(layout.columns).enumerate();
            rows.for_each(|(row, codes)| {
                fill(row, &columns, after, codes);
                codes.iter_mut().for_each(|code| *code = after_removal(*code, limit));
            });
        }
        Ok(Removals { layout, closer_makes_rows, codes })
    }

    /// Returns one row.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> &[u8] {
        &self.codes[row * self.layout.columns..][..self.layout.columns]
    }

    /// Returns the code of one position.
    #[inline]
    pub(crate) fn code(&self, closer: u32, victim: u32) -> u8 {
        let (row, column) = if self.closer_makes_rows { (closer, victim) } else { (victim, closer) };
        self.codes[self.layout.index(row, column)]
    }
}

/// Fills a row of the closer's stones. They stay, so all successors are in one row of their table.
fn fill_closer_row(row: usize, columns: &[u32], after: &Table, codes: &mut [u8]) {
    let geometry = after.layout.geometry();
    let closer = geometry.classes(after.layout.row_stones).members[row];
    if geometry.in_mills(closer) == 0 {
        return;
    }
    let (free, after) = (geometry.free_of(closer), after.row(row));
    for (code, &victim) in codes.iter_mut().zip(columns) {
        let choices = gather(geometry.removable(scatter(victim, free)), free);
        *code = points(choices).map(|point| after[rank(victim ^ 1 << point)]).min().unwrap_or(0);
    }
}

/// Fills a row of the victim's stones. Every stone that may be removed leads to one row.
fn fill_victim_row(row: usize, columns: &[u32], after: &Table, codes: &mut [u8]) {
    let geometry = after.layout.geometry();
    let victims = geometry.classes(after.layout.row_stones + 1);
    let victim = victims.members[row];
    let free = geometry.free_of(victim);
    let closers: Vec<(usize, u32)> = columns
        .iter()
        .map(|&closer| scatter(closer, free))
        .enumerate()
        .filter(|&(_, stones)| geometry.in_mills(stones) != 0)
        .collect();
    closers.iter().for_each(|&(column, _)| codes[column] = u8::MAX);
    let classes = geometry.classes(after.layout.row_stones);
    for removed in points(geometry.removable(victim)) {
        let (class, symmetry) = classes.home(victim ^ 1 << removed);
        let (images, free) = (geometry.symmetries.get(symmetry), geometry.free_of(classes.members[class]));
        let after = after.row(class);
        for &(column, closer) in &closers {
            let code = after[rank(gather(images.of(closer), free))];
            codes[column] = codes[column].min(code);
        }
    }
}
