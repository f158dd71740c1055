//! The identity of the program that plays: results of programs that play differently must not mix.

use std::path::Path;

use endspiel_game::DrawLimits;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_machine::mix;
use endspiel_search::Limits;

use crate::ArenaError;

/// Short searches; their nodes change if an engine or a rule changes.
const FINGERPRINT_SEARCHES: [&str; 3] = ["best:depth=6,hash=1", "alphabeta:states=2000", "minimax:depth=2"];

/// The subfolders of the data folder with more data about a game, and their file extensions.
const FILES: [(&str, &str); 2] = [("tables", "table"), ("books", "book")];

/// Returns the identity of this program for a game: its version, how it plays, and its tables and
/// books.
///
/// Equal identities are equal text; data about other games do not matter. How it plays is found by
/// searching, so two builds of one version with different engines differ.
pub fn this_program(games: &Games, data: &Path, game: &str) -> Result<String, ArenaError> {
    let rules = games.open(game)?;
    let played = rules.open(None, DrawLimits::default())?;
    let mut play = 0u64;
    for spec in FINGERPRINT_SEARCHES {
        let mut engine = games.engine(game, spec)?;
        let answer = engine.think(played.as_ref(), &Limits::default(), &Stop::never(), &mut |_| {})?;
        let words = answer.mv.bytes().fold(answer.analysis.nodes, |sum, byte| mix(sum ^ u64::from(byte)));
        play = mix(play ^ words);
    }
    // Short searches do not use the opening book.
    play = mix(play ^ games.openings(game)?.book_mark());
    let files = files_about(rules.info().name, data);
    Ok(format!("{} (plays {:08x}, tables {files})", env!("CARGO_PKG_VERSION"), play >> 32))
}

/// Returns an identity of the data files about a game, equal for equal files. Their names begin
/// with the game's.
fn files_about(game: &str, data: &Path) -> String {
    let mut files = Vec::new();
    for (folder, ending) in FILES {
        for file in std::fs::read_dir(data.join(folder)).into_iter().flatten().flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let about = name.strip_suffix(ending).and_then(|name| name.strip_suffix('.')).is_some_and(|name| {
                name.strip_prefix(game).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            });
            if let Some(known) = file.metadata().ok().filter(|known| about && known.is_file()) {
                files.push((name, known.len()));
            }
        }
    }
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
    use std::fs;

    use super::*;

    #[test]
    fn only_files_about_the_game_make_another_program() {
        let data = std::env::temp_dir().join(format!("endspiel-program-{}", std::process::id()));
        fs::create_dir_all(data.join("tables")).unwrap();
        fs::create_dir_all(data.join("books")).unwrap();
        let words = || ["mill", "connect4"].map(|game| this_program(&Games::usual(), &data, game).unwrap());
        let [mill, connect4] = words();
        for stray in ["tables/lock", "tables/README.txt", "tables/mill-3-3.part", "books/mill2.book", "mill-3-3.table"]
        {
            fs::write(data.join(stray), "x").unwrap();
        }
        assert_eq!(words(), [mill.clone(), connect4.clone()]);
        fs::write(data.join("tables/mill-3-3.table"), "x").unwrap();
        let [other, same] = words();
        assert!(other != mill && same == connect4);
        fs::write(data.join("books/connect4.book"), "x").unwrap();
        assert!(words()[0] == other && words()[1] != connect4);
        fs::remove_dir_all(data).unwrap();
    }
}
