//! Engines that do not search at the moment, kept with what they have learned for as long as nobody needs their memory.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use endspiel_game::Side;
use endspiel_search::Engine;

/// The most engines that are kept.
const MOST: usize = 16;

/// How long an engine is kept that nobody asks for.
const LONGEST: Duration = Duration::from_secs(300);

/// Whose engine it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptFor {
    /// A side of a match, whose engine has this spec.
    Match {
        /// The number of the match.
        id: i64,
        /// The side.
        side: Side,
        /// The engine.
        spec: String,
    },
    /// A search that waits for its next turn.
    Search(u64),
}

/// Engines that may be needed again, the one unused for longest first.
#[derive(Default)]
pub struct Kept {
    engines: VecDeque<KeptEngine>,
}

struct KeptEngine {
    whose: KeptFor,
    engine: Box<dyn Engine>,
    memory: u64,
    since: Instant,
}

/// Engines on their way out. Giving back their memory takes a moment, so nobody else waits for it.
#[must_use = "engines are dropped where nobody waits"]
pub struct Dropped(#[expect(dead_code, reason = "only to be dropped")] Vec<KeptEngine>);

impl Kept {
    /// The memory of all of them, in bytes.
    pub fn memory(&self) -> u64 {
        self.engines.iter().map(|kept| kept.memory).sum()
    }

    /// Takes somebody's engine.
    pub fn take(&mut self, whose: &KeptFor) -> Option<Box<dyn Engine>> {
        let at = self.engines.iter().position(|kept| kept.whose == *whose)?;
        self.engines.remove(at).map(|kept| kept.engine)
    }

    /// Keeps an engine.
    pub fn put(&mut self, whose: KeptFor, engine: Box<dyn Engine>, memory: u64) -> Dropped {
        self.engines.push_back(KeptEngine { whose, engine, memory, since: Instant::now() });
        let many = self.engines.len().saturating_sub(MOST);
        Dropped(self.engines.drain(..many).collect())
    }

    /// Drops engines until the rest have no more memory than this.
    pub fn shrink(&mut self, most: u64) -> Dropped {
        let mut dropped = Vec::new();
        while self.memory() > most {
            dropped.extend(self.engines.pop_front());
        }
        Dropped(dropped)
    }

    /// Drops engines that were not used for long.
    pub fn forget_old(&mut self) -> Dropped {
        let old = self.engines.iter().take_while(|kept| kept.since.elapsed() > LONGEST).count();
        Dropped(self.engines.drain(..old).collect())
    }

    /// Drops somebody's engine.
    pub fn forget(&mut self, whose: &KeptFor) -> Dropped {
        let at = self.engines.iter().position(|kept| kept.whose == *whose);
        Dropped(at.and_then(|at| self.engines.remove(at)).into_iter().collect())
    }
}
