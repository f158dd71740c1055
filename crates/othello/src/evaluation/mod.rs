//! Estimates of positions.
//!
//! Estimates and results share one scale, hundredths of a disc of the final difference, because at Othello
//! people count discs: a game won by 20 is better than one won by 2, however soon either ends.
//!
//! - [`Classic`]: corners, mobility, discs and stability with four weights
//! - [`Patterns`]: the strong one, learned weights of what edges, corners, rows and diagonals hold
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

/// The corners of a board with `size` squares a side.
pub(crate) const fn corners(size: u8) -> Squares {
    let last = size - 1;
    Squares(1 | 1 << last | 1 << (8 * last) | 1 << (9 * last))
}

/// The result of a finished game as a score.
fn finished(game: &Othello, position: &Position) -> Score {
    game.final_score(position) * DISC
}

/// An estimate kept inside what a game can end with.
fn inside(game: &Othello, score: Score) -> Score {
    within(game.board(), score)
}

/// An estimate kept inside what a game on this board can end with.
#[inline]
fn within(board: Squares, score: Score) -> Score {
    let most = board.count() as Score * DISC - 1;
    score.clamp(-most, most)
}
