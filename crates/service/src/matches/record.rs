//! A match as one piece of text, for hosts that store it as such.

use endspiel_game::Colour;
use endspiel_games::Games;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::begin::mover;
use super::clock::Clocks;
use super::player::{PlayerWords, Players, turn};
use super::session::Moment;
use super::stored_match::{PlayedMove, StoredMatch};
use crate::view::Ending;
use crate::wire::json;
use crate::{Key, Kind, Limits, Refusal, Written};

/// A match as it is stored, apart from its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The keys by role: owner, white, black, watch.
    pub keys: [Key; 4],
    game: String,
    start: String,
    limits: Limits,
    players: PlayerWords,
    clock: Option<Clocks>,
    running: bool,
    pause: f64,
    /// How many of the moves are played; those after them were taken back.
    turns: usize,
    moves: Vec<RecordedMove>,
    over: Option<Ending>,
    offer: Option<Colour>,
    next: Option<[Key; 4]>,
    /// Counts the changes.
    pub version: u64,
    created: Moment,
    changed: Moment,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct RecordedMove {
    #[serde(rename = "move")]
    mv: String,
    seconds: f64,
    cost: Option<Box<RawValue>>,
}

impl Record {
    /// Returns what is to be stored of a match.
    pub fn of(stored: &StoredMatch, now: Moment) -> Record {
        let recorded = |entry: &PlayedMove| RecordedMove {
            mv: entry.mv.clone(),
            seconds: entry.seconds,
            cost: entry.cost.as_ref().and_then(|cost| RawValue::from_string(cost.json().to_owned()).ok()),
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
            moves: stored.log.iter().map(recorded).collect(),
            over: stored.given_up.clone(),
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

    /// Opens the match with this number as it was stored.
    pub fn open(self, games: &Games, id: i64, now: Moment) -> Result<StoredMatch, Refusal> {
        let unreadable =
            |what: &str| Refusal::new(Kind::Storage, format!("game {id} is stored, but {what} cannot be read"));
        let limits = self.limits.checked()?;
        let opened = games.open(&self.game).and_then(|game| game.open(Some(&self.start), limits));
        let mut played = opened.map_err(|error| unreadable(&format!("its start ({error})")))?;
        let first = turn(&*played);
        let logged = |(ply, entry): (usize, RecordedMove)| PlayedMove {
            mv: entry.mv,
            by: mover(first, ply),
            seconds: entry.seconds,
            cost: entry.cost.and_then(|cost| Written::stored(cost.get().to_owned())),
        };
        let log: Vec<PlayedMove> = self.moves.into_iter().enumerate().map(logged).collect();
        for entry in &log {
            played.play(&entry.mv).map_err(|error| unreadable(&format!("its moves ({error})")))?;
        }
        if self.turns > log.len() {
            return Err(unreadable("its moves (some are missing)"));
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
            since: now,
        };
        stored.begin_turn(now);
        stored.offer = self.offer;
        Ok(stored)
    }
}
