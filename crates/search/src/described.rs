//! Engines as offered to people: the levels, and the options of specs.

use endspiel_game::words::Words;
use endspiel_game::{OptionInfo, OptionKind};
use serde::Serialize;

use crate::{ENGINES, EngineInfo, Switches};

/// The levels, the weakest first.
pub const LEVELS: [&str; 5] = ["beginner", "easy", "normal", "hard", "perfect"];

/// An engine with its options.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EngineWithOptions"))]
pub struct Described {
    /// Its entry in the list of engines.
    #[serde(flatten)]
    pub info: EngineInfo,
    /// The options after its name.
    pub options: Vec<&'static OptionInfo>,
}

impl Described {
    /// Returns all our engines.
    pub fn all() -> Vec<Described> {
        ENGINES.iter().map(|&info| Described { info, options: options(info.name) }).collect()
    }
}

const fn option(
    name: &'static str,
    kind: OptionKind,
    values: &'static str,
    default: &'static str,
    meaning: Words,
) -> OptionInfo {
    OptionInfo { name, values, kind, default, meaning }
}

const fn switch(name: &'static str, default: &'static str, meaning: Words) -> OptionInfo {
    option(name, OptionKind::Switch, "on, off", default, meaning)
}

/// A whole number from 0 or 1 up to the largest exact integer of JavaScript.
const ANY_NUMBER: OptionKind = OptionKind::Number { least: 0, most: 1 << 53 };
const POSITIVE: OptionKind = OptionKind::Number { least: 1, most: 1 << 53 };

/// Tables can also be used in part.
const TABLES: &str = "on, off, with tables in files also stones as in 3-3";

const SEED: OptionInfo = option(
    "seed",
    ANY_NUMBER,
    "a number",
    "0",
    Words::new(
        "which of equally good moves is played",
        "Startwert des Zufalls: welcher von gleich guten Zügen gespielt wird",
    ),
);
const NUMBER: OptionInfo = option(
    "n",
    OptionKind::Number { least: 1, most: 20 },
    "1 to 20, or between them as 7.5",
    "10",
    Words::new(
        "how strong it is: 1 for children, 20 is the best there is",
        "Spielstärke: 1 für Kinder, 20 so gut es geht",
    ),
);
const EVAL: [OptionInfo; 2] = [
    option(
        "eval",
        OptionKind::Choice { choices: &["classic", "strong", "mobility", "rows"], names: &[] },
        "classic, strong, and where the game has it mobility (mill) or rows (connect4)",
        "classic",
        Words::new("how positions are estimated", "Bewertung der Stellungen"),
    ),
    option(
        "weights",
        OptionKind::Text,
        "numbers with / between them, as 1/1/4/2",
        "usual",
        Words::new("what the evaluator counts", "Gewichte der Bewertung"),
    ),
];
const DEPTH: OptionInfo = option(
    "depth",
    OptionKind::Number { least: 1, most: 1000 },
    "1 to 1000",
    "off",
    Words::new("plies to look ahead at most", "Suchtiefe in Halbzügen"),
);
const PAPER_MEANING: Words = Words::new(
    "plays as printed in a student paper, defects included",
    "spielt wie in einer Schülerarbeit gedruckt, mit ihren Fehlern",
);
const MINIMAX_PAPER: [OptionInfo; 2] = [
    option(
        "paper",
        OptionKind::Choice { choices: &["off", "muehle2021", "muehle2017"], names: &[] },
        "muehle2021 (takes limit, weights, seed), muehle2017 (takes depth)",
        "off",
        PAPER_MEANING,
    ),
    option(
        "limit",
        OptionKind::Number { least: 0, most: 999 },
        "0 to 999, with paper=muehle2021 alone",
        "2",
        Words::new("plies after the root move", "Halbzüge nach dem ersten Zug"),
    ),
];
const ALPHABETA_PAPER: [OptionInfo; 2] = [
    option(
        "paper",
        OptionKind::Choice { choices: &["off", "muehle2021", "viergewinnt2023"], names: &[] },
        "muehle2021 (takes states, symmetry, tables, mended, weights, seed), viergewinnt2023 (takes depth, mended, weights, seed)",
        "off",
        PAPER_MEANING,
    ),
    option(
        "mended",
        OptionKind::Choice { choices: &["off", "ordering", "sign"], names: &[] },
        "ordering with paper=muehle2021, sign with paper=viergewinnt2023",
        "off",
        Words::new("which defect of the paper is corrected", "welcher Fehler der Arbeit behoben ist"),
    ),
];
const BOOK: OptionInfo = switch(
    "book",
    "on",
    Words::new(
        "plays by the opening book, where the game has one and only time limits a move",
        "spielt nach dem Eröffnungsbuch, wo das Spiel eines hat und nur die Zeit begrenzt ist",
    ),
);
const ALPHABETA: [OptionInfo; 4] = [
    option(
        "states",
        POSITIVE,
        "a number or off",
        "25000",
        Words::new("states it may visit", "Höchstzahl der Stellungen"),
    ),
    switch("symmetry", "on", Words::new("symmetric positions count as one", "symmetrische Stellungen zählen als eine")),
    OptionInfo {
        values: TABLES,
        ..switch("tables", "off", Words::new("asks solvers and tables", "nutzt exaktes Wissen"))
    },
    switch(
        "reflexes",
        "on where the classic computer has them",
        Words::new(
            "takes a win and meets a threat without thinking",
            "gewinnt und wehrt Drohungen ab, ohne nachzudenken",
        ),
    ),
];
const BEST: [OptionInfo; 5] = [
    option(
        "time",
        OptionKind::Time,
        "3s, 500ms, 2m",
        "1s if nothing else limits it",
        Words::new("time for a move", "Zeit je Zug"),
    ),
    option("nodes", POSITIVE, "a number", "off", Words::new("positions it may visit", "Höchstzahl der Stellungen")),
    option(
        "threads",
        OptionKind::Number { least: 1, most: 1023 },
        "1 to 1023",
        "1",
        Words::new("threads that search together", "Threads, die gemeinsam suchen"),
    ),
    option(
        "hash",
        ANY_NUMBER,
        "mebibytes",
        "64",
        Words::new("size of the transposition table in MiB", "Größe der Transpositionstabelle in MiB"),
    ),
    OptionInfo {
        values: TABLES,
        ..switch("tables", "on", Words::new("asks solvers and tables", "nutzt exaktes Wissen"))
    },
];

/// The techniques of the strong engine, each with a switch.
const SWITCHES: [OptionInfo; Switches::NAMES.len()] = [
    switch("table", "on", Words::new("keeps what was found out about positions", "merkt sich bekannte Stellungen")),
    switch("deeper", "on", Words::new("uses what a deeper search has left in the table", "nutzt tiefere Ergebnisse")),
    switch(
        "symmetry",
        "on",
        Words::new(
            "symmetric positions count as one where that pays",
            "symmetrische Stellungen zählen als eine, wo es sich lohnt",
        ),
    ),
    switch(
        "ordering",
        "on",
        Words::new("tries moves first that were good elsewhere", "versucht zuerst Züge, die anderswo gut waren"),
    ),
    switch(
        "aspiration",
        "on",
        Words::new("expects the value of the last depth", "erwartet den Wert der letzten Tiefe"),
    ),
    switch(
        "scout",
        "on",
        Words::new(
            "proves cheaply that later moves are no better",
            "Scout-Suche: zeigt billig, dass spätere Züge nicht besser sind",
        ),
    ),
    switch(
        "reductions",
        "on",
        Words::new("looks less deep at late quiet moves", "schaut bei späten ruhigen Zügen weniger tief"),
    ),
    switch(
        "probcut",
        "on",
        Words::new("leaves what a shallower search makes all but certain", "ProbCut: lässt aus, was sicher scheint"),
    ),
    switch(
        "ahead",
        "on",
        Words::new(
            "searches the last plies by faster means, where the game has any",
            "sucht die letzten Halbzüge auf schnellere Art, wo das Spiel eine kennt",
        ),
    ),
    switch("draws", "on", Words::new("sees repetitions and draw limits", "erkennt Wiederholungen und Remisgrenzen")),
    switch(
        "knowledge",
        "on",
        Words::new("asks for exact values inside the search", "fragt in der Suche nach exakten Werten"),
    ),
    switch(
        "temptation",
        "on",
        Words::new("among known draws chooses the one in which most replies lose", "stellt im Remis Fallen"),
    ),
    switch(
        "doubt",
        "on",
        Words::new(
            "lets a solver that knows in time who wins look at the chosen move again",
            "lässt den gewählten Zug prüfen, wenn die Zeit reicht, um den Sieger zu kennen",
        ),
    ),
];

const STRONG_EVAL: OptionInfo = OptionInfo { default: "strong", ..EVAL[0] };
const MINIMAX_DEPTH: OptionInfo = OptionInfo { default: "2", ..DEPTH };
const PERFECT_TIME: OptionInfo = OptionInfo { default: "5s", ..BEST[0] };

fn options(engine: &str) -> Vec<&'static OptionInfo> {
    match engine {
        "minimax" => [&MINIMAX_DEPTH].into_iter().chain(&EVAL).chain([&SEED]).chain(&MINIMAX_PAPER).collect(),
        "alphabeta" => [&ALPHABETA[0], &DEPTH]
            .into_iter()
            .chain(&ALPHABETA[1..])
            .chain(&EVAL)
            .chain([&SEED])
            .chain(&ALPHABETA_PAPER)
            .collect(),
        "best" => {
            let first = [&BEST[0], &DEPTH].into_iter().chain(&BEST[1..]);
            first.chain([&BOOK, &STRONG_EVAL, &EVAL[1]]).chain(&SWITCHES).collect()
        }
        "perfect" => {
            let first = [&PERFECT_TIME, &DEPTH].into_iter().chain(&BEST[1..]);
            first.chain([&BOOK, &SEED]).chain(&SWITCHES).collect()
        }
        "level" => vec![&NUMBER, &SEED, &BOOK],
        "hard" => vec![&SEED, &BOOK],
        _ => vec![&SEED],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_switches_are_those_of_the_search() {
        assert_eq!(SWITCHES.map(|option| option.name), Switches::NAMES);
    }

    #[test]
    fn every_level_is_an_engine() {
        assert!(LEVELS.iter().all(|level| ENGINES.iter().any(|engine| engine.name == *level)));
    }
}
