//! The native module `endspiel._endspiel` of the Python package.
//!
//! A thin layer: text, JSON and bytes go in and out, and the Python files beside it turn them into objects. No code here names a
//! game, except for the tables of mill, so new games appear in Python without a change.
//!
//! - `library` is the list of games with the tables and books of one folder for data;
//! - `rules`, `matches` and `batch` are games, matches and thousands of matches; `planes` draws them for machine learning;
//! - `thinking` is engines, ours and Python's own; `arena` is tournaments;
//! - `number` reads numbers;
//! - `own` is for crates that bring games of their own to Python;
//! - `work` runs long work so that Ctrl-C stops it and other threads go on.

mod arena;
mod batch;
mod failure;
mod library;
mod matches;
mod number;
mod own;
mod planes;
mod rules;
mod thinking;
mod work;

use endspiel_games::Games;
use pyo3::prelude::*;

pub use own::add_to;

/// The native module of the Python package.
#[pymodule]
fn _endspiel(module: &Bound<'_, PyModule>) -> PyResult<()> {
    own::fill(module, Games::usual)
}
