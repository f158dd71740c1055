//! Backward propagation of final values, ply by ply.

use std::sync::atomic::{AtomicBool, Ordering};

use endspiel_knowledge::Stop;
use rayon::prelude::*;

use super::shared_row::{SharedRow, has};
use super::steps::Steps;
use super::{Half, Unit, Unsolved};
use crate::code::{Code, DRAW};
use crate::geometry::points;
use crate::memory::shared;
use crate::subsets::{gather, rank, scatter};

/// The propagation of a unit of work.
pub(super) struct Layers<'a> {
    unit: &'a mut Unit,
    steps: &'a Steps,
    columns: Vec<u32>,
    too_long: AtomicBool,
    stop: &'a Stop,
}

impl<'a> Layers<'a> {
    pub(super) fn new(unit: &'a mut Unit, steps: &'a Steps, stop: &'a Stop) -> Self {
        let columns = unit.layout.column_sets();
        Layers { unit, steps, columns, too_long: AtomicBool::new(false), stop }
    }

    /// Processes all layers: lost already, won in one, lost in two, and so on; under a limit also lost in one, won in
    /// two, and so on.
    pub(super) fn run(mut self) -> Result<(), Unsolved> {
        let limit = self.unit.limit;
        // Positions updated in layer n are processed in layer n + 1; the last layer is that of the limit.
        for plies in 0..limit.plies().unwrap_or(u32::MAX) {
            let mut codes = Code::of_plies(plies, limit).peekable();
            if codes.peek().is_none() {
                break;
            }
            for Code(code) in codes {
                if self.stop.is_due() {
                    return Err(Unsolved::Stopped);
                }
                self.propagate_column_moves(code);
                self.propagate_row_moves(code);
                if self.too_long.load(Ordering::Relaxed) {
                    return Err(Unsolved::TooLong);
                }
            }
        }
        // A loss with open moves was never confirmed: it is a draw.
        for half in [&mut self.unit.row_moves, &mut self.unit.column_moves] {
            half.codes.par_iter_mut().zip(half.open.par_iter()).for_each(|(code, &open)| {
                if *code < DRAW && open > 0 {
                    *code = DRAW;
                }
            });
        }
        Ok(())
    }

    /// Propagates this code from positions with the column side to move to their predecessors.
    fn propagate_column_moves(&mut self, code: u8) {
        let (layout, limit) = (self.unit.layout, self.unit.limit);
        let geometry = layout.geometry();
        let classes = geometry.classes(layout.row_stones);
        let (known, updated) = (&self.unit.column_moves, &mut self.unit.row_moves);
        let (codes, open) = (shared(&mut updated.codes), shared(&mut updated.open));
        let (columns, steps, present, too_long) = (&self.columns, self.steps, &updated.present, &self.too_long);
        (0..layout.rows).into_par_iter().for_each_init(Vec::new, |found: &mut Vec<u32>, row| {
            if !has(&known.present[row], code) {
                return;
            }
            let free = geometry.free_of(classes.members[row]);
            known.find(row, layout.columns, code, |column| found.push(scatter(columns[column], free)));
            for arrival in steps.arriving(row) {
                let source = arrival.source as usize;
                let (images, source_free) =
                    (geometry.symmetries.inverse(arrival.symmetry), geometry.free_of(classes.members[source]));
                let begin = source * layout.columns;
                let row = SharedRow {
                    codes: &codes[begin..begin + layout.columns],
                    open: &open[begin..begin + layout.columns],
                    present: &present[source],
                    limit,
                    too_long,
                };
                let before = found.iter().filter(|&&stones| stones & arrival.from == 0);
                row.propagate(code, before.map(|&stones| rank(gather(images.of(stones), source_free))));
            }
            found.clear();
        });
    }

    /// Propagates this code from positions with the row side to move to their predecessors, which are in the same row.
    fn propagate_row_moves(&mut self, code: u8) {
        let (layout, limit) = (self.unit.layout, self.unit.limit);
        let geometry = layout.geometry();
        let classes = geometry.classes(layout.row_stones);
        let (known, updated) = (&self.unit.row_moves, &mut self.unit.column_moves);
        let (codes, open) = (shared(&mut updated.codes), shared(&mut updated.open));
        let (columns, present, too_long) = (&self.columns, &updated.present, &self.too_long);
        (0..layout.rows).into_par_iter().for_each(|row| {
            if !has(&known.present[row], code) {
                return;
            }
            let free = geometry.free_of(classes.members[row]);
            let begin = row * layout.columns;
            let shared_row = SharedRow {
                codes: &codes[begin..begin + layout.columns],
                open: &open[begin..begin + layout.columns],
                present: &present[row],
                limit,
                too_long,
            };
            known.find(row, layout.columns, code, |column| {
                let stones = scatter(columns[column], free);
                let empty = free ^ stones;
                for to in points(stones & !geometry.in_mills(stones)) {
                    let staying = stones ^ 1 << to;
                    let sources = points(geometry.reach(layout.column_stones, to) & empty);
                    shared_row.propagate(code, sources.map(|from| rank(gather(staying | 1 << from, free))));
                }
            });
        });
    }
}

impl Half {
    /// Calls `visit` with every column of a row that has this code as its final one.
    #[inline]
    fn find(&self, row: usize, columns: usize, code: u8, mut visit: impl FnMut(usize)) {
        let begin = row * columns;
        let (codes, open) = (&self.codes[begin..][..columns], &self.open[begin..][..columns]);
        for column in memchr::memchr_iter(code, codes) {
            if code > DRAW || open[column] == 0 {
                visit(column);
            }
        }
    }
}
