//! The last few squares, where remembering and sorting cost more than they save. What is left is the order by
//! parity: moves in quarters with an odd number of empty squares come first.
//!
//! Nearly all of it only asks whether a value is above a bound; what returns then is a bound on that side.

use endspiel_game::bits;

use super::ground::{Ground, LEAST, Node};
use super::last::turned_by_last;
use super::processor::{Processor, Usual};
use super::quick::stable_bound;

/// The squares around each square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (across, down) = (square as i32 % 8 - other % 8, square as i32 / 8 - other / 8);
            if other != square as i32 && across.abs() <= 1 && down.abs() <= 1 {
                neighbours[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    neighbours
};

/// Searches positions with few empty squares.
pub(super) struct Few {
    pub ground: &'static Ground,
    /// Positions visited.
    pub nodes: u64,
}

impl Few {
    pub fn new(ground: &'static Ground) -> Few {
        Few { ground, nodes: 0 }
    }

    /// The value of a position with `left` empty squares, exact inside the window, else a bound on its side.
    pub fn value(&mut self, node: Node, left: u32, mut alpha: i32, beta: i32) -> i32 {
        if beta == alpha + 1 {
            return self.exceeds(node, left, alpha);
        }
        self.nodes += 1;
        let moves = node.legal(self.ground);
        if moves == 0 {
            return match node.passed().legal(self.ground) {
                0 => node.result(self.ground),
                _ => -self.value(node.passed(), left, -beta, -alpha),
            };
        }
        let mut best = LEAST;
        for squares in [moves & node.odd, moves & !node.odd] {
            for square in bits(squares).map(u32::from) {
                let next = node.after(self.ground, square, node.turned(square));
                best = best.max(-self.value(next, left - 1, -beta, -alpha));
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        best
    }

    /// A value above `alpha` if the position's is, else one that is not; at most five squares are empty.
    fn exceeds(&mut self, node: Node, left: u32, alpha: i32) -> i32 {
        let empty = node.empty(self.ground);
        match left {
            0 => node.result(self.ground),
            1 => self.one(node.own, node.opposing, empty.trailing_zeros(), alpha),
            2 => self.two(Usual, node.own, node.opposing, empty, alpha),
            3 => self.three(Usual, node, empty, alpha),
            4 => self.four(Usual, node, empty, alpha),
            _ => self.five(Usual, node, node.legal(self.ground), alpha),
        }
    }

    /// One empty square.
    #[inline(always)]
    fn one(&mut self, own: u64, opposing: u64, square: u32, alpha: i32) -> i32 {
        self.nodes += 1;
        // The difference if the opponent gets the square and turns nothing.
        let without = 2 * own.count_ones() as i32 - self.ground.squares;
        match turned_by_last(own, square) {
            // What the opponent can do does not matter if even the square alone would not be enough.
            0 if without + 2 <= alpha => without + 2,
            0 => match turned_by_last(opposing, square) {
                0 if without >= 0 => without + 2,
                lost => without - lost,
            },
            won => without + won + 2,
        }
    }

    /// Two empty squares.
    #[inline(always)]
    fn two(&mut self, processor: impl Processor, own: u64, opposing: u64, empty: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        match self.better_of_two(processor, own, opposing, empty, alpha) {
            LEAST => match self.better_of_two(processor, opposing, own, empty, -alpha - 1) {
                LEAST => Node { own, opposing, odd: 0 }.result(self.ground),
                answer => -answer,
            },
            value => value,
        }
    }

    /// The better of the two moves there may be, [`LEAST`] if there is none.
    #[inline(always)]
    fn better_of_two(&mut self, processor: impl Processor, own: u64, opposing: u64, empty: u64, alpha: i32) -> i32 {
        let (first, second) = (empty.trailing_zeros(), 63 - empty.leading_zeros());
        let mut best = LEAST;
        for (square, last) in [(first, second), (second, first)] {
            if let Some((own, opposing)) = placed(processor, own, opposing, square) {
                best = best.max(-self.one(own, opposing, last, -alpha - 1));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Three empty squares.
    #[inline(always)]
    pub fn three(&mut self, processor: impl Processor, node: Node, empty: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        match self.best_of_three(processor, &node, empty, alpha) {
            LEAST => match self.best_of_three(processor, &node.passed(), empty, -alpha - 1) {
                LEAST => node.result(self.ground),
                answer => -answer,
            },
            value => value,
        }
    }

    /// The best of the three moves there may be, [`LEAST`] if there is none.
    #[inline(always)]
    fn best_of_three(&mut self, processor: impl Processor, node: &Node, empty: u64, alpha: i32) -> i32 {
        let mut best = LEAST;
        let mut untried = empty;
        // One of them is in an odd quarter, or all three are: behind the first the order does not matter.
        let mut square = first_of(untried, node.odd);
        for _ in 0..3 {
            if let Some((own, opposing)) = placed(processor, node.own, node.opposing, square.trailing_zeros()) {
                best = best.max(-self.two(processor, own, opposing, empty ^ square, -alpha - 1));
                if best > alpha {
                    break;
                }
            }
            untried ^= square;
            square = untried & untried.wrapping_neg();
        }
        best
    }

    /// Four empty squares.
    #[inline(always)]
    pub fn four(&mut self, processor: impl Processor, node: Node, empty: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        match self.best_of_four(processor, &node, empty, alpha) {
            LEAST => match self.best_of_four(processor, &node.passed(), empty, -alpha - 1) {
                LEAST => node.result(self.ground),
                answer => -answer,
            },
            value => value,
        }
    }

    /// The best of the four moves there may be, [`LEAST`] if there is none.
    #[inline(always)]
    fn best_of_four(&mut self, processor: impl Processor, node: &Node, empty: u64, alpha: i32) -> i32 {
        let mut best = LEAST;
        let mut untried = empty;
        for _ in 0..4 {
            let square = first_of(untried, node.odd);
            if let Some((own, opposing)) = placed(processor, node.own, node.opposing, square.trailing_zeros()) {
                let odd = node.odd ^ self.ground.quarter[square.trailing_zeros() as usize & 63];
                best = best.max(-processor.three(self, Node { own, opposing, odd }, empty ^ square, -alpha - 1));
                if best > alpha {
                    break;
                }
            }
            untried ^= square;
        }
        best
    }

    /// Five empty squares; `moves` are those of the position.
    #[inline(always)]
    pub fn five(&mut self, processor: impl Processor, node: Node, moves: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        if moves != 0 {
            return self.best_of_five(processor, &node, moves, alpha);
        }
        let passed = node.passed();
        match processor.legal(&passed, self.ground) {
            0 => node.result(self.ground),
            answers => -self.best_of_five(processor, &passed, answers, -alpha - 1),
        }
    }

    /// The best of the moves with five empty squares, or a bound by stable discs.
    #[inline(always)]
    fn best_of_five(&mut self, processor: impl Processor, node: &Node, moves: u64, alpha: i32) -> i32 {
        if let Some(upper) = stable_bound(node, self.ground, 5, alpha) {
            return upper;
        }
        let mut best = LEAST;
        for squares in [moves & node.odd, moves & !node.odd] {
            for square in bits(squares).map(u32::from) {
                let next = node.after(self.ground, square, processor.turned(node.own, node.opposing, square));
                best = best.max(-processor.four(self, next, next.empty(self.ground), -alpha - 1));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}

/// The lowest of the squares; one in an odd quarter if there is any.
#[inline(always)]
fn first_of(squares: u64, odd: u64) -> u64 {
    let preferred = if squares & odd != 0 { squares & odd } else { squares };
    preferred & preferred.wrapping_neg()
}

/// The discs of the other side and of the one that has placed a disc, if it turns any.
#[inline(always)]
fn placed(processor: impl Processor, own: u64, opposing: u64, square: u32) -> Option<(u64, u64)> {
    if NEIGHBOURS[square as usize & 63] & opposing == 0 {
        return None;
    }
    let turned = processor.turned(own, opposing, square);
    (turned != 0).then_some((opposing ^ turned, own ^ turned | 1 << square))
}
