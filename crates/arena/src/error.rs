//! What can go wrong with a tournament.

use std::io;
use std::path::PathBuf;

use endspiel_game::words::Saying;
use thiserror::Error;

/// Why a tournament cannot be read, begun, continued or shown.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The file of a tournament says something that cannot be.
    #[error("the tournament: {0}")]
    Settings(Box<Saying>),
    /// A name, an engine, an opening or a position is wrong.
    #[error(transparent)]
    Game(#[from] endspiel_game::Error),
    /// A player cannot take part on this machine.
    #[error("the player `{player}` cannot play here: {reason}")]
    Player {
        /// His name.
        player: String,
        /// What is missing.
        reason: String,
    },
    /// There is no tournament of that number.
    #[error("there is no tournament {0}; `endspiel arena list` shows those there are")]
    NoSuchTournament(i64),
    /// Somebody else is running it at this moment.
    #[error("tournament {id} is being run by {who}")]
    Busy {
        /// The tournament.
        id: i64,
        /// Who runs it.
        who: String,
    },
    /// The tournament was begun by a version of the program that plays differently.
    #[error(
        "tournament {id} was begun by version {theirs} and this is {ours}: results of two versions do not mix; begin it anew"
    )]
    OtherVersion {
        /// The tournament.
        id: i64,
        /// Who began it.
        theirs: String,
        /// Who we are.
        ours: String,
    },
    /// The store of tournaments cannot be read or written.
    #[cfg(feature = "store")]
    #[error("the store of tournaments: {0}")]
    Store(#[from] rusqlite::Error),
    /// Something in the store is not what we have written.
    #[error("the store of tournaments is damaged: {0}")]
    Damaged(String),
    /// A file cannot be read or written.
    #[error("cannot use {path}: {reason}", path = path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why the system refused.
        #[source]
        reason: io::Error,
    },
    /// The queue that machines share cannot be used.
    #[error("the queue: {0}")]
    Queue(String),
}

impl ArenaError {
    /// Whether the input was wrong, rather than the world.
    pub fn is_input(&self) -> bool {
        matches!(self, ArenaError::Settings(_) | ArenaError::Game(_) | ArenaError::NoSuchTournament(_))
    }

    /// Nothing, if it was only the queue that could not be used.
    #[cfg(feature = "queue")]
    pub(crate) fn unless_queue(self) -> Result<(), ArenaError> {
        if matches!(self, ArenaError::Queue(_)) { Ok(()) } else { Err(self) }
    }

    /// A setting that cannot be, in words for whoever writes the file.
    pub(crate) fn settings(text: impl Into<String>) -> ArenaError {
        ArenaError::Settings(Box::new(Saying::new("file.tournament", text)))
    }

    /// An error with a file.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> ArenaError {
        let path = path.into();
        move |reason| ArenaError::File { path, reason }
    }
}
