//! Matches in progress.

use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};

use endspiel_game::{Colour, DrawLimits, Error, Outcome, Side, shorten};
use endspiel_knowledge::Bounds;
use endspiel_presentation::AnyMatch;
use endspiel_presentation::picture::{MoveLabel, Tone, picture};
use endspiel_search::{Limits, Line, LineView, Probed, TraceSettings, review};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyByteArray, PyInt, PyList, PyString};
use serde_json::{Value, json};

use crate::failure;
use crate::number::number;
use crate::rules::Game;
use crate::work::{interruptible, quietly};

/// Draw limits as Python passes them: moves without removal, repetitions, turns, counting.
type RawLimits = (Option<u32>, Option<u32>, Option<u32>, String);

/// Number of move numbers that are cached as Python objects.
const CACHED: u32 = 1024;
static NUMBERS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();

fn unbound(made: Result<Bound<'_, PyInt>, Infallible>) -> Py<PyInt> {
    made.unwrap_or_else(|never| match never {}).unbind()
}

/// A match in progress. Threads may share one; they take turns.
#[pyclass(frozen, subclass)]
pub struct Match {
    game: Py<Game>,
    played: Mutex<Option<Box<dyn AnyMatch>>>,
}

/// A lock on the match, if it is open.
struct Open<'a>(MutexGuard<'a, Option<Box<dyn AnyMatch>>>);

/// A move as Python gives it.
pub enum Given {
    Number(u32),
    Text(String),
}

impl Given {
    /// Reads a text, or anything with `__index__` such as a number of numpy; a truth value is no move.
    pub fn of(mv: &Bound<'_, PyAny>) -> PyResult<Given> {
        let py = mv.py();
        if let Ok(text) = mv.cast::<PyString>() {
            return Ok(Given::Text(text.to_cow()?.into_owned()));
        }
        let wrong = || PyTypeError::new_err("a move is a text or a number");
        // Most moves are small numbers, which are read without calling a method of Python.
        if let (false, Ok(number)) = (mv.is_instance_of::<PyBool>(), mv.extract()) {
            return Ok(Given::Number(number));
        }
        if mv.is_instance_of::<PyBool>() || !mv.hasattr(intern!(py, "__index__"))? {
            return Err(wrong());
        }
        let number = mv.call_method0(intern!(py, "__index__"))?;
        let number = number.cast::<PyInt>().map_err(|_| wrong())?;
        number.extract().map(Given::Number).map_err(|_| {
            // Python writes no number of many thousand digits.
            let shown = number.str().map_or_else(|_| "…".to_owned(), |text| shorten(&text.to_string_lossy()));
            PyValueError::new_err(format!("`{shown}` is no number of a move"))
        })
    }

    /// Plays the move.
    pub fn play(&self, played: &mut dyn AnyMatch) -> Result<(), Error> {
        match self {
            Given::Number(number) => played.play_number(*number),
            Given::Text(text) => played.play(text).map(|_| ()),
        }
    }
}

impl Match {
    pub fn of(game: Py<Game>, played: Box<dyn AnyMatch>) -> Match {
        Match { game, played: Mutex::new(Some(played)) }
    }

    fn with<T>(&self, act: impl FnOnce(&mut dyn AnyMatch) -> T) -> PyResult<T> {
        let mut held = Open(self.played.lock().unwrap_or_else(PoisonError::into_inner));
        match held.0.as_mut() {
            Some(played) => Ok(act(&mut **played)),
            None => Err(PyValueError::new_err("the match is closed")),
        }
    }

    /// Returns an independent copy of the inner match.
    pub fn inside(&self) -> PyResult<Box<dyn AnyMatch>> {
        self.with(|played| played.boxed_clone())
    }

    pub fn game(&self) -> &Py<Game> {
        &self.game
    }
}

#[pymethods]
impl Match {
    /// Opens a match from a position or the start, with the moves of a record, or copies another match.
    #[new]
    #[pyo3(signature = (game, position=None, moves=None, limits=None, of=None))]
    fn new(
        game: Py<Game>,
        position: Option<&str>,
        moves: Option<&str>,
        #[pyo3(from_py_with = number)] limits: Option<RawLimits>,
        of: Option<&Bound<'_, Match>>,
    ) -> PyResult<Match> {
        if let Some(other) = of {
            return Ok(Match::of(game, other.get().inside()?));
        }
        let limits = match limits {
            Some((moves_without_removal, repetitions, turns, counting)) => {
                let counting = counting.parse().map_err(|error| failure::refused(&error))?;
                DrawLimits { moves_without_removal, repetitions, turns, counting }
            }
            None => DrawLimits::default(),
        };
        let mut played = game.get().open(position, limits)?;
        if let Some(record) = moves {
            played.play_record(record).map_err(|error| failure::refused(&error))?;
        }
        Ok(Match::of(game, played))
    }

    /// Plays a move, given as text or as anything with `__index__`.
    #[pyo3(name = "play")]
    fn play(&self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        // A property of Python may run code, so it is read before the match is locked.
        let given = Given::of(mv)?;
        self.with(|played| given.play(played))?.map_err(|error| failure::refused(&error))
    }

    /// Plays the moves of a record, all or none. Returns their number.
    fn play_record(&self, record: &str) -> PyResult<usize> {
        self.with(|played| played.play_record(record))?.map_err(|error| failure::refused(&error))
    }

    /// Takes the last move back. Returns whether there was one.
    fn undo(&self) -> PyResult<bool> {
        self.with(|played| played.undo())
    }

    /// Repeats a move that was taken back. Returns whether there was one.
    fn redo(&self) -> PyResult<bool> {
        self.with(|played| played.redo())
    }

    /// Returns the numbers of all legal moves.
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let known =
            NUMBERS.get_or_init(py, || (0..CACHED).map(|number| number.into_pyobject(py)).map(unbound).collect());
        let numbers = self.with(|played| played.legal_numbers())?;
        let object = |number: u32| match known.get(number as usize) {
            Some(number) => number.bind(py).clone(),
            None => number.into_pyobject(py).unwrap_or_else(|never| match never {}),
        };
        PyList::new(py, numbers.into_iter().map(object))
    }

    /// Returns the planes of the position as this player sees it, and a byte for each of `actions` move numbers: 1 if the player
    /// may make that move now.
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: usize,
        actions: usize,
    ) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
        let viewer = if player == 0 { Side::First } else { Side::Second };
        let game = self.game.get();
        let layout = game.layout();
        self.with(|played| {
            let planes = PyByteArray::new_with(py, layout.plane_count() * layout.area, |out| {
                layout.draw(played, viewer, out);
                Ok(())
            })?;
            let legal = if played.side_to_move() == viewer { played.legal_numbers() } else { Vec::new() };
            let mask = PyByteArray::new_with(py, actions, |out| {
                for number in legal {
                    if let Some(byte) = out.get_mut(number as usize) {
                        *byte = 1;
                    }
                }
                Ok(())
            })?;
            Ok((planes, mask))
        })?
    }

    /// Returns all legal moves; none once the match is over.
    #[getter]
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        self.with(|played| played.legal_moves())
    }

    /// Returns the moves so far.
    #[getter]
    fn moves(&self) -> PyResult<Vec<String>> {
        self.with(|played| played.moves())
    }

    /// Returns the moves so far as a record in the game's notation.
    #[getter]
    fn record(&self) -> PyResult<String> {
        self.with(|played| played.record())
    }

    /// Returns the present position.
    #[getter]
    fn position(&self) -> PyResult<String> {
        self.with(|played| played.position())
    }

    /// Returns the start position of the match.
    #[getter]
    fn start(&self) -> PyResult<String> {
        self.with(|played| played.start())
    }

    /// Returns the colour to move, as a word for programs.
    #[getter]
    fn turn(&self) -> PyResult<&'static str> {
        self.with(|played| colour(played, played.side_to_move()))
    }

    /// Returns 0 if the first player is to move, 1 if the second.
    #[getter]
    fn player(&self) -> PyResult<usize> {
        self.with(|played| played.side_to_move().index())
    }

    /// Returns whether the match is over.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        self.with(|played| played.ending().is_some())
    }

    /// Returns +1, 0 or −1 for the first player, or `None` while the match goes on.
    #[getter]
    fn result(&self) -> PyResult<Option<i32>> {
        self.with(|played| played.ending().map(|ending| ending.outcome.points(Side::First)))
    }

    /// Returns the outcome: the winner's colour or `None`, the reason, and a sentence.
    fn ending(&self) -> PyResult<Option<(Option<&'static str>, String, String)>> {
        self.with(|played| {
            let ending = played.ending()?;
            let winner = match ending.outcome {
                Outcome::Win(side) => Some(colour(played, side)),
                Outcome::Draw => None,
            };
            let reason = serde_json::to_value(ending.reason).ok()?.as_str()?.to_owned();
            Some((winner, reason, played.info().sentence(ending)))
        })
    }

    /// Returns the draw limits: moves without removal, repetitions, turns, and how they are counted.
    #[getter]
    fn draw_limits(&self) -> PyResult<RawLimits> {
        self.with(|played| {
            let DrawLimits { moves_without_removal, repetitions, turns, counting } = played.limits();
            (moves_without_removal, repetitions, turns, counting.to_string())
        })
    }

    /// Returns warnings of near draw limits, in words.
    #[getter]
    fn warnings(&self) -> PyResult<Vec<String>> {
        self.with(|played| played.warnings().iter().map(ToString::to_string).collect())
    }

    /// Returns the board as text.
    fn diagram(&self) -> PyResult<String> {
        self.with(|played| played.diagram().to_string())
    }

    /// Returns everything a board needs to show the position, as JSON.
    fn view(&self) -> PyResult<String> {
        self.with(|played| serde_json::to_string(&played.view()))?.map_err(|error| failure::json(&error))
    }

    /// Returns the board as SVG with labels on moves. A label has the move, its value in a few letters, the expected result from 0
    /// to 1, and whether it is exact; the best comes first.
    #[pyo3(signature = (labels=Vec::new()))]
    fn svg(&self, labels: Vec<(String, String, f64, bool)>) -> PyResult<String> {
        let labels: Vec<MoveLabel> = labels
            .into_iter()
            .map(|(mv, text, chance, exact)| MoveLabel { mv, text, tone: Tone::of(chance), exact })
            .collect();
        let rules = &self.game.get().rules;
        self.with(|played| picture(played.info(), &rules.shape(), &played.view(), &labels))
    }

    /// Returns the exact values of the position and every move, under the draw limits, as JSON.
    #[pyo3(signature = (seconds=None))]
    fn known(&self, py: Python<'_>, #[pyo3(from_py_with = number)] seconds: Option<f64>) -> PyResult<String> {
        let (games, played) = (self.game.get().library.get().games.clone(), self.inside()?);
        let deadline = crate::thinking::deadline(seconds)?;
        let probed = quietly(py, move |stop| {
            let stop = deadline.map_or_else(|| stop.clone(), |deadline| stop.at(deadline));
            games.probe(&*played, &stop)
        })?;
        Ok(probed_as_json(&probed.map_err(|error| failure::refused(&error))?).to_string())
    }

    /// Returns a small search with all its steps, as JSON.
    #[pyo3(signature = (depth, cut, ordering, table, symmetry, evaluator))]
    #[allow(clippy::too_many_arguments)]
    fn trace(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number)] depth: u32,
        cut: bool,
        ordering: bool,
        table: bool,
        symmetry: bool,
        evaluator: String,
    ) -> PyResult<String> {
        let settings = TraceSettings { depth, cut, ordering, table, symmetry, evaluator };
        let (games, played) = (self.game.get().library.get().games.clone(), self.inside()?);
        let trace = quietly(py, move |stop| games.trace(&*played, &settings, stop))?;
        let trace = trace.map_err(|error| failure::refused(&error))?;
        serde_json::to_string(&trace).map_err(|error| failure::json(&error))
    }

    /// Returns the review of every move as JSON. Calls `progress` with the number of moves done and of all moves.
    #[pyo3(signature = (engine, seconds, progress=None))]
    fn judge(
        &self,
        py: Python<'_>,
        engine: &str,
        #[pyo3(from_py_with = number)] seconds: f64,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let (game, played) = (self.game.get(), self.inside()?);
        let (info, all) = (played.info(), played.moves().len());
        let mut engine =
            game.library.get().games.engine(&game.spec(), engine).map_err(|error| failure::refused(&error))?;
        let limits = Limits { time: crate::thinking::duration(Some(seconds))?, ..Limits::default() };
        let report = |done: usize| progress.map_or(Ok(()), |progress| progress.call1((done, all)).map(|_| ()));
        let reviewed = interruptible(py, report, move |stop, messages| {
            let reviewed = review(&mut *engine, played, &limits, stop, &mut |done| {
                let _ = messages.send(done);
            })?;
            let moves = reviewed.iter().map(|reviewed| {
                let line = |line: &Line| LineView::new(info, reviewed.side, line.clone());
                let reasons = reviewed
                    .reasons
                    .each_ref()
                    .map(|reasons| reasons.iter().map(ToString::to_string).collect::<Vec<_>>());
                json!({
                    "ply": reviewed.ply,
                    "by": info.colour(reviewed.side),
                    "best": line(&reviewed.best),
                    "played": line(&reviewed.played),
                    "loss": reviewed.judgement.loss,
                    "class": reviewed.judgement.class,
                    "says": reviewed.judgement.says.as_ref().map(ToString::to_string),
                    "reasons_for_best": reasons[0],
                    "reasons": reasons[1],
                })
            });
            Ok::<_, Error>(moves.collect::<Vec<Value>>())
        })?;
        let moves = reviewed.map_err(|error| failure::refused(&error))?;
        serde_json::to_string(&moves).map_err(|error| failure::json(&error))
    }

    /// Returns whether the match was closed.
    #[getter]
    fn is_closed(&self) -> bool {
        self.played.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    /// Closes the match. All later calls are refused.
    fn close(&self) {
        *self.played.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Returns the word for a side, for programs.
fn colour(played: &dyn AnyMatch, side: Side) -> &'static str {
    match played.info().colour(side) {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

/// Returns probe results as JSON.
pub fn probed_as_json(probed: &Probed) -> Value {
    let without_limit = probed.known.and_then(|known| known.without_limit).or(probed.unsure.map(|known| known.value));
    let moves: Vec<Value> = probed
        .moves
        .iter()
        .map(|found| {
            let Bounds { at_least, at_most } = found.bounds;
            json!({"move": found.mv, "known": found.known, "at_least": at_least, "at_most": at_most})
        })
        .collect();
    json!({
        "known": probed.known,
        "at_least": probed.bounds.at_least,
        "at_most": probed.bounds.at_most,
        "source": probed.source,
        "without_limit": without_limit,
        "moves": moves,
    })
}
