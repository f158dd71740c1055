//! Evaluators of positions.
//!
//! Estimates and results share one scale, hundredths of a disc of the final difference, because Othello counts
//! discs: a win by 20 is better than a win by 2, no matter how soon the game ends.
//!
//! - [`Classic`]: four counts with four weights: corners, mobility, discs, stability
//! - [`Patterns`]: the strong one, learned weights of edges, corners, rows and diagonals
//! - [`stable`]: discs that can never be turned again

mod classic;
mod frontier;
mod patterns;
mod stability;

use endspiel_knowledge::Score;

use crate::{Othello, Position, Squares};

pub use classic::Classic;
pub(crate) use frontier::around;
pub(crate) use patterns::{Features, Incremental};
pub use patterns::{PatternModel, Patterns};
pub use stability::stable;

/// One disc of the final difference, as a score.
pub const DISC: Score = 100;

/// Returns the corners of a board with `size` squares a side.
pub(crate) const fn corners(size: u8) -> Squares {
    let last = size - 1;
    Squares(1 | 1 << last | 1 << (8 * last) | 1 << (9 * last))
}

/// Returns the result of a finished game as a score.
fn finished(game: &Othello, position: &Position) -> Score {
    game.final_score(position) * DISC
}

/// Clamps an estimate to the possible results of a game.
fn inside(game: &Othello, score: Score) -> Score {
    within(game.board(), score)
}

/// Clamps an estimate to the possible results on this board.
#[inline]
fn within(board: Squares, score: Score) -> Score {
    let most = board.count() as Score * DISC - 1;
    score.clamp(-most, most)
}
