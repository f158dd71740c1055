//! The operations that need no more than a list of games.
//!
//! - `book`: parts of an opening book of exact values
//! - `label`: exact values of positions
//! - `solve`: lists of endgames
//! - `puzzles`: games searched for puzzles

mod answer;
mod book;
mod label;
mod puzzles;
mod solve;

pub use answer::ExactAnswer;
pub use book::{Book, BookPlan};
pub use label::{Label, label_problem};
pub use puzzles::{MakePuzzles, PuzzlePlan};
pub use solve::{Solve, SolveSettings, SolvedLine};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::JobError;

/// The longest line of a list, in bytes.
pub const MAX_LINE_LENGTH: usize = 4096;

/// Reads settings or data from outside.
fn read<T: DeserializeOwned>(value: &Value) -> Result<T, JobError> {
    T::deserialize(value).map_err(|error| JobError::Input(endspiel_game::shorten(&error.to_string())))
}

/// Returns the line a job is about.
fn line(data: &Value) -> Result<&str, JobError> {
    let line = data.as_str().filter(|line| line.len() <= MAX_LINE_LENGTH);
    line.ok_or_else(|| JobError::Input("the job is not about a line".to_owned()))
}
