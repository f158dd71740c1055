//! A game in the list, without its type.

use std::any::Any;
use std::io;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::{Error, Match, Spec};
use endspiel_knowledge::{BenchPosition, BookEnd, BookOrder, BookProgress, Exact, Searchable, SolverSettings, Stop};
use endspiel_presentation::{AnyGame, AnyMatch, Drawing, GameInfo};
use endspiel_search::{
    Engine, Knowledge, Probe, Probed, Puzzles, TextSolver, Trace, TraceSettings, TypedProbe, TypedPuzzles, TypedSolver,
    build, full_settings, make_book, trace,
};

use crate::openings::Openings;

#[cfg(feature = "batch")]
use crate::batch::{AnyBatch, Batch, BatchLimits};

/// The operations on a listed game.
///
/// Implemented once, for every game that can be [drawn](Drawing) and [searched](Searchable); a game
/// needs nothing else to be listed.
pub(crate) trait AnyListed: Send + Sync {
    /// Returns names and options of the game.
    fn info(&self) -> &'static GameInfo;

    /// Returns the positions whose search is measured.
    fn bench(&self) -> &'static [BenchPosition];

    /// The game with these options.
    fn with_options(&self, game: Spec) -> Result<Box<dyn Handle>, Error>;

    /// Returns the game with the book in this folder, if the game can have one there.
    fn with_book_in(&self, folder: &Path) -> Option<Arc<dyn AnyListed>>;

    /// The exact value of a match's present position; `None` if it is a match of another game.
    fn probe(&self, played: &dyn AnyMatch, stop: &Stop) -> Option<Probed>;

    /// Returns a trace of the search of a match's present position; `None` if it is a match of
    /// another game.
    fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Option<Result<Trace, Error>>;

    /// Returns the game with these files, an `Arc<dyn Exact<G>>`; `None` if they are about another
    /// game.
    ///
    /// A method of the listed game, so that engines are compiled only once and in the crate that
    /// optimises them.
    fn knowing(&self, files: &dyn Any) -> Option<Arc<dyn AnyListed>>;
}

/// What can be done with a game by its name and options.
pub(crate) trait Handle {
    /// The game behind the outer layer.
    fn game(self: Box<Self>) -> Arc<dyn AnyGame>;

    /// An engine for it.
    fn engine(self: Box<Self>, engine: Spec) -> Result<Box<dyn Engine>, Error>;

    /// Every setting of an engine for it.
    fn engine_settings(self: Box<Self>, engine: &str) -> Result<Vec<(&'static str, String)>, Error>;

    /// Exact values of its positions.
    fn exact_probe(self: Box<Self>) -> Box<dyn Probe>;

    /// Many games of it.
    #[cfg(feature = "batch")]
    fn batch(self: Box<Self>, positions: &[&str], limits: BatchLimits) -> Result<Box<dyn AnyBatch>, Error>;

    /// A solver for many of its positions, if it is solved position by position.
    fn solver(self: Box<Self>, settings: SolverSettings) -> Option<Box<dyn TextSolver>>;

    /// Its puzzles.
    fn puzzles(self: Box<Self>) -> Box<dyn Puzzles>;

    /// Its openings.
    fn openings(self: Box<Self>) -> Box<dyn Openings>;

    /// Makes its opening book; `None` if it has none.
    fn make_book(&self, order: &BookOrder<'_>, stop: &Stop, tell: &mut dyn FnMut(BookProgress)) -> MadeBook;
}

/// How making a book ends; `None` if the game has none.
pub(crate) type MadeBook = Option<io::Result<BookEnd>>;

/// A game of the list, and what files know about it.
pub(crate) struct Listed<G: Searchable> {
    knowledge: Knowledge<G>,
    game: PhantomData<fn() -> G>,
}

impl<G: Searchable> Listed<G> {
    pub(crate) fn new(knowledge: Knowledge<G>) -> Listed<G> {
        Listed { knowledge, game: PhantomData }
    }
}

fn typed<G: Searchable>(played: &dyn AnyMatch) -> Option<&Match<G>> {
    played.as_any().downcast_ref()
}

impl<G: Drawing + Searchable> AnyListed for Listed<G> {
    fn info(&self) -> &'static GameInfo {
        &G::INFO
    }

    fn bench(&self) -> &'static [BenchPosition] {
        G::BENCH
    }

    fn with_options(&self, game: Spec) -> Result<Box<dyn Handle>, Error> {
        Ok(Box::new(KnownGame { game: G::from_spec(game)?, knowledge: self.knowledge.clone() }))
    }

    fn with_book_in(&self, folder: &Path) -> Option<Arc<dyn AnyListed>> {
        let knowledge = match (G::book_in(folder), G::book()) {
            (Some(exact), _) => self.knowledge.clone().with_files(exact),
            (None, Some(_)) => self.knowledge.clone().with_book_in(folder),
            (None, None) => return None,
        };
        Some(Arc::new(Listed::new(knowledge)))
    }

    fn probe(&self, played: &dyn AnyMatch, stop: &Stop) -> Option<Probed> {
        let played = typed::<G>(played)?;
        let probe = TypedProbe::new(played.game().clone(), &self.knowledge);
        Some(probe.look_up_position(played.position(), played.since_removal(), stop))
    }

    fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Option<Result<Trace, Error>> {
        Some(trace(typed::<G>(played)?, settings, stop))
    }

    fn knowing(&self, files: &dyn Any) -> Option<Arc<dyn AnyListed>> {
        let files: &Arc<dyn Exact<G>> = files.downcast_ref()?;
        Some(Arc::new(Listed::new(self.knowledge.clone().with_files(Arc::clone(files)))))
    }
}

/// A game with its options, and what is known about it.
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

    fn exact_probe(self: Box<Self>) -> Box<dyn Probe> {
        Box::new(TypedProbe::new(self.game, &self.knowledge))
    }

    #[cfg(feature = "batch")]
    fn batch(self: Box<Self>, positions: &[&str], limits: BatchLimits) -> Result<Box<dyn AnyBatch>, Error> {
        let exact = self.knowledge.about(&self.game);
        Ok(Box::new(Batch::new(self.game, exact, limits, positions)?))
    }

    fn solver(self: Box<Self>, settings: SolverSettings) -> Option<Box<dyn TextSolver>> {
        Some(Box::new(TypedSolver::new(self.game, settings)?))
    }

    fn puzzles(self: Box<Self>) -> Box<dyn Puzzles> {
        Box::new(TypedPuzzles::new(self.game, &self.knowledge))
    }

    fn openings(self: Box<Self>) -> Box<dyn Openings> {
        self
    }

    fn make_book(&self, order: &BookOrder<'_>, stop: &Stop, tell: &mut dyn FnMut(BookProgress)) -> MadeBook {
        self.game.make_book(order, stop, tell).or_else(|| {
            let has_book = G::book().is_some() && self.game.spec() == G::NAME;
            has_book.then(|| make_book(&self.game, &self.knowledge, order, stop, tell))
        })
    }
}
