//! A game in a file.

use std::path::Path;

use endspiel_game::DrawLimits;
use serde::{Deserialize, Serialize};

use super::limit::Limit;
use super::session::{Opened, Session};
use crate::failure::Failure;
use crate::files;

/// What the file calls itself.
const FORMAT: &str = "endspiel-game";
/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;
/// Far more than the longest game takes.
const LARGEST: u64 = 4 << 20;

/// What is kept of a game: enough to stand where it stood.
pub struct Saved {
    /// The game with its options.
    pub game: String,
    /// The draw limits.
    pub limits: DrawLimits,
    start: String,
    moves: Vec<String>,
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    game: String,
    start: String,
    moves: Vec<String>,
    limits: FileLimits,
}

/// Draw limits; `null` is off.
#[derive(Serialize, Deserialize)]
struct FileLimits {
    moves_without_removal: Option<u32>,
    repetitions: Option<u32>,
    turns: Option<u32>,
}

impl Saved {
    /// What there is to keep of a session.
    pub fn of(session: &Session) -> Saved {
        let played = session.played();
        Saved { game: played.spec(), limits: session.limits(), start: played.start(), moves: played.moves() }
    }

    /// Writes the file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let limits = FileLimits {
            moves_without_removal: self.limits.moves_without_removal,
            repetitions: self.limits.repetitions,
            turns: self.limits.turns,
        };
        let file = File {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: self.game.clone(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            limits,
        };
        let text = serde_json::to_string_pretty(&file).map_err(anyhow::Error::new)? + "\n";
        Ok(files::write(path, text.as_bytes())?)
    }

    /// Reads a file. Whether its game can be played is found out by [`Saved::open`].
    pub fn read(path: &Path) -> Result<Saved, Failure> {
        let bytes = files::read(path, LARGEST)?;
        Saved::parse(&bytes).map_err(|failure| in_file(path, &failure))
    }

    fn parse(bytes: &[u8]) -> Result<Saved, Failure> {
        let wrong = |error| Failure::input(format!("not a saved game: {error}"));
        let file: File = serde_json::from_slice(bytes).map_err(wrong)?;
        if file.format != FORMAT {
            return Err(Failure::input(format!("not a saved game: its format is not {FORMAT}")));
        }
        if file.version != VERSION {
            let found = file.version;
            return Err(Failure::input(format!("it has version {found}, this program reads version {VERSION}")));
        }
        let FileLimits { moves_without_removal, repetitions, turns } = file.limits;
        if !Limit::<1>::allows(moves_without_removal) || !Limit::<2>::allows(repetitions) || !Limit::<1>::allows(turns)
        {
            return Err(Failure::input("a draw limit in it would end the game before it begins"));
        }
        let limits = DrawLimits { moves_without_removal, repetitions, turns };
        Ok(Saved { game: file.game, limits, start: file.start, moves: file.moves })
    }

    /// The game as it stood, every move checked.
    pub fn open(&self) -> Result<Opened, Failure> {
        let game = endspiel_games::open(&self.game)?;
        let mut played = game.open(Some(&self.start), self.limits)?;
        for (index, mv) in self.moves.iter().enumerate() {
            let refused = |error| Failure::input(format!("move {}: {error}", index + 1));
            played.play(mv).map_err(refused)?;
        }
        Ok(Opened { game, limits: self.limits, played })
    }
}

/// What is wrong with a file, with its name in front. Failures of reading name it already.
pub fn in_file(path: &Path, failure: &Failure) -> Failure {
    Failure::input(format!("{}: {failure}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(game: &str, start: &str, moves: &str, limits: &str) -> String {
        format!(
            r#"{{"format":"endspiel-game","version":1,"game":{game},"start":{start},"moves":{moves},
            "limits":{{"moves_without_removal":{limits},"repetitions":5,"turns":null}}}}"#
        )
    }

    fn open(text: &str) -> Result<Opened, Failure> {
        Saved::parse(text.as_bytes())?.open()
    }

    #[test]
    fn a_saved_game_opens_where_it_stood() {
        let opened = open(&file("\"connect4\"", "\"-\"", r#"["4","4","5"]"#, "30")).unwrap();
        assert_eq!(opened.played.record(), "445");
        assert_eq!(opened.limits.turns, None);
    }

    #[test]
    fn hostile_files_are_refused_in_one_line() {
        let nested = "[".repeat(100_000);
        let files = [
            String::new(),
            "null".to_owned(),
            nested.clone(),
            file("\"chess\"", "\"-\"", "[]", "30"),
            file("\"connect4\"", "\"nowhere\"", "[]", "30"),
            file("\"connect4\"", "\"-\"", r#"["4","\u001b[2J\n"]"#, "30"),
            file("\"connect4\"", "\"-\"", "4", "30"),
            file("\"connect4\"", "\"-\"", &nested, "30"),
            file("\"connect4\"", "\"-\"", r#"["1","2","1","2","1","2","1","2"]"#, "30"),
            file("\"connect4\"", "\"-\"", "[]", "0"),
            file("\"connect4\"", "\"-\"", "[]", "-1"),
            file("\"connect4\"", "\"-\"", "[]", "30").replace("\"version\":1", "\"version\":2"),
            file("\"connect4\"", "\"-\"", "[]", "30").replace("endspiel-game", "other"),
        ];
        for text in files {
            let refused = open(&text).err().expect("it was accepted");
            assert_eq!(refused.exit_code(), 2);
            assert!(!refused.to_string().contains(char::is_control), "{refused}");
        }
    }
}
