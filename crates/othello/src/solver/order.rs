//! The order in which moves are tried: those first that leave the opponent few answers.

use endspiel_game::bits;

use super::ground::{Ground, Node};

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// For the side that moves then.
    pub node: Node,
    /// What the move promises; higher comes first.
    pub promise: i32,
    /// Where the disc is placed.
    pub square: u8,
}

/// The move that was best before.
const KNOWN_BEST: i32 = 1 << 20;
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

const NOT_FIRST_COLUMN: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_LAST_COLUMN: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// Appends the moves of a position with what they promise; `first` is the one known to be good.
#[inline]
pub(super) fn order(candidates: &mut Vec<Candidate>, ground: &Ground, node: Node, moves: u64, first: u8) {
    for square in bits(moves) {
        let next = node.after(ground, square.into(), node.turned(square.into()));
        let answers = next.legal(ground);
        let mut promise = -ANSWER * answers.count_ones() as i32
            - CORNER_ANSWER * (answers & ground.corners).count_ones() as i32
            - LATER_ANSWER * (around(next.opposing) & next.empty(ground)).count_ones() as i32;
        let on = |squares: u64| (squares >> square & 1) as i32;
        promise += CORNER * on(ground.corners) + X_SQUARE * on(ground.x_squares) + C_SQUARE * on(ground.c_squares);
        promise += ODD * on(node.odd);
        if square == first {
            promise += KNOWN_BEST;
        }
        candidates.push(Candidate { node: next, promise, square });
    }
}

/// The squares next to these, and these.
#[inline]
fn around(squares: u64) -> u64 {
    let row = squares | (squares & NOT_FIRST_COLUMN) >> 1 | (squares & NOT_LAST_COLUMN) << 1;
    row | row << 8 | row >> 8
}
