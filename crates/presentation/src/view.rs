//! Positions, moves and results in JSON.

use std::collections::BTreeMap;

use endspiel_game::words::Saying;
use endspiel_game::{Colour, Ending, Reason, Warning};

use crate::{Facts, GameInfo, MoveParts, Spot, Step};

/// A game read from a file, in our notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameRecord {
    /// The position it begins with.
    pub start: String,
    /// The moves in our notation.
    pub record: String,
    /// How many moves there are, passes included.
    pub plies: usize,
    /// The position it ends with.
    pub position: String,
    /// The result, if the last move ended the game.
    pub result: Option<EndingView>,
    /// The moves with variations and comments, if the file has any.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub tree: Option<TreeRecord>,
    /// What else the file says about it.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_object"))]
    pub tags: Vec<(String, String)>,
    /// What was assumed because the file does not say it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub notes: Vec<Saying>,
}

/// A game with variations and comments, in our notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeRecord {
    /// The moves; a variation stands in brackets behind the move it replaces.
    pub moves: String,
    /// The comments by the number of their move in this text, 0 for the start.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, String>"))]
    pub comments: BTreeMap<usize, String>,
}

/// A position in JSON.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The game with its options.
    pub game: String,
    /// The position in our notation.
    pub position: String,
    /// The colour to move.
    pub turn: Colour,
    /// Turns played so far.
    pub turns: u32,
    /// Every place of the board and the stone on it. The page gets the stones alone.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub spots: Vec<Spot>,
    /// The legal moves and the places they touch.
    pub moves: Vec<MoveView>,
    /// The result, once the match is over.
    pub ending: Option<EndingView>,
    /// Draw limits that are near.
    pub warnings: Vec<Warning>,
    /// The last move.
    pub last: Option<LastMove>,
    /// What the side to move has to do.
    pub prompt: Saying,
    /// The winning line.
    pub line: Vec<String>,
    /// The facts of both sides.
    pub facts: Facts,
    /// The name of the opening: the last one on the way here that has a name.
    pub opening: Option<&'static str>,
}

/// A legal move in JSON.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Move"))]
pub struct MoveView {
    /// The move in our notation.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// The places it touches.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub parts: MoveParts,
    /// The ways to click it.
    pub ways: Vec<Vec<Step>>,
}

/// A move that was played, in JSON.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastMove {
    /// The move in our notation.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub text: String,
    /// The colour that made the move.
    pub by: Colour,
    /// The places it touched.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub parts: MoveParts,
}

/// A result in JSON: by the rules, by a limit, by resignation, by agreement, or on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Ending"))]
pub struct EndingView {
    /// The winner; none after a draw.
    pub winner: Option<Colour>,
    /// The reason.
    pub reason: Reason,
}

impl EndingView {
    /// Returns the result with the winner's colour in this game.
    pub fn new(ending: Ending, info: &GameInfo) -> EndingView {
        let winner = ending.outcome.winner().map(|side| info.colours[side.index()]);
        EndingView { winner, reason: ending.reason }
    }
}

#[cfg(feature = "serde")]
fn as_object<S: serde::Serializer>(tags: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter().map(|(key, value)| (key, value)))
}
