//! A game in a file: enough to restore it.

use std::sync::Arc;

use endspiel_game::words::Saying;
use endspiel_game::{DrawCounting, DrawLimits, Error, shorten};
use endspiel_presentation::{AnyGame, AnyMatch};
use serde::{Deserialize, Serialize};

use crate::Games;

/// The format's name in the file.
const FORMAT: &str = "endspiel-game";

/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;

endspiel_game::phrases! {
    UNREADABLE = "saved.json": "{reason} in line {line}, column {column}", "{reason} in Zeile {line}, Spalte {column}";
    OTHER_FORMAT = "saved.format": "its format is not {format}", "das Format ist nicht {format}";
    OTHER_VERSION = "saved.version":
        "it has version {found}, this program reads version {known}",
        "die Datei hat Version {found}, gelesen wird Version {known}";
    LIMITS = "saved.limits":
        "a draw limit in it would end the game before it begins",
        "eine Remisgrenze darin würde das Spiel vor dem Beginn beenden";
}

/// A game as it is stored in a file.
///
/// ```
/// use endspiel_games::{Games, SavedGame};
/// let games = Games::usual();
/// let game = games.open("connect4").unwrap();
/// let mut played = game.open(None, Default::default()).unwrap();
/// played.play_record("4453").unwrap();
/// let text = SavedGame::of(&*played, Default::default()).to_json();
/// assert_eq!(SavedGame::parse(text.as_bytes()).unwrap().open(&games).unwrap().played.record(), "4453");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The game with its options.
    pub game: String,
    /// The draw limits.
    pub limits: DrawLimits,
    /// The players, if they were kept.
    pub players: Option<SavedPlayers>,
    start: String,
    moves: Vec<String>,
}

/// The players of a saved game by the colour of their stones: `human`, or an engine by its spec.
///
/// They come from a file of any origin: a spec may name an unknown engine, or a program to start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPlayers {
    /// White's.
    pub white: String,
    /// Black's.
    pub black: String,
}

/// A restored game.
pub struct RestoredGame {
    /// The rules.
    pub game: Arc<dyn AnyGame>,
    /// The draw limits.
    pub limits: DrawLimits,
    /// The match.
    pub played: Box<dyn AnyMatch>,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<SavedPlayers>,
}

/// Draw limits; `null` is off.
#[derive(Serialize, Deserialize)]
struct FileLimits {
    moves_without_removal: Option<u32>,
    repetitions: Option<u32>,
    turns: Option<u32>,
    #[serde(default, skip_serializing_if = "DrawCounting::is_standard")]
    counting: DrawCounting,
}

impl SavedGame {
    /// Creates the saved form of a match.
    pub fn of(played: &dyn AnyMatch, limits: DrawLimits) -> SavedGame {
        SavedGame { game: played.spec(), limits, players: None, start: played.start(), moves: played.moves() }
    }

    /// Adds the players.
    #[must_use]
    pub fn with_players(self, players: SavedPlayers) -> SavedGame {
        SavedGame { players: Some(players), ..self }
    }

    /// Returns the text of the file.
    pub fn to_json(&self) -> String {
        let DrawLimits { moves_without_removal, repetitions, turns, counting } = self.limits;
        let file = File {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: self.game.clone(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            limits: FileLimits { moves_without_removal, repetitions, turns, counting },
            players: self.players.clone(),
        };
        // Strings, numbers and lists can always be written as JSON.
        serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
    }

    /// Reads a file. [`SavedGame::open`] checks whether its game can be played.
    pub fn parse(bytes: &[u8]) -> Result<SavedGame, Error> {
        let bad = |reason| Error::format("saved game", reason);
        let file: File = serde_json::from_slice(bytes).map_err(|error| bad(unreadable(&error)))?;
        if file.format != FORMAT {
            return Err(bad(OTHER_FORMAT.say(&[("format", &FORMAT)])));
        }
        if file.version != VERSION {
            return Err(bad(OTHER_VERSION.say(&[("found", &file.version), ("known", &VERSION)])));
        }
        let FileLimits { moves_without_removal, repetitions, turns, counting } = file.limits;
        let allows = |limit: Option<u32>, least: u32| limit.is_none_or(|limit| limit >= least);
        if !allows(moves_without_removal, 1) || !allows(repetitions, 2) || !allows(turns, 1) {
            return Err(bad(LIMITS.say(&[])));
        }
        let limits = DrawLimits { moves_without_removal, repetitions, turns, counting };
        Ok(SavedGame { game: file.game, limits, players: file.players, start: file.start, moves: file.moves })
    }

    /// Restores the game, checking every move.
    pub fn open(&self, games: &Games) -> Result<RestoredGame, Error> {
        let game = games.open(&self.game)?;
        let mut played = game.open(Some(&self.start), self.limits)?;
        for (index, mv) in self.moves.iter().enumerate() {
            played.play(mv).map_err(|error| error.in_record(index + 1))?;
        }
        Ok(RestoredGame { game, limits: self.limits, played })
    }
}

/// Returns the complaint of the JSON reader, without repeating a whole file.
fn unreadable(error: &serde_json::Error) -> Saying {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or(&message);
    UNREADABLE.say(&[("reason", &shorten(reason)), ("line", &error.line()), ("column", &error.column())])
}
