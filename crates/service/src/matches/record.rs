//! A match as plain data, for hosts that store it.

use endspiel_game::Colour;
use endspiel_games::Games;
use endspiel_presentation::EndingView;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::begin::{checked_pause, mover};
use super::clock::Clocks;
use super::player::{PlayerWords, Players, check_players, turn};
use super::session::Moment;
use super::stored_match::{PlayedMove, StoredMatch};
use crate::place::MAX_MOVES;
use crate::wire::json;
use crate::{Key, Kind, Limits, Refusal, Service, Thinking, Written};

/// A match as it is stored, apart from its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "`StoredMatch` says it")]
pub struct Record {
    pub keys: [Key; 4],
    pub game: String,
    pub start: String,
    pub limits: Limits,
    pub players: PlayerWords,
    pub clock: Option<Clocks>,
    pub running: bool,
    pub pause: f64,
    /// How many of the moves are played; those after them were taken back.
    pub turns: usize,
    pub moves: Vec<RecordedMove>,
    pub over: Option<EndingView>,
    pub offer: Option<Colour>,
    pub next: Option<[Key; 4]>,
    pub version: u64,
    pub created: Moment,
    pub changed: Moment,
}

/// A move as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "`PlayedMove` says it")]
pub struct RecordedMove {
    #[serde(rename = "move")]
    pub mv: String,
    pub seconds: f64,
    pub cost: Option<Written<Thinking>>,
}

impl Record {
    /// Returns what is to be stored of a match, without its first `kept` moves.
    pub fn of(stored: &StoredMatch, kept: usize, now: Moment) -> Record {
        let recorded = |entry: &PlayedMove| RecordedMove {
            mv: entry.mv.clone(),
            seconds: entry.seconds,
            cost: entry.cost.clone(),
        };
        Record {
            keys: stored.keys,
            game: stored.played.spec(),
            start: stored.played.start(),
            limits: stored.limits.into(),
            players: stored.players.words(),
            clock: stored.clocks.as_ref().map(|clocks| clocks.at(now)),
            running: stored.running,
            pause: stored.pause,
            turns: stored.turns(),
            moves: stored.log.iter().skip(kept).map(recorded).collect(),
            over: stored.given_up,
            offer: stored.offer,
            next: stored.next,
            version: stored.version,
            created: stored.created,
            changed: stored.changed,
        }
    }

    /// Returns the text that is stored.
    pub fn to_json(&self) -> String {
        json(self)
    }

    /// Opens the match with this number as it was stored. Its running clock has gone on since then.
    pub fn open(self, games: &Games, id: i64, now: Moment) -> Result<StoredMatch, Refusal> {
        // A host whose clock was set back has lost nothing.
        let since = self.changed.min(now);
        self.read(games, id, since).map_err(|what| unreadable(id, &what))
    }

    /// Returns the match, whose turn began at a moment, or the part of it that cannot be read.
    fn read(self, games: &Games, id: i64, since: Moment) -> Result<StoredMatch, String> {
        let limits = self.limits.checked().map_err(|_| "its draw limits")?;
        let opened = games.open(&self.game).and_then(|game| game.open(Some(&self.start), limits));
        let mut played = opened.map_err(|error| format!("its start ({error})"))?;
        let first = turn(&*played);
        let logged = |(ply, entry): (usize, RecordedMove)| PlayedMove {
            mv: entry.mv,
            by: mover(first, ply),
            seconds: entry.seconds,
            cost: entry.cost,
        };
        let log: Vec<PlayedMove> = self.moves.into_iter().enumerate().map(logged).collect();
        for entry in &log {
            played.play(&entry.mv).map_err(|error| format!("its moves ({error})"))?;
        }
        if self.turns > log.len() {
            return Err("its moves (some are missing)".to_owned());
        }
        while played.moves().len() > self.turns && played.undo() {}
        let mut stored = StoredMatch {
            id,
            keys: self.keys,
            players: Players::named(&self.players),
            limits,
            played,
            log,
            given_up: self.over,
            offer: None,
            next: self.next,
            clocks: self.clock,
            running: self.running,
            pause: self.pause,
            version: self.version,
            created: self.created,
            changed: self.changed,
            since,
        };
        stored.begin_turn(since);
        stored.offer = self.offer;
        Ok(stored)
    }
}

/// Returns the refusal of a stored match of which a part cannot be read.
pub fn unreadable(id: i64, what: &str) -> Refusal {
    Refusal::new(Kind::Storage, format!("game {id} is stored, but {what} cannot be read"))
}

/// A request to keep a match of a backup.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeepRequest {
    /// The match as it was exported for a backup.
    #[cfg_attr(feature = "schema", schemars(with = "serde_json::Value"))]
    record: Box<RawValue>,
}

impl KeepRequest {
    /// Reads the match. Its number is assigned by the store later. It comes from outside, so it is checked as a new one is.
    pub fn open(self, service: &Service, now: Moment) -> Result<StoredMatch, Refusal> {
        let refuse = |why: String| Refusal::new(Kind::BadText, format!("this match of a backup cannot be kept: {why}"));
        let record: Record = serde_json::from_str(self.record.get()).map_err(|error| refuse(error.to_string()))?;
        checked_pause(record.pause).map_err(|why| refuse(why.to_string()))?;
        if record.moves.len() > MAX_MOVES {
            return Err(refuse(format!("it has more than {MAX_MOVES} moves")));
        }
        if record.keys.iter().enumerate().any(|(place, key)| record.keys[..place].contains(key)) {
            return Err(refuse("its keys are not different".to_owned()));
        }
        let stored = record.read(&service.games, 0, now).map_err(|what| refuse(format!("{what} cannot be read")))?;
        check_players(service, &stored.played.spec(), [&stored.players.white, &stored.players.black])?;
        // Its age begins anew, or it would soon expire.
        Ok(StoredMatch { changed: now, ..stored })
    }
}

/// Whether something of a backup is kept.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kept {
    /// False if it is there already, and stays as it is.
    pub new: bool,
}
