//! The types of operations that a host executes by means of its own.

#[cfg(feature = "files")]
pub mod experiments;
#[cfg(feature = "files")]
pub mod tables;
#[cfg(feature = "files")]
pub mod tournament_games;
#[cfg(feature = "files")]
mod tournament_request;
#[cfg(feature = "files")]
pub mod tournaments;

use serde::Serialize;

use crate::matches::state::{State, You};
use crate::wire::events;
use crate::{Nothing, Thinking, Waiting, Written};

/// How busy the server is.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// The version of the program.
    pub version: &'static str,
    #[allow(missing_docs, reason = "the type says it")]
    pub searches: Searches,
    /// Open streams of events.
    pub streams: usize,
}

/// How many searches there are.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names say it")]
pub struct Searches {
    pub running: usize,
    pub waiting: usize,
    /// How many may run at once.
    pub most: usize,
    /// The memory they use together, in bytes, and that of engines kept for the next move.
    pub memory: u64,
    /// The memory they may use together, in bytes.
    pub most_memory: u64,
}

events! {
    /// What happens to a match.
    MatchEvent {
        /// What the key may do: first, and whenever that changes.
        "you" => You(You),
        /// How the match stands: first, and after every change. One with a lower version is to be ignored.
        "state" => State(Written<State>),
        /// What the engine thinks whose turn it is, a few times a second.
        "thinking" => Thinking(Written<Thinking>),
        /// The engine waits for its turn to search.
        "waiting" => Waiting(Waiting),
        /// The match was removed; nothing comes after it.
        "gone" => Gone(Nothing),
    }
}
