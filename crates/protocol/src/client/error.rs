//! Errors of foreign programs.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use endspiel_game::Error;
use endspiel_game::words::Saying;
use thiserror::Error as ThisError;

/// A reason why a program gave no move.
///
/// Only after the errors that [`ProgramError::is_fatal`] denies does the program still run. After every other error the
/// next question starts it again.
#[derive(Debug, ThisError)]
pub enum ProgramError {
    /// The requested game does not exist.
    #[error(transparent)]
    Game(#[from] Error),
    /// The program cannot be started.
    #[error("cannot start {path}: {reason}", path = path.display())]
    CannotStart {
        /// The path that was started.
        path: PathBuf,
        /// The reason the system gave.
        #[source]
        reason: io::Error,
    },
    /// The program ended, or closed its output, when an answer was due.
    #[error("the program ended ({status}) instead of answering `{command}`")]
    Crashed {
        /// The exit status, as the system words it.
        status: String,
        /// The last command it was sent.
        command: &'static str,
    },
    /// The program did not answer in time.
    #[error("the program did not answer `{command}` within {timeout:?}")]
    TimedOut {
        /// The last command it was sent.
        command: &'static str,
        /// How long the client waited for the answer.
        timeout: Duration,
    },
    /// The program sent more than the client reads.
    #[error("the program answered `{command}` with a flood of output")]
    Flooded {
        /// The last command it was sent.
        command: &'static str,
    },
    /// The program has no such option.
    #[error("the program has no option `{0}`")]
    NoSuchOption(String),
    /// The program refused a command.
    #[error("the program refused `{command}`: {reason}")]
    Refused {
        /// The command it was sent.
        command: &'static str,
        /// The reason, in the words of the program.
        reason: String,
    },
    /// A position cannot be said in the language of the program.
    #[error("a program that speaks GTP plays games from the start only: GTP has no command that sets a position")]
    NoPositions,
    /// A program that speaks GTP was started for another game.
    #[error("GTP is spoken for Othello only, not for {0}")]
    NotOthello(&'static str),
    /// The program chose a move that cannot be played.
    #[error("the program chose `{text}`: {reason}")]
    IllegalMove {
        /// The move, as the program wrote it.
        text: String,
        /// The reason why it cannot be played.
        reason: String,
    },
    /// The program was started for another game.
    #[error("the program was started for `{started_for}` and asked about `{asked}`")]
    WrongGame {
        /// The game it was started for.
        started_for: String,
        /// The game of the question.
        asked: String,
    },
    /// The program was ended because its answer was no longer needed.
    #[error("the program was ended before it answered `{command}`")]
    Cancelled {
        /// The last command it was sent.
        command: &'static str,
    },
    /// The game is over, so there is no move.
    #[error("the game is over: there is no move to think about")]
    GameOver,
}

impl ProgramError {
    /// Returns whether the program itself has failed and cannot be asked again.
    pub fn is_fatal(&self) -> bool {
        !matches!(
            self,
            ProgramError::IllegalMove { .. }
                | ProgramError::WrongGame { .. }
                | ProgramError::NoPositions
                | ProgramError::NotOthello(_)
                | ProgramError::GameOver
        )
    }
}

impl From<ProgramError> for Error {
    /// The key of the reason tells what the program did: a tournament counts its faults by it.
    fn from(error: ProgramError) -> Error {
        let key = match error {
            ProgramError::Game(error) => return error,
            ProgramError::IllegalMove { text, reason } => {
                return Error::refused_move(&text, Saying::new("program.illegal-move", reason));
            }
            ProgramError::CannotStart { .. } => "program.cannot-start",
            ProgramError::NotOthello(_) => "program.not-othello",
            ProgramError::NoPositions => "program.no-positions",
            ProgramError::Crashed { .. } => "program.crashed",
            ProgramError::TimedOut { .. } => "program.timed-out",
            ProgramError::Flooded { .. } => "program.flooded",
            _ => "program.failed",
        };
        Error::spec(Saying::new(key, error.to_string()))
    }
}
