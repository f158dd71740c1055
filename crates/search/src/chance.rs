//! The engine that plays any legal move.

use endspiel_game::{Error, Random, Spec};
use endspiel_knowledge::Stop;
use endspiel_presentation::AnyMatch;

use crate::{Analysis, Answer, Engine, Limits, Tell};

/// An engine that plays any legal move, all of them equally likely.
#[derive(Clone, Debug)]
pub struct Chance {
    seed: u64,
    random: Random,
}

impl Chance {
    /// Builds the engine from a spec: `random:seed=7`.
    pub fn from_spec(mut spec: Spec) -> Result<Chance, Error> {
        let seed = spec.take("seed", 0)?;
        spec.finish(&["seed"])?;
        Ok(Chance { seed, random: Random::new(seed) })
    }
}

impl Engine for Chance {
    fn spec(&self) -> String {
        format!("random:seed={}", self.seed)
    }

    fn think(&mut self, game: &dyn AnyMatch, _: &Limits, _: &Stop, report: Tell<'_>) -> Result<Answer, Error> {
        let best = game.legal_moves();
        let mv = self.random.choose(&best).cloned().ok_or_else(crate::typed::game_over)?;
        let analysis = Analysis::default();
        report(&analysis);
        Ok(Answer { mv, best, analysis })
    }
}
