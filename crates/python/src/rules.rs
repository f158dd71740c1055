//! Games with their options.

use std::sync::{Arc, OnceLock};

use endspiel_game::DrawLimits;
use endspiel_knowledge::SolverSettings;
use endspiel_presentation::AnyGame;
use endspiel_search::TextSolver;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;

use crate::failure;
use crate::library::Library;
use crate::number::number;
use crate::planes::Layout;
use crate::work::{interruptible, quietly, threads};

/// A game with its options fixed.
#[pyclass(frozen, subclass)]
pub struct Game {
    pub library: Py<Library>,
    pub rules: Arc<dyn AnyGame>,
    spec: String,
    layout: OnceLock<Layout>,
}

impl Game {
    /// Returns where the places of the board are in a plane.
    pub fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| Layout::new(&self.rules.shape()))
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(library: Py<Library>, spec: &str) -> PyResult<Game> {
        let rules = library.get().games.open(spec).map_err(|error| failure::refused(&error))?;
        let spec = rules.spec();
        Ok(Game { library, rules, spec, layout: OnceLock::new() })
    }

    /// Returns the name with all options that differ from their defaults.
    #[getter]
    pub fn spec(&self) -> String {
        self.spec.clone()
    }

    /// Returns names, options and notation, as JSON.
    fn info(&self) -> String {
        crate::library::described(self.rules.info()).to_string()
    }

    /// Returns the board, as JSON.
    fn shape(&self) -> PyResult<String> {
        serde_json::to_string(&self.rules.shape()).map_err(|error| failure::json(&error))
    }

    /// Returns all options with their values.
    #[getter]
    fn options(&self) -> Vec<(&'static str, String)> {
        self.rules.options()
    }

    /// Returns the games of a file in any known format, as JSON.
    fn read(&self, file: &[u8]) -> PyResult<String> {
        let games = self.rules.import(file).map_err(|error| failure::refused(&error))?;
        serde_json::to_string(&games).map_err(|error| failure::json(&error))
    }

    /// Counts the positions `depth` plies ahead, by first move.
    #[pyo3(signature = (depth, position=None, threads=None))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number)] depth: u32,
        position: Option<&str>,
        #[pyo3(from_py_with = number)] threads: Option<usize>,
    ) -> PyResult<Vec<(String, u64)>> {
        let threads = self::threads(threads);
        // `perft` cannot be stopped, so it only releases the interpreter.
        let counted = py.detach(|| self.rules.perft(position, depth, threads, &|_| {}));
        counted.map_err(|error| failure::refused(&error))
    }

    /// Solves positions in any known notation. Returns scores and nodes as JSON, or `None` if the game has no solver for single
    /// positions.
    #[pyo3(signature = (positions, columns=false, progress=None))]
    #[allow(clippy::needless_pass_by_value)]
    fn solve(
        &self,
        py: Python<'_>,
        positions: Vec<String>,
        columns: bool,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<String>> {
        let games = self.library.get().games.clone();
        let solver = games.solver(&self.spec, SolverSettings { book: true, ..SolverSettings::default() });
        let Some(solver) = solver.map_err(|error| failure::refused(&error))? else { return Ok(None) };
        if columns && !solver.has_columns() {
            return Err(PyValueError::new_err("this game has no columns: columns=False"));
        }
        let report = |done: usize| match progress {
            Some(progress) => progress.call1((done, positions.len())).map(|_| ()),
            None => Ok(()),
        };
        let solved = interruptible(py, report, |stop, messages| {
            let mut solved = Vec::new();
            for position in &positions {
                solved.push(solve_one(&*solver, position, columns, stop)?);
                let _ = messages.send(solved.len());
            }
            Ok(solved)
        })?;
        let solved: Vec<serde_json::Value> = solved.map_err(|error: endspiel_game::Error| failure::refused(&error))?;
        serde_json::to_string(&solved).map(Some).map_err(|error| failure::json(&error))
    }

    /// Returns the exact values of a position, as JSON. `since` is the number of moves since the last removal; at `limit` of them the
    /// game is drawn.
    #[pyo3(signature = (position, since, limit, seconds))]
    fn probe(
        &self,
        py: Python<'_>,
        position: &str,
        #[pyo3(from_py_with = number)] since: u32,
        #[pyo3(from_py_with = number)] limit: Option<u32>,
        #[pyo3(from_py_with = number)] seconds: Option<f64>,
    ) -> PyResult<String> {
        use endspiel_game::SinceRemoval;
        let probe = self.library.get().games.exact_probe(&self.spec).map_err(|error| failure::refused(&error))?;
        let since = SinceRemoval { plies: since, limit, ..SinceRemoval::UNLIMITED };
        let deadline = crate::thinking::deadline(seconds)?;
        let probed = quietly(py, |stop| {
            let stop = deadline.map_or_else(|| stop.clone(), |deadline| stop.at(deadline));
            probe(position, since, &stop)
        })?;
        let probed = probed.map_err(|error| failure::refused(&error))?;
        Ok(crate::matches::probed_as_json(&probed).to_string())
    }
}

impl Game {
    /// Opens a match from a position or from the start.
    pub fn open(
        &self,
        position: Option<&str>,
        limits: DrawLimits,
    ) -> PyResult<Box<dyn endspiel_presentation::AnyMatch>> {
        self.rules.open(position, limits).map_err(|error| failure::refused(&error))
    }
}

fn solve_one(
    solver: &dyn TextSolver,
    position: &str,
    columns: bool,
    stop: &endspiel_knowledge::Stop,
) -> Result<serde_json::Value, endspiel_game::Error> {
    let solved = if columns { solver.solve_columns(position, stop)? } else { solver.solve(position, stop)? };
    Ok(solved.map_or(serde_json::Value::Null, |solved| {
        json!({
            "score": solved.score,
            "best": solved.best,
            "columns": if columns { Some(solved.columns) } else { None },
            "nodes": solved.nodes,
            "seconds": solved.time.as_secs_f64(),
        })
    }))
}
