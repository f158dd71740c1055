//! Rules for ending games early, with the names chess tools give them.

use serde::{Deserialize, Serialize};

/// A draw for games in which both sides report scores near 0 for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRule {
    /// Not before both sides have made this many moves.
    #[serde(default)]
    pub movenumber: u32,
    /// For this many moves of both sides in a row.
    pub movecount: u32,
    /// With a value no further from 0 than this, in the engines' own units.
    pub score: f64,
}

/// A loss for a side that sees itself lost for long enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRule {
    /// For this many own moves in a row.
    pub movecount: u32,
    /// With a value this far below 0, in the engine's own units.
    pub score: f64,
    /// Whether the other side must see itself as clearly won in as many moves.
    #[serde(default)]
    pub twosided: bool,
}

impl DrawRule {
    pub(super) fn complaint(&self) -> Option<&'static str> {
        let sound = self.movecount > 0 && self.score.is_finite() && self.score >= 0.0;
        (!sound).then_some("draw needs a movecount from 1 on and a score from 0 on")
    }
}

impl ResignRule {
    pub(super) fn complaint(&self) -> Option<&'static str> {
        let sound = self.movecount > 0 && self.score.is_finite() && self.score > 0.0;
        (!sound).then_some("resign needs a movecount from 1 on and a score above 0")
    }
}
