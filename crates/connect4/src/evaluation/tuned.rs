//! The evaluation with fitted weights.

use endspiel_game::{Error, Side};
use endspiel_knowledge::phrases::WEIGHT_COUNT;
use endspiel_knowledge::{CERTAIN, Evaluator, Score};

use super::Patterns;
use super::features::{self, FEATURES, features};
use crate::game::{ConnectFour, Position};
use crate::solver::AnyShape;
use crate::word::Word;

/// The weights in hundredths, fitted by `learn_connect4` (`training/connect4`).
const DEFAULT_WEIGHTS: [i32; FEATURES] = [163, -8, 13, 37, 46, 175, -73, 18, 56, 72, -113, 2, -9, -37, -85, 20];

/// Hundredths of a point; one point means an expected score of three quarters.
const UNIT: f64 = 100.0;

/// An evaluator of runs, threats and Zugzwang: the weighted sum of [`Tuned::NAMES`]. On the standard board with
/// the default weights it adds the learned [`Patterns`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuned {
    weights: [i32; FEATURES],
    has_patterns: bool,
}

impl Default for Tuned {
    fn default() -> Tuned {
        Tuned { weights: DEFAULT_WEIGHTS, has_patterns: true }
    }
}

impl Tuned {
    /// The names of the features, in the order of the weights. Compared features count the first player's value
    /// minus the second player's.
    pub const NAMES: [&'static str; FEATURES] = features::NAMES;

    /// Creates the evaluator with other weights, one for each of [`Tuned::NAMES`], without patterns.
    ///
    /// ```
    /// use endspiel_connect4::Tuned;
    /// let weights = Tuned::default().weights();
    /// assert_eq!(Tuned::with_weights(&weights).unwrap().weights(), weights);
    /// assert!(Tuned::with_weights(&[1, 15, 400]).is_err());
    /// ```
    pub fn with_weights(weights: &[i32]) -> Result<Tuned, Error> {
        match <[i32; FEATURES]>::try_from(weights) {
            Ok(weights) => Ok(Tuned { weights, has_patterns: false }),
            Err(_) => Err(Error::spec(WEIGHT_COUNT.say(&[
                ("evaluator", &"tuned"),
                ("count", &FEATURES),
                ("names", &"see its features"),
                ("given", &weights.len()),
            ]))),
        }
    }

    /// Returns the weights, in hundredths for the first player.
    pub fn weights(&self) -> [i32; FEATURES] {
        self.weights
    }

    /// Returns the features of a position from the first player's view.
    pub fn features<W: Word>(game: &ConnectFour<W>, position: &Position<W>) -> [i32; FEATURES] {
        match game.board().standard_shape() {
            Some(shape) => features(shape, position),
            None => features(AnyShape::new(*game.board()), position),
        }
    }

    /// Returns the weighted sum of the features for the side to move.
    #[inline]
    fn weigh(&self, features: [i32; FEATURES], mover: Side) -> i64 {
        let products =
            features.iter().zip(&self.weights).map(|(&feature, &weight)| i64::from(feature) * i64::from(weight));
        let sum: i64 = products.sum();
        if mover == Side::First { sum } else { -sum }
    }
}

impl<W: Word> Evaluator<ConnectFour<W>> for Tuned {
    fn evaluate(&self, game: &ConnectFour<W>, position: &Position<W>) -> Score {
        let mut sum = self.weigh(Tuned::features(game, position), position.side());
        if self.has_patterns
            && let Some(position) = game.standard(position)
        {
            sum += i64::from(Patterns::sum(&position));
        }
        let limit = i64::from(CERTAIN - 1);
        sum.clamp(-limit, limit) as Score
    }

    fn unit(&self) -> f64 {
        UNIT
    }
}
