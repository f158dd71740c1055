//! The registry of matches in use, by key and by number.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use endspiel_service::Key;

use super::live::Live;

/// Seconds without a request after which a match stays only in the store.
const IDLE: u64 = 60;

/// A registry of the matches in use, by key and by number.
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

    /// Returns the match in use that a key opens.
    pub fn get(&self, key: Key) -> Option<Arc<Live>> {
        self.matches().by_key.get(&key).cloned()
    }

    /// Returns the match in use with this number.
    pub fn numbered(&self, id: i64) -> Option<Arc<Live>> {
        self.matches().by_id.get(&id).cloned()
    }

    /// Adds a match, or returns the one that is in use already as `Err`.
    pub fn add(&self, live: &Arc<Live>) -> Result<(), Arc<Live>> {
        let mut matches = self.matches();
        if let Some(known) = matches.by_id.get(&live.id) {
            return Err(Arc::clone(known));
        }
        matches.by_id.insert(live.id, Arc::clone(live));
        matches.by_key.extend(live.keys.map(|key| (key, Arc::clone(live))));
        Ok(())
    }

    /// Removes a match from the registry.
    pub fn forget(&self, id: i64) {
        self.matches().remove(id);
    }

    /// Returns the numbers of the matches in use.
    pub fn in_use(&self) -> HashSet<i64> {
        self.matches().by_id.keys().copied().collect()
    }

    /// Removes idle matches from the registry. They stay in the store.
    pub fn forget_idle(&self) {
        let mut matches = self.matches();
        let held_here = |live: &Live| 1 + live.keys.iter().collect::<HashSet<_>>().len();
        // A match without other references has no request or task in progress.
        let is_idle = |live: &&Arc<Live>| Arc::strong_count(live) <= held_here(live) && live.idle() >= IDLE;
        let idle: Vec<i64> = matches.by_id.values().filter(is_idle).map(|live| live.id).collect();
        idle.into_iter().for_each(|id| matches.remove(id));
    }
}
