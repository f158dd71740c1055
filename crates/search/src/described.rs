//! Engines as they are offered to people: the levels, and what may be said in a spec.

use endspiel_game::{OptionInfo, OptionKind};
use serde::Serialize;

use crate::{ENGINES, EngineInfo, Switches};

/// The levels people choose from, the weakest first.
pub const LEVELS: [&str; 5] = ["beginner", "easy", "normal", "hard", "perfect"];

/// An engine with its options.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EngineWithOptions"))]
pub struct Described {
    /// What the list of engines says of it.
    #[serde(flatten)]
    pub info: EngineInfo,
    /// What may follow its name.
    pub options: Vec<&'static OptionInfo>,
}

impl Described {
    /// Every engine of ours.
    pub fn all() -> Vec<Described> {
        ENGINES.iter().map(|&info| Described { info, options: options(info.name) }).collect()
    }
}

const fn option(
    name: &'static str,
    kind: OptionKind,
    values: &'static str,
    default: &'static str,
    meaning: &'static str,
) -> OptionInfo {
    OptionInfo { name, values, kind, default, meaning }
}

const fn switch(name: &'static str, default: &'static str, meaning: &'static str) -> OptionInfo {
    option(name, OptionKind::Switch, "on, off", default, meaning)
}

/// A whole number from 0 or 1 up to the largest a program in a browser can count to.
const ANY_NUMBER: OptionKind = OptionKind::Number { least: 0, most: 1 << 53 };
const POSITIVE: OptionKind = OptionKind::Number { least: 1, most: 1 << 53 };

/// Tables can also be used in part.
const TABLES: &str = "on, off, with tables in files also stones as in 3-3";

const SEED: OptionInfo = option("seed", ANY_NUMBER, "a number", "0", "which of equally good moves is played");
const EVAL: [OptionInfo; 2] = [
    option(
        "eval",
        OptionKind::Choice { choices: &["classic", "strong", "mobility"] },
        "classic, strong, or mobility where the game has it",
        "classic",
        "how positions are estimated",
    ),
    option(
        "weights",
        OptionKind::Text,
        "numbers with / between them, as 1/1/4/2",
        "usual",
        "what the evaluator counts",
    ),
];
const DEPTH: OptionInfo =
    option("depth", OptionKind::Number { least: 1, most: 1000 }, "1 to 1000", "off", "plies to look ahead at most");
const ALPHABETA: [OptionInfo; 4] = [
    option("states", POSITIVE, "a number or off", "25000", "states it may visit"),
    switch("symmetry", "on", "symmetric positions count as one"),
    OptionInfo { values: TABLES, ..switch("tables", "off", "asks solvers and tables") },
    switch("reflexes", "on where the classic computer has them", "takes a win and meets a threat without thinking"),
];
const BEST: [OptionInfo; 5] = [
    option("time", OptionKind::Time, "3s, 500ms, 2m", "1s if nothing else limits it", "time for a move"),
    option("nodes", POSITIVE, "a number", "off", "states it may visit"),
    option("threads", OptionKind::Number { least: 1, most: 1023 }, "1 to 1023", "1", "threads that search together"),
    option("hash", ANY_NUMBER, "mebibytes", "64", "size of the table of known positions"),
    OptionInfo { values: TABLES, ..switch("tables", "on", "asks solvers and tables") },
];

/// The ideas of the strong engine, each of which can be switched off.
const SWITCHES: [OptionInfo; Switches::NAMES.len()] = [
    switch("table", "on", "keeps what was found out about positions"),
    switch("deeper", "on", "uses what a deeper search has left in the table"),
    switch("symmetry", "on", "symmetric positions count as one where that pays"),
    switch("ordering", "on", "tries moves first that were good elsewhere"),
    switch("aspiration", "on", "expects the value of the last depth"),
    switch("scout", "on", "proves cheaply that later moves are no better"),
    switch("reductions", "on", "looks less deep at late quiet moves"),
    switch("probcut", "on", "leaves what a shallower search makes all but certain"),
    switch("draws", "on", "sees repetitions and draw limits"),
    switch("knowledge", "on", "asks for exact values inside the search"),
    switch("temptation", "on", "among known draws chooses the one in which most replies lose"),
];

const STRONG_EVAL: OptionInfo = OptionInfo { default: "strong", ..EVAL[0] };
const MINIMAX_DEPTH: OptionInfo = OptionInfo { default: "2", ..DEPTH };
const PERFECT_TIME: OptionInfo = OptionInfo { default: "5s", ..BEST[0] };

fn options(engine: &str) -> Vec<&'static OptionInfo> {
    match engine {
        "minimax" => [&MINIMAX_DEPTH].into_iter().chain(&EVAL).chain([&SEED]).collect(),
        "alphabeta" => [&ALPHABETA[0], &DEPTH].into_iter().chain(&ALPHABETA[1..]).chain(&EVAL).chain([&SEED]).collect(),
        "best" => {
            let first = [&BEST[0], &DEPTH].into_iter().chain(&BEST[1..]);
            first.chain([&STRONG_EVAL, &EVAL[1]]).chain(&SWITCHES).collect()
        }
        "perfect" => [&PERFECT_TIME, &DEPTH].into_iter().chain(&BEST[1..]).chain(&SWITCHES).collect(),
        _ => vec![&SEED],
    }
}

#[cfg(test)]
mod tests {
    use endspiel_connect4::ConnectFour;
    use endspiel_game::{Error, Searchable};
    use endspiel_mill::Mill;
    use endspiel_othello::Othello;

    use super::*;
    use crate::{Engine, Knowledge, build};

    fn built<G: Searchable>(game: G, spec: &str) -> Result<Box<dyn Engine>, Error> {
        build(game, spec.parse()?, &Knowledge::default())
    }

    /// The options an engine itself says it has, from its answer to one that it has not.
    fn own_words(engine: &str) -> Vec<String> {
        let refused = built(Mill::default(), &format!("{engine}:nonsense=1")).err().unwrap().to_string();
        let mut names: Vec<String> =
            refused.split("there is ").nth(1).unwrap_or_default().split(", ").map(str::to_owned).collect();
        names.sort();
        names
    }

    #[test]
    fn every_engine_is_described_with_the_options_it_has() {
        for described in Described::all() {
            let mut listed: Vec<&str> = described.options.iter().map(|option| option.name).collect();
            listed.sort_unstable();
            assert_eq!(listed, own_words(described.info.name), "{}", described.info.name);
        }
    }

    #[test]
    fn the_switches_are_those_of_the_search() {
        assert_eq!(SWITCHES.map(|option| option.name), Switches::NAMES);
    }

    #[test]
    fn every_example_is_an_engine_for_every_game() {
        for engine in ENGINES {
            let built = [
                built(Mill::default(), engine.example),
                built(ConnectFour::default(), engine.example),
                built(Othello::default(), engine.example),
            ];
            assert!(built.iter().all(Result::is_ok), "{}", engine.example);
        }
        assert!(LEVELS.iter().all(|level| ENGINES.iter().any(|engine| engine.name == *level)));
    }
}
