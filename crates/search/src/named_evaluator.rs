//! Evaluators as specs name them: `eval=classic,weights=1/1/4/2`.

use std::fmt;
use std::sync::Arc;

use endspiel_game::{Error, Evaluator, Game, Searchable, Spec};

/// An evaluator and the words it was asked for with.
#[derive(Clone, Debug)]
pub struct NamedEvaluator<G: Game> {
    evaluator: Arc<dyn Evaluator<G>>,
    name: String,
    weights: Option<Vec<i32>>,
}

impl<G: Searchable> NamedEvaluator<G> {
    /// The name of the strongest evaluator of any game.
    pub const STRONG: &str = "strong";

    /// The evaluator with this name; `strong` is the strongest of any game.
    pub fn new(game: &G, name: &str, weights: Option<Vec<i32>>) -> Result<Self, Error> {
        let evaluator: Arc<dyn Evaluator<G>> = match weights {
            None if name == Self::STRONG => game.strong(),
            _ => game.evaluator(name, weights.as_deref())?,
        };
        Ok(NamedEvaluator { evaluator, name: name.to_owned(), weights })
    }

    /// Any evaluator, under a name of one's own.
    pub fn custom(name: &str, evaluator: Arc<dyn Evaluator<G>>) -> Self {
        NamedEvaluator { evaluator, name: name.to_owned(), weights: None }
    }

    /// Takes the options `eval` and `weights` from a spec.
    pub fn take(game: &G, spec: &mut Spec, default: &str) -> Result<Self, Error> {
        let name = spec.take_text("eval").unwrap_or_else(|| default.to_owned());
        let weights = match spec.take_text("weights") {
            None => None,
            Some(text) => match text.split('/').map(str::parse).collect() {
                Ok(weights) => Some(weights),
                Err(_) => return Err(spec.bad_value("weights", &text)),
            },
        };
        NamedEvaluator::new(game, &name, weights)
    }

    /// The name it was asked for with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The evaluator.
    pub fn evaluator(&self) -> &Arc<dyn Evaluator<G>> {
        &self.evaluator
    }
}

impl<G: Game> fmt::Display for NamedEvaluator<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "eval={}", self.name)?;
        let Some(weights) = &self.weights else { return Ok(()) };
        let weights: Vec<_> = weights.iter().map(i32::to_string).collect();
        write!(f, ",weights={}", weights.join("/"))
    }
}
