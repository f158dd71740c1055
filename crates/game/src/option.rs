//! Options of games and engines, as forms and help pages show them.

use crate::words::Words;

/// One option of a game or an engine.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptionInfo {
    /// The word before the `=`.
    pub name: &'static str,
    /// The values it takes, as text.
    pub values: &'static str,
    /// The values it takes, for a form.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub kind: OptionKind,
    /// The default value.
    pub default: &'static str,
    /// What it changes.
    pub meaning: Words,
}

/// The kind of value that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "lowercase"))]
pub enum OptionKind {
    /// `on` or `off`.
    Switch,
    /// One of a few words.
    Choice {
        /// The words.
        choices: &'static [&'static str],
        /// The names of the choices, where they differ. The name of a variant stands for the game.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "<[Words]>::is_empty"))]
        names: &'static [Words],
    },
    /// A whole number.
    Number {
        /// The smallest value that makes sense.
        least: u64,
        /// The largest value that makes sense.
        most: u64,
    },
    /// A time: `3s`, `500ms`, `2m`.
    Time,
    /// Anything else.
    Text,
}
