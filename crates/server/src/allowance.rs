//! Limits for the users of the server, set by the owner of the machine.

use std::time::Duration;

use endspiel_machine::total_memory;

use crate::matches::expiry::Expiry;
use crate::rate::Rate;

/// Default divisor of the total memory for searches: a quarter.
const MEMORY_DIVISOR: u64 = 4;

/// Default when the total memory is unknown, in bytes.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// Least memory for searches, in bytes; a single search needs that much.
pub const MIN_MEMORY: u64 = 256 << 20;

/// Default memory for long bodies and answers, in bytes.
const REQUEST_MEMORY: usize = 64 << 20;

/// Most connections by default, and the memory that one may take, in bytes: they may have as much as searches together.
const CONNECTIONS: usize = 5000;
const CONNECTION_MEMORY: u64 = 160 << 10;

/// Limits for the users of the server.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Most simultaneous connections.
    pub connections: usize,
    /// Time for the head of a request, and until the next one begins.
    pub head_within: Duration,
    /// Time for the body of a request.
    pub body_within: Duration,
    /// Time after which a connection is closed on which nothing moves, unless its request is being answered. Event streams
    /// send more often than that.
    pub idle_within: Duration,
    /// Rate limit for new games of a network.
    pub new_games: Rate,
    /// When stored games expire.
    pub expiry: Expiry,
    /// Memory of all searches together, in bytes.
    pub search_memory: u64,
    /// Memory of the long bodies and answers of all requests together, in bytes.
    pub request_memory: usize,
}

impl Default for Allowance {
    fn default() -> Allowance {
        let quarter = total_memory().map_or(DEFAULT_MEMORY, |all| all / MEMORY_DIVISOR);
        Allowance {
            connections: connections_in(quarter),
            head_within: Duration::from_secs(20),
            body_within: Duration::from_secs(20),
            idle_within: Duration::from_secs(60),
            new_games: Rate { burst: 100, every: Duration::from_secs(6) },
            expiry: Expiry::default(),
            search_memory: quarter.max(MIN_MEMORY),
            request_memory: REQUEST_MEMORY,
        }
    }
}

/// Returns the default number of connections for this memory in bytes.
fn connections_in(memory: u64) -> usize {
    usize::try_from(memory / CONNECTION_MEMORY).map_or(CONNECTIONS, |fit| fit.min(CONNECTIONS))
}

#[cfg(test)]
mod tests {
    use super::connections_in;

    #[test]
    fn connections_fit_into_the_memory_there_is() {
        assert_eq!(connections_in(256 << 20), 1638);
        assert_eq!(connections_in(64 << 30), 5000);
    }
}
