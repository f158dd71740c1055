//! A game in the list, whichever it is.

use std::any::Any;
use std::io;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use endspiel_game::{Error, Match, Spec};
use endspiel_knowledge::{BenchPosition, BookEnd, BookOrder, BookProgress, Exact, Searchable, SolverSettings, Stop};
use endspiel_presentation::{AnyGame, AnyMatch, Drawing, GameInfo};
use endspiel_search::{
    Engine, Knowledge, Probed, Prober, Puzzles, TextSolver, Trace, TraceSettings, TypedProber, TypedPuzzles,
    TypedSolver, build, full_settings, make_book, trace,
};

use crate::openings::{Openings, TypedOpenings};

#[cfg(feature = "batch")]
use crate::batch::{AnyBatch, Batch, BatchLimits};

/// What can be done with a game by its name. It is implemented once, for every game that can be [drawn](Drawing) and
/// [searched](Searchable); a game has nothing to do to be listed.
pub(crate) trait AnyListed: Send + Sync {
    /// Names and options of the game.
    fn info(&self) -> &'static GameInfo;

    /// Positions whose search is measured.
    fn bench(&self) -> &'static [BenchPosition];

    /// Whether there is such a game with these options.
    fn takes(&self, game: &Spec) -> bool;

    /// The game with these options.
    fn open(&self, game: Spec) -> Result<Arc<dyn AnyGame>, Error>;

    /// An engine for the game with these options.
    fn engine(&self, game: Spec, engine: Spec) -> Result<Box<dyn Engine>, Error>;

    /// Every setting of an engine for the game with these options.
    fn engine_settings(&self, game: Spec, engine: &str) -> Result<Vec<(&'static str, String)>, Error>;

    /// Exact values of positions of the game with these options.
    fn prober(&self, game: Spec) -> Result<Box<dyn Prober>, Error>;

    /// Many games with these options.
    #[cfg(feature = "batch")]
    fn batch(&self, game: Spec, positions: &[&str], limits: BatchLimits) -> Result<Box<dyn AnyBatch>, Error>;

    /// A solver for many positions of the game with these options, if it is solved position by position.
    fn solver(&self, game: Spec, settings: SolverSettings) -> Result<Option<Box<dyn TextSolver>>, Error>;

    /// Puzzles of the game with these options.
    fn puzzles(&self, game: Spec) -> Result<Box<dyn Puzzles>, Error>;

    /// Openings of the game with these options.
    fn openings(&self, game: Spec) -> Result<Box<dyn Openings>, Error>;

    /// The same game with what a book in this folder knows, if the game can have one there.
    fn with_book_in(&self, folder: &Path) -> Option<Arc<dyn AnyListed>>;

    /// Makes an opening book of the game with these options; `None` if it has none.
    fn make_book(
        &self,
        game: Spec,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Result<Option<io::Result<BookEnd>>, Error>;

    /// The exact value of a match's present position; `None` if it is a match of another game.
    fn probe(&self, played: &dyn AnyMatch, stop: &Stop) -> Option<Probed>;

    /// A search of a match's present position, written down; `None` if it is a match of another game.
    fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Option<Result<Trace, Error>>;

    /// The same game with what files know about it, an `Arc<dyn Exact<G>>`; `None` if that is about another game. Asking the
    /// listed game, and not listing it anew, keeps engines compiled once and where they are compiled well.
    fn knowing(&self, files: &dyn Any) -> Option<Arc<dyn AnyListed>>;
}

/// A game and what files know about it.
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

    fn takes(&self, game: &Spec) -> bool {
        G::from_spec(game.clone()).is_ok()
    }

    fn open(&self, game: Spec) -> Result<Arc<dyn AnyGame>, Error> {
        Ok(Arc::new(G::from_spec(game)?))
    }

    fn engine(&self, game: Spec, engine: Spec) -> Result<Box<dyn Engine>, Error> {
        build(G::from_spec(game)?, engine, &self.knowledge)
    }

    fn engine_settings(&self, game: Spec, engine: &str) -> Result<Vec<(&'static str, String)>, Error> {
        full_settings(&G::from_spec(game)?, engine, &self.knowledge)
    }

    fn prober(&self, game: Spec) -> Result<Box<dyn Prober>, Error> {
        Ok(Box::new(TypedProber::new(G::from_spec(game)?, &self.knowledge)))
    }

    #[cfg(feature = "batch")]
    fn batch(&self, game: Spec, positions: &[&str], limits: BatchLimits) -> Result<Box<dyn AnyBatch>, Error> {
        let game = G::from_spec(game)?;
        let exact = self.knowledge.about(&game);
        Ok(Box::new(Batch::new(game, exact, limits, positions)?))
    }

    fn solver(&self, game: Spec, settings: SolverSettings) -> Result<Option<Box<dyn TextSolver>>, Error> {
        let solver = TypedSolver::new(G::from_spec(game)?, settings);
        Ok(solver.map(|solver| Box::new(solver) as Box<dyn TextSolver>))
    }

    fn puzzles(&self, game: Spec) -> Result<Box<dyn Puzzles>, Error> {
        Ok(Box::new(TypedPuzzles::new(G::from_spec(game)?, &self.knowledge)))
    }

    fn openings(&self, game: Spec) -> Result<Box<dyn Openings>, Error> {
        Ok(Box::new(TypedOpenings { game: G::from_spec(game)?, knowledge: self.knowledge.clone() }))
    }

    fn with_book_in(&self, folder: &Path) -> Option<Arc<dyn AnyListed>> {
        let knowledge = match (G::book_in(folder), G::book()) {
            (Some(exact), _) => self.knowledge.clone().with_files(exact),
            (None, Some(_)) => self.knowledge.clone().with_book_in(folder),
            (None, None) => return None,
        };
        Some(Arc::new(Listed::new(knowledge)))
    }

    fn make_book(
        &self,
        game: Spec,
        order: &BookOrder<'_>,
        stop: &Stop,
        progress: &mut dyn FnMut(BookProgress),
    ) -> Result<Option<io::Result<BookEnd>>, Error> {
        let game = G::from_spec(game)?;
        if let Some(made) = game.make_book(order, stop, progress) {
            return Ok(Some(made));
        }
        let has_book = G::book().is_some() && game.spec() == G::NAME;
        Ok(has_book.then(|| make_book(&game, &self.knowledge, order, stop, progress)))
    }

    fn probe(&self, played: &dyn AnyMatch, stop: &Stop) -> Option<Probed> {
        let played = typed::<G>(played)?;
        Some(TypedProber::new(played.game().clone(), &self.knowledge).ask(
            played.position(),
            played.since_removal(),
            stop,
        ))
    }

    fn trace(&self, played: &dyn AnyMatch, settings: &TraceSettings, stop: &Stop) -> Option<Result<Trace, Error>> {
        Some(trace(typed::<G>(played)?, settings, stop))
    }

    fn knowing(&self, files: &dyn Any) -> Option<Arc<dyn AnyListed>> {
        let files: &Arc<dyn Exact<G>> = files.downcast_ref()?;
        Some(Arc::new(Listed::new(self.knowledge.clone().with_files(Arc::clone(files)))))
    }
}
