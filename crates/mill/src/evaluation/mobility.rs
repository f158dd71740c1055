//! Mills, moves and stones: the second evaluation the documents describe.

use endspiel_game::Error;
use endspiel_knowledge::{Evaluator, Score};

use super::features::{Lines, both, possible_moves};
use super::lines::counted;
use super::weights;
use crate::{Mill, Position};

/// Counts mills, possible moves and stones of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    weights: MobilityWeights,
}

/// What counts how much for [`Mobility`]; what the opponent has is subtracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MobilityWeights {
    /// An own mill.
    pub own_mills: i32,
    /// An opposing mill.
    pub opposing_mills: i32,
    /// A possible move.
    pub own_moves: i32,
    /// A possible move of the opponent.
    pub opposing_moves: i32,
    /// An own stone, on the board or in hand.
    pub own_stones: i32,
    /// An opposing stone.
    pub opposing_stones: i32,
}

impl Default for MobilityWeights {
    fn default() -> MobilityWeights {
        MobilityWeights {
            own_mills: 15,
            opposing_mills: 10,
            own_moves: 2,
            opposing_moves: 2,
            own_stones: 7,
            opposing_stones: 7,
        }
    }
}

impl Mobility {
    const NAMES: [&'static str; 6] =
        ["own_mills", "opposing_mills", "own_moves", "opposing_moves", "own_stones", "opposing_stones"];

    /// The evaluator with these weights, which must be within what [`Mobility::from_list`] takes.
    pub fn new(weights: MobilityWeights) -> Mobility {
        Mobility { weights }
    }

    /// The evaluator with its six weights in a list, the usual ones if there is none.
    pub fn from_list(list: Option<&[i32]>) -> Result<Mobility, Error> {
        let Some(list) = list else { return Ok(Mobility::new(MobilityWeights::default())) };
        let [own_mills, opposing_mills, own_moves, opposing_moves, own_stones, opposing_stones] =
            weights::checked("mobility", Mobility::NAMES, list)?;
        Ok(Mobility::new(MobilityWeights {
            own_mills,
            opposing_mills,
            own_moves,
            opposing_moves,
            own_stones,
            opposing_stones,
        }))
    }
}

impl Evaluator<Mill> for Mobility {
    fn weights(&self) -> Vec<i32> {
        let MobilityWeights { own_mills, opposing_mills, own_moves, opposing_moves, own_stones, opposing_stones } =
            self.weights;
        vec![own_mills, opposing_mills, own_moves, opposing_moves, own_stones, opposing_stones]
    }

    #[inline]
    fn evaluate(&self, game: &Mill, position: &Position) -> Score {
        let weights = &self.weights;
        let hands @ [own, opposing] = both(position);
        let [own_mills, opposing_mills] = counted(Lines::of(game.board(), hands.map(|hand| hand.stones)).mills());
        let [own_moves, opposing_moves] = possible_moves(game, hands);
        weights.own_mills * own_mills - weights.opposing_mills * opposing_mills + weights.own_moves * own_moves
            - weights.opposing_moves * opposing_moves
            + weights.own_stones * own.total() as i32
            - weights.opposing_stones * opposing.total() as i32
    }
}
