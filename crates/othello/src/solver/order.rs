//! The order in which moves are tried: those first that leave the opponent few answers.

use super::masks::{BoardMasks, Node};
use super::processor::Processor;

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// For the side that moves then.
    pub node: Node,
    /// The moves that side has.
    pub answers: u64,
    /// The discs that the move turns.
    pub turned: u64,
    /// What the move promises; higher comes first.
    pub ordering_score: i32,
    /// Where the disc is placed.
    pub square: u8,
}

/// Every answer the opponent has; one in a corner counts twice.
const ANSWER: i32 = 16;
/// The move is in a quarter with an odd number of empty squares.
const ODD: i32 = 4;

impl Candidate {
    /// The move to this square.
    #[inline(always)]
    pub fn new(processor: impl Processor, masks: &BoardMasks, node: &Node, square: u8) -> Candidate {
        let turned = processor.turned(node.own, node.opposing, square.into());
        let next = node.after(masks, square.into(), turned);
        Candidate { node: next, answers: processor.legal(&next, masks), turned, ordering_score: 0, square }
    }

    /// What the move promises by what it leaves the opponent and by its place.
    #[inline(always)]
    pub fn quick_ordering_score(&self, masks: &BoardMasks, before: &Node) -> i32 {
        let odd = (before.odd >> self.square & 1) as i32;
        let answers = self.answers.count_ones() + (self.answers & masks.corners).count_ones();
        i32::from(masks.worth[usize::from(self.square & 63)]) + ODD * odd - ANSWER * answers as i32
    }
}

/// Brings the most promising of the candidates to the front.
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

/// The numbers of up to sixteen moves in the order of what they promise.
///
/// A rank has what the move lacks above and its number in the lowest four bits, so that no two are equal. Finding the
/// next one takes the processor a few instructions and no branch, whatever the number of moves.
pub(super) struct Ranking {
    ranks: [u16; 16],
    best: u16,
}

/// No move promises more than this.
const MOST_ORDERING_SCORE: i32 = 64;

/// Behind every move.
const NO_RANK: u16 = u16::MAX;

impl Ranking {
    #[inline(always)]
    pub fn new() -> Ranking {
        Ranking { ranks: [NO_RANK; 16], best: NO_RANK }
    }

    /// Enters a move that promises this.
    #[inline(always)]
    pub fn enter(&mut self, number: usize, ordering_score: i32) {
        let rank = ((MOST_ORDERING_SCORE - ordering_score) as u16) << 4 | number as u16;
        self.ranks[number % 16] = rank;
        self.best = self.best.min(rank);
    }

    /// The move that promises most.
    #[inline(always)]
    pub fn first(&self) -> Option<usize> {
        (self.best != NO_RANK).then_some(usize::from(self.best % 16))
    }

    /// The one that promises most of those that were not first yet.
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
    fn moves_come_in_the_order_of_what_they_promise_and_equal_ones_as_they_were_entered() {
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
