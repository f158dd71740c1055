//! `endspiel._endspiel`: what the Python package asks Rust for.
//!
//! It is a thin layer over the outer layer and the batches: text, JSON and bytes go in and out, and the Python files beside it make
//! objects of them. Nothing here names a game, except that tables know mill; a game more in the list is a game more in Python.
//!
//! - `library` is the list of games with the tables and books of one folder for data;
//! - `rules`, `matches` and `batch` are games, matches and thousands of matches;
//! - `thinking` is engines, ours and Python's own; `arena` is tournaments;
//! - `work` runs what takes long, so that Ctrl-C stops it and other threads go on.

mod arena;
mod batch;
mod failure;
mod library;
mod matches;
mod rules;
mod thinking;
mod work;

use pyo3::prelude::*;

/// What the Python package asks Rust for.
#[pymodule]
mod _endspiel {
    #[pymodule_export]
    use crate::arena::{experiment, report, tournament};
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::library::Library;
    #[pymodule_export]
    use crate::matches::Match;
    #[pymodule_export]
    use crate::rules::Game;
    #[pymodule_export]
    use crate::thinking::Engine;
}
