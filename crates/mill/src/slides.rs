//! The slides of all stones of one side at once, direction by direction.

use crate::points::CompletedLines;
use crate::{Board, Points};

/// The stones of one side that can slide one way, by what they do there.
#[derive(Clone, Copy, Debug, Default)]
struct SlidesOneWay {
    /// Where stones arrive.
    arriving: Points,
    /// Where they close a mill, or two.
    closing: Points,
    closing_two: Points,
}

/// The slides of one side to free points: clockwise, the other way, inwards and outwards.
pub(crate) struct Slides([SlidesOneWay; 4]);

impl Slides {
    /// The slides of these stones.
    ///
    /// A line that a stone has been part of it cannot close by leaving it, and it has been part of every line that runs the way it goes:
    /// on its ring it may close the line ahead of a corner or one across, and across the rings the lines of the ring it comes to.
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

    /// How many slides there are.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        self.number_of(|ways| ways.arriving)
    }

    /// Whether any of them closes a mill.
    #[inline]
    pub(crate) fn close_mills(&self) -> bool {
        self.0.iter().any(|ways| !ways.closing.is_empty())
    }

    /// How many close a mill, and how many of these close two.
    #[inline]
    pub(crate) fn closing(&self) -> (u64, u64) {
        (self.number_of(|ways| ways.closing), self.number_of(|ways| ways.closing_two))
    }

    /// Where they close mills.
    #[inline]
    pub(crate) fn closing_points(&self) -> Points {
        self.0.iter().fold(Points::NONE, |points, ways| points | ways.closing)
    }

    /// Two directions are counted at once, one in either half of a word.
    #[inline]
    fn number_of(&self, which: impl Fn(&SlidesOneWay) -> Points) -> u64 {
        let [one, two, three, four] = [0, 1, 2, 3].map(|way| u64::from(which(&self.0[way]).0));
        u64::from((one | two << 32).count_ones() + (three | four << 32).count_ones())
    }
}
