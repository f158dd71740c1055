//! The matches in use, found by their keys.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use endspiel_service::Key;

use super::live::Live;

/// The seconds without a caller after which a match lives only in the store.
const IDLE: u64 = 60;

/// The matches in use.
#[derive(Default)]
pub struct Registry {
    matches: Mutex<Matches>,
}

#[derive(Default)]
struct Matches {
    by_id: HashMap<i64, Arc<Live>>,
    by_key: HashMap<Key, Arc<Live>>,
}

impl Matches {
    fn remove(&mut self, id: i64) {
        if let Some(live) = self.by_id.remove(&id) {
            live.keys.iter().for_each(|key| drop(self.by_key.remove(key)));
        }
    }
}

impl Registry {
    fn matches(&self) -> MutexGuard<'_, Matches> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The match in use that a key opens.
    pub fn get(&self, key: Key) -> Option<Arc<Live>> {
        self.matches().by_key.get(&key).cloned()
    }

    /// The match in use with this number.
    pub fn numbered(&self, id: i64) -> Option<Arc<Live>> {
        self.matches().by_id.get(&id).cloned()
    }

    /// Adds a match, unless it is in use already: `Err` is the one that is.
    pub fn add(&self, live: &Arc<Live>) -> Result<(), Arc<Live>> {
        let mut matches = self.matches();
        if let Some(known) = matches.by_id.get(&live.id) {
            return Err(Arc::clone(known));
        }
        matches.by_id.insert(live.id, Arc::clone(live));
        matches.by_key.extend(live.keys.map(|key| (key, Arc::clone(live))));
        Ok(())
    }

    /// Forgets a match.
    pub fn forget(&self, id: i64) {
        self.matches().remove(id);
    }

    /// The numbers of the matches in use.
    pub fn in_use(&self) -> HashSet<i64> {
        self.matches().by_id.keys().copied().collect()
    }

    /// Forgets matches that no one uses. They stay in the store.
    pub fn forget_idle(&self) {
        let mut matches = self.matches();
        let held_here = |live: &Live| 1 + live.keys.iter().collect::<HashSet<_>>().len();
        // A match that is held nowhere else cannot be in the middle of anything.
        let is_idle = |live: &&Arc<Live>| Arc::strong_count(live) <= held_here(live) && live.idle() >= IDLE;
        let idle: Vec<i64> = matches.by_id.values().filter(is_idle).map(|live| live.id).collect();
        idle.into_iter().for_each(|id| matches.remove(id));
    }
}
