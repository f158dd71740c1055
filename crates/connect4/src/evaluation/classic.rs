//! The evaluation of the student paper: runs of stones that can still become a line.

use std::sync::Arc;

use endspiel_game::{Error, Side};
use endspiel_knowledge::phrases::WEIGHT_COUNT;
use endspiel_knowledge::{CERTAIN, Evaluator, Score};

use super::windows::OpenWindows;
use crate::game::{ConnectFour, Position};
use crate::solver::{AnyShape, Shape};
use crate::word::Word;

/// The weights of runs that lack three, two and one stone of a line: for four in a line, runs of one, two and
/// three stones.
const DEFAULT_WEIGHTS: [i32; 3] = [1, 15, 400];

/// The weight of the opponent's side in tenths; tenths keep the arithmetic in integers.
const TENTHS: i64 = 10;

/// The weight of the computer's side: ten per cent more.
const COMPUTER_TENTHS: i64 = 11;

/// An evaluator of runs, weighted by what they lack, one side's minus the other's.
///
/// A run is a window of winning length (in a row, a column or a diagonal) with stones of only one side. It
/// counts by their number, wherever they are in the window. A window that lacks more than three stones counts
/// nothing, so that the weights do not depend on the length of the winning line.
///
/// The computer's side, given by [`Evaluator::for_computer`], counts a tenth more; without it both sides count
/// alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic {
    weights: [i32; 3],
    computer: Option<Side>,
}

impl Default for Classic {
    fn default() -> Classic {
        Classic { weights: DEFAULT_WEIGHTS, computer: None }
    }
}

impl Classic {
    /// Creates the evaluator with other weights: for runs that lack three, two and one stone.
    ///
    /// ```
    /// use endspiel_connect4::Classic;
    /// assert_eq!(Classic::with_weights(&[1, 15, 400]), Ok(Classic::default()));
    /// assert!(Classic::with_weights(&[1, 15]).is_err());
    /// ```
    pub fn with_weights(weights: &[i32]) -> Result<Classic, Error> {
        match <[i32; 3]>::try_from(weights) {
            Ok(weights) => Ok(Classic { weights, ..Classic::default() }),
            Err(_) => Err(Error::spec(WEIGHT_COUNT.say(&[
                ("evaluator", &"classic"),
                ("count", &3),
                ("names", &"one/two/three"),
                ("given", &weights.len()),
            ]))),
        }
    }

    /// Returns the weighted runs of one side.
    #[inline]
    fn runs<S: Shape>(&self, shape: S, stones: S::Word, against: S::Word) -> i64 {
        let windows = OpenWindows::of(shape, stones, against);
        (1..).zip(self.weights.iter().rev()).fold(0, |sum, (lacking, &weight)| {
            let runs: u32 = windows.iter().map(|windows| windows.lacking(shape, lacking).count_ones()).sum();
            sum + i64::from(runs) * i64::from(weight)
        })
    }

    #[inline]
    fn compare<S: Shape>(&self, shape: S, position: &Position<S::Word>) -> Score {
        let tenths = |side| if self.computer == Some(side) { COMPUTER_TENTHS } else { TENTHS };
        let side = position.side();
        let own = self.runs(shape, position.own, position.opposing());
        let opposing = self.runs(shape, position.opposing(), position.own);
        let limit = i64::from(CERTAIN - 1);
        (tenths(side) * own - tenths(!side) * opposing).clamp(-limit, limit) as Score
    }
}

impl<W: Word> Evaluator<ConnectFour<W>> for Classic {
    fn weights(&self) -> Vec<i32> {
        self.weights.to_vec()
    }

    fn evaluate(&self, game: &ConnectFour<W>, position: &Position<W>) -> Score {
        match game.board().standard_shape() {
            Some(shape) => self.compare(shape, position),
            None => self.compare(AnyShape::new(*game.board()), position),
        }
    }

    fn unit(&self) -> f64 {
        TENTHS as f64
    }

    fn for_computer(&self, side: Side) -> Option<Arc<dyn Evaluator<ConnectFour<W>>>> {
        Some(Arc::new(Classic { computer: Some(side), ..*self }))
    }
}
