//! The contents of the native module, for the package and for modules with games of one's own.

use std::sync::OnceLock;

use endspiel_games::Games;
use endspiel_machine::processor_is_too_old;
use pyo3::exceptions::PyImportError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arena;

/// The name under which the Python files find the native module.
const NATIVE: &str = "endspiel._endspiel";

static GAMES: OnceLock<fn() -> Games> = OnceLock::new();

/// Returns the list of games of this module.
pub(crate) fn games() -> Games {
    GAMES.get().map_or_else(Games::usual, |games| games())
}

/// Gives a module of one's own everything the package `endspiel` has, with this list of games.
///
/// Python imports that module before `endspiel`, which then has the games:
///
/// ```
/// use endspiel_games::Games;
/// use pyo3::prelude::*;
///
/// #[pymodule]
/// fn my_games(module: &Bound<'_, PyModule>) -> PyResult<()> {
///     _endspiel::add_to(module, Games::usual)
/// }
/// ```
pub fn add_to(module: &Bound<'_, PyModule>, games: fn() -> Games) -> PyResult<()> {
    let modules = module.py().import(intern!(module.py(), "sys"))?.getattr(intern!(module.py(), "modules"))?;
    let modules = modules.cast_into::<PyDict>()?;
    if modules.contains(NATIVE)? {
        let name = module.name()?;
        return Err(PyImportError::new_err(format!("import {name} before endspiel: its games are chosen then")));
    }
    fill(module, games)?;
    modules.set_item(NATIVE, module)
}

/// Fills a native module.
pub(crate) fn fill(module: &Bound<'_, PyModule>, games: fn() -> Games) -> PyResult<()> {
    check_processor()?;
    GAMES.get_or_init(|| games);
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<crate::batch::Batch>()?;
    module.add_class::<crate::library::Library>()?;
    module.add_class::<crate::matches::Match>()?;
    module.add_class::<crate::rules::Game>()?;
    module.add_class::<crate::thinking::Engine>()?;
    module.add_function(wrap_pyfunction!(arena::experiment, module)?)?;
    module.add_function(wrap_pyfunction!(arena::report, module)?)?;
    module.add_function(wrap_pyfunction!(arena::tournament, module)?)
}

/// Refuses processors that the module was not built for: they would end Python with a signal.
fn check_processor() -> PyResult<()> {
    if processor_is_too_old() {
        return Err(PyImportError::new_err("this build of endspiel is for processors since 2013 (x86-64-v3)"));
    }
    Ok(())
}
