//! Lessons in the rules of a game, for beginners.

use endspiel_game::words::Words;

/// A lesson on one rule: a few sentences, a position that shows it, and a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lesson {
    /// The subject, in a few words.
    pub title: Words,
    /// The rule.
    pub text: Words,
    /// The position that shows the rule; empty for the start of the game.
    pub position: &'static str,
    /// The places the text is about.
    pub spots: &'static [&'static str],
    /// The task; `None` if the lesson is only read.
    pub task: Option<Task>,
}

impl Lesson {
    /// Returns a lesson to read, at the start of the game.
    pub const fn new(title: Words, text: Words) -> Lesson {
        Lesson { title, text, position: "", spots: &[], task: None }
    }
}

/// A task on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Task {
    /// The task in words.
    pub ask: Words,
    /// The moves that solve it; if empty, every legal move does.
    pub moves: &'static [&'static str],
    /// The reply to a solution.
    pub done: Words,
}
