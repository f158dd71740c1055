//! The evaluator of the textbooks: four counts, four weights.

use endspiel_game::{Error, Outcome};
use endspiel_knowledge::phrases::{WEIGHT_COUNT, WEIGHT_RANGE};
use endspiel_knowledge::{Evaluator, Score};

use super::{DISC, corners, finished, inside, stable};
use crate::{Othello, Position, legal};

/// An evaluator of corners, moves, discs and stable discs, own minus opposing, with weights in hundredths of a
/// disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    /// The weight of a corner.
    pub corners: i32,
    /// The weight of a legal move.
    pub mobility: i32,
    /// The weight of a disc.
    pub discs: i32,
    /// The weight of a disc that can never be turned again.
    pub stability: i32,
}

/// The largest weight that keeps an estimate between the possible results.
const MAX_WEIGHT: i32 = 1000;

impl Default for Classic {
    /// Returns weights fitted to the strong evaluation in all phases, rounded: a corner is worth seven discs, a
    /// move two, a stable disc a little more than one; before the end fewer discs are better.
    fn default() -> Classic {
        Classic { corners: 700, mobility: 200, discs: -50, stability: 130 }
    }
}

impl Classic {
    /// Creates an evaluator with the weights for corners, mobility, discs and stability, in this order.
    pub fn new(weights: &[i32]) -> Result<Classic, Error> {
        let &[corners, mobility, discs, stability] = weights else {
            return Err(Error::spec(WEIGHT_COUNT.say(&[
                ("evaluator", &"classic"),
                ("count", &4),
                ("names", &"corners/mobility/discs/stability"),
                ("given", &weights.len()),
            ])));
        };
        let names = ["corners", "mobility", "discs", "stability"];
        match names.iter().zip(weights).find(|(_, weight)| weight.unsigned_abs() > MAX_WEIGHT as u32) {
            Some((name, weight)) => Err(Error::spec(WEIGHT_RANGE.say(&[
                ("name", name),
                ("evaluator", &"classic"),
                ("least", &-MAX_WEIGHT),
                ("most", &MAX_WEIGHT),
                ("given", weight),
            ]))),
            None => Ok(Classic { corners, mobility, discs, stability }),
        }
    }
}

impl Evaluator<Othello> for Classic {
    fn weights(&self) -> Vec<i32> {
        vec![self.corners, self.mobility, self.discs, self.stability]
    }

    fn evaluate(&self, game: &Othello, position: &Position) -> Score {
        let board = game.board();
        let corners = corners(game.size());
        let mut score = 0;
        for (own, opposing, sign) in [(position.own, position.opposing, 1), (position.opposing, position.own, -1)] {
            let count = self.corners * (own.0 & corners.0).count_ones() as i32
                + self.mobility * legal(own, opposing, board).count() as i32
                + self.discs * own.count() as i32
                + self.stability * stable(own, opposing, board).count() as i32;
            score += sign * count;
        }
        inside(game, score)
    }

    fn finished(&self, game: &Othello, position: &Position, _: Outcome, _: u32) -> Score {
        finished(game, position)
    }

    fn unit(&self) -> f64 {
        f64::from(DISC)
    }
}
