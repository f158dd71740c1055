//! Messages that all games share.

crate::phrases! {
    /// A finished game has no moves.
    pub GAME_OVER = "click.game-over": "the game is over", "das Spiel ist zu Ende";

    /// The default message for a move that is not legal.
    pub NOT_LEGAL = "click.not-legal": "that is not a legal move here", "das ist hier kein erlaubter Zug";

    pub(crate) NO_POSITION = "error.position": "not a position: {reason}", "keine Stellung: {reason}";

    pub(crate) NO_MOVE = "error.move": "`{text}` cannot be played: {reason}", "„{text}“ geht nicht: {reason}";

    pub(crate) NO_RECORD = "error.record": "move {number} of the record: {reason}", "Zug {number} der Partie: {reason}";

    pub(crate) NOT_READABLE = "error.format":
        "not a readable {format} file: {reason}",
        "nicht lesbar als {format}: {reason}";

    pub(crate) WITH_HINT = "error.hint": "{reason}; {hint}", "{reason}; {hint}";

    /// The available choices, after a refused one.
    pub THERE_IS = "error.there-is": "there is {names}", "es gibt {names}";

    /// A line of a file that cannot be read.
    pub IN_LINE = "error.line": "line {number}: {reason}", "Zeile {number}: {reason}";

    /// Bytes that are not UTF-8 text.
    pub NOT_TEXT = "error.not-text": "it is not text", "das ist kein Text";

    pub(crate) STRAY_BRACKET = "tree.stray-bracket":
        "a bracket of a variation stands where none may be",
        "eine Klammer einer Variante steht, wo keine stehen darf";
    pub(crate) OPEN_BRACKET = "tree.open-bracket": "a variation has no end", "eine Variante endet nicht";

    pub(crate) SWITCH = "spec.switch":
        "`{name}` takes on or off for {key}, not `{text}`",
        "„{name}“ kennt für {key} nur on und off, nicht „{text}“";

    pub(crate) BAD_VALUE = "spec.value":
        "`{text}` is no value for the option {key} of `{name}`",
        "„{text}“ ist kein Wert für {key} von „{name}“";

    pub(crate) UNKNOWN_OPTION = "spec.unknown-option":
        "`{name}` has no option `{key}`",
        "„{name}“ hat keine Einstellung „{key}“";

    pub(crate) NO_OPTIONS = "spec.no-options": "it has no options", "es hat keine Einstellungen";

    pub(crate) NO_OPTION = "spec.no-option":
        "`{text}` is no option: options look like name:key=value,key=value",
        "„{text}“ ist keine Einstellung: Sie sehen aus wie name:key=value,key=value";

    pub(crate) NO_COLOUR = "spec.no-colour":
        "a side is white or black, not `{text}`",
        "eine Seite ist white oder black, nicht „{text}“";

    pub(crate) NO_COUNTING = "spec.no-counting":
        "draws are counted as standard or muehle2021, not `{text}`",
        "Remis werden nach standard oder muehle2021 gezählt, nicht „{text}“";

    pub(crate) TWICE = "spec.twice": "the option `{key}` is given twice", "die Einstellung „{key}“ steht zweimal da";
}
