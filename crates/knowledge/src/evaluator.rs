//! Estimates of positions.

use std::fmt::Debug;
use std::sync::Arc;

use endspiel_game::{Game, Outcome, Side};

use crate::{Score, loss_in, win_in};

/// An evaluation function with named weights, for any search.
pub trait Evaluator<G: Game>: Debug + Send + Sync {
    /// Returns the estimate for the side to move, well inside ±[`CERTAIN`](crate::CERTAIN). Only called for positions
    /// in which the game is not over.
    fn evaluate(&self, game: &G, position: &G::Position) -> Score;

    /// Returns the estimate of a leaf of a search.
    ///
    /// The other side has chosen this position by its estimate, so errors favour that side. An evaluator that knows the
    /// mean error corrects it, so that searches of odd and even depths agree.
    fn leaf(&self, game: &G, position: &G::Position) -> Score {
        self.evaluate(game, position)
    }

    /// Returns the score of a finished game for the side to move, `plies` below the root of the search.
    ///
    /// By default an earlier win is better. Games that count the margin override this.
    fn finished(&self, game: &G, position: &G::Position, outcome: Outcome, plies: u32) -> Score {
        match outcome.points(game.side_to_move(position)) {
            0 => 0,
            1 => win_in(plies),
            _ => loss_in(plies),
        }
    }

    /// Returns the number of score points in one point shown to users: 100 if it counts in hundredths.
    fn unit(&self) -> f64 {
        1.0
    }

    /// Returns the weights in the order of the spec, default values included; none if they were learned as a whole.
    fn weights(&self) -> Vec<i32> {
        Vec::new()
    }

    /// Returns the ProbCut checks for a search of this depth, the cheapest first; none where ProbCut does not pay.
    fn prob_cuts(&self, game: &G, position: &G::Position, depth: u32) -> [Option<ProbCut>; 2] {
        let _ = (game, position, depth);
        [None; 2]
    }

    /// Returns how sure the ProbCut checks of a search of this depth are, in percent; `None` where there are none or it
    /// was not measured.
    fn prob_cut_confidence(&self, game: &G, depth: u32) -> Option<u8> {
        let _ = (game, depth);
        None
    }

    /// Returns the value of a shallow search by a faster, specialised method; `None` if there is none, or if it would
    /// visit too many positions.
    ///
    /// The value is exactly that of plain minimax with [`evaluate`](Evaluator::evaluate) and
    /// [`finished`](Evaluator::finished) at the same depth; outside the window it is only on the same side of it.
    fn look_ahead(&self, game: &G, position: &G::Position, asked: &LookAhead) -> Option<LookAheadResult> {
        let _ = (game, position, asked);
        None
    }

    /// Returns the evaluator to use when the computer plays this side; `None` if it is this one.
    fn for_computer(&self, side: Side) -> Option<Arc<dyn Evaluator<G>>> {
        let _ = side;
        None
    }
}

/// A ProbCut check: a shallow search that replaces a deeper one if its value is outside the window by more than a
/// margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProbCut {
    /// The depth of the shallow search.
    pub depth: u32,
    /// The margin: the usual difference between the shallow and the deep value.
    pub margin: Score,
}

impl ProbCut {
    /// Returns about half of a depth, with the same parity, because searches of even and odd depth do not compare well.
    pub const fn half(depth: u32) -> u32 {
        2 * (depth / 4) + depth % 2
    }
}

/// The limits of a [look-ahead](Evaluator::look_ahead) by an evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAhead {
    /// The depth. A pass counts as a ply.
    pub plies: u32,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end of the window.
    pub beta: Score,
    /// The most positions it may visit.
    pub max_nodes: u64,
}

/// The result of a [look-ahead](Evaluator::look_ahead) by an evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAheadResult {
    /// The value for the side to move.
    pub score: Score,
    /// Positions visited: first those with the side to move of the root, the root included, then those with the other
    /// side to move.
    pub nodes: [u64; 2],
    /// The number of them that were estimated.
    pub leaves: u64,
}

/// An evaluator that gives 0 to every position. A search with it finds only the wins and losses within its depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Even;

impl<G: Game> Evaluator<G> for Even {
    fn evaluate(&self, _: &G, _: &G::Position) -> Score {
        0
    }
}
