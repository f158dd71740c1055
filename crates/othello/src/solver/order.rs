//! The order in which moves are tried: those first that leave the opponent few answers, and where there is much
//! to search, those that also look good to the evaluation. Estimates decide nothing but the order.

use endspiel_game::{Evaluator, Score, Side, bits};

use super::ground::{Ground, Node};
use crate::evaluation::around;
use crate::{DISC, Othello, Patterns, Position, Squares};

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// For the side that moves then.
    pub node: Node,
    /// The moves that side has.
    pub answers: u64,
    /// What the move promises; higher comes first.
    pub promise: i32,
    /// Where the disc is placed.
    pub square: u8,
}

/// The move that was best before.
const KNOWN_BEST: i32 = 1 << 24;
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
/// Every disc by which the opponent seems to be ahead.
const DISC_BEHIND: i32 = 6;

/// From so many empty squares on, positions are estimated, and from so many on, one and two plies ahead.
const ESTIMATE: u32 = 12;
const ESTIMATE_ONE_AHEAD: u32 = 14;
const ESTIMATE_TWO_AHEAD: u32 = 18;

/// Sorts moves.
pub(super) struct Order {
    game: Othello,
    ground: &'static Ground,
    evaluator: Patterns,
}

impl Order {
    pub fn new(game: &Othello) -> Order {
        Order { game: *game, ground: Ground::of(game.size()), evaluator: Patterns::learned(game) }
    }

    /// Appends the moves of a position with what they promise; `first` is the one known to be good.
    #[inline]
    pub fn candidates(&self, candidates: &mut Vec<Candidate>, node: Node, left: u32, moves: u64, first: u8) {
        let ground = self.ground;
        for square in bits(moves) {
            let next = node.after(ground, square.into(), node.turned(square.into()));
            let answers = next.legal(ground);
            let mut promise = -ANSWER * answers.count_ones() as i32
                - CORNER_ANSWER * (answers & ground.corners).count_ones() as i32
                - LATER_ANSWER * (around(next.opposing) & next.empty(ground)).count_ones() as i32;
            let on = |squares: u64| (squares >> square & 1) as i32;
            promise += CORNER * on(ground.corners) + X_SQUARE * on(ground.x_squares) + C_SQUARE * on(ground.c_squares);
            promise += ODD * on(node.odd);
            if left >= ESTIMATE {
                let plies = u32::from(left >= ESTIMATE_ONE_AHEAD) + u32::from(left >= ESTIMATE_TWO_AHEAD);
                promise -= self.estimate(next, plies, -Score::MAX, Score::MAX) * DISC_BEHIND / DISC;
            }
            if square == first {
                promise += KNOWN_BEST;
            }
            candidates.push(Candidate { node: next, answers, promise, square });
        }
    }

    /// What the value of a position may be, an even number of discs.
    pub fn guess(&self, node: Node, plies: u32) -> i32 {
        self.estimate(node, plies, -Score::MAX, Score::MAX) / (2 * DISC) * 2
    }

    /// The estimate of a position, so many plies ahead.
    fn estimate(&self, node: Node, plies: u32, mut alpha: Score, beta: Score) -> Score {
        let moves = node.legal(self.ground);
        if moves == 0 {
            return match node.passed().legal(self.ground) {
                0 => node.result(self.ground) * DISC,
                _ => -self.estimate(node.passed(), plies, -beta, -alpha),
            };
        }
        if plies == 0 {
            let position = Position { own: Squares(node.own), opposing: Squares(node.opposing), side: Side::First };
            return self.evaluator.evaluate(&self.game, &position);
        }
        for square in bits(moves) {
            let next = node.after(self.ground, square.into(), node.turned(square.into()));
            alpha = alpha.max(-self.estimate(next, plies - 1, -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}
