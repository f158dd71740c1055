//! What can be wrong with words that come from outside.

use std::fmt;

use crate::phrases;
use crate::words::{Phrase, Saying, Term};

/// Input that was refused: which kind of input, and why, in one sentence.
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

/// What was refused.
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
    /// A refused name or option.
    pub fn spec(reason: Saying) -> Error {
        Error { kind: ErrorKind::Spec, saying: Box::new(reason) }
    }

    /// A refused position.
    pub fn position(reason: Saying) -> Error {
        Error::wrapped(ErrorKind::Position, phrases::NO_POSITION.say(&[("reason", &reason)]), reason)
    }

    /// A refused move, with the text shortened to what fits a sentence.
    pub fn refused_move(text: &str, reason: Saying) -> Error {
        let saying = phrases::NO_MOVE.say(&[("text", &shorten(text)), ("reason", &reason)]);
        Error::wrapped(ErrorKind::Move, saying, reason)
    }

    /// A record that cannot go on with the move of this number, counted from 1.
    pub fn record(number: usize, reason: Saying) -> Error {
        let saying = phrases::NO_RECORD.say(&[("number", &number), ("reason", &reason)]);
        Error::wrapped(ErrorKind::Record, saying, reason)
    }

    /// A file or text that is not of this format.
    pub fn format(format: &'static str, reason: Saying) -> Error {
        let saying = phrases::NOT_READABLE.say(&[("format", &format), ("reason", &reason)]);
        Error::wrapped(ErrorKind::Format, saying, reason)
    }

    fn wrapped(kind: ErrorKind, saying: Saying, reason: Saying) -> Error {
        Error { kind, saying: Box::new(saying.about(reason.spots.clone()).because(reason)) }
    }

    /// The error of one move as an error of the record it stands in.
    pub fn in_record(self, number: usize) -> Error {
        Error::record(number, *self.saying)
    }

    /// What was refused.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The whole sentence.
    pub fn saying(&self) -> &Saying {
        &self.saying
    }

    /// The reason alone, without what it is the reason for.
    pub fn reason(&self) -> &Saying {
        self.saying.reason()
    }

    /// The same with a hint behind it, such as what there is to choose from.
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

/// At most forty characters of a text from outside, for messages about it.
pub fn shorten(text: &str) -> String {
    const LONGEST: usize = 40;
    let clean: String = text.chars().take(LONGEST + 1).map(|c| if c.is_control() { '?' } else { c }).collect();
    match clean.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &clean[..cut]),
        None => clean,
    }
}
