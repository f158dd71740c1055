//! The solver of placing: every position of a ply from those of the next ply.
//!
//! Positions cannot repeat while stones are placed, so each position is visited once: its code follows from the
//! smallest code of its successors.

use endspiel_mill::{Mill, Points};
use rayon::prelude::*;

use crate::code::{MAX_DISTANCE, after_removal, before, gapless};
use crate::geometry::{Geometry, points};
use crate::layout::Pair;
use crate::limit::Limit;
use crate::moving::Unsolved;
use crate::removals::Removals;
use crate::subsets::{gather, rank, scatter};
use crate::table::Table;

/// The tables of the successors, by the number of removed stones. Without a table the removal has ended the game.
pub(crate) struct After<'a> {
    pub(crate) nothing_removed: &'a Table,
    pub(crate) one_removed: Option<&'a Table>,
    pub(crate) two_removed: Option<&'a Table>,
    /// The number of stones removed for two mills.
    pub(crate) removals: u8,
}

/// Solves one subspace of placing. Placing itself has no limit; the codes count the plies to the next removal, which
/// may come after placing.
pub(crate) fn solve(pair: Pair, after: &After<'_>, limit: Limit) -> Result<Table, Unsolved> {
    // Without a limit no win is that long.
    let too_long = || memchr::memchr2(MAX_DISTANCE, u8::MAX - gapless(limit), &after.nothing_removed.codes).is_some();
    if !limit.is_off() && too_long() {
        return Err(Unsolved::TooLong);
    }
    let mut table = Table::new(pair)?;
    // Without stones to remove, closing a mill is a quiet move.
    let removals = match pair.opposing {
        0 => None,
        victim => Some(Removals::new(pair.with(pair.own + 1, victim), after.one_removed, limit)?),
    };
    let columns = table.layout.column_sets();
    let game = Mill::new(pair.variant.rules());
    let work =
        Work { pair, game, limit, after, removals, columns, pairs_fall: after.removals == 2 && pair.opposing >= 2 };
    let rows = table.codes.par_chunks_mut(table.layout.columns).enumerate();
    if pair.row_moves() {
        rows.for_each(|(row, codes)| work.row_moves(row, codes));
    } else {
        rows.for_each(|(row, codes)| work.column_moves(row, codes));
    }
    Ok(table)
}

struct Work<'a> {
    pair: Pair,
    game: Mill,
    limit: Limit,
    after: &'a After<'a>,
    removals: Option<Removals>,
    columns: Vec<u32>,
    /// Whether two mills at once remove two stones.
    pairs_fall: bool,
}

impl Work<'_> {
    /// Computes a row in which the row side places a stone: each point leads to another row.
    fn row_moves(&self, row: usize, codes: &mut [u8]) {
        let geometry = Geometry::of(self.pair.variant);
        let own = geometry.classes(self.pair.own).members[row];
        let classes = geometry.classes(self.pair.own + 1);
        let (free, (closing, closing_two)) = (geometry.free_of(own), geometry.completing(own));
        codes.fill(u8::MAX);
        for to in points(free) {
            let (target, symmetry) = classes.home(own | 1 << to);
            let (images, target_free) = (geometry.symmetries.get(symmetry), geometry.free_of(classes.members[target]));
            let place = |stones: u32| rank(gather(images.of(stones), target_free));
            if self.pairs_fall && closing_two >> to & 1 == 1 {
                let after = self.after.two_removed.map(|table| table.row(target));
                self.each_without(codes, free, to, |victim| {
                    self.best_pair(victim, |left| after.map_or(0, |after| after[place(left)]))
                });
                continue;
            }
            let after = match &self.removals {
                Some(removals) if closing >> to & 1 == 1 => removals.row(target),
                _ => self.after.nothing_removed.row(target),
            };
            self.each_without(codes, free, to, |stones| after[place(stones)]);
        }
        codes.iter_mut().for_each(|code| *code = before(*code, self.limit));
    }

    /// Lowers the codes of all columns without a stone on `to` to `code` of their stones.
    #[inline]
    fn each_without(&self, codes: &mut [u8], free: u32, to: u32, code: impl Fn(u32) -> u8) {
        for (least, &column) in codes.iter_mut().zip(&self.columns) {
            let stones = scatter(column, free);
            if stones >> to & 1 == 0 {
                *least = (*least).min(code(stones));
            }
        }
    }

    /// Computes a row in which the column side places a stone: the row stays.
    fn column_moves(&self, row: usize, codes: &mut [u8]) {
        let geometry = Geometry::of(self.pair.variant);
        let opposing = geometry.classes(self.pair.opposing).members[row];
        let free = geometry.free_of(opposing);
        let everything = gather(free, free);
        let quiet = self.after.nothing_removed.row(row);
        // `removals` has the closer's stones as rows if both have equal numbers.
        let same_rows = self.pair.own + 1 < self.pair.opposing;
        for (code, &column) in codes.iter_mut().zip(&self.columns) {
            let (closing, closing_two) = geometry.completing(scatter(column, free));
            let empty = everything & !column;
            let (closing, closing_two) = (gather(closing, free) & empty, gather(closing_two, free) & empty);
            let closing_two = if self.pairs_fall { closing_two } else { 0 };
            let closing = if self.removals.is_some() { closing & !closing_two } else { 0 };
            let mut least = u8::MAX;
            for to in points(empty & !closing & !closing_two) {
                least = least.min(quiet[rank(column | 1 << to)]);
            }
            if let Some(removals) = &self.removals {
                for to in points(closing) {
                    let closer = column | 1 << to;
                    least = least.min(if same_rows {
                        removals.row(row)[rank(closer)]
                    } else {
                        removals.code(scatter(closer, free), opposing)
                    });
                }
            }
            for to in points(closing_two) {
                let closer = scatter(column | 1 << to, free);
                let after = self.after.two_removed;
                least = least.min(self.best_pair(opposing, |left| after.map_or(0, |after| after.code(left, closer))));
            }
            *code = before(least, self.limit);
        }
    }

    /// Returns the smallest code after two of these stones are removed.
    fn best_pair(&self, victim: u32, code: impl Fn(u32) -> u8) -> u8 {
        let mut least = u8::MAX;
        self.game.for_each_removal(Points(victim), 2, |removed| least = least.min(code(victim & !removed.0)));
        after_removal(least, self.limit)
    }
}
