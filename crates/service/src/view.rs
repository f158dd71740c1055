//! A position in JSON: everything to draw and to click.

use std::collections::BTreeMap;

use endspiel_game::words::Saying;
use endspiel_game::{Colour, Warning};
use endspiel_presentation::{AnyMatch, EndingView, Facts, LastMove, MoveView, Spot};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A position as the browser gets it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The game with its options.
    game: String,
    /// The position as text.
    position: String,
    /// The colour to move.
    turn: Colour,
    /// Turns played so far.
    turns: u32,
    /// The colour of every stone, by its place.
    stones: BTreeMap<String, Colour>,
    /// The legal moves and the clicks that mean them.
    moves: Vec<MoveView>,
    /// How the game ended; none while it goes on.
    ending: Option<Ending>,
    /// Draw limits that are near.
    warnings: Vec<Warning>,
    /// What is to be done now, when nothing is clicked yet.
    prompt: Saying,
    /// The last move.
    last: Option<LastMove>,
    /// The places of the line that won; none if no line did.
    line: Vec<String>,
    /// What both sides have.
    facts: Facts,
    /// What the opening is called, the last one on the way here that has a name.
    opening: Option<&'static str>,
}

/// How a match ended: by the rules, by a limit, or because somebody gave up or ran out of time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ending {
    /// The winner; none after a draw.
    pub winner: Option<Colour>,
    /// Why, as a word: a reason of the rules or the limits, `resigned` or `time`.
    pub reason: String,
}

impl From<EndingView> for Ending {
    fn from(EndingView { winner, reason }: EndingView) -> Ending {
        let reason = serde_json::to_value(reason).ok();
        Ending { winner, reason: reason.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned() }
    }
}

/// How a match ended by the rules or a limit, if it has.
pub fn ending(played: &dyn AnyMatch) -> Option<Ending> {
    played.ending().map(|ending| EndingView::new(ending, played.info()).into())
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
        let stone = |spot: Spot| Some((spot.name, info.colour(spot.stone?)));
        let over = given_up.is_some();
        View {
            game: view.game,
            position: view.position,
            turn: view.turn,
            turns: view.turns,
            stones: view.spots.into_iter().filter_map(stone).collect(),
            moves: if over { Vec::new() } else { view.moves },
            ending: given_up.cloned().or(view.ending.map(Ending::from)),
            warnings: if over { Vec::new() } else { view.warnings },
            prompt: if over { Saying::new("prompt.over", "the game is over") } else { view.prompt },
            last: view.last,
            line: view.line,
            facts: view.facts,
            opening: view.opening,
        }
    }
}
