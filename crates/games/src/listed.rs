//! A game in the list, without its type.

use std::any::Any;
use std::io;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::{Error, Match, Spec};
use endspiel_knowledge::{
    BenchPosition, BookEnd, BookOrder, BookParts, BookProgress, Exact, ForeignBook, Searchable, SolverSettings, Stop,
};
use endspiel_presentation::{AnyGame, AnyMatch, Drawing, GameInfo};
use endspiel_search::{
    Engine, ExactValues, Knowledge, Probed, Puzzles, TextProbe, TextSolver, Trace, TraceSettings, TypedSolver, build,
    full_settings, make_book, trace,
};

use crate::collection::CollectionFile;
use crate::openings::Openings;

#[cfg(feature = "batch")]
use crate::batch::{AnyBatch, Batch, BatchOrder};

/// The operations on a listed game.
///
/// Implemented once, for every game that can be [drawn](Drawing) and [searched](Searchable); a game
/// needs nothing else to be listed.
pub(crate) trait AnyListed: Send + Sync {
    /// Returns names and options of the game.
    fn info(&self) -> &'static GameInfo;

    /// Returns the positions whose search is measured.
    fn bench(&self) -> &'static [BenchPosition];

    /// Returns the game with these options.
    fn with_options(&self, game: Spec) -> Result<Box<dyn Handle>, Error>;

    /// Returns the game with the book in this folder, if the game can have one there.
    fn with_book_in(&self, folder: &Path) -> Option<Arc<dyn AnyListed>>;

    /// Returns the exact value of a match's present position; `None` if it is a match of another game.
    fn probe(&self, played: &dyn AnyMatch, stop: &Stop) -> Option<Probed>;

    /// Returns a trace of the search of a match's present position; `None` if it is a match of
    /// another game.
    fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Option<Result<Trace, Error>>;

    /// Returns the game with the exact values of these files, an `Arc<dyn Exact<G>>`; `None` if they
    /// are about another game.
    ///
    /// A method of the listed game, so that engines are compiled only once, in this crate.
    fn with_exact_values(&self, files: &dyn Any) -> Option<Arc<dyn AnyListed>>;
}

/// The operations on a game with its options.
pub(crate) trait Handle {
    /// Returns the game behind the outer layer.
    fn game(self: Box<Self>) -> Arc<dyn AnyGame>;

    /// Builds an engine.
    fn engine(self: Box<Self>, engine: Spec) -> Result<Box<dyn Engine>, Error>;

    /// Returns every setting of an engine.
    fn engine_settings(self: Box<Self>, engine: &str) -> Result<Vec<(&'static str, String)>, Error>;

    /// Exact values of its positions.
    fn exact_probe(self: Box<Self>) -> TextProbe;

    /// Creates a batch of games.
    #[cfg(feature = "batch")]
    fn batch(self: Box<Self>, order: &BatchOrder<'_>) -> Result<Box<dyn AnyBatch>, Error>;

    /// Returns a solver, if the game is solved position by position.
    fn solver(self: Box<Self>, settings: SolverSettings) -> Option<Box<dyn TextSolver>>;

    /// Returns the maker of puzzles.
    fn puzzles(self: Box<Self>) -> Box<dyn Puzzles>;

    /// Returns the openings.
    fn openings(self: Box<Self>) -> Box<dyn Openings>;

    /// Reads a file for a collection.
    fn read_collection(self: Box<Self>, file: &[u8]) -> CollectionFile;

    /// Returns the file of a proof from its text; `None` if the game has none.
    fn pack_proof(&self, list: &str) -> Option<Result<Vec<u8>, Error>>;

    /// Reads the opening book of another program; `None` if the file is none.
    fn foreign_book(&self, file: &[u8]) -> Option<Result<Box<dyn ForeignBook>, Error>>;

    /// Returns what solves single parts of a book; `None` if the game has none of exact values.
    fn book_parts(&self, table_bytes: u64) -> Option<Box<dyn BookParts>>;

    /// Makes the opening book; `None` if the game has none.
    fn make_book(&self, order: &BookOrder<'_>, stop: &Stop, tell: &mut dyn FnMut(BookProgress)) -> MadeBook;
}

/// The result of making a book; `None` if the game has none.
pub(crate) type MadeBook = Option<io::Result<BookEnd>>;

fn typed<G: Searchable>(played: &dyn AnyMatch) -> Option<&Match<G>> {
    played.as_any().downcast_ref()
}

/// A game of the list is what files know about it.
impl<G: Drawing + Searchable> AnyListed for Knowledge<G> {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn bench(&self) -> &'static [BenchPosition] {
        G::BENCH
    }

    fn with_options(&self, game: Spec) -> Result<Box<dyn Handle>, Error> {
        Ok(Box::new(KnownGame { game: G::from_spec(game)?, knowledge: self.clone() }))
    }

    fn with_book_in(&self, folder: &Path) -> Option<Arc<dyn AnyListed>> {
        let knowledge = match (G::book_in(folder), G::book()) {
            (Some(exact), _) => self.clone().with_files(exact),
            (None, Some(_)) => self.clone().with_book_in(folder),
            (None, None) => return None,
        };
        Some(Arc::new(knowledge))
    }

    fn probe(&self, played: &dyn AnyMatch, stop: &Stop) -> Option<Probed> {
        let played = typed::<G>(played)?;
        let exact = ExactValues::new(played.game().clone(), self);
        Some(exact.probe(played.position(), played.since_removal(), stop))
    }

    fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Option<Result<Trace, Error>> {
        Some(trace(typed::<G>(played)?, settings, stop))
    }

    fn with_exact_values(&self, files: &dyn Any) -> Option<Arc<dyn AnyListed>> {
        let files: &Arc<dyn Exact<G>> = files.downcast_ref()?;
        Some(Arc::new(self.clone().with_files(Arc::clone(files))))
    }
}

/// A game with its options, and the files about it.
pub(crate) struct KnownGame<G: Searchable> {
    pub(crate) game: G,
    pub(crate) knowledge: Knowledge<G>,
}

impl<G: Drawing + Searchable> Handle for KnownGame<G> {
    fn game(self: Box<Self>) -> Arc<dyn AnyGame> {
        Arc::new(self.game)
    }

    fn engine(self: Box<Self>, engine: Spec) -> Result<Box<dyn Engine>, Error> {
        build(self.game, engine, &self.knowledge)
    }

    fn engine_settings(self: Box<Self>, engine: &str) -> Result<Vec<(&'static str, String)>, Error> {
        full_settings(&self.game, engine, &self.knowledge)
    }

    fn exact_probe(self: Box<Self>) -> TextProbe {
        ExactValues::new(self.game, &self.knowledge).of_text()
    }

    #[cfg(feature = "batch")]
    fn batch(self: Box<Self>, order: &BatchOrder<'_>) -> Result<Box<dyn AnyBatch>, Error> {
        let exact = self.knowledge.about(&self.game);
        Ok(Box::new(Batch::new(self.game, exact, order)?))
    }

    fn solver(self: Box<Self>, settings: SolverSettings) -> Option<Box<dyn TextSolver>> {
        Some(Box::new(TypedSolver::new(self.game, settings)?))
    }

    fn puzzles(self: Box<Self>) -> Box<dyn Puzzles> {
        Box::new(ExactValues::new(self.game, &self.knowledge))
    }

    fn openings(self: Box<Self>) -> Box<dyn Openings> {
        self
    }

    fn read_collection(self: Box<Self>, file: &[u8]) -> CollectionFile {
        KnownGame::read_collection(*self, file)
    }

    fn pack_proof(&self, list: &str) -> Option<Result<Vec<u8>, Error>> {
        self.game.pack_proof(list)
    }

    fn foreign_book(&self, file: &[u8]) -> Option<Result<Box<dyn ForeignBook>, Error>> {
        self.game.foreign_book(file)
    }

    fn book_parts(&self, table_bytes: u64) -> Option<Box<dyn BookParts>> {
        self.game.book_parts(table_bytes)
    }

    fn make_book(&self, order: &BookOrder<'_>, stop: &Stop, tell: &mut dyn FnMut(BookProgress)) -> MadeBook {
        self.game.make_book(order, stop, tell).or_else(|| {
            let has_book = G::book().is_some() && self.game.spec() == G::NAME;
            has_book.then(|| make_book(&self.game, &self.knowledge, order, stop, tell))
        })
    }
}
