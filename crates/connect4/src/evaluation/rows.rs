//! The evaluation printed in the student paper: runs of stones in the rows only.

use std::sync::Arc;

use endspiel_game::{Error, Side};
use endspiel_knowledge::phrases::WEIGHT_COUNT;
use endspiel_knowledge::{Evaluator, Score};

use crate::board::Board;
use crate::game::{ConnectFour, Position};
use crate::word::Word;

/// The weights of the three longest runs below a line: for four in a line, runs of one, two and three stones.
const DEFAULT_WEIGHTS: [i32; 3] = [1, 15, 400];

/// The computer's side counts a tenth more.
const COMPUTER_FACTOR: f64 = 1.1;

/// An evaluator of runs in the rows, one side's minus the other's.
///
/// Cells are read row by row from the bottom, each row from the left. A counter grows with every stone of the
/// side and falls to 0 at any other cell; it is not reset at the end of a row. A run counts each time the
/// counter reaches a length below that of a line.
///
/// The computer's side, given by [`Evaluator::for_computer`], counts a tenth more, truncated to an integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The weights of runs of 1, 2, 3, … stones, up to one less than a line.
    weights: Vec<i32>,
    computer: Option<Side>,
}

impl Rows {
    /// Creates the evaluator for a board with the default weights: 1, 15 and 400 for the three longest runs.
    pub fn new<W: Word>(board: &Board<W>) -> Rows {
        let lengths = usize::from(board.win()) - 1;
        let weights = (0..lengths)
            .map(|at| (at + DEFAULT_WEIGHTS.len()).checked_sub(lengths).map_or(0, |at| DEFAULT_WEIGHTS[at]))
            .collect();
        Rows { weights, computer: None }
    }

    /// Creates the evaluator with a weight for each length of a run, from one stone to one less than a line.
    ///
    /// ```
    /// use endspiel_connect4::{Board, Rows};
    /// assert_eq!(Rows::with_weights(&Board::STANDARD, &[1, 15, 400]), Ok(Rows::new(&Board::STANDARD)));
    /// assert!(Rows::with_weights(&Board::STANDARD, &[1, 15]).is_err());
    /// ```
    pub fn with_weights<W: Word>(board: &Board<W>, weights: &[i32]) -> Result<Rows, Error> {
        let count = usize::from(board.win()) - 1;
        // Every cell may begin or extend a run: the limit keeps the sum within the range of a score.
        let sensible = weights.iter().all(|weight| weight.unsigned_abs() <= 5_000);
        if weights.len() == count && sensible {
            return Ok(Rows { weights: weights.to_vec(), computer: None });
        }
        Err(Error::spec(WEIGHT_COUNT.say(&[
            ("evaluator", &"rows"),
            ("count", &count),
            ("names", &"one/two/three (each at most 5000)"),
            ("given", &weights.len()),
        ])))
    }

    /// Returns the weighted runs of one side.
    fn runs<W: Word>(&self, board: &Board<W>, position: &Position<W>, side: Side) -> i32 {
        let (mut run, mut sum) = (0, 0);
        for row in 0..board.rows() {
            for column in 0..board.cols() {
                let is_own = position.stone_at(board.cell(column, row)) == Some(side);
                run = if is_own { run + 1 } else { 0 };
                sum += self.weights.get(usize::wrapping_sub(run, 1)).copied().unwrap_or(0);
            }
        }
        sum
    }
}

impl<W: Word> Evaluator<ConnectFour<W>> for Rows {
    fn weights(&self) -> Vec<i32> {
        self.weights.clone()
    }

    fn evaluate(&self, game: &ConnectFour<W>, position: &Position<W>) -> Score {
        let runs_of = |side| {
            let runs = self.runs(game.board(), position, side);
            if self.computer == Some(side) { (COMPUTER_FACTOR * f64::from(runs)) as Score } else { runs }
        };
        runs_of(position.side()) - runs_of(!position.side())
    }

    fn for_computer(&self, side: Side) -> Option<Arc<dyn Evaluator<ConnectFour<W>>>> {
        Some(Arc::new(Rows { computer: Some(side), ..self.clone() }))
    }
}
