//! Features of the tuned evaluation.
//!
//! Zugzwang decides most games: in the end a player must play below a threat. When the columns fill up one
//! after the other, one side gets the top row, the third from the top and so on, the other side the rows
//! between: on the standard board the second player the even rows, the first player the odd ones. In general the
//! top row falls to the second player if the number of cells is even, otherwise to the first. A threat is worth
//! most if it is low, in a row that falls to its side, and late in the game.

use endspiel_game::Side;

use super::windows::OpenWindows;
use crate::game::Position;
use crate::solver::Shape;
use crate::word::Word;

/// The number of features.
pub(super) const FEATURES: usize = 16;

/// The names of the features, in the order of the weights. Compared features count the first player's value
/// minus the second player's.
pub(super) const NAMES: [&str; FEATURES] = [
    "the move, compared",
    "being the first player",
    "runs that lack three stones, compared",
    "runs that lack two stones, compared",
    "runs that lack two stones, both playable, compared",
    "threats that can be carried out now, compared",
    "first player: threats in its rows",
    "first player: threats in its rows, times tenths of the board filled",
    "first player: rows from its lowest such threat to the top",
    "first player: threats in the other rows",
    "first player: no line is left in its rows",
    "second player: threats in its rows",
    "second player: threats in its rows, times tenths of the board filled",
    "second player: rows from its lowest such threat to the top",
    "second player: threats in the other rows",
    "second player: no line is left in its rows",
];

/// Computes the features of an unfinished position.
#[inline(always)]
pub(super) fn features<S: Shape>(shape: S, position: &Position<S::Word>) -> [i32; FEATURES] {
    let view = View::new(shape, position);
    let [first, second] = [view.of(Side::First), view.of(Side::Second)];
    let compare = |of: fn(&OneSide) -> u32| of(&first) as i32 - of(&second) as i32;
    [
        if position.side() == Side::First { 1 } else { -1 },
        1,
        compare(|side| side.lack_three),
        compare(|side| side.lack_two),
        compare(|side| side.lack_two_playable),
        compare(|side| side.threats_now),
        first.threats_in_rows as i32,
        (first.threats_in_rows * view.tenths_filled) as i32,
        first.lowest_to_top as i32,
        first.threats_elsewhere as i32,
        i32::from(first.is_hopeless),
        second.threats_in_rows as i32,
        (second.threats_in_rows * view.tenths_filled) as i32,
        second.lowest_to_top as i32,
        second.threats_elsewhere as i32,
        i32::from(second.is_hopeless),
    ]
}

/// The features of one side.
struct OneSide {
    lack_three: u32,
    lack_two: u32,
    lack_two_playable: u32,
    threats_now: u32,
    threats_in_rows: u32,
    lowest_to_top: u32,
    threats_elsewhere: u32,
    is_hopeless: bool,
}

/// The position data that both sides share.
struct View<S: Shape> {
    shape: S,
    stones: [S::Word; 2],
    threats: [S::Word; 2],
    rows: [S::Word; 2],
    free: S::Word,
    playable: S::Word,
    tenths_filled: u32,
}

impl<S: Shape> View<S> {
    #[inline]
    fn new(shape: S, position: &Position<S::Word>) -> View<S> {
        let stones = [position.of(Side::First), position.of(Side::Second)];
        let free = shape.all() & !position.all;
        View {
            shape,
            stones,
            threats: stones.map(|stones| shape.completions(stones) & free),
            rows: shape.rows_by_side(),
            free,
            playable: (position.all + shape.bottom()) & shape.all(),
            tenths_filled: position.all.count_ones() * 10 / shape.cells(),
        }
    }

    #[inline]
    fn of(&self, side: Side) -> OneSide {
        let (shape, me, you) = (self.shape, side.index(), (!side).index());
        let [lack_three, lack_two, lack_two_playable] = runs(shape, self.stones[me], self.stones[you], self.playable);
        let later = self.threats[me] & !self.playable;
        let in_rows = later & self.rows[me];
        OneSide {
            lack_three,
            lack_two,
            lack_two_playable,
            threats_now: (self.threats[me] & self.playable).count_ones(),
            threats_in_rows: in_rows.count_ones(),
            lowest_to_top: self.lowest_to_top(in_rows, self.threats[you]),
            threats_elsewhere: (later & !self.rows[me]).count_ones(),
            is_hopeless: !shape.has_line(self.stones[me] | self.free & self.rows[me]),
        }
    }

    /// Returns the number of rows from the lowest of these threats to the top. A threat above an opposing one
    /// does not count, because it is not reached as long as that one stands.
    #[inline]
    fn lowest_to_top(&self, threats: S::Word, opposing: S::Word) -> u32 {
        let reached = threats & !self.shape.above(opposing & !self.playable);
        self.shape.rows() - self.shape.lowest_row(reached)
    }
}

/// Counts the runs that lack three stones, two, and two that are both playable now.
#[inline]
fn runs<S: Shape>(shape: S, stones: S::Word, against: S::Word, playable: S::Word) -> [u32; 3] {
    let windows = OpenWindows::of(shape, stones, against);
    let completable = shape.lines(stones | playable);
    let total = |runs: [S::Word; 4]| runs.into_iter().map(Word::count_ones).sum();
    let lack_two = windows.map(|windows| windows.lacking(shape, 2));
    [
        total(windows.map(|windows| windows.lacking(shape, 3))),
        total(lack_two),
        total([0, 1, 2, 3].map(|direction| lack_two[direction] & completable[direction])),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{AnyShape, StandardShape};
    use crate::{Board, ConnectFour};
    use endspiel_game::conformance::random_game;

    #[test]
    fn the_standard_board_is_seen_like_any() {
        let any = AnyShape::new(Board::STANDARD);
        for (position, _) in (0..100).flat_map(|seed| random_game(&ConnectFour::default(), seed)) {
            assert_eq!(features(StandardShape, &position), features(any, &position), "{position:?}");
        }
    }
}
