//! Tournaments and experiments in the arena's store.

use std::sync::PoisonError;

use endspiel_arena::{Arena, ArenaError, Ended, Experiment, Report, Tournament};
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;

use crate::failure;
use crate::library::Library;
use crate::number::number;
use crate::rules::Game;
use crate::thinking::{Players, Raised, with_players};
use crate::work::{call_with, interruptible};

/// A report for Python: figures as JSON, the text, the page, and the records of the games.
type ReportParts = (String, String, String, String);

fn parts_of(arena: &Arena, report: &Report) -> Result<ReportParts, ArenaError> {
    let records = report.records(&arena.store().games(report.stored.id)?);
    Ok((report.json().to_string(), report.text(), report.html(), records))
}

/// Plays and stores a tournament with these settings in JSON. `python:player=0` is the first of the callables.
#[pyfunction]
#[pyo3(signature = (library, game, settings, players, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)]
pub fn tournament(
    py: Python<'_>,
    library: &Bound<'_, Library>,
    game: &Bound<'_, Game>,
    settings: &str,
    players: Vec<Py<PyAny>>,
    #[pyo3(from_py_with = number)] threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<ReportParts> {
    let library = library.get();
    let mut tournament: Tournament =
        serde_json::from_str(settings).map_err(|error| PyValueError::new_err(format!("the tournament: {error}")))?;
    let players: Players = (0..).zip(players).collect();
    let raised = Raised::default();
    let exception = || raised.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err);
    let games = with_players(&library.games, game.clone().unbind(), players, &raised);
    let report = |message: String| exception().and_then(|()| call_with(progress, message));
    let played = play(library, py, &games, report, |arena, run| {
        tournament.complete(&games, None)?;
        let id = arena.begin(&tournament)?;
        run(arena, id, threads)?;
        parts_of(arena, &arena.report(id)?)
    });
    // Without it, the caller would only see lost games.
    exception()?;
    played?.map_err(|error| failure::arena(&error))
}

/// Returns the report of a stored tournament.
#[pyfunction]
pub fn report(
    py: Python<'_>,
    library: &Bound<'_, Library>,
    #[pyo3(from_py_with = number)] id: i64,
) -> PyResult<ReportParts> {
    let library = library.get();
    let asked = py.detach(|| {
        let arena = Arena::open(library.data(), library.games.clone())?;
        parts_of(&arena, &arena.report(id)?)
    });
    asked.map_err(|error| failure::arena(&error))
}

/// Plays or continues an experiment of the documents. Returns the reports of its tournaments, and its result as JSON and as text.
#[pyfunction]
#[pyo3(signature = (library, name, games, seed, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)]
pub fn experiment(
    py: Python<'_>,
    library: &Bound<'_, Library>,
    name: &str,
    #[pyo3(from_py_with = number)] games: Option<u32>,
    #[pyo3(from_py_with = number)] seed: u64,
    #[pyo3(from_py_with = number)] threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Vec<ReportParts>, String, String)> {
    let library = library.get();
    let refused = |error: ArenaError| PyValueError::new_err(error.to_string());
    let experiment = Experiment::named(name).map_err(refused)?;
    let games = experiment.games(games).map_err(refused)?;
    let report = |message: String| call_with(progress, message);
    let played = play(library, py, &library.games, report, |arena, run| {
        let mut reports = Vec::new();
        for tournament in experiment.tournaments(&library.games, games, seed)? {
            let id = arena.find_or_begin(&tournament)?;
            if run(arena, id, threads)? == Ended::Stopped {
                break;
            }
            reports.push(arena.report(id)?);
        }
        let tables = reports.iter().map(|report| parts_of(arena, report)).collect::<Result<_, _>>()?;
        let result = arena.experiment(experiment, Some(games), seed, &Stop::never())?;
        Ok((tables, result.json().to_string(), result.text()))
    })?;
    played.map_err(|error| failure::arena(&error))
}

/// A function that plays a tournament to its end, or until Ctrl-C.
type Run<'a> = &'a dyn Fn(&Arena, i64, Option<usize>) -> Result<Ended, ArenaError>;

fn play<T: Send>(
    library: &Library,
    py: Python<'_>,
    games: &Games,
    report: impl FnMut(String) -> PyResult<()>,
    work: impl FnOnce(&Arena, Run<'_>) -> Result<T, ArenaError> + Send,
) -> PyResult<Result<T, ArenaError>> {
    interruptible(py, report, |stop, messages| {
        let arena = Arena::open(library.data(), games.clone())?;
        let run = |arena: &Arena, id: i64, threads: Option<usize>| {
            let messages = std::sync::Mutex::new(messages.clone());
            arena.run(id, threads, stop, &|progress| {
                let said = json!({"id": id, "progress": progress}).to_string();
                let _ = messages.lock().unwrap_or_else(PoisonError::into_inner).send(said);
            })
        };
        work(&arena, &run)
    })
}
