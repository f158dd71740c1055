//! Engines: built-in ones and Python callables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use endspiel_game::words::Phrase;
use endspiel_game::{Error, Side, Spec};
use endspiel_games::{EngineMaker, Games};
use endspiel_knowledge::Stop;
use endspiel_presentation::{AnyMatch, GameInfo};
use endspiel_search::{Analysis, Answer, Limits, Tell};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::failure;
use crate::matches::{Given, Match};
use crate::number::number;
use crate::rules::Game;
use crate::work::interruptible;

const RAISED: Phrase =
    Phrase::new("python.raised", "the Python player raised {error}", "der Python-Spieler löste {error} aus");
const NO_PLAYER: Phrase =
    Phrase::new("python.no-player", "there is no Python player {number}", "es gibt keinen Python-Spieler {number}");

/// The engine name of Python players in specs, and the option with their number.
const PYTHON: &str = "python";
const PLAYER: &str = "player";

/// An engine for one game. It keeps its transposition table from one position to the next.
#[pyclass(frozen, subclass)]
pub struct Engine {
    engine: Mutex<Box<dyn endspiel_search::Engine>>,
    spec: String,
}

#[pymethods]
impl Engine {
    #[new]
    fn new(game: &Bound<'_, Game>, spec: &str) -> PyResult<Engine> {
        let game = game.get();
        let engine = game.library.get().games.engine(&game.spec(), spec).map_err(|error| failure::refused(&error))?;
        let spec = engine.spec();
        Ok(Engine { engine: Mutex::new(engine), spec })
    }

    /// Returns the spec with all relevant settings.
    #[getter]
    fn spec(&self) -> String {
        self.spec.clone()
    }

    /// Clears everything kept from earlier positions.
    fn new_game(&self) {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner).new_game();
    }

    /// Searches the present position of a match and returns the result as JSON. Calls `progress` with intermediate results.
    #[pyo3(signature = (of, depth=None, nodes=None, seconds=None, lines=1, progress=None))]
    #[allow(clippy::too_many_arguments)]
    fn think(
        &self,
        py: Python<'_>,
        of: &Bound<'_, Match>,
        #[pyo3(from_py_with = number)] depth: Option<u32>,
        #[pyo3(from_py_with = number)] nodes: Option<u64>,
        #[pyo3(from_py_with = number)] seconds: Option<f64>,
        #[pyo3(from_py_with = number)] lines: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let played = of.get().inside()?;
        let time = duration(seconds)?;
        let limits = Limits { depth, nodes, time, lines, ..Limits::default() };
        let (info, side) = (played.info(), played.side_to_move());
        let wants_news = progress.is_some();
        let answer = interruptible(
            py,
            |message: String| crate::work::call_with(progress, message),
            move |stop, messages| {
                let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
                engine.think(&*played, &limits, stop, &mut |analysis| {
                    if wants_news {
                        // The caller may have been interrupted.
                        let _ = messages.send(described(info, side, analysis).to_string());
                    }
                })
            },
        )?;
        let answer = answer.map_err(|error| failure::refused(&error))?;
        let mut found = described(info, side, &answer.analysis);
        found["move"] = answer.mv.into();
        found["best"] = answer.best.into();
        Ok(found.to_string())
    }
}

/// Returns an analysis as JSON.
fn described(info: &GameInfo, side: Side, analysis: &Analysis) -> Value {
    let mut said = json!(analysis.view(info, side, usize::MAX));
    // Here `best` is a number; in Python it lists the equally good moves, which only the final answer knows.
    said.as_object_mut().map(|said| said.shift_remove("best"));
    said
}

/// Converts seconds to a duration.
pub fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong = || PyValueError::new_err("a time is a number of seconds, 0 or more");
    seconds.map(|seconds| Duration::try_from_secs_f64(seconds).map_err(|_| wrong())).transpose()
}

/// Returns the instant after this many seconds.
pub fn deadline(seconds: Option<f64>) -> PyResult<Option<Instant>> {
    Ok(duration(seconds)?.and_then(|time| Instant::now().checked_add(time)))
}

/// The first exception of a Python player.
pub type Raised = Arc<Mutex<Option<PyErr>>>;

/// Python players by number.
pub type Players = HashMap<u32, Py<PyAny>>;

/// Returns the games with these callables as engines: `python:player=0` is the first. Each is called with a match and returns a
/// move as text or number.
/// The first exception is kept in `raised`.
pub fn with_players(games: &Games, game: Py<Game>, players: Players, raised: &Raised) -> Games {
    let players = Arc::new(players);
    let raised = Arc::clone(raised);
    let make: EngineMaker = Arc::new(move |_, spec| {
        let mut spec: Spec = spec.parse()?;
        let number: u32 = spec.take(PLAYER, 0)?;
        spec.finish(&[PLAYER])?;
        let callable = players.get(&number).ok_or_else(|| Error::spec(NO_PLAYER.say(&[("number", &number)])))?;
        let (callable, game) = Python::attach(|py| (callable.clone_ref(py), game.clone_ref(py)));
        Ok(Box::new(PythonPlayer { number, callable, game, raised: Arc::clone(&raised) }))
    });
    games.with_engine(PYTHON, make)
}

/// A Python callable as an engine.
struct PythonPlayer {
    number: u32,
    callable: Py<PyAny>,
    game: Py<Game>,
    raised: Raised,
}

impl PythonPlayer {
    /// Returns the move the callable chooses, as text.
    fn choose(&self, py: Python<'_>, played: &dyn AnyMatch) -> PyResult<String> {
        let shown = Py::new(py, Match::of(self.game.clone_ref(py), played.boxed_clone()))?;
        let given = Given::of(self.callable.call1(py, (shown,))?.bind(py))?;
        let mut ahead = played.boxed_clone();
        given.play(&mut *ahead).map_err(|error| failure::refused(&error))?;
        Ok(ahead.moves().pop().unwrap_or_default())
    }
}

impl endspiel_search::Engine for PythonPlayer {
    fn spec(&self) -> String {
        format!("{PYTHON}:{PLAYER}={}", self.number)
    }

    fn think(&mut self, game: &dyn AnyMatch, _: &Limits, _: &Stop, report: Tell<'_>) -> Result<Answer, Error> {
        let begun = Instant::now();
        let chosen = Python::attach(|py| self.choose(py, game));
        let mv = chosen.map_err(|error| {
            let said = error.to_string();
            self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            Error::spec(RAISED.say(&[("error", &said)]))
        })?;
        let analysis = Analysis { seconds: begun.elapsed().as_secs_f64(), ..Analysis::default() };
        report(&analysis);
        Ok(Answer { best: vec![mv.clone()], mv, analysis })
    }
}
