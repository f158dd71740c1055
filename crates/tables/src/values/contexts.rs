//! Contexts: what is known of a position before its value is decoded.

use std::sync::OnceLock;

use crate::geometry::{Geometry, MAX_STONES, points};
use crate::layout::Layout;
use crate::subsets::{MAX_POINTS, rank, scatter};
use crate::subspace::Subspace;

/// The number of contexts: the results of a vote, times no, one or more mills that each side can close.
pub(super) const CONTEXTS: usize = (1 + VOTES[2] as usize * MAX_STONES) * 9;

/// What a loss, a draw and a win add to a vote: one decimal digit each.
const VOTES: [u16; 3] = [1, 10, 100];

/// The contexts of a subspace.
pub(super) struct Contexts {
    layout: Layout,
    /// Whether the row side and the column side have stones in hand.
    in_hand: (bool, bool),
    columns: &'static Columns,
}

/// The columns, which are equal in all rows.
struct Columns {
    /// The packed stones of every column.
    stones: Vec<u32>,
    /// For every column, the columns that vote on it, one per stone: that stone moved to the next lower free point.
    /// They come earlier in the row. A stone that cannot go lower has the index after the last column.
    voters: Vec<u16>,
}

/// The votes of a row so far.
pub(super) struct Votes(Vec<u16>);

impl Votes {
    pub(super) fn new(layout: Layout) -> Votes {
        Votes(vec![0; layout.columns + 1])
    }
}

impl Columns {
    fn new(layout: Layout) -> Columns {
        let stones = layout.column_sets();
        let lowered = |&set: &u32| {
            points(set).map(move |point| {
                let lower = !set & ((1 << point) - 1);
                lower.checked_ilog2().map_or(layout.columns, |to| rank(set ^ 1 << point ^ 1 << to)) as u16
            })
        };
        Columns { voters: stones.iter().flat_map(lowered).collect(), stones }
    }

    /// Returns the columns of a layout.
    fn get(layout: Layout) -> &'static Columns {
        // They depend on the numbers of free points and of stones.
        static COLUMNS: [[OnceLock<Columns>; MAX_STONES + 1]; MAX_POINTS + 1] =
            [const { [const { OnceLock::new() }; MAX_STONES + 1] }; MAX_POINTS + 1];
        let points = layout.geometry().points() - layout.row_stones;
        COLUMNS[points][layout.column_stones].get_or_init(|| Columns::new(layout))
    }
}

impl Contexts {
    pub(super) fn new(space: Subspace) -> Contexts {
        let layout = space.pair.layout();
        let (own, opposing) = space.in_hand();
        let in_hand = if space.pair.row_moves() { (own > 0, opposing > 0) } else { (opposing > 0, own > 0) };
        Contexts { layout, in_hand, columns: Columns::get(layout) }
    }

    /// Visits a row. `visit` gets every column with its context and returns its value.
    #[inline]
    pub(super) fn row(&self, row: usize, votes: &mut Votes, mut visit: impl FnMut(usize, usize) -> usize) {
        let votes = &mut votes.0[..self.layout.columns + 1];
        votes[self.layout.columns] = 0;
        let geometry = self.layout.geometry();
        let row_stones = geometry.classes(self.layout.row_stones).members[row];
        let free = geometry.free_of(row_stones);
        let row_closing = closing(geometry, row_stones, self.in_hand.0);
        for (column, &packed) in self.columns.stones.iter().enumerate() {
            let stones = scatter(packed, free);
            let empty = free ^ stones;
            let row_mills = (row_closing & empty).count_ones().min(2) as usize;
            let column_mills = (closing(geometry, stones, self.in_hand.1) & empty).count_ones().min(2) as usize;
            let voters = &self.columns.voters[column * self.layout.column_stones..][..self.layout.column_stones];
            let vote: u16 = voters.iter().map(|&voter| votes[usize::from(voter)]).sum();
            let context = (usize::from(vote) * 3 + row_mills) * 3 + column_mills;
            votes[column] = VOTES[visit(column, context)];
        }
    }
}

/// Returns the points at which a side closes a mill with its next stone or move, if they are empty.
#[inline]
fn closing(geometry: &Geometry, stones: u32, in_hand: bool) -> u32 {
    if in_hand { geometry.completing(stones).0 } else { geometry.closable(stones) }
}
