//! What every place on the board holds, kept up move by move, for searches that estimate many positions which
//! follow from each other.

use std::sync::OnceLock;

use endspiel_game::bits;
use endspiel_knowledge::Score;

use super::model::{self, PatternModel};
use super::{NOTHING, NUMBERS, PLACES, Patterns};
use crate::evaluation::{around, corners, within};
use crate::{Othello, Squares};

const A_FILE: u64 = 0x0101_0101_0101_0101;
const A_ROW: u64 = 0xff;

/// A number for every place.
pub(super) type Row = [u16; PLACES];

/// What every place holds, as both sides number it: an own disc is 1, an opposing one is 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Features {
    /// As the side to move sees it.
    own: Row,
    /// As the other side sees it.
    other: Row,
}

impl Default for Features {
    /// Those of an empty board.
    fn default() -> Features {
        Features { own: [0; PLACES], other: [0; PLACES] }
    }
}

impl Features {
    /// With the other side to move.
    #[inline]
    pub fn passed(&self) -> Features {
        Features { own: self.other, other: self.own }
    }

    /// What every place holds, as the side to move sees it.
    #[inline]
    pub(super) fn row(&self) -> &Row {
        &self.own
    }
}

/// Kinds of squares, from the most to the least welcome: corners, all others, those next to a corner on the edge, and those diagonally
/// next to one.
pub(super) const KINDS: usize = 4;

/// Where the places lie, and how their weights are numbered.
#[derive(Debug)]
pub(super) struct Places {
    pub board: Squares,
    /// What a disc on each square adds to each place, if it counts as 1.
    steps: Box<[Row; 64]>,
    /// Where the weights of each place begin.
    firsts: [u32; PLACES],
    /// Where the weights of what is counted begin.
    pub counts: usize,
    /// Squares of each [kind](KINDS).
    pub kinds: [u64; KINDS],
}

impl Places {
    /// Those of a board, if there are any for its size.
    pub fn of(game: &Othello) -> Option<&'static Places> {
        static PLACES: [OnceLock<Option<Places>>; 2] = [const { OnceLock::new() }; 2];
        let size = [6, 8].into_iter().position(|size| size == game.size())?;
        PLACES[size].get_or_init(|| Places::new(game)).as_ref()
    }

    fn new(game: &Othello) -> Option<Places> {
        PatternModel::new(game)?;
        let (empty, counts) = model::held(game.size(), 0, 0);
        let (mut firsts, mut steps) = ([NOTHING; PLACES], Box::new([[0; PLACES]; 64]));
        for (first, &number) in firsts.iter_mut().zip(&empty) {
            *first = number as u32;
        }
        for square in game.board().iter() {
            let (held, _) = model::held(game.size(), 1 << square.0, 0);
            for (step, (held, empty)) in steps[usize::from(square.0)].iter_mut().zip(held.iter().zip(&empty)) {
                *step = (held - empty) as u16;
            }
        }
        let (board, corners) = (game.board().0, corners(game.size()).0);
        let near = around(corners) & board & !corners;
        let diagonal =
            near & !bits(corners).fold(0, |lines, corner| lines | A_FILE << (corner % 8) | A_ROW << (corner / 8 * 8));
        let kinds = [corners, board & !(corners | near), near & !diagonal, diagonal];
        Some(Places { board: game.board(), steps, firsts, counts, kinds })
    }

    /// The features of a position.
    pub fn features(&self, own: u64, opposing: u64) -> Features {
        let (own, opposing) = (self.sum(own), self.sum(opposing));
        Features {
            own: std::array::from_fn(|place| own[place] + 2 * opposing[place]),
            other: std::array::from_fn(|place| opposing[place] + 2 * own[place]),
        }
    }

    /// What discs on all of these squares add to each place, if each counts as 1.
    #[inline]
    fn sum(&self, squares: u64) -> Row {
        let mut sum = [0u16; PLACES];
        for square in bits(squares) {
            let step = &self.steps[usize::from(square & 63)];
            for place in 0..PLACES {
                sum[place] = sum[place].wrapping_add(step[place]);
            }
        }
        sum
    }

    /// The features after the side to move has placed a disc on a square and turned others, for the other side.
    #[inline]
    pub fn after(&self, features: &Features, square: u8, turned: u64) -> Features {
        let sum = self.sum(turned);
        let placed = &self.steps[usize::from(square & 63)];
        let mut after = Features { own: features.other, other: features.own };
        for place in 0..PLACES {
            after.own[place] = after.own[place].wrapping_add(2 * placed[place]).wrapping_add(sum[place]);
            after.other[place] = after.other[place].wrapping_add(placed[place]).wrapping_sub(sum[place]);
        }
        after
    }

    /// What the places hold after the same, only as the other side sees it: all that an estimate needs.
    #[inline]
    pub fn row_after(&self, features: &Features, square: u8, turned: u64) -> Row {
        let placed = &self.steps[usize::from(square & 63)];
        let mut after = features.other;
        for place in 0..PLACES {
            after[place] = after[place].wrapping_add(2 * placed[place]);
        }
        for square in bits(turned) {
            let step = &self.steps[usize::from(square & 63)];
            for place in 0..PLACES {
                after[place] = after[place].wrapping_add(step[place]);
            }
        }
        after
    }

    /// What the weights say of a position whose places hold this, with these moves and discs of the side to move and the other, and
    /// how many squares are empty.
    #[inline(always)]
    pub fn weigh(&self, patterns: &Patterns, row: &Row, moves: [u64; 2], discs: [u64; 2]) -> (Score, u32) {
        let empty = self.board.0 & !(discs[0] | discs[1]);
        let mut numbers = [NOTHING; NUMBERS];
        for (number, (first, &held)) in numbers.iter_mut().zip(self.firsts.iter().zip(row)) {
            *number = first + u32::from(held);
        }
        let mut counts = numbers[PLACES..].iter_mut();
        model::counted(moves, discs, empty, self.counts, |count| {
            if let Some(number) = counts.next() {
                *number = count as u32;
            }
        });
        let empty = empty.count_ones();
        (patterns.weigh(empty, &numbers), empty)
    }
}

/// The strong evaluation for positions that follow from each other.
#[derive(Clone, Debug)]
pub(crate) struct Incremental {
    patterns: Patterns,
    places: &'static Places,
}

impl Incremental {
    /// With the weights that come with the program, if there are any for this size of board.
    pub fn learned(game: &Othello) -> Option<&'static Incremental> {
        static LEARNED: [OnceLock<Option<Incremental>>; 2] = [const { OnceLock::new() }; 2];
        let size = [6, 8].into_iter().position(|size| size == game.size())?;
        let patterns = Patterns::learned(game);
        // What is missing may be handed in later.
        if !patterns.has_weights() {
            return None;
        }
        let new = || Some(Incremental { patterns, places: Places::of(game)? });
        LEARNED[size].get_or_init(new).as_ref()
    }

    /// The features of a position.
    pub fn features(&self, own: u64, opposing: u64) -> Features {
        self.places.features(own, opposing)
    }

    /// The features after the side to move has placed a disc on a square and turned others, for the other side.
    #[inline]
    pub fn after(&self, features: &Features, square: u8, turned: u64) -> Features {
        self.places.after(features, square, turned)
    }

    /// What the evaluation says of a position with these features.
    #[inline]
    pub fn estimate(&self, features: &Features, own: u64, opposing: u64) -> Score {
        let moves = model::moves_of_both(own, opposing, self.places.board);
        let (estimate, _) = self.places.weigh(&self.patterns, &features.own, moves, [own, opposing]);
        within(self.places.board, estimate)
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Game;
    use endspiel_game::conformance::random_game;
    use endspiel_knowledge::Searchable;

    use super::Incremental;
    use crate::{Move, Othello, flipped};

    #[test]
    fn estimates_kept_up_move_by_move_are_those_made_anew() {
        for size in [6, 8] {
            let game = Othello::new(size).unwrap();
            let (strong, incremental) = (game.strong(), Incremental::learned(&game).unwrap());
            for seed in 0..20 {
                let start = game.start();
                let mut features = incremental.features(start.own.0, start.opposing.0);
                let mut before = start;
                for (position, _) in random_game(&game, seed).into_iter().skip(1) {
                    let played =
                        game.moves(&before).into_iter().find(|&mv| game.play_unchecked(&before, mv) == position);
                    features = match played.unwrap() {
                        Move::Place(square) => {
                            let turned = flipped(before.own, before.opposing, square);
                            incremental.after(&features, square.0, turned.0)
                        }
                        Move::Pass => features.passed(),
                    };
                    assert_eq!(features, incremental.features(position.own.0, position.opposing.0));
                    let estimate = incremental.estimate(&features, position.own.0, position.opposing.0);
                    assert_eq!(estimate, strong.evaluate(&game, &position));
                    before = position;
                }
            }
        }
    }
}
