//! The native module `endspiel._endspiel` of the Python package.
//!
//! A thin layer: text, JSON and bytes go in and out, and the Python files beside it turn them into objects. No code here names a
//! game, except for the tables of mill, so new games appear in Python without a change.
//!
//! - `library` is the list of games with the tables and books of one folder for data;
//! - `rules`, `matches` and `batch` are games, matches and thousands of matches; `planes` draws them for machine learning;
//! - `thinking` is engines, ours and Python's own; `arena` is tournaments;
//! - `number` reads numbers;
//! - `work` runs long work so that Ctrl-C stops it and other threads go on.

mod arena;
mod batch;
mod failure;
mod library;
mod matches;
mod number;
mod planes;
mod rules;
mod thinking;
mod work;

use endspiel_machine::processor_is_too_old;
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// The native module of the Python package.
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

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        pyo3::types::PyModuleMethods::add(module, "__version__", env!("CARGO_PKG_VERSION"))?;
        crate::check_processor()
    }
}

/// Refuses processors that the module was not built for: they would end Python with a signal.
fn check_processor() -> PyResult<()> {
    if processor_is_too_old() {
        return Err(PyImportError::new_err("this build of endspiel is for processors since 2013 (x86-64-v3)"));
    }
    Ok(())
}
