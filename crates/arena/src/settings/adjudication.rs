//! Rules for ending games early, with the names chess tools give them.

use serde::{Deserialize, Serialize};

/// The rule for early draws: both sides report scores near 0 for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// The number of moves each side makes before a draw is possible.
    #[serde(default)]
    pub movenumber: u32,
    /// The number of moves in a row for which each side reports such a score.
    pub movecount: u32,
    /// The largest distance of a score from 0, in the engines' own units.
    pub score: f64,
}

/// The rule for early losses: a side reports a lost score for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// The number of own moves in a row with such a score.
    pub movecount: u32,
    /// How far below 0 a score is lost, in the engine's own units.
    pub score: f64,
    /// Whether the other side must report a won score for as many moves.
    #[serde(default)]
    pub twosided: bool,
}

impl DrawRule {
    pub(super) fn problem(&self) -> Option<&'static str> {
        let valid = self.movecount > 0 && self.score.is_finite() && self.score >= 0.0;
        (!valid).then_some("draw needs a movecount from 1 on and a score from 0 on")
    }
}

impl ResignRule {
    pub(super) fn problem(&self) -> Option<&'static str> {
        let valid = self.movecount > 0 && self.score.is_finite() && self.score > 0.0;
        (!valid).then_some("resign needs a movecount from 1 on and a score above 0")
    }
}
