//! Engines by their specs: ours, and foreign programs.

use endspiel_game::Error;
use endspiel_games::Games;
pub use endspiel_search::LEVELS;
use endspiel_search::{Described, ENGINES, Engine, EngineInfo};

/// The entry for foreign programs in the list of engines.
const OTHER_PROGRAMS: EngineInfo =
    EngineInfo { name: "ugi", meaning: "another program that speaks UGI", example: "ugi:PATH" };

/// Builds the engine a spec names, for the game another spec names; `ugi:PATH` starts a foreign
/// program.
pub fn build(games: &Games, game: &str, spec: &str) -> Result<Box<dyn Engine>, Error> {
    endspiel_protocol::build(games, game, spec, None)
}

/// Builds an engine with a seed, if it is randomised and its spec has none.
pub fn build_with_seed(games: &Games, game: &str, spec: &str, seed: u64) -> Result<Box<dyn Engine>, Error> {
    endspiel_protocol::build(games, game, spec, Some(seed))
}

/// Returns the description of one of our engines; empty if there is none of that name.
pub fn meaning(name: &str) -> &'static str {
    ENGINES.iter().find(|engine| engine.name == name).map_or("", |engine| engine.meaning)
}

/// Returns the engines as part of a help text.
pub fn for_help() -> String {
    let width = ENGINES.iter().map(|engine| engine.example.len()).max().unwrap_or(0);
    let line = |engine: &EngineInfo| format!("\n  {:<width$}  {}", engine.example, engine.meaning);
    let list: String = ENGINES.iter().chain([&OTHER_PROGRAMS]).map(line).collect();
    format!("Engines, options after a colon:{list}\n  `endspiel engines` lists all their options")
}

/// Returns every engine, foreign programs included.
pub fn described() -> Vec<Described> {
    let others = Described { info: OTHER_PROGRAMS, options: Vec::new() };
    Described::all().into_iter().chain([others]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_refused() {
        assert!(build_with_seed(&Games::usual(), "mill", "ugi:no/such/program", 5).is_err());
    }

    #[test]
    fn every_level_has_a_meaning() {
        assert!(LEVELS.iter().all(|level| !meaning(level).is_empty()));
    }
}
