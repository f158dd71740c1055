//! A match in JSON.

use endspiel_game::Colour;
use endspiel_game::words::Saying;
use endspiel_games::{SavedGame, SavedPlayers};
use serde::{Deserialize, Serialize};

use super::clock::Clocks;
use super::player::{Player, PlayerWords, Players};
use super::session::{Moment, Session};
use super::stored_match::{PlayedMove, StoredMatch};
use crate::view::{Ending, View};
use crate::{File, Key, Limits, Look, Params, Role, list};

/// What the engine of a match is doing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineState {
    /// Whose move it thinks about.
    pub side: Colour,
    /// The engine.
    pub spec: String,
    /// What it does.
    pub doing: Doing,
    /// Why it has failed.
    pub message: Option<Saying>,
}

/// What an engine is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Doing {
    /// It waits for its turn to search.
    Waiting,
    /// It searches.
    Thinking,
    /// It lets people look at the last move.
    Pausing,
    /// It waits until it is asked for a move.
    Stopped,
    /// It cannot move.
    Failed,
}

/// A match as it stands, the same for everybody.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MatchState"))]
pub struct State {
    /// Counts the changes.
    version: u64,
    /// The game with its options.
    game: String,
    /// What people call it.
    title: &'static str,
    players: PlayerWords,
    limits: Limits,
    /// The position it began with.
    start: String,
    moves: Vec<PlayedMove>,
    /// The moves as the game's record.
    record: String,
    /// How many moves were taken back and could be repeated.
    redo: usize,
    /// The position as it stands.
    view: View,
    /// Who offers a draw.
    draw_offer: Option<Colour>,
    /// The clocks as of this message, if it has some.
    clock: Option<Clocks>,
    /// What the engine does whose turn it is.
    engine: Option<EngineState>,
    /// Whether engines play on without being asked.
    running: bool,
    /// Seconds between moves of two engines.
    pause: f64,
    /// When it began, in seconds since 1970.
    created: f64,
    /// When it changed last, in seconds since 1970.
    changed: f64,
}

/// A moment in seconds since 1970.
fn seconds(moment: Moment) -> f64 {
    moment as f64 / 1000.0
}

impl State {
    /// The state of a match whose engine does this.
    pub fn of(stored: &StoredMatch, engine: Option<&EngineState>, now: Moment) -> State {
        let turns = stored.turns();
        State {
            version: stored.version,
            game: stored.played.spec(),
            title: stored.played.info().title.en,
            players: stored.players.words(),
            limits: stored.limits.into(),
            start: stored.played.start(),
            moves: stored.log.iter().take(turns).cloned().collect(),
            record: stored.played.record(),
            redo: stored.log.len() - turns,
            view: View::of(&*stored.played, stored.given_up.as_ref()),
            draw_offer: stored.offer,
            clock: stored.clocks.as_ref().map(|clocks| clocks.at(now)),
            engine: engine.cloned(),
            running: stored.running,
            pause: stored.pause,
            created: seconds(stored.created),
            changed: seconds(stored.changed),
        }
    }
}

/// What the holder of a key is and may hand on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MatchYou"))]
pub struct You {
    role: Role,
    /// The colours of people that this key moves.
    plays: Vec<Colour>,
    /// The key itself.
    key: Key,
    /// The keys that may be handed on.
    keys: Keys,
    /// The key of the rematch, once somebody has begun it.
    next: Option<Key>,
}

/// The keys of a match that somebody may hand on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Keys {
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<Key>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<Key>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<Key>,
    #[serde(skip_serializing_if = "Option::is_none")]
    watch: Option<Key>,
}

impl You {
    /// What the holder of a key with this role is.
    pub fn of(stored: &StoredMatch, key: Key, role: Role) -> You {
        let may_hand_on = |other: Role| role == Role::Owner || other == role || other == Role::Watch;
        let handed_on = |other: Role| may_hand_on(other).then(|| stored.keys[other as usize]);
        let [owner, white, black, watch] = Role::ALL.map(handed_on);
        let next = stored.next.map(|keys| keys[role as usize]);
        You { role, plays: stored.sides(role), key, keys: Keys { owner, white, black, watch }, next }
    }
}

/// One line of a list of matches.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ListedMatch"))]
pub struct Summary {
    key: Key,
    role: Role,
    /// The game with its options.
    game: String,
    /// What people call it.
    title: &'static str,
    players: PlayerWords,
    /// How many moves are played.
    turns: usize,
    /// The colour to move.
    turn: Colour,
    /// The position as text.
    position: String,
    ending: Option<Ending>,
    /// When it began, in seconds since 1970.
    created: f64,
    /// When it changed last, in seconds since 1970.
    changed: f64,
}

impl Summary {
    /// The line of a match for the holder of a key.
    pub fn of(stored: &StoredMatch, key: Key, role: Role) -> Summary {
        Summary {
            key,
            role,
            game: stored.played.spec(),
            title: stored.played.info().title.en,
            players: stored.players.words(),
            turns: stored.turns(),
            turn: stored.turn(),
            position: stored.played.position(),
            ending: stored.ending(),
            created: seconds(stored.created),
            changed: seconds(stored.changed),
        }
    }
}

/// A match for whoever holds a key.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Match"))]
pub struct Shown {
    you: You,
    state: State,
}

impl Shown {
    /// How a match stands for the holder of a key.
    pub fn of(session: &Session, key: Key, role: Role, now: Moment) -> Shown {
        Shown { you: You::of(session.stored(), key, role), state: session.state(now) }
    }
}

impl Look for list::Show {
    fn key(key: &Key) -> Key {
        *key
    }

    fn look(session: &Session, role: Role, now: Moment, key: Key) -> Shown {
        Shown::of(session, key, role, now)
    }
}

/// As what to export.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportQuery {
    /// The game's own record, or the game as it is saved.
    #[serde(default, rename = "as")]
    format: Format,
}

/// What a game can be exported as.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExportFormat"))]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Record,
    Json,
}

impl Look for list::Export {
    fn key((key, _): &(Key, Params<ExportQuery>)) -> Key {
        *key
    }

    fn look(session: &Session, _: Role, _: Moment, (_, Params(query)): (Key, Params<ExportQuery>)) -> File {
        let stored = session.stored();
        let name = stored.played.info().name;
        match query.format {
            Format::Record => File {
                name: format!("{name}.txt"),
                content: "text/plain; charset=utf-8",
                text: stored.played.record() + "\n",
            },
            Format::Json => File {
                name: format!("{name}.json"),
                content: "application/json",
                text: {
                    let players = saved_players(&stored.players);
                    SavedGame::of(&*stored.played, stored.limits).with_players(players).to_json()
                },
            },
        }
    }
}

/// The players for a file: a guest is a human where the game is opened again.
fn saved_players(players: &Players) -> SavedPlayers {
    let word = |colour| match players.of(colour) {
        Player::Human | Player::Guest => Player::Human.word().to_owned(),
        Player::Engine(spec) => spec.clone(),
    };
    SavedPlayers { white: word(Colour::White), black: word(Colour::Black) }
}
