//! A match in JSON, as everybody who looks at it gets it.

use endspiel_game::Saying;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::clock::ClocksView;
use super::player::PlayerWords;
use super::table::Table;
use crate::key::{Key, Role};
use crate::place::Limits;
use crate::view::{Ending, Side, View};

/// What the engine of a match is doing.
#[derive(Clone, Debug, Serialize)]
pub struct EngineView {
    /// Whose move it thinks about.
    pub side: Side,
    /// The engine.
    pub spec: String,
    /// What it does.
    pub doing: Doing,
    /// Why it has failed.
    pub message: Option<Saying>,
}

/// What an engine is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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

#[derive(Serialize)]
struct State<'a> {
    version: u64,
    game: String,
    title: &'static str,
    players: PlayerWords,
    limits: Limits,
    start: String,
    moves: Vec<MoveEntry<'a>>,
    record: String,
    redo: usize,
    view: View,
    clock: Option<ClocksView>,
    engine: Option<&'a EngineView>,
    running: bool,
    pause: f64,
    created: f64,
    changed: f64,
}

#[derive(Serialize)]
struct MoveEntry<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    by: Side,
    seconds: f64,
    cost: Option<&'a RawValue>,
}

/// The state of a match, the same for everybody.
pub fn state(table: &Table, engine: Option<&EngineView>) -> String {
    let info = table.played.info();
    let turns = table.turns();
    // The side to move first: the one to move now, so many moves ago.
    let to_move_first =
        if turns.is_multiple_of(2) { table.played.side_to_move() } else { !table.played.side_to_move() };
    let by = |ply: usize| info.colour(if ply.is_multiple_of(2) { to_move_first } else { !to_move_first }).into();
    let entries = table.log.iter().take(turns).enumerate();
    let state = State {
        version: table.version,
        game: table.played.spec(),
        title: info.title,
        players: table.players.words(),
        limits: table.limits.into(),
        start: table.played.start(),
        moves: entries
            .map(|(ply, entry)| MoveEntry {
                mv: &entry.mv,
                by: by(ply),
                seconds: entry.seconds,
                cost: entry.cost.as_deref(),
            })
            .collect(),
        record: table.played.record(),
        redo: table.log.len() - turns,
        view: View::of(&*table.played, table.given_up.as_ref()),
        clock: table.clocks.as_ref().map(super::clock::Clocks::view),
        engine,
        running: table.running,
        pause: table.pause,
        created: table.created,
        changed: table.changed,
    };
    serde_json::to_string(&state).unwrap_or_else(|_| "null".to_owned())
}

/// What the holder of a key is and may hand on.
pub fn you(table: &Table, key: Key, role: Role) -> Value {
    let plays: Vec<Side> = table.players.humans().into_iter().filter(|&side| role.plays(side.into())).collect();
    let may_hand_on = |other: Role| role == Role::Owner || other == role || other == Role::Watch;
    let keys: Map<String, Value> = Role::ALL
        .into_iter()
        .zip(table.keys)
        .filter(|(other, _)| may_hand_on(*other))
        .map(|(other, key)| (json!(other).as_str().unwrap_or_default().to_owned(), json!(key)))
        .collect();
    json!({ "role": role, "plays": plays, "key": key, "keys": keys })
}

/// One line of a list of matches.
pub fn summary(table: &Table, key: Key, role: Role) -> Value {
    let ending: Option<Ending> = table.ending();
    json!({
        "key": key,
        "role": role,
        "game": table.played.spec(),
        "title": table.played.info().title,
        "players": table.players.words(),
        "turns": table.turns(),
        "turn": table.turn(),
        "position": table.played.position(),
        "ending": ending,
        "created": table.created,
        "changed": table.changed,
    })
}
