//! The order in which moves are tried: those first that leave the opponent few answers.

use super::ground::{Ground, Node};

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
    pub promise: i32,
    /// Where the disc is placed.
    pub square: u8,
}

/// Every answer the opponent has; one in a corner counts twice.
const ANSWER: i32 = 16;
/// The move is in a quarter with an odd number of empty squares.
const ODD: i32 = 4;

impl Candidate {
    /// No move, where room for one is needed.
    pub const NONE: Candidate =
        Candidate { node: Node { own: 0, opposing: 0, odd: 0 }, answers: 0, turned: 0, promise: 0, square: 0 };

    /// The move to this square.
    #[inline(always)]
    pub fn new(ground: &Ground, node: &Node, square: u8) -> Candidate {
        let turned = node.turned(square.into());
        let next = node.after(ground, square.into(), turned);
        Candidate { node: next, answers: next.legal(ground), turned, promise: 0, square }
    }

    /// What the move promises by what it leaves the opponent and by its place.
    #[inline(always)]
    pub fn quick_promise(&self, ground: &Ground, before: &Node) -> i32 {
        let odd = (before.odd >> self.square & 1) as i32;
        let answers = self.answers.count_ones() + (self.answers & ground.corners).count_ones();
        i32::from(ground.worth[usize::from(self.square & 63)]) + ODD * odd - ANSWER * answers as i32
    }
}

/// Brings the most promising of the candidates to the front.
#[inline(always)]
pub(super) fn bring_best_first(candidates: &mut [Candidate]) {
    let mut best = 0;
    for at in 1..candidates.len() {
        if candidates[at].promise > candidates[best].promise {
            best = at;
        }
    }
    candidates.swap(0, best);
}
