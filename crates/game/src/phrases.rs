//! What all games say alike.

use crate::Phrase;

/// A finished game has no moves.
pub const GAME_OVER: Phrase = Phrase::new("click.game-over", "the game is over", "das Spiel ist zu Ende");
/// A click beside everything that could be meant.
pub const NOTHING_HERE: Phrase =
    Phrase::new("click.nothing-here", "there is nothing to play on here", "hier gibt es nichts zu tun");
/// A click or move that no game has explained better.
pub const NOT_LEGAL: Phrase =
    Phrase::new("click.not-legal", "that is not a legal move here", "das ist hier kein erlaubter Zug");

/// Positions of a game without [`set_up`](crate::Drawing::set_up).
pub const NO_SETUP: Phrase = Phrase::new(
    "setup.not-offered",
    "positions of this game cannot be put up by hand",
    "Stellungen dieses Spiels kann man nicht von Hand aufbauen",
);
pub(crate) const NO_SPOT: Phrase =
    Phrase::new("setup.no-spot", "there is no place `{at}` on the board", "auf diesem Brett gibt es „{at}“ nicht");
pub(crate) const NO_HANDS: Phrase = Phrase::new(
    "setup.in-hand",
    "in this game nobody has stones in hand",
    "in diesem Spiel hat niemand Steine im Vorrat",
);

pub(crate) const NO_POSITION: Phrase =
    Phrase::new("error.position", "not a position: {reason}", "keine Stellung: {reason}");
pub(crate) const NO_MOVE: Phrase =
    Phrase::new("error.move", "`{text}` cannot be played: {reason}", "„{text}“ geht nicht: {reason}");
pub(crate) const NO_RECORD: Phrase =
    Phrase::new("error.record", "move {number} of the record: {reason}", "Zug {number} der Partie: {reason}");
pub(crate) const NOT_READABLE: Phrase =
    Phrase::new("error.format", "not a readable {format} file: {reason}", "nicht lesbar als {format}: {reason}");
pub(crate) const WITH_HINT: Phrase = Phrase::new("error.hint", "{reason}; {hint}", "{reason}; {hint}");
/// What there is to choose from, behind a refused choice.
pub const THERE_IS: Phrase = Phrase::new("error.there-is", "there is {names}", "es gibt {names}");
/// A line of a file that cannot be read.
pub const IN_LINE: Phrase = Phrase::new("error.line", "line {number}: {reason}", "Zeile {number}: {reason}");
pub(crate) const LIMIT_REACHED: Phrase = Phrase::new(
    "error.limit-reached",
    "a draw limit has ended the game before it",
    "eine Remisgrenze hat das Spiel vorher beendet",
);
/// Bytes that are no text in UTF-8.
pub const NOT_TEXT: Phrase = Phrase::new("error.not-text", "it is not text", "das ist kein Text");

pub(crate) const SWITCH: Phrase = Phrase::new(
    "spec.switch",
    "`{name}` takes on or off for {key}, not `{text}`",
    "„{name}“ kennt für {key} nur on und off, nicht „{text}“",
);
pub(crate) const BAD_VALUE: Phrase = Phrase::new(
    "spec.value",
    "`{text}` is no value for the option {key} of `{name}`",
    "„{text}“ ist kein Wert für {key} von „{name}“",
);
pub(crate) const UNKNOWN_OPTION: Phrase =
    Phrase::new("spec.unknown-option", "`{name}` has no option `{key}`", "„{name}“ hat keine Einstellung „{key}“");
pub(crate) const NO_OPTIONS: Phrase = Phrase::new("spec.no-options", "it has no options", "es hat keine Einstellungen");
pub(crate) const NO_OPTION: Phrase = Phrase::new(
    "spec.no-option",
    "`{text}` is no option: options look like name:key=value,key=value",
    "„{text}“ ist keine Einstellung: Sie sehen aus wie name:key=value,key=value",
);
pub(crate) const NO_COLOUR: Phrase = Phrase::new(
    "spec.no-colour",
    "a side is white or black, not `{text}`",
    "eine Seite ist white oder black, nicht „{text}“",
);
pub(crate) const NO_COUNTING: Phrase = Phrase::new(
    "spec.no-counting",
    "draws are counted as standard or muehle2021, not `{text}`",
    "Remis werden nach standard oder muehle2021 gezählt, nicht „{text}“",
);
pub(crate) const NO_VALUE: Phrase = Phrase::new(
    "spec.no-value",
    "a value is win, draw or loss, not `{text}`",
    "ein Wert ist win, draw oder loss, nicht „{text}“",
);
pub(crate) const TWICE: Phrase =
    Phrase::new("spec.twice", "the option `{key}` is given twice", "die Einstellung „{key}“ steht zweimal da");

/// A game without an evaluator of this name.
pub const NO_EVALUATOR: Phrase =
    Phrase::new("spec.no-evaluator", "{game} has no evaluator `{name}`", "{game} hat keine Bewertung „{name}“");
/// A list of weights of the wrong length.
pub const WEIGHT_COUNT: Phrase = Phrase::new(
    "spec.weight-count",
    "the evaluator `{evaluator}` takes {count} weights ({names}), not {given}",
    "die Bewertung „{evaluator}“ hat {count} Gewichte ({names}), nicht {given}",
);
/// A weight that is too small or too large.
pub const WEIGHT_RANGE: Phrase = Phrase::new(
    "spec.weight-range",
    "the weight {name} of `{evaluator}` is between {least} and {most}, not {given}",
    "das Gewicht {name} von „{evaluator}“ liegt zwischen {least} und {most}, nicht bei {given}",
);
/// An evaluator whose weights were learned and belong together.
pub const WEIGHTS_FIXED: Phrase = Phrase::new(
    "spec.weights-fixed",
    "the weights of the evaluator `{evaluator}` are fixed",
    "die Gewichte der Bewertung „{evaluator}“ stehen fest",
);
