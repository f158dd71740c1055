//! A match as JSON.

use endspiel_game::Colour;
use endspiel_game::words::Saying;
use endspiel_games::{SavedGame, SavedPlayers};
use endspiel_presentation::EndingView;
use serde::{Deserialize, Serialize};

use super::clock::Clocks;
use super::player::{Player, PlayerWords, Players};
use super::record::Record;
use super::session::{Moment, Session};
use super::stored_match::{PlayedMove, StoredMatch};
use crate::view::View;
use crate::{File, Key, Limits, Look, Params, Refusal, Role, Written, list};

/// The state of the engine to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineState {
    /// The colour it plays.
    pub side: Colour,
    /// The engine.
    pub spec: String,
    /// Its activity.
    pub doing: Doing,
    /// The reason of a failure.
    pub message: Option<Saying>,
}

/// The activity of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Doing {
    /// Waiting for its turn to search.
    Waiting,
    /// Searching.
    Thinking,
    /// Pausing after the last move.
    Pausing,
    /// Waiting for a request to move.
    Stopped,
    /// Unable to move.
    Failed,
}

/// The state of a match, independent of the viewer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MatchState"))]
pub struct State {
    /// The version, increased by every change.
    version: u64,
    /// The game with its options.
    game: String,
    /// The name of the game for people.
    title: &'static str,
    players: PlayerWords,
    limits: Limits,
    /// The start position.
    start: String,
    moves: Vec<PlayedMove>,
    /// The moves as a record in the game's notation.
    record: String,
    /// Number of moves that were taken back and can be repeated.
    redo: usize,
    /// The present position.
    view: View,
    /// The side that offers a draw.
    draw_offer: Option<Colour>,
    /// The clocks as of this message, if there are any.
    clock: Option<Clocks>,
    /// The state of the engine to move.
    engine: Option<EngineState>,
    /// Whether two engines play on without further requests.
    running: bool,
    /// Pause between the moves of two engines, in seconds.
    pause: f64,
    /// The time it began, in seconds since 1970.
    created: f64,
    /// The time of the last change, in seconds since 1970.
    changed: f64,
}

/// Converts a moment to seconds since 1970.
fn seconds(moment: Moment) -> f64 {
    moment as f64 / 1000.0
}

impl State {
    /// Returns the state of a match with this engine.
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
            view: View::of(&*stored.played, stored.given_up),
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

/// The role of a key, and the keys its holder may share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "MatchYou"))]
pub struct You {
    role: Role,
    /// The colours that this key plays.
    plays: Vec<Colour>,
    /// The key itself.
    key: Key,
    /// The keys that its holder may share.
    keys: Keys,
    /// The holder's key to the rematch, once it has begun.
    next: Option<Key>,
}

/// The keys of a match that a holder may share.
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
    /// Returns the role and keys for the holder of a key.
    pub fn of(stored: &StoredMatch, key: Key, role: Role) -> You {
        let may_hand_on = |other: Role| role == Role::Owner || other == role || other == Role::Watch;
        let handed_on = |other: Role| may_hand_on(other).then(|| stored.keys[other as usize]);
        let [owner, white, black, watch] = Role::ALL.map(handed_on);
        let next = stored.next.map(|keys| keys[role as usize]);
        You { role, plays: stored.sides(role), key, keys: Keys { owner, white, black, watch }, next }
    }
}

/// A match in a list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ListedMatch"))]
pub struct Summary {
    key: Key,
    role: Role,
    /// The game with its options.
    game: String,
    /// The name of the game for people.
    title: &'static str,
    players: PlayerWords,
    /// Number of moves played.
    turns: usize,
    /// The colour to move.
    turn: Colour,
    /// The position as text.
    position: String,
    ending: Option<EndingView>,
    /// The time it began, in seconds since 1970.
    created: f64,
    /// The time of the last change, in seconds since 1970.
    changed: f64,
}

impl Summary {
    /// Returns the summary of a match for the holder of a key.
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

/// A match for the holder of a key.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Match"))]
pub struct Shown {
    you: You,
    state: Written<State>,
}

impl Shown {
    /// Returns a match for the holder of a key.
    pub fn of(session: &Session, key: Key, role: Role, now: Moment) -> Shown {
        Shown::with(session, key, role, Written::new(&session.state(now)))
    }

    /// Returns a match with this state, which is its newest, for the holder of a key.
    pub fn with(session: &Session, key: Key, role: Role, state: Written<State>) -> Shown {
        Shown { you: You::of(session.stored(), key, role), state }
    }
}

impl Look for list::Show {
    fn key(key: &Key) -> Key {
        *key
    }

    fn look(session: &Session, role: Role, now: Moment, key: Key) -> Result<Shown, Refusal> {
        Ok(Shown::of(session, key, role, now))
    }
}

/// The format of an export.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportQuery {
    /// The format: the game's own record, the saved game, or for its owner all of the match for a backup.
    #[serde(default, rename = "as")]
    format: Format,
}

/// A format for the export of a game.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExportFormat"))]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Record,
    Json,
    Backup,
}

impl Look for list::Export {
    fn key((key, _): &(Key, Params<ExportQuery>)) -> Key {
        *key
    }

    fn look(
        session: &Session,
        role: Role,
        now: Moment,
        (_, Params(query)): (Key, Params<ExportQuery>),
    ) -> Result<File, Refusal> {
        let stored = session.stored();
        let name = stored.played.info().name;
        Ok(match query.format {
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
            Format::Backup => {
                stored.check_owns(role)?;
                File {
                    name: format!("{name}.json"),
                    content: "application/json",
                    text: Record::of(stored, 0, now).to_json(),
                }
            }
        })
    }
}

/// Returns the players for a file, where guests become humans.
fn saved_players(players: &Players) -> SavedPlayers {
    let word = |colour| match players.of(colour) {
        Player::Human | Player::Guest => Player::Human.word().to_owned(),
        Player::Engine(spec) => spec.clone(),
    };
    SavedPlayers { white: word(Colour::White), black: word(Colour::Black) }
}
