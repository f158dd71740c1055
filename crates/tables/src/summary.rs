//! The summary of a table.

use endspiel_knowledge::Value;
use serde::Serialize;

use crate::file::TableFile;
use crate::subspace::Phase;

/// The summary of a table; the JSON of `endspiel tables stats --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TableSummary"))]
pub struct Summary {
    /// Stones of the side to move.
    pub own: usize,
    /// Stones of the other side.
    pub opponent: usize,
    /// Positions up to symmetry.
    pub positions: u64,
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that are drawn.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The longest win, in plies.
    pub longest_win: Option<u32>,
    /// The longest loss, in plies.
    pub longest_loss: Option<u32>,
    /// Stones placed so far, while placing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u8>,
    /// Stones removed for two mills at once, where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removals: Option<u8>,
}

impl Summary {
    /// Returns the summary of a file.
    pub fn of(file: &TableFile) -> Summary {
        let stats = file.stats();
        let ply = match file.space().phase {
            Phase::Moving => None,
            Phase::Placing { ply, .. } => Some(ply),
        };
        Summary {
            own: stats.own,
            opponent: stats.opposing,
            positions: stats.positions(),
            wins: stats.count_of(Value::Win),
            draws: stats.count_of(Value::Draw),
            losses: stats.count_of(Value::Loss),
            longest_win: stats.longest(Value::Win),
            longest_loss: stats.longest(Value::Loss),
            ply,
            removals: file.space().removals(),
        }
    }
}
