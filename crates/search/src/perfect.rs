//! The engine that plays by exact values.

use std::time::Duration;

use endspiel_game::{Error, Match, Spec};
use endspiel_knowledge::{Searchable, Stop};

use crate::best::{Best, Settings};
use crate::named_evaluator::NamedEvaluator;
use crate::phrases::NEEDS_TABLES;
use crate::typed::Found;
use crate::{Knowledge, Limits, SearchResult, TableUse, Tell, Thinker, with_option};

/// Default time for a move: exact answers may take a while.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The share of the time for solvers before the search.
const SHARE_OF_TIME: f64 = 0.8;

/// The source name of a searched move.
const WITHOUT_KNOWLEDGE: &str = "no exact knowledge of this position: searched instead";

/// An engine that plays by tables and solvers.
///
/// If they have no answer in time, it searches, and says so.
pub struct Perfect<G: Searchable> {
    search: Best<G>,
    /// The seed that chooses among the opening book's equally good moves.
    seed: u64,
}

impl<G: Searchable> Perfect<G> {
    /// Builds the engine from a spec: `perfect` or `perfect:time=10s,threads=2`.
    pub fn from_spec(game: &G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Self, Error> {
        let mut settings = Settings::take(&mut spec)?;
        let seed = spec.take("seed", 0)?;
        let mut known = Settings::names();
        known.push("seed");
        spec.finish(&known)?;
        if settings.tables == TableUse::Off {
            return Err(Error::spec(NEEDS_TABLES.say(&[])));
        }
        settings.time = settings.time.or(Some(DEFAULT_TIME));
        settings.solver_share = SHARE_OF_TIME;
        settings.needs_distance = true;
        let evaluator = NamedEvaluator::new(game, NamedEvaluator::<G>::STRONG, None)?;
        let exact = settings.tables.of(knowledge, game)?;
        Ok(Perfect { search: Best::new(settings, evaluator, exact)?.with_book(knowledge, Some(seed)), seed })
    }
}

impl<G: Searchable> Thinker<G> for Perfect<G> {
    fn spec(&self) -> String {
        let spec = self.search.spec().replacen("best", "perfect", 1);
        if self.seed == 0 { spec } else { with_option(&spec, "seed", self.seed) }
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        let mut result = self.search.think(played, limits, stop, report)?;
        if !result.exact {
            result.source.get_or_insert_with(|| WITHOUT_KNOWLEDGE.to_owned());
        }
        Ok(result)
    }

    fn new_game(&mut self) {
        self.search.new_game();
    }
}
