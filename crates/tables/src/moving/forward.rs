//! Verification: every code of a subspace from the codes of its successors.

use rayon::prelude::*;

use super::steps::Steps;
use crate::code::Code;
use crate::geometry::points;
use crate::layout::{Layout, Pair};
use crate::limit::Limit;
use crate::memory::{Bytes, zeros};
use crate::removals::Removals;
use crate::subsets::{gather, rank, scatter};
use crate::table::Table;

/// Returns the codes of a subspace. `next` contains the successors of quiet moves, `after` those of captures.
pub(crate) fn from_successors(pair: Pair, next: &Table, after: Option<&Table>, limit: Limit) -> std::io::Result<Table> {
    let removals = Removals::new(pair, after, limit)?;
    let mut table = Table::new(pair)?;
    let layout = table.layout;
    let work = Work { layout, columns: layout.column_sets(), removals, limit };
    let rows = table.codes.par_chunks_mut(layout.columns).enumerate();
    if pair.row_moves() {
        let turned = if pair.own == pair.opposing { Some(turned(next)?) } else { None };
        let next = turned.as_ref().unwrap_or(&next.codes);
        let next_row = |row: usize| &next[row * layout.columns..][..layout.columns];
        let steps = Steps::new(layout.geometry(), pair.own);
        rows.for_each(|(row, codes)| work.row_moves(row, &steps, next_row, codes));
    } else {
        rows.for_each(|(row, codes)| work.column_moves(row, next.row(row), codes));
    }
    Ok(table)
}

/// Returns the codes of a table with equal numbers of stones, with the side that is not to move as rows.
fn turned(table: &Table) -> std::io::Result<Bytes> {
    let layout = table.layout;
    let geometry = layout.geometry();
    let classes = geometry.classes(layout.row_stones);
    let columns = layout.column_sets();
    let mut turned = zeros(layout.len())?;
    turned.par_chunks_mut(layout.columns).enumerate().for_each(|(row, codes)| {
        let opposing = classes.members[row];
        for (code, &column) in codes.iter_mut().zip(&columns) {
            *code = table.code(scatter(column, geometry.free_of(opposing)), opposing);
        }
    });
    Ok(turned)
}

struct Work {
    layout: Layout,
    columns: Vec<u32>,
    removals: Removals,
    limit: Limit,
}

impl Work {
    /// Returns the code of the side to move, if this is the smallest code of its successors.
    fn earlier(&self, least: u8) -> u8 {
        Code(least).before(self.limit).since(0, self.limit).0
    }

    fn row_moves<'a>(&self, row: usize, steps: &Steps, next_row: impl Fn(usize) -> &'a [u8], codes: &mut [u8]) {
        let geometry = self.layout.geometry();
        let free = geometry.free_of(geometry.classes(self.layout.row_stones).members[row]);
        let targets = steps.leaving(row).iter().fold(0, |targets, step| targets | step.to);
        codes.fill(u8::MAX);
        for step in steps.leaving(row) {
            let target = step.target as usize;
            let handed_over = if step.closes { self.removals.row(target) } else { next_row(target) };
            step.lower(geometry, codes, &self.columns, free, handed_over);
        }
        for (code, &column) in codes.iter_mut().zip(&self.columns) {
            let blocked = targets & !scatter(column, free) == 0;
            *code = if blocked { 0 } else { self.earlier(*code) };
        }
    }

    fn column_moves(&self, row: usize, next: &[u8], codes: &mut [u8]) {
        let geometry = self.layout.geometry();
        let free = geometry.free_of(geometry.classes(self.layout.row_stones).members[row]);
        let best = self.removals.row(row);
        for (code, &column) in codes.iter_mut().zip(&self.columns) {
            let stones = scatter(column, free);
            let empty = free ^ stones;
            let mut least = None;
            let mut hand_over = |code: u8| least = Some(least.map_or(code, |least: u8| least.min(code)));
            for from in points(stones) {
                let staying = stones ^ 1 << from;
                let (closing, _) = geometry.completing(staying);
                for to in points(geometry.reach(self.layout.column_stones, from) & empty & !closing) {
                    hand_over(next[rank(gather(staying | 1 << to, free))]);
                }
            }
            geometry.for_each_closing(stones, empty, |closer| {
                debug_assert!(geometry.in_mills(closer) != 0);
                hand_over(best[rank(gather(closer, free))]);
            });
            *code = least.map_or(0, |least| self.earlier(least));
        }
    }
}
