//! What a game teaches somebody who has never played it.

use endspiel_game::words::Words;

/// A step of the rules: a few sentences, a position that shows what they mean, and something to do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lesson {
    /// What the step is about, in a few words.
    pub title: Words,
    /// The rule.
    pub text: Words,
    /// The position that shows it; empty is the start of the game.
    pub position: &'static str,
    /// The places the text is about.
    pub spots: &'static [&'static str],
    /// What the learner does now; without it the step is only read.
    pub task: Option<Task>,
}

impl Lesson {
    /// A step to read, at the start of the game.
    pub const fn new(title: Words, text: Words) -> Lesson {
        Lesson { title, text, position: "", spots: &[], task: None }
    }
}

/// Something to do on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Task {
    /// What is to be done.
    pub ask: Words,
    /// The moves that do it; without any, every legal move does.
    pub moves: &'static [&'static str],
    /// What is said once it is done.
    pub done: Words,
}
