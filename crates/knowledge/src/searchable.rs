//! The data of a game: evaluators by name, solvers, books, puzzles and openings.

use std::io;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::phrases::THERE_IS;
use endspiel_game::words::{Phrase, Words};
use endspiel_game::{Error, Notation, Random, shorten};
use endspiel_machine::Asset;

use crate::{
    BookEnd, BookOrder, BookProgress, Evaluator, Even, Exact, Hints, PositionSolver, SolverSettings, Stop, phrases,
};

/// A position whose search is measured, again and again.
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
    /// The start of a game.
    pub const fn start(game: &'static str, depth: u32) -> BenchPosition {
        BenchPosition { game, position: None, depth }
    }

    /// Another position.
    pub const fn at(game: &'static str, position: &'static str, depth: u32) -> BenchPosition {
        BenchPosition { game, position: Some(position), depth }
    }
}

/// A game with the data that belongs to it: evaluators by name, solvers, books, puzzles. Everything here has a default that works;
/// a game that knows more says so and is played better.
pub trait Searchable: Notation + Hints {
    /// Openings, middle games and endgames whose search is measured.
    const BENCH: &'static [BenchPosition] = &[];

    /// Whether the game's classic computer takes a win and meets a threat without thinking.
    const CLASSIC_HAS_REFLEXES: bool = false;

    /// The strongest evaluator with its usual weights.
    fn strong(&self) -> Arc<dyn Evaluator<Self>> {
        Arc::new(Even)
    }

    /// An evaluator by name, `classic` among them, with other weights than its usual ones if given. By default that
    /// is the strongest one.
    fn evaluator(&self, name: &str, weights: Option<&[i32]>) -> Result<Arc<dyn Evaluator<Self>>, Error> {
        match (name, weights) {
            ("classic", None) => Ok(self.strong()),
            ("classic", Some(_)) => Err(Error::spec(phrases::WEIGHTS_FIXED.say(&[("evaluator", &name)]))),
            _ => Err(Error::spec(phrases::NO_EVALUATOR.say(&[("game", &Self::NAME), ("name", &shorten(name))]))
                .with_hint(&THERE_IS, &[("names", &"classic, strong")])),
        }
    }

    /// Exact answers that need no files.
    fn solver(&self) -> Option<Arc<dyn Exact<Self>>> {
        None
    }

    /// A solver for many positions, if the game can be solved position by position.
    fn position_solver(&self, settings: SolverSettings) -> Option<Box<dyn PositionSolver<Self>>> {
        let _ = settings;
        None
    }

    /// What an opening book in this folder knows, if the game can have one there. It is read when somebody asks.
    fn book_in(folder: &Path) -> Option<Arc<dyn Exact<Self>>> {
        let _ = folder;
        None
    }

    /// The opening book of estimates that comes with the program, as `endspiel book` has written it; `None` if the game has none.
    /// It is for games in which no position comes twice.
    fn book() -> Option<&'static Asset> {
        None
    }

    /// Makes an opening book of exact values, or goes on making it, until it is ready or `stop` is due; `None` if the game has none.
    fn make_book(
        &self,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Option<io::Result<BookEnd>> {
        let _ = (order, stop, progress);
        None
    }

    /// Ideas of this game that puzzles are about, each as the question of a puzzle: who has to find what. The blank `{side}`
    /// is the side to move.
    const MOTIFS: &'static [Phrase] = &[];

    /// Puzzles that come with the program, a line each as `endspiel puzzles` writes them; lines that begin with `#` are remarks.
    fn puzzles() -> Option<&'static Asset> {
        None
    }

    /// Beginnings of games between our own engines, a line each as `endspiel openings` writes them; lines that begin with `#` are remarks.
    fn openings() -> Option<&'static Asset> {
        None
    }

    /// The idea behind a move that is the only one to win, as a number among [`Searchable::MOTIFS`].
    fn motif(&self, position: &Self::Position, mv: Self::Move) -> Option<usize> {
        let _ = (position, mv);
        None
    }

    /// Whether puzzles are made of a position; some games have a part that is not for people.
    fn suits_puzzles(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// A position near the end of a game that puzzles may be made of, where played games rarely get to such ones.
    fn random_ending(&self, random: &mut Random) -> Option<Self::Position> {
        let _ = random;
        None
    }

    /// What a move does that hurts the other side at once, in words that follow "lets Black" and "lässt Schwarz": "close a
    /// mill".
    fn blow(&self, position: &Self::Position, mv: Self::Move) -> Option<Words> {
        let _ = (position, mv);
        None
    }

    /// Whether two moves do the same to the own stones, so that they differ only in what they remove.
    fn is_same_step(&self, mv: Self::Move, other: Self::Move) -> bool {
        mv == other
    }
}
