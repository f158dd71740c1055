//! Move ordering: moves that leave the opponent few answers come first.

use super::masks::{BoardMasks, Node};
use super::processor::Processor;

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// The position, from the view of the side to move then.
    pub node: Node,
    /// The moves of that side.
    pub answers: u64,
    /// The discs that the move turns.
    pub turned: u64,
    /// The ordering score; higher comes first.
    pub ordering_score: i32,
    /// Where the disc is placed.
    pub square: u8,
}

/// The penalty for every answer of the opponent; one in a corner counts twice.
const ANSWER: i32 = 16;
/// The bonus for a quarter with an odd number of empty squares.
const ODD: i32 = 4;

impl Candidate {
    /// Creates the move to this square.
    #[inline(always)]
    pub fn new(processor: impl Processor, masks: &BoardMasks, node: &Node, square: u8) -> Candidate {
        let turned = processor.turned(node.own, node.opposing, square.into());
        let next = node.after(masks, square.into(), turned);
        Candidate { node: next, answers: processor.legal(&next, masks), turned, ordering_score: 0, square }
    }

    /// Returns the ordering score from the opponent's answers and the square.
    #[inline(always)]
    pub fn quick_ordering_score(&self, masks: &BoardMasks, before: &Node) -> i32 {
        let odd = (before.odd >> self.square & 1) as i32;
        let answers = self.answers.count_ones() + (self.answers & masks.corners).count_ones();
        i32::from(masks.square_scores[usize::from(self.square & 63)]) + ODD * odd - ANSWER * answers as i32
    }
}

/// Swaps the candidate with the highest score to the front.
#[inline(always)]
pub(super) fn bring_best_first(candidates: &mut [Candidate]) {
    let mut best = 0;
    for at in 1..candidates.len() {
        if candidates[at].ordering_score > candidates[best].ordering_score {
            best = at;
        }
    }
    candidates.swap(0, best);
}

/// Up to sixteen moves, sorted by ordering score.
///
/// A rank has the complement of the score, and the move's number in the lowest four bits, so that ranks differ.
/// Finding the next move takes a few instructions and no branch.
pub(super) struct Ranking {
    ranks: [u16; 16],
    best: u16,
}

/// The largest ordering score.
const MAX_ORDERING_SCORE: i32 = 64;

/// The rank of no move.
const NO_RANK: u16 = u16::MAX;

impl Ranking {
    #[inline(always)]
    pub fn new() -> Ranking {
        Ranking { ranks: [NO_RANK; 16], best: NO_RANK }
    }

    /// Adds a move with this ordering score.
    #[inline(always)]
    pub fn enter(&mut self, number: usize, ordering_score: i32) {
        let rank = ((MAX_ORDERING_SCORE - ordering_score) as u16) << 4 | number as u16;
        self.ranks[number % 16] = rank;
        self.best = self.best.min(rank);
    }

    /// Returns the best move.
    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        (self.best != NO_RANK).then_some(usize::from(self.best % 16))
    }

    /// Returns the best of the remaining moves.
    #[inline(always)]
    pub fn next(&mut self) -> Option<usize> {
        let tried = std::mem::replace(&mut self.best, NO_RANK);
        for rank in &mut self.ranks {
            *rank = if *rank == tried { NO_RANK } else { *rank };
            self.best = self.best.min(*rank);
        }
        self.first()
    }
}

#[cfg(test)]
mod tests {
    use super::Ranking;

    #[test]
    fn moves_come_by_ordering_score_and_equal_ones_as_they_were_entered() {
        let mut ranking = Ranking::new();
        assert_eq!(ranking.first(), None);
        for (number, ordering_score) in [-240, 12, 0, 12, -7].into_iter().enumerate() {
            ranking.enter(number, ordering_score);
        }
        let mut order: Vec<_> = ranking.first().into_iter().collect();
        order.extend(std::iter::from_fn(|| ranking.next()));
        assert_eq!(order, [1, 3, 2, 4, 0]);
    }
}
