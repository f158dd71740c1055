//! Messages that all evaluators share.

use endspiel_game::words::Phrase;

pub(crate) const NO_VALUE: Phrase = Phrase::new(
    "spec.no-value",
    "a value is win, draw or loss, not `{text}`",
    "ein Wert ist win, draw oder loss, nicht „{text}“",
);

/// The refusal of an unknown evaluator.
pub const NO_EVALUATOR: Phrase =
    Phrase::new("spec.no-evaluator", "{game} has no evaluator `{name}`", "{game} hat keine Bewertung „{name}“");

/// The refusal of a list of weights of the wrong length.
pub const WEIGHT_COUNT: Phrase = Phrase::new(
    "spec.weight-count",
    "the evaluator `{evaluator}` takes {count} weights ({names}), not {given}",
    "die Bewertung „{evaluator}“ hat {count} Gewichte ({names}), nicht {given}",
);

/// The refusal of a weight that is too small or too large.
pub const WEIGHT_RANGE: Phrase = Phrase::new(
    "spec.weight-range",
    "the weight {name} of `{evaluator}` is between {least} and {most}, not {given}",
    "das Gewicht {name} von „{evaluator}“ liegt zwischen {least} und {most}, nicht bei {given}",
);

/// The refusal of weights for an evaluator with learned, fixed weights.
pub const WEIGHTS_FIXED: Phrase = Phrase::new(
    "spec.weights-fixed",
    "the weights of the evaluator `{evaluator}` are fixed",
    "die Gewichte der Bewertung „{evaluator}“ stehen fest",
);
