//! What is in a table, counted.

use endspiel_knowledge::Value;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::code::Code;
use crate::layout::Pair;
use crate::limit::Limit;
use crate::subsets::{gather, rank, scatter};
use crate::symmetry::Images;
use crate::table::Table;

/// The positions of a subspace up to symmetry, by value, with the side to move first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// Stones of the side to move.
    pub own: usize,
    /// Stones of the other side.
    pub opposing: usize,
    /// The draw limit they are valued under.
    #[serde(skip)]
    pub limit: Limit,
    /// How many positions there are for every code.
    #[serde(skip)]
    pub by_code: Vec<u64>,
}

impl Stats {
    /// Counts a table.
    pub(crate) fn count(table: &Table, limit: Limit) -> Stats {
        let geometry = table.layout.geometry();
        let classes = geometry.classes(table.layout.row_stones);
        let columns = table.layout.column_sets();
        let rows = (0..table.layout.rows).into_par_iter();
        let by_code = rows
            .fold(
                || vec![0u64; 256],
                |mut counts, row| {
                    let member = classes.members[row];
                    let turns: Vec<&Images> = geometry.symmetries.keeping(member).collect();
                    let codes = table.row(row);
                    if turns.len() == 1 {
                        codes.iter().for_each(|&code| counts[usize::from(code)] += 1);
                    } else {
                        // A row that is symmetric in itself has some positions more than once: the first counts.
                        let free = geometry.free_of(member);
                        for (column, &packed) in columns.iter().enumerate() {
                            let stones = scatter(packed, free);
                            if turns.iter().all(|images| rank(gather(images.of(stones), free)) >= column) {
                                counts[usize::from(codes[column])] += 1;
                            }
                        }
                    }
                    counts
                },
            )
            .reduce(|| vec![0; 256], |one, other| one.iter().zip(&other).map(|(a, b)| a + b).collect());
        let Pair { own, opposing, .. } = table.pair;
        Stats { own, opposing, limit, by_code }
    }

    fn of_value(&self, value: Value) -> impl Iterator<Item = (Code, u64)> {
        let all = (0..=u8::MAX).map(Code).zip(self.by_code.iter().copied());
        all.filter(move |&(code, count)| count > 0 && code.value() == value)
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.by_code.iter().sum()
    }

    /// How many positions have this value.
    pub fn count_of(&self, value: Value) -> u64 {
        self.of_value(value).map(|(_, count)| count).sum()
    }

    /// The longest win or loss, in plies; under a limit the longest wait for a removal or the end.
    pub fn longest(&self, value: Value) -> Option<u32> {
        self.of_value(value).filter_map(|(code, _)| code.plies(self.limit)).max()
    }

    /// For all numbers of plies that occur: how many positions are won, or lost, after them; under a limit those with
    /// that wait for a removal or the end.
    pub fn by_plies(&self, value: Value) -> Vec<(u32, u64)> {
        let mut counts: Vec<_> =
            self.of_value(value).filter_map(|(code, count)| Some((code.plies(self.limit)?, count))).collect();
        counts.sort_unstable();
        counts
    }
}
