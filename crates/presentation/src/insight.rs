//! What decides a position, as somebody who knows the game would point it out.

use endspiel_game::Colour;
use endspiel_game::words::Saying;

/// What decides a position: marks on the board, and sentences beside it. Nothing is searched for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Insight {
    /// Places worth a look.
    pub marks: Vec<Mark>,
    /// What follows from them, the most urgent first.
    pub says: Vec<Saying>,
}

/// A place worth a look.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The place.
    pub at: String,
    /// Whom it is good for.
    pub side: Colour,
    /// How it is drawn.
    pub sign: Sign,
    /// What it means.
    pub says: Saying,
}

/// How much a mark stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sign {
    /// It decides with the next stone.
    Now,
    /// It counts in the end.
    Strong,
    /// It counts less.
    Weak,
    /// The side gets this place.
    Ground,
}
