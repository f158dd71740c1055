//! The data of a game: evaluators by name, solvers, books, puzzles and openings.

use std::io;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::phrases::THERE_IS;
use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Error, Notation, Random, shorten};
use endspiel_machine::Asset;

use crate::{
    Anyone, BookEnd, BookOrder, BookParts, BookProgress, Evaluator, Even, Exact, ForeignBook, Hints, People,
    PositionSolver, SolverSettings, Stop, phrases,
};

/// A position of the search benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchPosition {
    /// The game with its options.
    pub game: &'static str,
    /// The position; `None` is the start.
    pub position: Option<&'static str>,
    /// Plies to search.
    pub depth: u32,
}

impl BenchPosition {
    /// Returns the start position of a game as a benchmark.
    pub const fn start(game: &'static str, depth: u32) -> BenchPosition {
        BenchPosition { game, position: None, depth }
    }

    /// Returns another position as a benchmark.
    pub const fn at(game: &'static str, position: &'static str, depth: u32) -> BenchPosition {
        BenchPosition { game, position: Some(position), depth }
    }
}

/// A game with its data: evaluators by name, solvers, books, puzzles. Everything has a default; a game that overrides
/// more is played better.
pub trait Searchable: Notation + Hints {
    /// The positions of the search benchmark: openings, middle games and endgames.
    const BENCH: &'static [BenchPosition] = &[];

    /// Whether the game's classic computer takes a win and parries a threat without a search.
    const CLASSIC_HAS_REFLEXES: bool = false;

    /// Returns the strongest evaluator with its default weights.
    fn strong(&self) -> Arc<dyn Evaluator<Self>> {
        Arc::new(Even)
    }

    /// Returns an evaluator by name, with its default weights unless others are given.
    ///
    /// Every game has one called `classic`; by default it is the strongest one.
    fn evaluator(&self, name: &str, weights: Option<&[i32]>) -> Result<Arc<dyn Evaluator<Self>>, Error> {
        match (name, weights) {
            ("classic", None) => Ok(self.strong()),
            ("classic", Some(_)) => Err(Error::spec(phrases::WEIGHTS_FIXED.say(&[("evaluator", &name)]))),
            _ => Err(Error::spec(phrases::NO_EVALUATOR.say(&[("game", &Self::NAME), ("name", &shorten(name))]))
                .with_hint(&THERE_IS, &[("names", &"classic, strong")])),
        }
    }

    /// Returns the model of people for levels of play.
    fn people(&self) -> Arc<dyn People<Self>> {
        Arc::new(Anyone)
    }

    /// Returns the solver, which needs no files, if there is one.
    fn solver(&self) -> Option<Arc<dyn Exact<Self>>> {
        None
    }

    /// Returns the published proof about the opening, if there is one: the file in this folder, or else the one that
    /// comes with the program.
    fn proof(folder: Option<&Path>) -> Option<Arc<dyn Exact<Self>>> {
        let _ = folder;
        None
    }

    /// Returns the file of a proof from its text; `None` if the game has no proof.
    fn pack_proof(&self, list: &str) -> Option<Result<Vec<u8>, Error>> {
        let _ = list;
        None
    }

    /// Returns a solver for many positions, if there is one.
    fn position_solver(&self, settings: SolverSettings) -> Option<Box<dyn PositionSolver<Self>>> {
        let _ = settings;
        None
    }

    /// Returns the opening book of exact values in this folder, if the game can have one. It is read on the first
    /// probe.
    fn book_in(folder: &Path) -> Option<Arc<dyn Exact<Self>>> {
        let _ = folder;
        None
    }

    /// Returns the opening book of estimates that comes with the program, as `endspiel book` writes it, if there is
    /// one.
    ///
    /// Such books are for games in which positions cannot repeat.
    fn book() -> Option<&'static Asset> {
        None
    }

    /// Makes an opening book of exact values, or continues one, until it is complete or `stop` is due; `None` if the
    /// game has no such book.
    fn make_book(
        &self,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Option<io::Result<BookEnd>> {
        let _ = (order, stop, progress);
        None
    }

    /// Reads the opening book of another program; `None` if the file is no such book.
    fn foreign_book(&self, file: &[u8]) -> Option<Result<Box<dyn ForeignBook>, Error>> {
        let _ = file;
        None
    }

    /// Returns what solves single parts of a book for other machines, with a table of this size; `None` if the game
    /// has no book of exact values.
    fn book_parts(&self, table_bytes: u64) -> Option<Box<dyn BookParts>> {
        let _ = table_bytes;
        None
    }

    /// The motifs of this game's puzzles, each worded as the task. The blank `{side}` is the side to move.
    const MOTIFS: &'static [Phrase] = &[];

    /// Returns the puzzles that come with the program, one per line as `endspiel puzzles` writes them. Lines that begin
    /// with `#` are comments.
    fn puzzles() -> Option<&'static Asset> {
        None
    }

    /// Returns the openings for games between our own engines, one per line as `endspiel openings` writes them. Lines
    /// that begin with `#` are comments.
    fn openings() -> Option<&'static Asset> {
        None
    }

    /// Returns the motif of the only winning move, as an index into [`Searchable::MOTIFS`].
    fn motif(&self, position: &Self::Position, mv: Self::Move) -> Option<usize> {
        let _ = (position, mv);
        None
    }

    /// Returns whether a position may become a puzzle; some games have phases that make poor puzzles.
    fn suits_puzzles(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Returns a random position near the end of a game for puzzles, if played games rarely reach such positions.
    fn random_ending(&self, random: &mut Random) -> Option<Self::Position> {
        let _ = random;
        None
    }

    /// Returns the threat that a move carries out, if any, in words that follow "lets Black" and "lässt Schwarz":
    /// "close a mill".
    fn threat(&self, position: &Self::Position, mv: Self::Move) -> Option<Words> {
        let _ = (position, mv);
        None
    }

    /// Returns whether two moves differ at most in the stones they remove.
    fn is_same_step(&self, mv: Self::Move, other: Self::Move) -> bool {
        mv == other
    }
}
