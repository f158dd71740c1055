//! Messages that all evaluators share.

endspiel_game::phrases! {
    pub(crate) NO_VALUE = "spec.no-value":
        "a value is win, draw or loss, not `{text}`",
        "ein Wert ist win, draw oder loss, nicht „{text}“";

    /// The refusal of an unknown evaluator.
    pub NO_EVALUATOR = "spec.no-evaluator": "{game} has no evaluator `{name}`", "{game} hat keine Bewertung „{name}“";

    /// The refusal of a list of weights of the wrong length.
    pub WEIGHT_COUNT = "spec.weight-count":
        "the evaluator `{evaluator}` takes {count} weights ({names}), not {given}",
        "die Bewertung „{evaluator}“ hat {count} Gewichte ({names}), nicht {given}";

    /// The refusal of a weight that is too small or too large.
    pub WEIGHT_RANGE = "spec.weight-range":
        "the weight {name} of `{evaluator}` is between {least} and {most}, not {given}",
        "das Gewicht {name} von „{evaluator}“ liegt zwischen {least} und {most}, nicht bei {given}";

    /// The refusal of weights for an evaluator with learned, fixed weights.
    pub WEIGHTS_FIXED = "spec.weights-fixed":
        "the weights of the evaluator `{evaluator}` are fixed",
        "die Gewichte der Bewertung „{evaluator}“ stehen fest";
}
