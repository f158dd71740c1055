//! Errors of tournaments.

use std::io;
use std::path::PathBuf;

use endspiel_game::words::Saying;
use thiserror::Error;

/// The reason why a tournament cannot be read, begun, continued or shown.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The settings of the tournament are invalid.
    #[error("the tournament: {0}")]
    Settings(Box<Saying>),
    /// A name, an engine, an opening or a position is wrong.
    #[error(transparent)]
    Game(#[from] endspiel_game::Error),
    /// A player cannot take part on this machine.
    #[error("the player `{player}` cannot play here: {reason}")]
    Player {
        /// The player's name.
        player: String,
        /// The reason.
        reason: String,
    },
    /// There is no tournament with this number.
    #[error("there is no tournament {0}; `endspiel arena list` shows those there are")]
    NoSuchTournament(i64),
    /// Another process is running it now.
    #[error("tournament {id} is being run by {holder}")]
    Busy {
        /// The tournament.
        id: i64,
        /// The process that runs it.
        holder: String,
    },
    /// The tournament was begun by a version of the program that plays differently.
    #[error(
        "tournament {id} was begun by version {theirs} and this is {ours}: results of two versions do not mix; begin it anew"
    )]
    OtherVersion {
        /// The tournament.
        id: i64,
        /// The version that began it.
        theirs: String,
        /// Our version.
        ours: String,
    },
    /// The store of tournaments cannot be read or written.
    #[cfg(feature = "store")]
    #[error("the store of tournaments: {0}")]
    Store(#[from] rusqlite::Error),
    /// The store contains invalid data.
    #[error("the store of tournaments is damaged: {0}")]
    Damaged(String),
    /// A file cannot be read or written.
    #[error("cannot use {path}: {reason}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason the system gave.
        #[source]
        reason: io::Error,
    },
    /// The queue that machines share cannot be used.
    #[error("the queue: {0}")]
    Queue(String),
}

impl ArenaError {
    /// Returns whether the input was wrong.
    pub fn is_input(&self) -> bool {
        matches!(self, ArenaError::Settings(_) | ArenaError::Game(_) | ArenaError::NoSuchTournament(_))
    }

    /// Creates an error for an invalid setting, in words for the author of the file.
    pub(crate) fn settings(text: impl Into<String>) -> ArenaError {
        ArenaError::Settings(Box::new(Saying::new("file.tournament", text)))
    }

    /// Creates an error about a file.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> ArenaError {
        let path = path.into();
        move |reason| ArenaError::File { path, reason }
    }
}
