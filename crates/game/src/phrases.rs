//! Messages that all games share.

use crate::words::Phrase;

/// A finished game has no moves.
pub const GAME_OVER: Phrase = Phrase::new("click.game-over", "the game is over", "das Spiel ist zu Ende");

/// The default message for a move that is not legal.
pub const NOT_LEGAL: Phrase =
    Phrase::new("click.not-legal", "that is not a legal move here", "das ist hier kein erlaubter Zug");

pub(crate) const NO_POSITION: Phrase =
    Phrase::new("error.position", "not a position: {reason}", "keine Stellung: {reason}");

pub(crate) const NO_MOVE: Phrase =
    Phrase::new("error.move", "`{text}` cannot be played: {reason}", "„{text}“ geht nicht: {reason}");

pub(crate) const NO_RECORD: Phrase =
    Phrase::new("error.record", "move {number} of the record: {reason}", "Zug {number} der Partie: {reason}");

pub(crate) const NOT_READABLE: Phrase =
    Phrase::new("error.format", "not a readable {format} file: {reason}", "nicht lesbar als {format}: {reason}");

pub(crate) const WITH_HINT: Phrase = Phrase::new("error.hint", "{reason}; {hint}", "{reason}; {hint}");

/// The available choices, after a refused one.
pub const THERE_IS: Phrase = Phrase::new("error.there-is", "there is {names}", "es gibt {names}");

/// A line of a file that cannot be read.
pub const IN_LINE: Phrase = Phrase::new("error.line", "line {number}: {reason}", "Zeile {number}: {reason}");

/// Bytes that are not UTF-8 text.
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

pub(crate) const TWICE: Phrase =
    Phrase::new("spec.twice", "the option `{key}` is given twice", "die Einstellung „{key}“ steht zweimal da");
