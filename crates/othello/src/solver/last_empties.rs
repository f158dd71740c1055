//! The last five empty squares, where tables and sorting cost more than they save. Moves in quarters with an
//! odd number of empty squares come first.
//!
//! Most functions only decide whether a value is above a bound, and return a bound on that side.

use endspiel_game::bits;

use super::last_disc::turned_by_last;
use super::masks::{BoardMasks, LOWEST, Node};
use super::processor::{AnyProcessor, Processor};
use super::shallow::stable_bound;

/// A search of positions with few empty squares.
pub(super) struct LastEmpties {
    pub masks: &'static BoardMasks,
    /// The number of positions visited.
    pub nodes: u64,
}

impl LastEmpties {
    pub fn new(masks: &'static BoardMasks) -> LastEmpties {
        LastEmpties { masks, nodes: 0 }
    }

    /// Returns the value of a position with `left` empty squares, exact inside the window, else a bound on its
    /// side.
    pub fn value(&mut self, node: Node, left: u32, mut alpha: i32, beta: i32) -> i32 {
        if beta == alpha + 1 {
            return self.exceeds(node, left, alpha);
        }
        self.nodes += 1;
        let moves = node.legal(self.masks);
        if moves == 0 {
            return match node.passed().legal(self.masks) {
                0 => node.result(self.masks),
                _ => -self.value(node.passed(), left, -beta, -alpha),
            };
        }
        let mut best = LOWEST;
        for squares in [moves & node.odd, moves & !node.odd] {
            for square in bits(squares).map(u32::from) {
                let next = node.after(self.masks, square, node.turned(square));
                best = best.max(-self.value(next, left - 1, -beta, -alpha));
                if best >= beta {
                    return best;
                }
                alpha = alpha.max(best);
            }
        }
        best
    }

    /// Returns a value above `alpha` if the position's is, else one that is not; for at most five empty squares.
    fn exceeds(&mut self, node: Node, left: u32, alpha: i32) -> i32 {
        let empty = node.empty(self.masks);
        match left {
            0 => node.result(self.masks),
            1 => self.one(node.own, empty.trailing_zeros(), alpha),
            2 => self.two(AnyProcessor, (node.own, node.opposing), empty, alpha),
            3 => self.three(AnyProcessor, (node.own, node.opposing), node.odd, empty, alpha),
            4 => self.four(AnyProcessor, node, empty, alpha),
            _ => self.five(AnyProcessor, node, node.legal(self.masks), alpha),
        }
    }

    /// Returns the result when neither side can move, from the discs of the side to move and the empty squares.
    #[inline(always)]
    fn result(&self, own: u64, empty: u64) -> i32 {
        Node { own, opposing: self.masks.board.0 & !(own | empty), odd: 0 }.result(self.masks)
    }

    /// Solves one empty square, from the discs of the side to move.
    #[inline(always)]
    fn one(&mut self, own: u64, square: u32, alpha: i32) -> i32 {
        self.nodes += 1;
        // The result if the opponent takes the square and turns nothing.
        let without = 2 * own.count_ones() as i32 - self.masks.squares;
        match turned_by_last(own, square) {
            // The opponent's move does not matter if the square alone is not enough.
            0 if without + 2 <= alpha => without + 2,
            0 => match turned_by_last(self.masks.board.0 ^ own ^ 1 << square, square) {
                0 if without >= 0 => without + 2,
                lost => without - lost,
            },
            won => without + won + 2,
        }
    }

    /// Solves two empty squares.
    #[inline(always)]
    fn two<P: Processor>(&mut self, processor: P, discs: P::Discs, empty: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        match self.better_of_two(processor, discs, empty, alpha) {
            LOWEST => match self.better_of_two(processor, processor.passed(discs), empty, -alpha - 1) {
                LOWEST => self.result(processor.own(discs), empty),
                answer => -answer,
            },
            value => value,
        }
    }

    /// Returns the better of at most two moves, [`LOWEST`] without a move.
    #[inline(always)]
    fn better_of_two<P: Processor>(&mut self, processor: P, discs: P::Discs, empty: u64, alpha: i32) -> i32 {
        let (first, second) = (empty.trailing_zeros(), 63 - empty.leading_zeros());
        let mut best = LOWEST;
        for (square, last) in [(first, second), (second, first)] {
            if let Some(next) = processor.placed(discs, square) {
                best = best.max(-self.one(processor.own(next), last, -alpha - 1));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Solves three empty squares.
    #[inline(always)]
    fn three<P: Processor>(&mut self, processor: P, discs: P::Discs, odd: u64, empty: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        match self.best_of_three(processor, discs, odd, empty, alpha) {
            LOWEST => processor.three_passed(self, discs, odd, empty, alpha),
            value => value,
        }
    }

    /// Solves three empty squares when the side to move has passed.
    #[inline(always)]
    pub fn three_passed<P: Processor>(
        &mut self,
        processor: P,
        discs: P::Discs,
        odd: u64,
        empty: u64,
        alpha: i32,
    ) -> i32 {
        match self.best_of_three(processor, processor.passed(discs), odd, empty, -alpha - 1) {
            LOWEST => self.result(processor.own(discs), empty),
            answer => -answer,
        }
    }

    /// Returns the best of at most three moves, [`LOWEST`] without a move.
    #[inline(always)]
    fn best_of_three<P: Processor>(&mut self, processor: P, discs: P::Discs, odd: u64, empty: u64, alpha: i32) -> i32 {
        let mut best = LOWEST;
        let mut untried = empty;
        // One of them is in an odd quarter, or all three are: after the first the order does not matter.
        let mut square = first_of(untried, odd);
        for _ in 0..3 {
            if let Some(next) = processor.placed(discs, square.trailing_zeros()) {
                best = best.max(-self.two(processor, next, empty ^ square, -alpha - 1));
                if best > alpha {
                    break;
                }
            }
            untried ^= square;
            square = untried & untried.wrapping_neg();
        }
        best
    }

    /// Solves four empty squares.
    #[inline(always)]
    pub fn four<P: Processor>(&mut self, processor: P, node: Node, empty: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        match self.best_of_four(processor, &node, empty, alpha) {
            LOWEST => processor.four_passed(self, node, empty, alpha),
            value => value,
        }
    }

    /// Solves four empty squares when the side to move has passed.
    #[inline(always)]
    pub fn four_passed<P: Processor>(&mut self, processor: P, node: Node, empty: u64, alpha: i32) -> i32 {
        match self.best_of_four(processor, &node.passed(), empty, -alpha - 1) {
            LOWEST => node.result(self.masks),
            answer => -answer,
        }
    }

    /// Returns the best of at most four moves, [`LOWEST`] without a move.
    #[inline(always)]
    fn best_of_four<P: Processor>(&mut self, processor: P, node: &Node, empty: u64, alpha: i32) -> i32 {
        let discs = processor.discs(node.own, node.opposing);
        let mut best = LOWEST;
        let mut untried = empty;
        for _ in 0..4 {
            let square = first_of(untried, node.odd);
            if let Some(next) = processor.placed(discs, square.trailing_zeros()) {
                let odd = node.odd ^ self.masks.quarter[square.trailing_zeros() as usize & 63];
                best = best.max(-self.three(processor, next, odd, empty ^ square, -alpha - 1));
                if best > alpha {
                    break;
                }
            }
            untried ^= square;
        }
        best
    }

    /// Solves five empty squares; `moves` are those of the position.
    #[inline(always)]
    pub fn five(&mut self, processor: impl Processor, node: Node, moves: u64, alpha: i32) -> i32 {
        self.nodes += 1;
        if moves != 0 {
            return self.best_of_five(processor, &node, moves, alpha);
        }
        let passed = node.passed();
        match processor.legal(&passed, self.masks) {
            0 => node.result(self.masks),
            answers => -self.best_of_five(processor, &passed, answers, -alpha - 1),
        }
    }

    /// Returns the best of the moves with five empty squares, or a bound from stable discs.
    #[inline(always)]
    fn best_of_five(&mut self, processor: impl Processor, node: &Node, moves: u64, alpha: i32) -> i32 {
        if let Some(upper) = stable_bound(node, self.masks, 5, alpha) {
            return upper;
        }
        let mut best = LOWEST;
        for squares in [moves & node.odd, moves & !node.odd] {
            for square in bits(squares).map(u32::from) {
                let next = node.after(self.masks, square, processor.turned(node.own, node.opposing, square));
                best = best.max(-processor.four(self, next, next.empty(self.masks), -alpha - 1));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}

/// Returns the lowest of the squares, preferring odd quarters.
#[inline(always)]
fn first_of(squares: u64, odd: u64) -> u64 {
    let preferred = if squares & odd != 0 { squares & odd } else { squares };
    preferred & preferred.wrapping_neg()
}
