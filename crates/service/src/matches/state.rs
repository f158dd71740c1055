//! A match in JSON, as everybody who looks at it gets it.

use endspiel_game::{Colour, Saying};
use serde::Serialize;

use super::clock::{Clocks, ClocksView};
use super::player::PlayerWords;
use super::stored_match::StoredMatch;
use crate::key::{Key, Role};
use crate::place::Limits;
use crate::thinking::Thinking;
use crate::view::{Ending, View};
use crate::wire::Written;

/// What the engine of a match is doing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "EngineState"))]
pub struct EngineView {
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
    clock: Option<ClocksView>,
    /// What the engine does whose turn it is.
    engine: Option<EngineView>,
    /// Whether engines play on without being asked.
    running: bool,
    /// Seconds between moves of two engines.
    pause: f64,
    /// When it began, in seconds since 1970.
    created: f64,
    /// When it changed last, in seconds since 1970.
    changed: f64,
}

/// A move as it was played.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PlayedMove {
    #[serde(rename = "move")]
    mv: String,
    by: Colour,
    /// How long it took.
    seconds: f64,
    /// What an engine knew when it played it.
    cost: Option<Written<Thinking>>,
}

impl State {
    /// The state of a match whose engine does this.
    pub fn of(stored: &StoredMatch, engine: Option<&EngineView>) -> State {
        let info = stored.played.info();
        let turns = stored.turns();
        // The side to move first: the one to move now, or the other after an odd number of moves.
        let to_move_first =
            if turns.is_multiple_of(2) { stored.played.side_to_move() } else { !stored.played.side_to_move() };
        let by = |ply: usize| info.colour(if ply.is_multiple_of(2) { to_move_first } else { !to_move_first });
        let entries = stored.log.iter().take(turns).enumerate();
        State {
            version: stored.version,
            game: stored.played.spec(),
            title: info.title.en,
            players: stored.players.words(),
            limits: stored.limits.into(),
            start: stored.played.start(),
            moves: entries
                .map(|(ply, entry)| PlayedMove {
                    mv: entry.mv.clone(),
                    by: by(ply),
                    seconds: entry.seconds,
                    cost: entry.cost.clone(),
                })
                .collect(),
            record: stored.played.record(),
            redo: stored.log.len() - turns,
            view: View::of(&*stored.played, stored.given_up.as_ref()),
            draw_offer: stored.offer,
            clock: stored.clocks.as_ref().map(Clocks::view),
            engine: engine.cloned(),
            running: stored.running,
            pause: stored.pause,
            created: stored.created,
            changed: stored.changed,
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
    /// The line of a match for whoever holds this key.
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
            created: stored.created,
            changed: stored.changed,
        }
    }
}
