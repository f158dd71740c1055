//! The evaluation with fitted weights.

use endspiel_game::{CERTAIN, Error, Evaluator, Score, Side};

use super::features::{self, FEATURES, features};
use crate::solver::shape::{AnyShape, UsualShape};
use crate::{Board, ConnectFour, Position};

/// The weights in hundredths, found by `examples/tune_connect4.rs` on the six test sets and 60 000 solved
/// positions of random games on the usual board.
const USUAL: [i32; FEATURES] = [135, -3, 10, 31, 44, 148, -174, 32, 65, 58, -96, 70, -20, -39, -76, 67];

/// Hundredths of a point; with one point an evaluation expects three quarters of a win.
const UNIT: f64 = 100.0;

/// Runs and threats, and who profits from Zugzwang: a sum of [`Tuned::NAMES`], each with its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuned {
    weights: [i32; FEATURES],
}

impl Default for Tuned {
    fn default() -> Tuned {
        Tuned { weights: USUAL }
    }
}

impl Tuned {
    /// What is counted, in the order of the weights. What is compared counts for the first player and
    /// against the second.
    pub const NAMES: [&'static str; FEATURES] = features::NAMES;

    /// The evaluation with other weights, one for each of [`Tuned::NAMES`].
    ///
    /// ```
    /// use endspiel_connect4::Tuned;
    /// assert_eq!(Tuned::with_weights(&Tuned::default().weights()), Ok(Tuned::default()));
    /// assert!(Tuned::with_weights(&[1, 15, 400]).is_err());
    /// ```
    pub fn with_weights(weights: &[i32]) -> Result<Tuned, Error> {
        match <[i32; FEATURES]>::try_from(weights) {
            Ok(weights) => Ok(Tuned { weights }),
            Err(_) => Err(Error::Spec(format!(
                "the tuned evaluation of connect4 takes {FEATURES} weights, not {}",
                weights.len()
            ))),
        }
    }

    /// The weights, in hundredths for the first player.
    pub fn weights(&self) -> [i32; FEATURES] {
        self.weights
    }

    /// What is counted in a position, for the first player whoever has the move.
    pub fn features(game: &ConnectFour, position: &Position) -> [i32; FEATURES] {
        match *game.board() {
            Board::USUAL => features(UsualShape, position),
            board => features(AnyShape::new(board), position),
        }
    }

    /// The weighted sum of the features, for the side to move.
    #[inline]
    fn weigh(&self, features: [i32; FEATURES], mover: Side) -> Score {
        let products =
            features.iter().zip(&self.weights).map(|(&feature, &weight)| i64::from(feature) * i64::from(weight));
        let sum: i64 = products.sum();
        let limit = i64::from(CERTAIN - 1);
        (if mover == Side::First { sum } else { -sum }).clamp(-limit, limit) as Score
    }
}

impl Evaluator<ConnectFour> for Tuned {
    fn evaluate(&self, game: &ConnectFour, position: &Position) -> Score {
        let mover = position.side();
        match *game.board() {
            Board::USUAL => self.weigh(features(UsualShape, position), mover),
            board => self.weigh(features(AnyShape::new(board), position), mover),
        }
    }

    fn unit(&self) -> f64 {
        UNIT
    }
}
