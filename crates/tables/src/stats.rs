//! Statistics of a table.

use endspiel_knowledge::Value;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::code::Code;
use crate::layout::Pair;
use crate::limit::Limit;
use crate::subsets::{gather, rank, scatter};
use crate::symmetry::Images;
use crate::table::Table;

/// The number of positions of a subspace up to symmetry, by value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// Stones of the side to move.
    pub own: usize,
    /// Stones of the other side.
    pub opposing: usize,
    /// The draw limit of the values.
    #[serde(skip)]
    pub limit: Limit,
    /// The number of positions for every code.
    #[serde(skip)]
    pub by_code: Vec<u64>,
}

impl Stats {
    /// Counts the positions of a table.
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
                        // A symmetric row contains some positions more than once: the first one counts.
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

    /// Returns the number of positions.
    pub fn positions(&self) -> u64 {
        self.by_code.iter().sum()
    }

    /// Returns the number of positions with this value.
    pub fn count_of(&self, value: Value) -> u64 {
        self.of_value(value).map(|(_, count)| count).sum()
    }

    /// Returns the longest win or loss in plies; under a limit the longest wait for a removal or the end.
    pub fn longest(&self, value: Value) -> Option<u32> {
        self.of_value(value).filter_map(|(code, _)| code.plies(self.limit)).max()
    }

    /// Returns the number of wins or losses by plies; under a limit, by the wait for a removal or the end.
    pub fn by_plies(&self, value: Value) -> Vec<(u32, u64)> {
        let mut counts: Vec<_> =
            self.of_value(value).filter_map(|(code, count)| Some((code.plies(self.limit)?, count))).collect();
        counts.sort_unstable();
        counts
    }
}
