//! The order in which moves are tried: those first that leave the opponent few answers.

use super::ground::{Ground, Node};
use crate::evaluation::around;

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

/// Every answer the opponent has.
const ANSWER: i32 = 16;
/// On top of that, every answer in a corner.
const CORNER_ANSWER: i32 = 24;
/// Every empty square next to an own disc: an answer the opponent may have later.
const LATER_ANSWER: i32 = 4;
/// The move takes a corner, a square diagonally next to one, or one next to it on the edge.
const CORNER: i32 = 8;
const X_SQUARE: i32 = -12;
const C_SQUARE: i32 = -8;
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
        let next = &self.node;
        let on = |squares: u64| (squares >> self.square & 1) as i32;
        -ANSWER * self.answers.count_ones() as i32
            - CORNER_ANSWER * (self.answers & ground.corners).count_ones() as i32
            - LATER_ANSWER * (around(next.opposing) & next.empty(ground)).count_ones() as i32
            + CORNER * on(ground.corners)
            + X_SQUARE * on(ground.x_squares)
            + C_SQUARE * on(ground.c_squares)
            + ODD * on(before.odd)
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
