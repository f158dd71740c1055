//! The lower part of the tree, where a position must cost next to nothing: moves are sorted by what they leave the
//! opponent, and what is remembered stays in the cache.

use endspiel_game::bits;

use super::few::Few;
use super::ground::{Ground, LEAST, Node};
use super::near::NearTable;
use super::order::{Candidate, bring_best_first};
use super::transposition::NO_SQUARE;
use crate::{Squares, stable};

/// Up to this number of empty squares, positions are left to [`Few`].
pub(super) const FEW: u32 = 5;

/// From here on the work is done by the search above.
pub(super) const QUICK: u32 = 11;

/// From this number of empty squares on, positions are remembered.
const REMEMBER: u32 = 7;

/// Searches positions with [`FEW`] to [`QUICK`] empty squares; all it tells is whether a value is above a bound.
pub(super) struct Quick<'a> {
    pub few: Few,
    near: &'a mut NearTable,
}

impl<'a> Quick<'a> {
    pub fn new(few: Few, near: &'a mut NearTable) -> Quick<'a> {
        Quick { few, near }
    }

    /// A value above `alpha` if the position's is, else one that is not. `moves` are those of the position.
    pub fn exceeds(&mut self, node: Node, moves: u64, left: u32, alpha: i32) -> i32 {
        if left == FEW {
            return self.few.five(node, moves, alpha);
        }
        self.few.nodes += 1;
        let ground = self.few.ground;
        if moves == 0 {
            return match node.passed().legal(ground) {
                0 => node.result(ground),
                answers => -self.exceeds(node.passed(), answers, left, -alpha - 1),
            };
        }
        if let Some(upper) = stable_bound(&node, ground, left, alpha) {
            return upper;
        }
        let (mut lower, mut upper, mut first) = (-ground.squares, ground.squares, NO_SQUARE);
        if left >= REMEMBER
            && let Some(known) = self.near.get(node.own, node.opposing)
        {
            (lower, upper, first) = known;
            if lower > alpha {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let (value, best) = self.best(&node, moves, first, left, alpha);
        if left >= REMEMBER {
            if value > alpha {
                lower = value;
            } else {
                upper = value;
            }
            self.near.put(node.own, node.opposing, (lower, upper), best);
        }
        value
    }

    #[inline(always)]
    fn best(&mut self, node: &Node, mut moves: u64, first: u8, left: u32, alpha: i32) -> (i32, u8) {
        let ground = self.few.ground;
        let mut best = (LEAST, NO_SQUARE);
        if moves >> (first & 63) & u64::from(first != NO_SQUARE) == 1 {
            let candidate = Candidate::new(ground, node, first);
            best = (-self.exceeds(candidate.node, candidate.answers, left - 1, -alpha - 1), first);
            if best.0 > alpha {
                return best;
            }
            moves ^= 1 << first;
        }
        let mut candidates = [Candidate::NONE; QUICK as usize];
        let mut count = 0;
        for square in bits(moves) {
            let mut candidate = Candidate::new(ground, node, square);
            if left > REMEMBER {
                self.near.prefetch(candidate.node.own, candidate.node.opposing);
            }
            candidate.promise = candidate.quick_promise(ground, node);
            candidates[count] = candidate;
            count += 1;
        }
        for at in 0..count {
            bring_best_first(&mut candidates[at..count]);
            let candidate = candidates[at];
            let value = -self.exceeds(candidate.node, candidate.answers, left - 1, -alpha - 1);
            if value > best.0 {
                best = (value, candidate.square);
                if value > alpha {
                    break;
                }
            }
        }
        best
    }
}

/// A bound on the value by the opponent's stable discs, if it is not above `alpha`.
#[inline(always)]
pub(super) fn stable_bound(node: &Node, ground: &Ground, left: u32, alpha: i32) -> Option<i32> {
    // With more squares left there are fewer stable discs. Even if every opposing disc were stable, the bound would only
    // reach so far.
    if alpha < 2 * left as i32 - 2 || alpha < ground.squares - 2 * node.opposing.count_ones() as i32 {
        return None;
    }
    let upper = ground.squares - 2 * stable(Squares(node.opposing), Squares(node.own), ground.board).count() as i32;
    (upper <= alpha).then_some(upper)
}
