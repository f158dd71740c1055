//! The types of operations that only a host can execute.

#[cfg(feature = "files")]
pub mod experiments;
#[cfg(feature = "tables")]
pub mod tables;
#[cfg(feature = "tournaments")]
pub mod tournament_backup;
#[cfg(feature = "tournaments")]
pub mod tournament_games;
#[cfg(feature = "tournaments")]
mod tournament_request;
#[cfg(feature = "tournaments")]
pub mod tournaments;

use serde::Serialize;

use crate::matches::state::{State, You};
use crate::wire::events;
use crate::{Nothing, Thinking, Waiting, Written};

/// The load of the server.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// The version of the program.
    pub version: &'static str,
    #[allow(missing_docs, reason = "the type says it")]
    pub searches: Searches,
    /// Number of open event streams.
    pub streams: usize,
}

/// The load of the search pool.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names say it")]
pub struct Searches {
    pub running: usize,
    pub waiting: usize,
    /// Most searches at once.
    pub most: usize,
    /// Memory used by searches and cached engines, in bytes.
    pub memory: u64,
    /// Memory limit of all searches, in bytes.
    pub most_memory: u64,
}

events! {
    /// An event of a match.
    MatchEvent {
        /// The permissions of the key: first, and after every change of them.
        "you" => You(You),
        /// The state of the match: first, and after every change. Ignore states with a lower version.
        "state" => State(Written<State>),
        /// The progress of the engine to move, a few times a second.
        "thinking" => Thinking(Written<Thinking>),
        /// The engine waits for its turn to search.
        "waiting" => Waiting(Waiting),
        /// The match was removed; the last event.
        "gone" => Gone(Nothing),
    }
}
