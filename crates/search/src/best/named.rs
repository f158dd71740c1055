//! The strong engine from a spec, with the evaluators, solvers and books of a game.

use std::sync::Arc;

use endspiel_game::{Error, Spec};
use endspiel_knowledge::Searchable;

use super::{Best, Settings};
use crate::book::{BookPlayer, OpeningPlay};
use crate::{Knowledge, NamedEvaluator};

impl<G: Searchable> Best<G> {
    /// Adds the opening book, if the settings allow it. A seed chooses among equally good moves.
    pub(crate) fn with_book(self, knowledge: &Knowledge<G>, seed: Option<u64>) -> Self {
        // The values of the book come from the strong evaluator.
        let plays_by_it = self.settings.book && self.evaluator.name() == NamedEvaluator::<G>::STRONG;
        Best {
            opening: plays_by_it.then(|| {
                Box::new(BookPlayer::new(Arc::clone(knowledge.opening_book()), seed)) as Box<dyn OpeningPlay<G>>
            }),
            ..self
        }
    }

    /// Builds the engine from a spec: `best:time=1s,threads=2`.
    pub fn from_spec(game: &G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Self, Error> {
        let evaluator = NamedEvaluator::take(game, &mut spec, NamedEvaluator::<G>::STRONG)?;
        let settings = Settings::take(&mut spec)?;
        let mut known = Settings::names();
        known.extend(["eval", "weights"]);
        spec.finish(&known)?;
        let exact = settings.tables.of(knowledge, game)?;
        Ok(Best::new(settings, evaluator, exact)?.with_book(knowledge, None))
    }
}
