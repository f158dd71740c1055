//! The engine that plays by exact knowledge.

use std::time::Duration;

use endspiel_game::{Error, Match, Spec};
use endspiel_knowledge::{Searchable, Stop};

use crate::best::{Best, Settings};
use crate::named_evaluator::NamedEvaluator;
use crate::phrases::NEEDS_TABLES;
use crate::typed::Found;
use crate::{Knowledge, Limits, SearchResult, TableUse, Tell, Thinker, with_option};

/// Time for a move when nothing is said: exact answers may take a while.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The part of the time that is given to solvers before it falls back on searching.
const SHARE_OF_TIME: f64 = 0.8;

/// What it says where it had to search.
const WITHOUT_KNOWLEDGE: &str = "no exact knowledge of this position: searched instead";

/// Plays by tables and solvers. Where they have no answer in time it plays the best move it can find, and
/// says so.
pub struct Perfect<G: Searchable> {
    search: Best<G>,
    /// Which of moves that the opening book thinks as good as the best it plays.
    seed: u64,
}

impl<G: Searchable> Perfect<G> {
    /// The engine as a spec asks for it: `perfect` or `perfect:time=10s,threads=2`.
    pub fn from_spec(game: &G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Self, Error> {
        let mut settings = Settings::take(&mut spec)?;
        let seed = spec.take("seed", 0)?;
        let mut known = Settings::names();
        known.push("seed");
        spec.finish(&known)?;
        if settings.tables == TableUse::Off {
            return Err(Error::spec(NEEDS_TABLES.say(&[])));
        }
        settings.time = settings.time.or(Some(USUAL_TIME));
        settings.solver_share = SHARE_OF_TIME;
        settings.insists = true;
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

    fn think(&mut self, played: &Match<G>, limits: &Limits, stop: &Stop, tell: Tell<'_, SearchResult<G>>) -> Found<G> {
        let mut result = self.search.think(played, limits, stop, tell)?;
        if !result.exact {
            result.source.get_or_insert_with(|| WITHOUT_KNOWLEDGE.to_owned());
        }
        Ok(result)
    }

    fn new_game(&mut self) {
        self.search.new_game();
    }
}
