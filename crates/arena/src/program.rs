//! Which program plays: results of programs that play differently do not mix.

use std::path::Path;

use endspiel_game::{DrawLimits, Stop};
use endspiel_games::Games;
use endspiel_machine::mix;
use endspiel_search::Limits;

use crate::ArenaError;

/// Short searches of every game, whose visited positions change when an engine or a rule does.
const PROBES: [&str; 3] = ["best:depth=6,hash=1", "alphabeta:states=2000", "minimax:depth=2"];

/// The version of this program, how it plays, and the tables it has, in words that are equal if they are.
///
/// How it plays is found out by asking: two builds of one version with different engines differ, and so do programs
/// with different games.
pub fn this_program(games: &Games, tables: &str) -> Result<String, ArenaError> {
    let mut play = 0u64;
    for game in games.infos() {
        let played = games.open(game.name)?.open(None, DrawLimits::default())?;
        for spec in PROBES {
            let mut engine = games.engine(game.name, spec)?;
            let answer = engine.think(played.as_ref(), &Limits::default(), &Stop::never(), &mut |_| {})?;
            let words = answer.mv.bytes().fold(answer.analysis.nodes, |sum, byte| mix(sum ^ u64::from(byte)));
            play = mix(play ^ words);
        }
    }
    Ok(format!("{} (plays {:08x}, tables {tables})", env!("CARGO_PKG_VERSION"), play >> 32))
}

/// The tables of a folder for data in words that are equal for equal files.
pub fn tables_in(data: &Path) -> String {
    let Ok(folder) = std::fs::read_dir(data.join("tables")) else { return "none".to_owned() };
    let mut files: Vec<(String, u64)> = folder
        .filter_map(Result::ok)
        .filter_map(|file| Some((file.file_name().to_string_lossy().into_owned(), file.metadata().ok()?)))
        .filter(|(_, data)| data.is_file())
        .map(|(name, data)| (name, data.len()))
        .collect();
    if files.is_empty() {
        return "none".to_owned();
    }
    files.sort();
    let letters = files.iter().flat_map(|(name, length)| name.bytes().map(u64::from).chain([*length]));
    let sum = letters.fold(0, |sum: u64, letter| mix(sum.wrapping_add(letter).wrapping_add(1)));
    format!("{} files {:08x}", files.len(), sum >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_program_has_the_same_words_and_other_tables_have_others() {
        let words = |tables| this_program(&Games::usual(), tables).unwrap();
        assert_eq!(words("none"), words("none"));
        assert_ne!(words("none"), words("3-3"));
    }
}
