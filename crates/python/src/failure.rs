//! Refusals and failures as Python's exceptions: wrong input is a `ValueError` with the sentence that the command line prints.

use endspiel_arena::ArenaError;
use endspiel_tables::{BuildError, FileError};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// Input that was refused.
pub fn refused(error: &endspiel_game::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A tournament that cannot be.
pub fn arena(error: &ArenaError) -> PyErr {
    match error {
        ArenaError::File { .. } | ArenaError::Store(_) => PyOSError::new_err(error.to_string()),
        error if error.is_input() => PyValueError::new_err(error.to_string()),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Tables that were not built.
pub fn build(error: &BuildError) -> PyErr {
    match error {
        BuildError::Memory { .. } => PyValueError::new_err(format!("{error}; raise `memory` or lower `up_to`")),
        BuildError::Io(_) | BuildError::Disk { .. } => PyOSError::new_err(error.to_string()),
        BuildError::File(error) => file(error),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

/// A table that cannot be read.
pub fn file(error: &FileError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// Something that JSON has no words for; our own types have none of that.
pub fn json(error: &serde_json::Error) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}
