//! Numbers from Python.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// Reads an argument with numbers. One out of range is a `ValueError`, as every refused value is; Python itself raises an
/// `OverflowError`.
pub fn number<'a, 'py, T: FromPyObject<'a, 'py>>(value: &'a Bound<'py, PyAny>) -> PyResult<T> {
    value.extract::<T>().map_err(Into::into).map_err(|error: PyErr| {
        match error.is_instance_of::<PyOverflowError>(value.py()) {
            true => PyValueError::new_err("a number is out of range: it is too large, or negative"),
            false => error,
        }
    })
}
