//! What decides a position, as an expert would point it out.

use endspiel_game::Colour;
use endspiel_game::words::Saying;

/// The features that decide a position: marks on the board and sentences beside it, found without a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Insight {
    /// The important places.
    pub marks: Vec<Mark>,
    /// What follows from them, the most urgent first.
    pub says: Vec<Saying>,
}

/// An important place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// The place.
    pub at: String,
    /// The side that benefits.
    pub side: Colour,
    /// How strongly it is drawn.
    pub sign: Sign,
    /// What it means.
    pub says: Saying,
}

/// The emphasis of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sign {
    /// The next stone decides here.
    Now,
    /// It matters at the end.
    Strong,
    /// It matters less.
    Weak,
    /// The side gets this place.
    Ground,
}
