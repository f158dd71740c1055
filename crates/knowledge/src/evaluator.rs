//! Estimates of positions.

use std::fmt::Debug;
use std::sync::Arc;

use endspiel_game::{Game, Outcome, Side};

use crate::{Score, loss_in, win_in};

/// Estimates positions. A value with named weights; a searcher takes any of them.
pub trait Evaluator<G: Game>: Debug + Send + Sync {
    /// The estimate for the side to move, well inside ±[`CERTAIN`](crate::CERTAIN). Only asked of positions
    /// in which the game goes on.
    fn evaluate(&self, game: &G, position: &G::Position) -> Score;

    /// The estimate of a leaf of a search. The other side has chosen this position by estimates, which err in its favour where they
    /// err; an evaluator that knows by how much gives that back, so that searches of odd and even depths agree.
    fn leaf(&self, game: &G, position: &G::Position) -> Score {
        self.evaluate(game, position)
    }

    /// The score of a finished game for the side to move, `plies` below the root of the search: by default
    /// a win is better the sooner it comes. Games that count how much is won say so here.
    fn finished(&self, game: &G, position: &G::Position, outcome: Outcome, plies: u32) -> Score {
        match outcome.points(game.side_to_move(position)) {
            0 => 0,
            1 => win_in(plies),
            _ => loss_in(plies),
        }
    }

    /// How many points of the score make one for people: 100 if it counts in hundredths.
    fn unit(&self) -> f64 {
        1.0
    }

    /// The weights as a spec names them, usual ones included; none if they were learned and belong together.
    fn weights(&self) -> Vec<i32> {
        Vec::new()
    }

    /// Shallower searches that may stand for one of this depth, the cheapest first. There are none where leaving positions for
    /// that reason does not pay.
    fn stand_ins(&self, game: &G, position: &G::Position, depth: u32) -> [Option<StandIn>; 2] {
        let _ = (game, position, depth);
        [None; 2]
    }

    /// The value of a search by means of its own that are faster than playing move after move and estimating anew. It is exactly
    /// what plain minimax finds with [`evaluate`](Evaluator::evaluate) and [`finished`](Evaluator::finished) at the same depth, or on the same side of the
    /// window, if it lies outside. `None` if it has no such means, or would have to visit too many positions.
    fn look_ahead(&self, game: &G, position: &G::Position, asked: &LookAhead) -> Option<Seen> {
        let _ = (game, position, asked);
        None
    }

    /// The evaluator to use when this side is the computer's; most make no difference.
    fn for_computer(&self, side: Side) -> Option<Arc<dyn Evaluator<G>>> {
        let _ = side;
        None
    }
}

/// A search that may stand for a deeper one: if its value is further outside the window than a margin, that of the deeper one would
/// hardly come back into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// How far it may be off, as a rule.
    pub margin: Score,
}

impl StandIn {
    /// About half of a depth. Searches of even and of odd depth do not compare well: it is even or odd as the whole is.
    pub const fn half(depth: u32) -> u32 {
        2 * (depth / 4) + depth % 2
    }
}

/// What an evaluator is asked that can [look ahead](Evaluator::look_ahead).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAhead {
    /// How far. A pass is a ply, too.
    pub plies: u32,
    /// Values up to this one need not be told apart.
    pub alpha: Score,
    /// Nor values from this one on.
    pub beta: Score,
    /// Positions that may be visited.
    pub most_nodes: u64,
}

/// What an evaluator sees ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The value for the side to move.
    pub score: Score,
    /// Positions visited: those in which the same side is to move, the one that was asked about among them, and those in which the
    /// other side is.
    pub nodes: [u64; 2],
    /// Those of them that were estimated.
    pub leaves: u64,
}

/// Sees no difference between positions in which the game goes on: a search with it finds wins and losses within its
/// reach, and nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct Even;

impl<G: Game> Evaluator<G> for Even {
    fn evaluate(&self, _: &G, _: &G::Position) -> Score {
        0
    }
}
