//! Errors in text that comes from outside.

use std::fmt;

use crate::phrases;
use crate::words::{Phrase, Saying, Term};

/// Refused input: which kind of input, and why, in one sentence.
///
/// ```
/// use endspiel_game::{Error, ErrorKind, Spec};
/// let error = "minimax:depth".parse::<Spec>().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Spec);
/// assert_eq!(error.reason().key, "spec.no-option");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    saying: Box<Saying>,
}

/// The kind of input that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The name of a game or engine, or one of its options.
    Spec,
    /// A text that is no position of this game.
    Position,
    /// A text that is no move, or a move that is not legal here.
    Move,
    /// A record that breaks off at a move that cannot be played.
    Record,
    /// A file or text that is damaged or of another format.
    Format,
}

impl Error {
    /// Returns the error of a refused name or option.
    pub fn spec(reason: Saying) -> Error {
        Error { kind: ErrorKind::Spec, saying: Box::new(reason) }
    }

    /// Returns the error of a refused position.
    pub fn position(reason: Saying) -> Error {
        Error::wrapped(ErrorKind::Position, phrases::NO_POSITION.say(&[("reason", &reason)]), reason)
    }

    /// Returns the error of a refused move, with the text shortened to fit a sentence.
    pub fn refused_move(text: &str, reason: Saying) -> Error {
        let saying = phrases::NO_MOVE.say(&[("text", &shorten(text)), ("reason", &reason)]);
        Error::wrapped(ErrorKind::Move, saying, reason)
    }

    /// Returns the error of a record whose move with this number, counted from 1, cannot be played.
    pub fn record(number: usize, reason: Saying) -> Error {
        let saying = phrases::NO_RECORD.say(&[("number", &number), ("reason", &reason)]);
        Error::wrapped(ErrorKind::Record, saying, reason)
    }

    /// Returns the error of a file or text that is not in this format.
    pub fn format(format: &'static str, reason: Saying) -> Error {
        let saying = phrases::NOT_READABLE.say(&[("format", &format), ("reason", &reason)]);
        Error::wrapped(ErrorKind::Format, saying, reason)
    }

    fn wrapped(kind: ErrorKind, saying: Saying, reason: Saying) -> Error {
        Error { kind, saying: Box::new(saying.about(reason.spots.clone()).because(reason)) }
    }

    /// Turns the error of one move into the error of the record that contains it.
    pub fn in_record(self, number: usize) -> Error {
        Error::record(number, *self.saying)
    }

    /// Returns the kind of input that was refused.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the whole sentence.
    pub fn saying(&self) -> &Saying {
        &self.saying
    }

    /// Returns the reason alone, without the sentence around it.
    pub fn reason(&self) -> &Saying {
        self.saying.reason()
    }

    /// Appends a hint, such as the available choices.
    #[must_use]
    pub fn with_hint(self, phrase: &Phrase, blanks: &[(&'static str, &dyn Term)]) -> Error {
        let hint = phrase.say(blanks);
        let saying = phrases::WITH_HINT.say(&[("reason", &*self.saying), ("hint", &hint)]);
        Error::wrapped(self.kind, saying, *self.saying)
    }
}

impl From<Error> for Saying {
    fn from(error: Error) -> Saying {
        *error.saying
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.saying.fmt(f)
    }
}

impl std::error::Error for Error {}

/// Returns at most forty characters of a text from outside, for use in messages.
pub fn shorten(text: &str) -> String {
    const MAX_LEN: usize = 40;
    let clean: String = text.chars().take(MAX_LEN + 1).map(|c| if c.is_control() { '?' } else { c }).collect();
    match clean.char_indices().nth(MAX_LEN) {
        Some((cut, _)) => format!("{}…", &clean[..cut]),
        None => clean,
    }
}
