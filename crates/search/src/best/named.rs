//! The strong engine as specs name it, with the evaluators, solvers and books that come with a game.

use std::sync::Arc;

use endspiel_game::{Error, Spec};
use endspiel_knowledge::Searchable;

use super::{Best, Settings};
use crate::book::{Beginning, Opening};
use crate::{Knowledge, NamedEvaluator};

impl<G: Searchable> Best<G> {
    /// The same, playing by the opening book where its settings allow that. A seed chooses among moves that are as good as the best.
    pub(crate) fn with_book(self, knowledge: &Knowledge<G>, seed: Option<u64>) -> Self {
        // What the book says was found with the strong evaluator.
        let plays_by_it = self.settings.book && self.evaluator.name() == NamedEvaluator::<G>::STRONG;
        Best {
            opening: plays_by_it
                .then(|| Box::new(Opening::new(Arc::clone(knowledge.opening_book()), seed)) as Box<dyn Beginning<G>>),
            ..self
        }
    }

    /// The engine as a spec asks for it: `best:time=1s,threads=2`.
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
