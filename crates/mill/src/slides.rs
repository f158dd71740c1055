//! The slides of all stones of one side at once, direction by direction.

use crate::points::CompletedLines;
use crate::{Board, Points};

/// The slides of one side in one direction.
#[derive(Clone, Copy, Debug, Default)]
struct SlidesOneWay {
    /// Where stones arrive.
    arriving: Points,
    /// Where they close at least one mill.
    closing: Points,
    closing_two: Points,
}

/// All slides of one side to free points: clockwise, counterclockwise, inwards and outwards.
pub(crate) struct Slides([SlidesOneWay; 4]);

impl Slides {
    /// Finds the slides of these stones.
    ///
    /// A stone cannot close a line along which it moves. So a slide along the ring closes the ring line ahead
    /// of a corner or the line across the rings; a slide across the rings closes a line of the ring it reaches.
    #[inline]
    pub(crate) fn new(board: &Board, stones: Points, free: Points) -> Slides {
        let CompletedLines { behind, ahead, beside, across } = stones.completed_lines(board.across);
        let joined = board.joined(stones);
        let ways = |arriving: Points, once: Points, twice: Points| {
            let arriving = arriving & free;
            SlidesOneWay { arriving, closing: arriving & once, closing_two: arriving & twice }
        };
        let (ring, both) = (behind | ahead | beside, behind & ahead);
        Slides([
            ways(stones.turned(1), ahead | across, ahead & across),
            ways(stones.turned(7), behind | across, behind & across),
            ways(Points(joined.0 << 8), ring, both),
            ways(Points(joined.0 >> 8), ring, both),
        ])
    }

    /// Returns how many slides there are.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        self.number_of(|ways| ways.arriving)
    }

    /// Returns whether any slide closes a mill.
    #[inline]
    pub(crate) fn close_mills(&self) -> bool {
        self.0.iter().any(|ways| !ways.closing.is_empty())
    }

    /// Returns how many slides close a mill, and how many of these close two.
    #[inline]
    pub(crate) fn closing(&self) -> (u64, u64) {
        (self.number_of(|ways| ways.closing), self.number_of(|ways| ways.closing_two))
    }

    /// Returns the points where slides close mills.
    #[inline]
    pub(crate) fn closing_points(&self) -> Points {
        self.0.iter().fold(Points::NONE, |points, ways| points | ways.closing)
    }

    /// Counts two directions at once, one in either half of a word.
    #[inline]
    fn number_of(&self, which: impl Fn(&SlidesOneWay) -> Points) -> u64 {
        let [one, two, three, four] = [0, 1, 2, 3].map(|way| u64::from(which(&self.0[way]).0));
        u64::from((one | two << 32).count_ones() + (three | four << 32).count_ones())
    }
}
