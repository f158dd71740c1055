//! What can go wrong with a program that is not ours.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use endspiel_game::Error;
use endspiel_game::words::Saying;
use thiserror::Error as ThisError;

/// Why a program gave no move. After all but [`UgiError::IllegalMove`], [`UgiError::WrongGame`] and
/// [`UgiError::GameOver`] it has been ended; the next question starts it again.
#[derive(Debug, ThisError)]
pub enum UgiError {
    /// The game it is wanted for does not exist.
    #[error(transparent)]
    Game(#[from] Error),
    /// It cannot be started at all.
    #[error("cannot start {path}: {reason}", path = path.display())]
    CannotStart {
        /// What was to be started.
        path: PathBuf,
        /// Why the system refused.
        #[source]
        reason: io::Error,
    },
    /// It ended, or closed its output, when an answer was due.
    #[error("the program ended ({status}) instead of answering `{command}`")]
    Crashed {
        /// How it ended, in the words of the system.
        status: String,
        /// What it had been told.
        command: &'static str,
    },
    /// It runs but says nothing of use.
    #[error("the program did not answer `{command}` within {patience:?}")]
    TimedOut {
        /// What it had been told.
        command: &'static str,
        /// How long it was waited for.
        patience: Duration,
    },
    /// It said more than anybody could want to read.
    #[error("the program answered `{command}` with a flood of output")]
    Flooded {
        /// What it had been told.
        command: &'static str,
    },
    /// It has no such option.
    #[error("the program has no option `{0}`")]
    NoSuchOption(String),
    /// It chose a move that cannot be played.
    #[error("the program chose `{text}`: {reason}")]
    IllegalMove {
        /// The move, in its words.
        text: String,
        /// Why it cannot be played.
        reason: String,
    },
    /// It was started for another game.
    #[error("the program was started for `{wanted}` and asked about `{asked}`")]
    WrongGame {
        /// The game it was started for.
        wanted: String,
        /// The game it was asked about.
        asked: String,
    },
    /// It was ended because nobody wanted its answer any more.
    #[error("the program was ended before it answered `{command}`")]
    Unwanted {
        /// What it had been told.
        command: &'static str,
    },
    /// There is no move to be found.
    #[error("the game is over: there is no move to think about")]
    GameOver,
}

impl UgiError {
    /// Whether the program itself has failed and cannot be asked again.
    pub fn is_fatal(&self) -> bool {
        !matches!(self, UgiError::IllegalMove { .. } | UgiError::WrongGame { .. } | UgiError::GameOver)
    }
}

impl From<UgiError> for Error {
    fn from(error: UgiError) -> Error {
        match error {
            UgiError::Game(error) => error,
            UgiError::IllegalMove { text, reason } => {
                Error::refused_move(&text, Saying::new("ugi.illegal-move", reason))
            }
            other => Error::spec(Saying::new("ugi.failed", other.to_string())),
        }
    }
}
