//! Engines by their specs, and what may be said in one.

use endspiel_game::{Error, OptionInfo};
use endspiel_search::{ENGINES, Engine, EngineInfo, Switches};
use serde::Serialize;

/// The levels people choose from, the weakest first.
pub const LEVELS: [&str; 5] = ["beginner", "easy", "normal", "hard", "perfect"];

/// Other programs, which are no engines of ours.
const OTHER_PROGRAMS: EngineInfo =
    EngineInfo { name: "ugi", meaning: "another program that speaks UGI", example: "ugi:PATH" };

/// The engine a spec names, for the game another spec names; `ugi:PATH` starts another program.
pub fn build(game: &str, spec: &str) -> Result<Box<dyn Engine>, Error> {
    endspiel_protocol::build(game, spec, &endspiel_search::build)
}

/// The same with a seed, for engines that draw lots and whose spec has none.
pub fn build_with_seed(game: &str, spec: &str, seed: u64) -> Result<Box<dyn Engine>, Error> {
    endspiel_protocol::build(game, spec, &|game: &str, spec: &str| endspiel_search::build_with_seed(game, spec, seed))
}

/// What one of our engines is; nothing if there is none of that name.
pub fn meaning(name: &str) -> &'static str {
    ENGINES.iter().find(|engine| engine.name == name).map_or("", |engine| engine.meaning)
}

/// The engines as part of a page of help.
pub fn for_help() -> String {
    let width = ENGINES.iter().map(|engine| engine.example.len()).max().unwrap_or(0);
    let line = |engine: &EngineInfo| format!("\n  {:<width$}  {}", engine.example, engine.meaning);
    let list: String = ENGINES.iter().chain([&OTHER_PROGRAMS]).map(line).collect();
    format!("Engines, options after a colon:{list}\n  `endspiel engines` lists all their options")
}

/// An engine with its options.
#[derive(Serialize)]
pub struct Described {
    #[serde(flatten)]
    engine: &'static EngineInfo,
    /// What may follow its name.
    pub options: Vec<&'static OptionInfo>,
}

impl Described {
    /// Every engine there is.
    pub fn all() -> Vec<Described> {
        let engines = ENGINES.iter().chain([&OTHER_PROGRAMS]);
        engines.map(|engine| Described { engine, options: options(engine.name) }).collect()
    }

    /// What the list of engines says of it.
    pub fn info(&self) -> &'static EngineInfo {
        self.engine
    }
}

const fn option(name: &'static str, values: &'static str, default: &'static str, meaning: &'static str) -> OptionInfo {
    OptionInfo { name, values, default, meaning }
}

const SEED: OptionInfo = option("seed", "a number", "0", "which of equally good moves is played");
const EVAL: [OptionInfo; 2] = [
    option("eval", "classic, strong, at mill also mobility", "classic", "how positions are estimated"),
    option("weights", "numbers with / between them, as 1/1/4/2 at mill", "usual", "what the evaluator counts"),
];
const DEPTH: OptionInfo = option("depth", "1 to 1000", "off", "plies to look ahead at most");
const ALPHABETA: [OptionInfo; 4] = [
    option("states", "a number or off", "25000", "states it may visit"),
    option("symmetry", "on, off", "on", "symmetric positions count as one"),
    option("tables", "on, off, or stones as in 3-3", "off", "asks solvers and tables"),
    option("reflexes", "on, off", "on at connect4", "takes a win and meets a threat without thinking"),
];
const BEST: [OptionInfo; 5] = [
    option("time", "3s, 500ms, 2m", "1s if nothing else limits it", "time for a move"),
    option("nodes", "a number", "off", "states it may visit"),
    option("threads", "1 to 1023", "1", "threads that search together"),
    option("hash", "mebibytes", "64", "size of the table of known positions"),
    option("tables", "on, off, or stones as in 3-3", "on", "asks solvers and tables"),
];

/// The ideas of the strong engine, each of which can be switched off.
const SWITCHES: [OptionInfo; Switches::NAMES.len()] = [
    option("table", "on, off", "on", "keeps what was found out about positions"),
    option("deeper", "on, off", "on", "uses what a deeper search has left in the table"),
    option("symmetry", "on, off", "on", "symmetric positions count as one where that pays"),
    option("ordering", "on, off", "on", "tries moves first that were good elsewhere"),
    option("aspiration", "on, off", "on", "expects the value of the last depth"),
    option("scout", "on, off", "on", "proves cheaply that later moves are no better"),
    option("reductions", "on, off", "on", "looks less deep at late quiet moves"),
    option("quiescence", "on, off", "on", "plays out removals before estimating"),
    option("draws", "on, off", "on", "sees repetitions and draw limits"),
    option("knowledge", "on, off", "on", "asks for exact values inside the search"),
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
        "ugi" => Vec::new(),
        _ => vec![&SEED],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The options an engine itself says it has, from its answer to one that it has not.
    fn own_words(engine: &str) -> Vec<String> {
        let refused = build("mill", &format!("{engine}:nonsense=1")).err().unwrap().to_string();
        let mut names: Vec<String> =
            refused.split("there is ").nth(1).unwrap_or_default().split(", ").map(str::to_owned).collect();
        names.sort();
        names
    }

    #[test]
    fn every_engine_is_described_with_the_options_it_has() {
        for described in Described::all().into_iter().filter(|engine| engine.info().name != OTHER_PROGRAMS.name) {
            let mut listed: Vec<&str> = described.options.iter().map(|option| option.name).collect();
            listed.sort_unstable();
            assert_eq!(listed, own_words(described.info().name), "{}", described.info().name);
        }
    }

    #[test]
    fn the_switches_are_those_of_the_search() {
        assert_eq!(SWITCHES.map(|option| option.name), Switches::NAMES);
    }

    #[test]
    fn every_example_is_an_engine_for_every_game() {
        for engine in ENGINES {
            for game in endspiel_games::INFOS {
                assert!(build(game.name, engine.example).is_ok(), "{} {}", game.name, engine.example);
            }
        }
        assert!(LEVELS.iter().all(|level| !meaning(level).is_empty()));
    }

    #[test]
    fn a_seed_is_given_to_those_who_draw_lots() {
        assert_eq!(build_with_seed("mill", "random", 5).unwrap().spec(), "random:seed=5");
        assert!(build_with_seed("mill", "ugi:no/such/program", 5).is_err());
    }
}
