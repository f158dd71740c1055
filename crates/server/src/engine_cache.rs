//! A cache of idle engines with their transposition tables, evicted when their memory is needed.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use endspiel_game::Side;
use endspiel_search::Engine;

/// Most engines in the cache.
const MAX_ENGINES: usize = 16;

/// Time after which an unused engine is dropped.
const IDLE_LIMIT: Duration = Duration::from_secs(300);

/// The key of a cached engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CacheKey {
    /// An engine playing one side of a match.
    Match {
        /// The number of the match.
        id: i64,
        /// The side.
        side: Side,
        /// The spec of the engine.
        spec: String,
    },
    /// A search between two turns.
    Search(u64),
}

/// A cache of idle engines, the one unused for longest first.
#[derive(Default)]
pub struct EngineCache {
    engines: VecDeque<CachedEngine>,
}

struct CachedEngine {
    key: CacheKey,
    engine: Box<dyn Engine>,
    memory: u64,
    since: Instant,
}

/// Evicted engines. Freeing their memory takes a moment, so they are dropped after the lock is released.
#[must_use = "drop evicted engines after the lock is released"]
pub struct Evicted(#[expect(dead_code, reason = "only to be dropped")] Vec<CachedEngine>);

impl EngineCache {
    /// Returns the memory of all cached engines, in bytes.
    pub fn memory(&self) -> u64 {
        self.engines.iter().map(|cached| cached.memory).sum()
    }

    /// Takes an engine out of the cache.
    pub fn take(&mut self, key: &CacheKey) -> Option<Box<dyn Engine>> {
        let at = self.engines.iter().position(|cached| cached.key == *key)?;
        self.engines.remove(at).map(|cached| cached.engine)
    }

    /// Adds an engine and evicts the oldest ones beyond the limit.
    pub fn put(&mut self, key: CacheKey, engine: Box<dyn Engine>, memory: u64) -> Evicted {
        self.engines.push_back(CachedEngine { key, engine, memory, since: Instant::now() });
        let many = self.engines.len().saturating_sub(MAX_ENGINES);
        Evicted(self.engines.drain(..many).collect())
    }

    /// Evicts the oldest engines until the rest fit into this memory.
    pub fn shrink(&mut self, most: u64) -> Evicted {
        let mut evicted = Vec::new();
        while self.memory() > most {
            evicted.extend(self.engines.pop_front());
        }
        Evicted(evicted)
    }

    /// Evicts engines that have been idle for long.
    pub fn evict_idle(&mut self) -> Evicted {
        let old = self.engines.iter().take_while(|cached| cached.since.elapsed() > IDLE_LIMIT).count();
        Evicted(self.engines.drain(..old).collect())
    }

    /// Evicts one engine.
    pub fn remove(&mut self, key: &CacheKey) -> Evicted {
        let at = self.engines.iter().position(|cached| cached.key == *key);
        Evicted(at.and_then(|at| self.engines.remove(at)).into_iter().collect())
    }
}
