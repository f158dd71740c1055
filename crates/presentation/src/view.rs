//! Positions, moves and results as they are written in JSON.

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
    /// What else the file says of it.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_object"))]
    pub tags: Vec<(String, String)>,
    /// What was assumed because the file does not say it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub notes: Vec<Saying>,
}

/// A position in JSON.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// The game with its options.
    pub game: String,
    /// The position in our notation.
    pub position: String,
    /// The colour to move.
    pub turn: Colour,
    /// Turns played so far.
    pub turns: u32,
    /// Every place of the board and whose stone is there.
    pub spots: Vec<Spot>,
    /// The legal moves and the places they touch.
    pub moves: Vec<MoveView>,
    /// The result, once there is one.
    pub ending: Option<EndingView>,
    /// Draw limits that are near.
    pub warnings: Vec<Warning>,
    /// The last move.
    pub last: Option<LastMove>,
    /// What is to be done now.
    pub prompt: Saying,
    /// The line that has won.
    pub line: Vec<String>,
    /// What both sides have.
    pub facts: Facts,
    /// What the opening is called, the last one on the way here that has a name.
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
    /// The clicks that mean it.
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
    /// Whose move it was.
    pub by: Colour,
    /// The places it touched.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub parts: MoveParts,
}

/// A result in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EndingView {
    /// The winner; none after a draw.
    pub winner: Option<Colour>,
    /// Why.
    pub reason: Reason,
}

impl EndingView {
    /// The result with the winner's colour in this game.
    pub fn new(ending: Ending, info: &GameInfo) -> EndingView {
        let winner = ending.outcome.winner().map(|side| info.colours[side.index()]);
        EndingView { winner, reason: ending.reason }
    }
}

#[cfg(feature = "serde")]
fn as_object<S: serde::Serializer>(tags: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tags.iter().map(|(key, value)| (key, value)))
}
