//! What an interface shows of each side beside the board.

use endspiel_game::Side;
use endspiel_game::words::Saying;

use crate::Diagram;

/// The stones of one side, counted, and its phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideFacts {
    /// Stones on the board.
    pub on_board: u32,
    /// Stones still to be placed.
    pub in_hand: u32,
    /// Stones lost.
    pub lost: u32,
    /// The phase of the game the side is in, if the game has phases.
    pub phase: Option<Saying>,
}

/// The facts of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// The facts of White.
    pub white: SideFacts,
    /// The facts of Black.
    pub black: SideFacts,
}

impl SideFacts {
    /// Counts the stones on a board, of the first and the second player.
    pub fn counted(diagram: &Diagram) -> [SideFacts; 2] {
        Side::BOTH.map(|side| {
            let on_board = diagram.spots.iter().filter(|spot| spot.stone == Some(side)).count() as u32;
            SideFacts { on_board, ..SideFacts::default() }
        })
    }
}
