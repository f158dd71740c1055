//! Evaluators from specs: `eval=classic,weights=1/1/4/2`.

use std::fmt;
use std::sync::Arc;

use endspiel_game::{Error, Game, Spec};
use endspiel_knowledge::{Evaluator, Searchable};

/// An evaluator with its name and weights in a spec.
#[derive(Clone, Debug)]
pub struct NamedEvaluator<G: Game> {
    evaluator: Arc<dyn Evaluator<G>>,
    name: String,
    weights: Option<Vec<i32>>,
}

impl<G: Game> NamedEvaluator<G> {
    /// The name of every game's strongest evaluator.
    pub const STRONG: &str = "strong";

    /// Wraps any evaluator under a new name.
    pub fn custom(name: &str, evaluator: Arc<dyn Evaluator<G>>) -> Self {
        NamedEvaluator { evaluator, name: name.to_owned(), weights: None }
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the evaluator.
    pub fn evaluator(&self) -> &Arc<dyn Evaluator<G>> {
        &self.evaluator
    }
}

impl<G: Searchable> NamedEvaluator<G> {
    /// Returns the evaluator with this name; `strong` is the strongest of any game.
    pub fn new(game: &G, name: &str, weights: Option<Vec<i32>>) -> Result<Self, Error> {
        let evaluator: Arc<dyn Evaluator<G>> = match weights {
            None if name == Self::STRONG => game.strong(),
            _ => game.evaluator(name, weights.as_deref())?,
        };
        Ok(NamedEvaluator { evaluator, name: name.to_owned(), weights })
    }

    /// Takes the options `eval` and `weights` from a spec.
    pub fn take(game: &G, spec: &mut Spec, default: &str) -> Result<Self, Error> {
        let name = spec.take_text("eval").unwrap_or_else(|| default.to_owned());
        NamedEvaluator::new(game, &name, take_weights(spec)?)
    }

    /// Returns the evaluator with this name, with the weights of a spec, if any.
    pub(crate) fn take_weights(game: &G, spec: &mut Spec, name: &str) -> Result<Self, Error> {
        NamedEvaluator::new(game, name, take_weights(spec)?)
    }
}

impl<G: Game> fmt::Display for NamedEvaluator<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "eval={}{}", self.name, self.weights_words())
    }
}

impl<G: Game> NamedEvaluator<G> {
    /// Returns the weights as part of a spec, if they were given.
    pub(crate) fn weights_words(&self) -> String {
        weights_words(self.weights.as_deref())
    }
}

/// Takes the option `weights`, such as `1/1/4/2`, from a spec.
pub(crate) fn take_weights(spec: &mut Spec) -> Result<Option<Vec<i32>>, Error> {
    let Some(text) = spec.take_text("weights") else { return Ok(None) };
    let weights: Result<Vec<i32>, _> = text.split('/').map(str::parse).collect();
    weights.map(Some).map_err(|_| spec.bad_value("weights", &text))
}

/// Returns weights as part of a spec, if there are any.
pub(crate) fn weights_words(weights: Option<&[i32]>) -> String {
    let Some(weights) = weights else { return String::new() };
    let weights: Vec<_> = weights.iter().map(i32::to_string).collect();
    format!(",weights={}", weights.join("/"))
}
