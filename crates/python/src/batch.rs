//! Batches of thousands of games, as bytes for numpy.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use endspiel_game::{Error, Side};
use endspiel_games::batch::{AnyBatch, BatchLimits, BatchOrder, BatchPositions, MAX_HISTORY, ValueQuery};
use endspiel_knowledge::{Effort, Known, Value};
use endspiel_presentation::Setup;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::failure;
use crate::number::number;
use crate::rules::Game;
use crate::thinking::duration;
use crate::work::{quietly, threads};

/// A batch of games of one kind. Arrays are passed as bytes in native byte order.
#[pyclass(frozen, subclass)]
pub struct Batch {
    games: RwLock<Box<dyn AnyBatch>>,
}

impl Batch {
    fn of(games: Box<dyn AnyBatch>) -> Batch {
        Batch { games: RwLock::new(games) }
    }

    fn read(&self) -> RwLockReadGuard<'_, Box<dyn AnyBatch>> {
        self.games.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Box<dyn AnyBatch>> {
        self.games.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns bytes that numpy may write to.
fn bytes<'py, T: bytemuck::NoUninit>(py: Python<'py>, items: &[T]) -> Bound<'py, PyByteArray> {
    PyByteArray::new(py, bytemuck::cast_slice(items))
}

/// Reads 32-bit numbers from numpy.
fn numbers(bytes: &[u8]) -> PyResult<Vec<u32>> {
    let (whole, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(PyValueError::new_err("the numbers of moves have 32 bits each"));
    }
    Ok(whole.iter().map(|bytes| u32::from_ne_bytes(*bytes)).collect())
}

fn checked<T>(found: Result<T, Error>) -> PyResult<T> {
    found.map_err(|error| failure::refused(&error))
}

/// Draw limits as Python passes them: moves without removal, turns.
type RawLimits = (Option<u32>, Option<u32>);

fn begin(game: &Bound<'_, Game>, positions: BatchPositions<'_>, limits: RawLimits, history: usize) -> PyResult<Batch> {
    if history > MAX_HISTORY {
        return Err(PyValueError::new_err(format!("a batch keeps at most {MAX_HISTORY} earlier positions")));
    }
    let limits = BatchLimits { moves_without_removal: limits.0, turns: limits.1 };
    let game = game.get();
    checked(game.library.get().games.batch(&game.spec(), &BatchOrder { positions, limits, history })).map(Batch::of)
}

/// Returns the stones on the named places; a place is a bit, for the first and the second player.
fn placed(names: &[String], stones: &[[u8; 16]; 2]) -> Vec<(String, Side)> {
    let [first, second] = stones.map(u128::from_ne_bytes);
    let on = |side, set: u128| {
        let places = names.iter().enumerate().filter(move |(place, _)| set >> place & 1 == 1);
        places.map(move |(_, name)| (name.clone(), side))
    };
    on(Side::First, first).chain(on(Side::Second, second)).collect()
}

#[pymethods]
impl Batch {
    /// Returns games at these positions; `-` is the start. The limits are moves without removal and turns.
    #[new]
    #[allow(clippy::needless_pass_by_value)]
    fn new(
        game: &Bound<'_, Game>,
        positions: Vec<String>,
        #[pyo3(from_py_with = number)] limits: RawLimits,
        #[pyo3(from_py_with = number)] history: usize,
    ) -> PyResult<Batch> {
        let texts: Vec<&str> = positions.iter().map(String::as_str).collect();
        begin(game, BatchPositions::Texts(&texts), limits, history)
    }

    /// Returns games that begin with these stones: for each the bytes of `stones` as the first player's and the second's, the
    /// player to move, and the stones in hand of both.
    #[staticmethod]
    fn of_stones(
        game: &Bound<'_, Game>,
        stones: &[u8],
        players: &[u8],
        in_hand: &[u8],
        #[pyo3(from_py_with = number)] limits: RawLimits,
        #[pyo3(from_py_with = number)] history: usize,
    ) -> PyResult<Batch> {
        let names: Vec<String> = game.get().rules.shape().spots.into_iter().map(|spot| spot.name).collect();
        let (stones, hands) = (stones.as_chunks::<16>().0.as_chunks::<2>().0, in_hand.as_chunks::<2>().0);
        let games = stones.iter().zip(players).zip(hands);
        let setups: Vec<Setup> = games
            .map(|((stones, &player), &in_hand)| Setup {
                stones: placed(&names, stones),
                side: if player == 0 { Side::First } else { Side::Second },
                in_hand,
            })
            .collect();
        begin(game, BatchPositions::Setups(&setups), limits, history)
    }

    fn __len__(&self) -> usize {
        self.read().len()
    }

    /// Returns the number of move numbers: the size of a policy.
    #[getter]
    fn move_numbers(&self) -> u32 {
        self.read().move_numbers()
    }

    /// Returns the sizes of the parts of a move number.
    #[getter]
    fn move_parts(&self) -> Vec<u32> {
        self.read().move_parts()
    }

    /// Returns the number of symmetries of the game.
    #[getter]
    fn symmetries(&self) -> u8 {
        self.read().symmetries()
    }

    /// Returns the number, height and width of the planes.
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        let games = self.read();
        let shape = games.shape();
        (games.plane_count(), shape.height, shape.width)
    }

    /// Returns a byte per game: 0 if the first player moves, 1 if the second.
    fn players<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        bytes(py, &self.read().sides())
    }

    /// Returns four bytes per game: turns so far.
    fn turns<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        bytes(py, &self.read().turns())
    }

    /// Returns a byte per game: +1, 0 or −1 for the first player, 2 while it goes on.
    fn results<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        bytes(py, &self.read().results())
    }

    /// Returns 32 bytes per game: the stones of the side to move and of the other side, each as 128 bits, low ones first.
    fn stones<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        let words = |stones: u128| [stones as u64, (stones >> 64) as u64];
        let stones: Vec<[u64; 4]> = self
            .read()
            .stones()
            .into_iter()
            .map(|[own, other]| {
                let ([a, b], [c, d]) = (words(own), words(other));
                [a, b, c, d]
            })
            .collect();
        bytes(py, &stones)
    }

    /// Returns the planes of all games.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let games = self.read();
        let shape = games.shape();
        PyByteArray::new_with(py, games.len() * games.plane_count() * shape.height * shape.width, |out| {
            games.planes(out);
            Ok(())
        })
    }

    /// Returns a byte for each game and move number: 1 if the move is legal.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let games = self.read();
        PyByteArray::new_with(py, games.len() * games.move_numbers() as usize, |out| {
            games.masks(out);
            Ok(())
        })
    }

    /// Returns the numbers of all legal moves, game after game, and the index at which each game begins; four bytes each.
    fn legal<'py>(&self, py: Python<'py>) -> (Bound<'py, PyByteArray>, Bound<'py, PyByteArray>) {
        let (numbers, beginnings) = self.read().legal();
        (bytes(py, &numbers), bytes(py, &beginnings))
    }

    /// Returns the positions as text.
    fn texts(&self) -> Vec<String> {
        self.read().texts()
    }

    /// Returns the earlier positions that each game keeps, the latest first.
    fn earlier_texts(&self) -> Vec<Vec<String>> {
        self.read().earlier_texts()
    }

    /// Sets the earlier positions that each game keeps, the latest first.
    #[allow(clippy::needless_pass_by_value)]
    fn set_earlier(&self, texts: Vec<Vec<String>>) -> PyResult<()> {
        checked(self.write().set_earlier(&texts))
    }

    /// Returns what the draw limits count: eight bytes per game, its turns and its moves since the last removal.
    fn counters<'py>(&self, py: Python<'py>) -> Bound<'py, PyByteArray> {
        bytes(py, &self.read().counters())
    }

    /// Sets what the draw limits count, from the bytes of `counters`.
    fn set_counters(&self, counters: &[u8]) -> PyResult<()> {
        let numbers = numbers(counters)?;
        let (pairs, rest) = numbers.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(PyValueError::new_err("there are two counters for each game"));
        }
        checked(self.write().set_counters(pairs))
    }

    /// Plays a move in every unfinished game.
    fn step(&self, py: Python<'_>, moves: &[u8]) -> PyResult<()> {
        let numbers = numbers(moves)?;
        checked(py.detach(|| self.write().step(&numbers)))
    }

    /// Plays random moves, at most `plies` in each game. Returns their number.
    #[pyo3(signature = (seed, plies=None, threads=None))]
    fn play_random(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number)] seed: u64,
        #[pyo3(from_py_with = number)] plies: Option<u32>,
        #[pyo3(from_py_with = number)] threads: Option<usize>,
    ) -> PyResult<u64> {
        let threads = self::threads(threads);
        quietly(py, |stop| self.write().play_random(seed, plies, threads, stop))
    }

    /// Replaces every game by a random game of a random number of plies.
    #[pyo3(signature = (seed, least, most, threads=None))]
    fn scatter(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = number)] seed: u64,
        #[pyo3(from_py_with = number)] least: u32,
        #[pyo3(from_py_with = number)] most: u32,
        #[pyo3(from_py_with = number)] threads: Option<usize>,
    ) -> PyResult<()> {
        let threads = self::threads(threads);
        checked(quietly(py, |stop| self.write().randomize(seed, least, most, threads, stop))?)
    }

    /// Restarts all games, or only the finished ones.
    fn restart(&self, only_finished: bool) {
        self.write().restart(only_finished);
    }

    /// Returns exact values, plies and counts of all games for the side to move. A value is a byte: +1, 0, −1, or −128 if unknown.
    /// The plies to the end and the game's own count have two bytes each, −32768 if unknown.
    #[pyo3(signature = (glance=false, seconds=None, threads=None))]
    #[allow(clippy::type_complexity)]
    fn values<'py>(
        &self,
        py: Python<'py>,
        glance: bool,
        #[pyo3(from_py_with = number)] seconds: Option<f64>,
        #[pyo3(from_py_with = number)] threads: Option<usize>,
    ) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
        let query = ValueQuery {
            effort: if glance { Effort::Probe } else { Effort::Solve },
            time: duration(seconds)?,
            threads: self::threads(threads),
        };
        let known = quietly(py, |stop| self.read().values(&query, stop))?;
        let value = |known: &Option<Known>| match known.map(|known| known.value) {
            None => i8::MIN,
            Some(Value::Loss) => -1,
            Some(Value::Draw) => 0,
            Some(Value::Win) => 1,
        };
        let short = |number: Option<i64>| number.and_then(|number| i16::try_from(number).ok()).unwrap_or(i16::MIN);
        let values: Vec<i8> = known.iter().map(value).collect();
        let plies: Vec<i16> = known
            .iter()
            .map(|known| {
                short(known.filter(|known| known.value != Value::Draw).and_then(|known| known.plies).map(i64::from))
            })
            .collect();
        let counts: Vec<i16> =
            known.iter().map(|known| short(known.and_then(|known| known.count).map(i64::from))).collect();
        Ok((bytes(py, &values), bytes(py, &plies), bytes(py, &counts)))
    }

    /// Returns all games under a symmetry.
    fn transformed(&self, #[pyo3(from_py_with = number)] symmetry: u8) -> PyResult<Batch> {
        checked(self.read().transformed(symmetry)).map(Batch::of)
    }

    /// Returns the numbers of these moves under a symmetry.
    fn transformed_moves<'py>(
        &self,
        py: Python<'py>,
        moves: &[u8],
        #[pyo3(from_py_with = number)] symmetry: u8,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let seen = checked(self.read().transformed_numbers(&numbers(moves)?, symmetry))?;
        Ok(bytes(py, &seen))
    }

    /// Returns the smallest symmetric image of every position.
    fn canonical(&self) -> Batch {
        Batch::of(self.read().canonical())
    }

    /// Returns some of the games, in this order.
    #[allow(clippy::needless_pass_by_value)]
    fn chosen(&self, #[pyo3(from_py_with = number)] games: Vec<usize>) -> PyResult<Batch> {
        checked(self.read().chosen(&games)).map(Batch::of)
    }
}
