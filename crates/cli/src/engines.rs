//! Engines by their specs: ours, and foreign programs.

pub use endspiel_search::LEVELS;
use endspiel_search::{Described, ENGINES, EngineInfo};

/// The entries for foreign programs in the list of engines.
const OTHER_PROGRAMS: [EngineInfo; 2] = [
    EngineInfo { name: "ugi", meaning: "another program that speaks UGI", example: "ugi:PATH" },
    EngineInfo { name: "gtp", meaning: "another program that speaks GTP (Othello)", example: "gtp:PATH" },
];

/// Returns the description of one of our engines; nothing if there is none of that name.
pub fn meaning(name: &str) -> &'static str {
    ENGINES.iter().find(|engine| engine.name == name).map_or("", |engine| engine.meaning)
}

/// Returns the engines as part of a help text.
pub fn for_help() -> String {
    let width = ENGINES.iter().map(|engine| engine.example.len()).max().unwrap_or(0);
    let line = |engine: &EngineInfo| format!("\n  {:<width$}  {}", engine.example, engine.meaning);
    let list: String = ENGINES.iter().chain(&OTHER_PROGRAMS).map(line).collect();
    format!("Engines, options after a colon:{list}\n  `endspiel engines` lists all their options")
}

/// Returns every engine, foreign programs included.
pub fn described() -> Vec<Described> {
    let others = OTHER_PROGRAMS.map(|info| Described { info, options: Vec::new() });
    Described::all().into_iter().chain(others).collect()
}

#[cfg(test)]
mod tests {
    use endspiel_games::Games;
    use endspiel_protocol::with_programs;

    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_refused() {
        let games = with_programs(&Games::usual());
        assert!(games.engine_with_seed("mill", "ugi:no/such/program", 5).is_err());
        assert!(games.engine_with_seed("othello", "gtp:no/such/program", 5).is_err());
    }

    #[test]
    fn every_level_has_a_meaning() {
        assert!(LEVELS.iter().all(|level| !meaning(level).is_empty()));
    }
}
