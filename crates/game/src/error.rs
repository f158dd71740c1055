//! What can be wrong with words that come from outside.

use thiserror::Error;

/// Input that was refused, with the reason in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// The name of a game or engine, or one of its options, is wrong.
    #[error("{0}")]
    Spec(String),
    /// The text is no position of this game.
    #[error("not a position: {0}")]
    Position(String),
    /// The text is no move, or the move is not legal here.
    #[error("`{text}` cannot be played: {reason}")]
    Move {
        /// What was asked for.
        text: String,
        /// Why it is refused.
        reason: String,
    },
    /// A game record breaks off at a move that cannot be played.
    #[error("move {number} of the record: {reason}")]
    Record {
        /// Which move, counted from 1.
        number: usize,
        /// Why it is refused.
        reason: String,
    },
    /// A file or text in a foreign format is damaged or of another kind.
    #[error("not a readable {format} file: {reason}")]
    Format {
        /// The format that was expected.
        format: &'static str,
        /// What is wrong with it.
        reason: String,
    },
}

impl Error {
    /// A refused move, with the text shortened to what fits a sentence.
    pub fn refused_move(text: &str, reason: impl Into<String>) -> Error {
        Error::Move { text: shorten(text), reason: reason.into() }
    }
}

/// At most forty characters of a text from outside, for messages about it.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let clean: String = text.chars().take(LONGEST + 1).map(|c| if c.is_control() { '?' } else { c }).collect();
    match clean.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &clean[..cut]),
        None => clean,
    }
}
