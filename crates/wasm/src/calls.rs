//! What JavaScript tells the two halves and hears from them, one line of JSON each.

use std::time::Duration;

use endspiel_game::DrawLimits;
use endspiel_games::Games;
use endspiel_search::Clock;
use endspiel_service::jobs::thought::{FoundMove, Thought};
use endspiel_service::matches::record::Record;
use endspiel_service::matches::session::{Effect, Moment};
use endspiel_service::matches::stored_match::StoredMatch;
use endspiel_service::{Key, Kind, Limits, Refusal, Refused, Sent, Service, Thinking, Written};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::asked::Asked;
use crate::tournaments::{Course, TournamentCall};

/// A match that was found in the storage.
#[derive(Debug, Deserialize)]
pub struct Found {
    /// Its number there.
    pub id: i64,
    /// The key it was found by.
    pub key: String,
    record: Box<RawValue>,
}

impl Found {
    /// Whether it can be read: a storage that fails finds a match without a record.
    pub fn is_readable(&self) -> bool {
        self.record.get() != "null"
    }

    /// Opens the match. One that is not as we write them is refused, and stays as it is.
    pub fn open(&self, games: &Games, now: Moment) -> Result<StoredMatch, Refusal> {
        let read: Result<Record, _> = serde_json::from_str(self.record.get());
        let unreadable = |why| Refusal::new(Kind::Storage, format!("game {} cannot be read: {why}", self.id));
        read.map_err(unreadable)?.open(games, self.id, now)
    }
}

/// A request, and what was looked up for it.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// The request.
    pub asked: Asked,
    /// The matches that were found.
    #[serde(default)]
    pub found: Vec<Found>,
    /// The keys that were looked up.
    #[serde(default)]
    pub looked: Vec<String>,
}

/// A call of the half that answers.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// The page asks something.
    Request(Request),
    /// What was to be written is written; new matches have these numbers.
    Written {
        /// The numbers.
        ids: Vec<i64>,
    },
    /// What was to be written is not, because another tab has changed the match.
    NotWritten,
    /// So many pages look on at a match.
    Watched {
        /// The match.
        id: i64,
        /// Whether there is one.
        watched: bool,
    },
    /// The timer of a match has gone off.
    Wake {
        /// The match.
        id: i64,
    },
    /// It is the turn of a thought.
    BeginThought {
        /// The match.
        id: i64,
        /// The number of the thought.
        number: u64,
    },
    /// A thought has ended.
    EndThought {
        /// The match.
        id: i64,
        /// The number of the thought.
        number: u64,
        /// What it has found; nothing if it broke off.
        found: Option<FoundText>,
    },
    /// How a match stands, for the holders of these keys.
    Show {
        /// The match.
        id: i64,
        /// The keys.
        keys: Vec<Key>,
    },
    /// Another tab has changed a match: it is read again when it is next asked for.
    Close {
        /// The match.
        id: i64,
    },
    /// About tournaments.
    Tournament(Box<TournamentCall>),
}

/// A call, and when it is made.
#[derive(Debug, Deserialize)]
pub struct Timed {
    /// The present moment.
    pub now: Moment,
    /// The call.
    pub call: Call,
}

/// What the half that answers wants. What is not there is not wanted.
#[derive(Debug, Default, Serialize)]
pub struct Wants {
    /// The answer to the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
    /// The request is a job for the half that thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub work: Option<Work>,
    /// The page follows a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follow: Option<Follow>,
    /// Matches are to be looked up by these keys; then the request comes again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// To be written, all or nothing, before anything else is done; then [`Call::Written`] or [`Call::NotWritten`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<ToWrite>,
    /// To be done in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<HostEffect>,
    /// A thought for the half that thinks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thought: Option<ThoughtText>,
    /// The state of a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<RawValue>>,
    /// What the holders of keys are, in the order in which they were named; none if the key opens nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub you: Vec<Option<Box<RawValue>>>,
    /// How far a tournament has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
}

/// How a request is answered by the half that thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Once, at the end.
    Job,
    /// By events.
    Stream,
}

/// A page that looks on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Follow {
    /// The match.
    pub id: i64,
    /// The key of the page.
    pub key: Key,
}

/// A match to be written.
#[derive(Debug, Serialize)]
pub struct ToWrite {
    /// The number of a match that is stored already.
    pub id: Option<i64>,
    /// The version that must be stored now.
    pub before: Option<u64>,
    /// What is to be stored; nothing removes the match.
    pub record: Option<Record>,
}

/// An effect for JavaScript to carry out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "`Effect` says it")]
pub enum HostEffect {
    EndThought { id: i64 },
    Think { id: i64, number: u64 },
    HurryThought { id: i64 },
    WakeAt { id: i64, at: Option<Moment> },
    Publish { id: i64 },
    Forget { id: i64 },
}

impl HostEffect {
    /// An effect on the match with this number.
    pub fn new(id: i64, effect: &Effect) -> HostEffect {
        match effect {
            Effect::EndThought => HostEffect::EndThought { id },
            Effect::Think(wanted) => HostEffect::Think { id, number: wanted.number },
            Effect::HurryThought => HostEffect::HurryThought { id },
            Effect::WakeAt(at) => HostEffect::WakeAt { id, at: *at },
            Effect::Publish => HostEffect::Publish { id },
            Effect::Forget => HostEffect::Forget { id },
        }
    }
}

/// An answer as the page gets it.
#[derive(Debug, Serialize)]
pub struct Reply {
    status: u16,
    body: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<FileText>,
}

#[derive(Debug, Serialize)]
struct FileText {
    name: String,
    content: &'static str,
    text: String,
}

impl Reply {
    /// The answer to a request, or why it is refused.
    pub fn new(answered: Result<Sent, Refusal>) -> Reply {
        let with = |status, json: String| Reply { status, body: RawValue::from_string(json).ok(), file: None };
        match answered {
            Ok(Sent::Json(json)) => with(200, json),
            Ok(Sent::Created(json)) => with(201, json),
            Ok(Sent::Nothing) => Reply { status: 204, body: None, file: None },
            Ok(Sent::File(file)) => {
                let file = FileText { name: file.name, content: file.content, text: file.text };
                Reply { status: 200, body: None, file: Some(file) }
            }
            Err(refused) => {
                let status = refused.kind().status();
                Reply { status, body: raw(&Refused::from(refused)), file: None }
            }
        }
    }
}

/// A value as JSON that is passed on as it is.
pub fn raw(value: &impl Serialize) -> Option<Box<RawValue>> {
    to_raw_value(value).ok()
}

/// The thought of an engine, on its way to the half that thinks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ThoughtText {
    game: String,
    start: String,
    moves: Vec<String>,
    limits: Limits,
    spec: String,
    /// What is left and what a move adds, in seconds.
    clock: Option<[f64; 2]>,
    seed: u64,
}

impl ThoughtText {
    /// Writes a thought about a match with these draw limits.
    pub fn new(thought: &Thought, limits: DrawLimits) -> ThoughtText {
        let Thought { played, spec, clock, seed, .. } = thought;
        ThoughtText {
            game: played.spec(),
            start: played.start(),
            moves: played.moves(),
            limits: limits.into(),
            spec: spec.clone(),
            clock: clock.map(|Clock { left, increment }| [left, increment].map(|time| time.as_secs_f64())),
            seed: *seed,
        }
    }

    /// Reads the thought.
    pub fn open(self, service: &Service) -> Result<Thought, Refusal> {
        let ThoughtText { game, start, moves, limits, spec, clock, seed } = self;
        let mut played = service.games.open(&game)?.open(Some(&start), limits.checked()?)?;
        for mv in &moves {
            played.play(mv)?;
        }
        let side = played.side_to_move();
        let time = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let clock = clock.map(|[left, increment]| Clock { left: time(left), increment: time(increment) });
        Ok(Thought { played, side, spec, clock, seed, used: Duration::ZERO })
    }
}

/// A move that an engine has found, on its way back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundText {
    #[serde(rename = "move")]
    mv: String,
    cost: Box<RawValue>,
}

impl FoundText {
    /// Writes a move that was found.
    pub fn new(found: FoundMove) -> Option<FoundText> {
        Some(FoundText { cost: RawValue::from_string(found.cost.json().to_owned()).ok()?, mv: found.mv })
    }

    /// Reads the move.
    pub fn read(self) -> Option<FoundMove> {
        let cost: Written<Thinking> = Written::stored(self.cost.get().to_owned())?;
        Some(FoundMove { mv: self.mv, cost })
    }
}
