//! Files of openings: games in any format their game reads, or one position or record per line.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use endspiel_game::DrawLimits;
use endspiel_presentation::AnyGame;

use super::Opening;
use crate::ArenaError;

/// Maximum size of a file.
const MAX_BYTES: u64 = 64 << 20;

/// Reads the openings of a file, each cut after `plies` moves if given.
pub(super) fn read(path: &Path, game: &dyn AnyGame, plies: Option<u32>) -> Result<Vec<Opening>, ArenaError> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    read.map_err(ArenaError::file(path))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ArenaError::settings(format!("{} is larger than 64 MiB", path.display())));
    }
    let openings = match game.import(&bytes) {
        Ok(games) => games.into_iter().map(|game| Opening { position: Some(game.start), moves: game.record }).collect(),
        Err(_) => by_line(&bytes, game)
            .map_err(|reason| ArenaError::settings(format!("{} is no file of openings: {reason}", path.display())))?,
    };
    let cut = |opening: Opening| match plies {
        Some(plies) => opening.shortened(game, plies),
        None => Ok(opening),
    };
    let openings = openings.into_iter().map(cut).collect::<Result<Vec<_>, _>>()?;
    if openings.is_empty() {
        return Err(ArenaError::settings(format!("{} has no openings", path.display())));
    }
    Ok(openings)
}

/// Reads openings line by line, skipping empty lines and comments.
///
/// A line is a position, a record from the start, or a position and a record with a semicolon
/// between them, as `endspiel convert` writes them.
fn by_line(bytes: &[u8], game: &dyn AnyGame) -> Result<Vec<Opening>, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "it is not text".to_owned())?;
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            if game.open(Some(line), DrawLimits::NONE).is_ok() {
                return Ok(Opening { position: Some(line.to_owned()), moves: String::new() });
            }
            let opening = match line.split_once(';') {
                Some((position, moves)) => {
                    Opening { position: Some(position.trim().to_owned()), moves: moves.trim().to_owned() }
                }
                None => Opening { position: None, moves: line.to_owned() },
            };
            let checked = opening.open(game, DrawLimits::NONE).map_err(|error| format!("line {number}: {error}"));
            checked.map(|_| opening)
        })
        .collect()
}

impl Opening {
    /// Returns the opening with at most `plies` moves.
    fn shortened(&self, game: &dyn AnyGame, plies: u32) -> Result<Opening, endspiel_game::Error> {
        let mut played = self.open(game, DrawLimits::NONE)?;
        while played.moves().len() > plies as usize && played.undo() {}
        Ok(Opening { position: self.position.clone(), moves: played.record() })
    }
}

#[cfg(test)]
mod tests {
    use endspiel_games::Games;

    use super::*;

    fn written(name: &str, text: &str) -> std::path::PathBuf {
        let path = std::env::temp_dir().join(format!("endspiel-openings-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        path
    }

    #[test]
    fn a_file_may_hold_records_and_positions() {
        let game = Games::usual().open("mill").unwrap();
        let flying = "bb.w.bw./.....w../........ w 0 0";
        let path = written("mixed", &format!("# two ways\nd6 f4 d2\n\n{flying}\n"));
        let openings = read(&path, game.as_ref(), Some(2)).unwrap();
        std::fs::remove_file(path).unwrap();
        let ends: Vec<String> =
            openings.iter().map(|opening| opening.open(game.as_ref(), DrawLimits::NONE).unwrap().record()).collect();
        assert_eq!(ends, ["d6 f4", ""]);
        assert_eq!(openings[1].position.as_deref(), Some(flying));
    }

    #[test]
    fn a_damaged_file_is_refused_with_its_line() {
        let game = Games::usual().open("mill").unwrap();
        for (name, text, reason) in [("bad", "d6 f4\nd6 d6\n", "line 2"), ("none", "# nothing\n", "has no openings")] {
            let path = written(name, text);
            let refused = read(&path, game.as_ref(), None).unwrap_err().to_string();
            std::fs::remove_file(path).unwrap();
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
