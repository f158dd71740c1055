//! A position as JSON, with everything to draw and to click.

use std::collections::BTreeMap;

use endspiel_game::words::Saying;
use endspiel_game::{Colour, Warning};
use endspiel_presentation::{AnyMatch, EndingView, Facts, LastMove, MoveView, Spot};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A position for the browser.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The game with its options.
    game: String,
    /// The position as text.
    position: String,
    /// The colour to move.
    turn: Colour,
    /// Number of turns played.
    turns: u32,
    /// The colour of every stone, by its place.
    stones: BTreeMap<String, Colour>,
    /// The legal moves and the clicks that mean them.
    moves: Vec<MoveView>,
    /// The result; none while the game goes on.
    ending: Option<Ending>,
    /// Warnings of near draw limits.
    warnings: Vec<Warning>,
    /// The instruction for the first click.
    prompt: Saying,
    /// The last move.
    last: Option<LastMove>,
    /// The places of the winning line; empty without one.
    line: Vec<String>,
    /// Figures about both sides.
    facts: Facts,
    /// The name of the opening, the last one reached on the way.
    opening: Option<&'static str>,
}

/// The result of a match: by the rules, by a limit, by resignation, by agreement, or on time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ending {
    /// The winner; none after a draw.
    pub winner: Option<Colour>,
    /// The reason as a word: one of the rules or limits, `resigned`, `agreed` or `time`.
    pub reason: String,
}

impl From<EndingView> for Ending {
    fn from(EndingView { winner, reason }: EndingView) -> Ending {
        let reason = serde_json::to_value(reason).ok();
        Ending { winner, reason: reason.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned() }
    }
}

/// Returns the result of a match by the rules or a limit, if it is over.
pub fn ending(played: &dyn AnyMatch) -> Option<Ending> {
    played.ending().map(|ending| EndingView::new(ending, played.info()).into())
}

impl View {
    /// Returns the view of a position without moves, for replaying a game.
    pub fn to_look_at(played: &dyn AnyMatch) -> View {
        View { moves: Vec::new(), ..View::of(played, None) }
    }

    /// Returns the view of a match. `given_up` is a result by other means than rules and limits.
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
