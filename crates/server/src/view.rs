//! A position in JSON: everything to draw and to click.

use endspiel_game::{AnyMatch, Colour, LastMove, MoveView, Saying, Warning};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A position as the browser gets it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    game: String,
    position: String,
    turn: Colour,
    turns: u32,
    /// The colour of every stone, by its place.
    stones: Map<String, Value>,
    moves: Vec<MoveView>,
    ending: Option<Ending>,
    warnings: Vec<Warning>,
    prompt: Saying,
    last: Option<LastMove>,
    /// The line that won.
    line: Value,
    facts: Value,
}

/// How a match ended: by the rules, by a limit, or because somebody gave up or ran out of time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; none after a draw.
    pub winner: Option<Side>,
    /// Why, as a word.
    pub reason: String,
}

/// A colour as it is read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Colour> for Side {
    fn from(colour: Colour) -> Side {
        match colour {
            Colour::White => Side::White,
            Colour::Black => Side::Black,
        }
    }
}

impl From<Side> for Colour {
    fn from(side: Side) -> Colour {
        match side {
            Side::White => Colour::White,
            Side::Black => Colour::Black,
        }
    }
}

/// How a match ended by the rules or a limit, if it has.
pub fn ending(played: &dyn AnyMatch) -> Option<Ending> {
    let ending = played.ending()?;
    let winner = ending.outcome.winner().map(|side| played.info().colour(side).into());
    Some(Ending { winner, reason: word(&json!(ending.reason)) })
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl View {
    /// The position without what can be done in it, for walking through a game.
    pub fn to_look_at(played: &dyn AnyMatch) -> View {
        View { moves: Vec::new(), ..View::of(played, None) }
    }

    /// The position of a match; `given_up` if it was ended by neither rules nor limits.
    pub fn of(played: &dyn AnyMatch, given_up: Option<&Ending>) -> View {
        let view = played.view();
        let info = played.info();
        let stone = |spot: endspiel_game::Spot| Some((spot.name, json!(info.colour(spot.stone?))));
        let line = view.facts.get("line").cloned().unwrap_or_else(|| json!([]));
        let over = given_up.is_some();
        View {
            game: view.game,
            position: view.position,
            turn: view.turn,
            turns: view.turns,
            stones: view.spots.into_iter().filter_map(stone).collect(),
            moves: if over { Vec::new() } else { view.moves },
            ending: given_up.cloned().or_else(|| ending(played)),
            warnings: if over { Vec::new() } else { view.warnings },
            prompt: if over { Saying::new("prompt.over", "the game is over") } else { view.prompt },
            last: view.last,
            line,
            facts: view.facts,
        }
    }
}
