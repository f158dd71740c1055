//! What an interface tells of each side beside the board.

use endspiel_game::Side;
use endspiel_game::words::Saying;

use crate::Diagram;

/// What one side has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideFacts {
    /// Stones on the board.
    pub on_board: u32,
    /// Stones still to be placed.
    pub in_hand: u32,
    /// Stones lost for good.
    pub lost: u32,
    /// The phase of the game it is in, where sides have phases.
    pub phase: Option<Saying>,
}

/// What both sides have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// Of White.
    pub white: SideFacts,
    /// Of Black.
    pub black: SideFacts,
}

impl SideFacts {
    /// The stones that stand on a board, of the first and the second player.
    pub fn counted(diagram: &Diagram) -> [SideFacts; 2] {
        Side::BOTH.map(|side| {
            let on_board = diagram.spots.iter().filter(|spot| spot.stone == Some(side)).count() as u32;
            SideFacts { on_board, ..SideFacts::default() }
        })
    }
}
