//! The engine that plays by exact knowledge.

use std::time::Duration;

use endspiel_game::{Error, Match, Searchable, Spec, Stop};

use crate::best::{Best, Settings};
use crate::named_evaluator::NamedEvaluator;
use crate::phrases::NEEDS_TABLES;
use crate::{Knowledge, Limits, SearchResult, TableUse, Thinker};

/// Time for a move when nothing is said: exact answers may take a while.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The part of the time that is given to solvers before it falls back on searching.
const SHARE_OF_TIME: f64 = 0.8;

/// What it says where it had to search.
const WITHOUT_KNOWLEDGE: &str = "no exact knowledge of this position: searched instead";

/// Plays by tables and solvers. Where they have no answer in time it plays the best move it can find, and
/// says so.
pub struct Perfect<G: Searchable>(Best<G>);

impl<G: Searchable> Perfect<G> {
    /// The engine as a spec asks for it: `perfect` or `perfect:time=10s,threads=2`.
    pub fn from_spec(game: &G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Self, Error> {
        let mut settings = Settings::take(&mut spec)?;
        spec.finish(&Settings::names())?;
        if settings.tables == TableUse::Off {
            return Err(Error::spec(NEEDS_TABLES.say(&[])));
        }
        settings.time = settings.time.or(Some(USUAL_TIME));
        settings.solver_share = SHARE_OF_TIME;
        settings.insists = true;
        let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None)?;
        let exact = settings.tables.of(knowledge, game)?;
        Ok(Perfect(Best::new(settings, evaluator, exact)?))
    }
}

impl<G: Searchable> Thinker<G> for Perfect<G> {
    fn spec(&self) -> String {
        self.0.spec().replacen("best", "perfect", 1)
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchResult<G>),
    ) -> Result<SearchResult<G>, Error> {
        let mut result = self.0.think(played, limits, stop, report)?;
        if !result.exact {
            result.source.get_or_insert_with(|| WITHOUT_KNOWLEDGE.to_owned());
        }
        Ok(result)
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }
}
