//! Converts errors to Python exceptions: wrong input becomes a `ValueError` with the sentence of the command line.

use endspiel_arena::ArenaError;
use endspiel_tables::{BuildError, FileError};
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// Returns the exception for refused input.
pub fn refused(error: &endspiel_game::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns the exception for a tournament that failed.
pub fn arena(error: &ArenaError) -> PyErr {
    match error {
        ArenaError::File { .. } | ArenaError::Store(_) => PyOSError::new_err(error.to_string()),
        error if error.is_input() => PyValueError::new_err(error.to_string()),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Returns the exception for a build that failed.
pub fn build(error: &BuildError) -> PyErr {
    match error {
        BuildError::Memory { .. } => PyValueError::new_err(format!("{error}; raise `memory` or lower `up_to`")),
        BuildError::Io(_) | BuildError::Disk { .. } => PyOSError::new_err(error.to_string()),
        BuildError::File(error) => file(error),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Returns the exception for a table that cannot be read.
pub fn file(error: &FileError) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// Returns the exception for failed JSON serialization, which our types do not cause.
pub fn json(error: &serde_json::Error) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}
