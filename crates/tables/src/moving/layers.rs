//! From certain values to the positions before them, ply by ply.

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

/// A unit on its way from certain values to all of them.
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

    /// Goes through all layers: positions lost already, won in one, lost in two, and so on; under a limit also those
    /// lost in one, won in two, and so on.
    pub(super) fn run(mut self) -> Result<(), Unsolved> {
        let limit = self.unit.limit;
        // Whoever is told in one layer belongs to the next, and the last one is that of the limit.
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
        // What is left with a loss that was never reached holds a draw.
        for half in [&mut self.unit.row_moves, &mut self.unit.column_moves] {
            half.codes.par_iter_mut().zip(half.open.par_iter()).for_each(|(code, &open)| {
                if *code < DRAW && open > 0 {
                    *code = DRAW;
                }
            });
        }
        Ok(())
    }

    /// The side that makes the columns has this code: tells the positions in which the other side moved.
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

    /// The side that makes the rows has this code: tells the positions in which the other side moved, which are in
    /// the same row.
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
    /// Calls `visit` with every column of a row whose code is certain to be this one.
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
