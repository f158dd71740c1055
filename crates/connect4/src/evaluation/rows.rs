//! The evaluation printed in the school paper: runs of stones in the rows, and nothing else.

use std::sync::Arc;

use endspiel_game::{Error, Side};
use endspiel_knowledge::phrases::WEIGHT_COUNT;
use endspiel_knowledge::{Evaluator, Score};

use crate::board::Board;
use crate::game::{ConnectFour, Position};
use crate::word::Word;

/// What the three longest runs below a line are worth: at four in a line, runs of one, two and three stones.
const USUAL: [i32; 3] = [1, 15, 400];

/// The computer's side counts a tenth more.
const COMPUTER_FACTOR: f64 = 1.1;

/// Runs of stones in the rows, one side's minus the other's.
///
/// Cells are read row by row from the bottom, each row from the left. A counter grows with every stone of the side and falls to 0
/// at any other cell; it is not reset at the end of a row. Each time it reaches a length below that of a line, the run is
/// counted once.
///
/// The computer's side counts a tenth more, cut to a whole number, once [`Evaluator::for_computer`] has said which that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// What runs of 1, 2, 3, … stones are worth, up to one less than a line.
    weights: Vec<i32>,
    computer: Option<Side>,
}

impl Rows {
    /// The evaluation for a board with its usual weights: 1, 15 and 400 for the three longest runs.
    pub fn new<W: Word>(board: &Board<W>) -> Rows {
        let lengths = usize::from(board.win()) - 1;
        let weights =
            (0..lengths).map(|at| (at + USUAL.len()).checked_sub(lengths).map_or(0, |at| USUAL[at])).collect();
        Rows { weights, computer: None }
    }

    /// The evaluation with a weight for each length of a run, from one stone to one less than a line.
    ///
    /// ```
    /// use endspiel_connect4::{Board, Rows};
    /// assert_eq!(Rows::with_weights(&Board::USUAL, &[1, 15, 400]), Ok(Rows::new(&Board::USUAL)));
    /// assert!(Rows::with_weights(&Board::USUAL, &[1, 15]).is_err());
    /// ```
    pub fn with_weights<W: Word>(board: &Board<W>, weights: &[i32]) -> Result<Rows, Error> {
        let count = usize::from(board.win()) - 1;
        // Every cell may begin or extend a run: no sum of so many weights leaves the numbers of a score.
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

    /// What the runs of one side are worth.
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
        let worth = |side| {
            let runs = self.runs(game.board(), position, side);
            if self.computer == Some(side) { (COMPUTER_FACTOR * f64::from(runs)) as Score } else { runs }
        };
        worth(position.side()) - worth(!position.side())
    }

    fn for_computer(&self, side: Side) -> Option<Arc<dyn Evaluator<ConnectFour<W>>>> {
        Some(Arc::new(Rows { computer: Some(side), ..self.clone() }))
    }
}
