//! What the owner of the machine allows all who use the server together, and each of them.

use std::time::Duration;

use endspiel_machine::total_memory;

use crate::matches::expiry::Expiry;
use crate::rate::Rate;

/// What searches may have of the machine's memory if nothing is said: a quarter.
const SHARE_OF_MEMORY: u64 = 4;

/// What they may have where nobody knows how much there is.
const USUAL_MEMORY: u64 = 1 << 30;

/// What searches may have at least; less would not do for one of them.
pub const LEAST_MEMORY: u64 = 256 << 20;

/// What is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// The most connections at once.
    pub connections: usize,
    /// The time for the head of a request, and for the next one to begin.
    pub head_within: Duration,
    /// The time for the body of a request.
    pub body_within: Duration,
    /// How often a network may begin a game.
    pub new_games: Rate,
    /// When stored games expire.
    pub expiry: Expiry,
    /// The memory of all searches together, in bytes.
    pub search_memory: u64,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance {
            connections: 5000,
            head_within: Duration::from_secs(20),
            body_within: Duration::from_secs(20),
            new_games: Rate { burst: 100, every: Duration::from_secs(6) },
            expiry: Expiry::default(),
            search_memory: total_memory().map_or(USUAL_MEMORY, |all| all / SHARE_OF_MEMORY).max(LEAST_MEMORY),
        }
    }
}
