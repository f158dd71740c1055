//! A negative cache for probes: a search probes at every node, and mostly there is no table.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use endspiel_mill::{Position, Rules};

use crate::limit::Limit;

const PLACES: usize = 256;
/// Set in every key, so that an empty place matches none.
const WRITTEN: u64 = 1 << 63;

/// A negative cache: material, rules and draw limits for which no table helps a search. It is direct-mapped; an
/// overwritten entry is computed again.
pub(crate) struct NegativeCache {
    places: [AtomicU64; PLACES],
    /// The number of times that the cache was cleared; keys contain it, so older entries no longer match.
    generation: AtomicU32,
}

/// The material, rules and limit of a probe as one number.
#[derive(Clone, Copy)]
pub(crate) struct Key(u64);

impl NegativeCache {
    pub(crate) fn new() -> NegativeCache {
        NegativeCache { places: [const { AtomicU64::new(0) }; PLACES], generation: AtomicU32::new(0) }
    }

    /// Returns the key of a position.
    #[inline]
    pub(crate) fn key(&self, rules: &Rules, position: &Position, limit: Option<u32>) -> Key {
        // Beyond the longest limit there are no tables, so all those limits share a key.
        let limit = limit.map_or(0, |limit| limit.min(Limit::MAX + 1));
        let flags = u64::from(rules.flying) | u64::from(rules.moving_while_placing) << 1;
        let numbers = [
            (u64::from(position.own.count()), 5),
            (u64::from(position.opposing.count()), 5),
            (u64::from(position.own_hand), 4),
            (u64::from(position.opposing_hand), 4),
            (u64::from(rules.board.rings()), 3),
            (u64::from(rules.board.has_diagonals()), 1),
            (u64::from(rules.stones), 4),
            (u64::from(rules.removals), 2),
            (flags, 2),
            (u64::from(limit), 8),
        ];
        let generation = u64::from(self.generation.load(Ordering::Relaxed) as u16);
        Key(numbers.iter().fold(generation, |all, (number, bits)| all << bits | number) | WRITTEN)
    }

    /// Returns whether no table helps with this key.
    #[inline]
    pub(crate) fn contains(&self, key: Key) -> bool {
        self.place(key).load(Ordering::Relaxed) == key.0
    }

    /// Records that no table helps with this key.
    pub(crate) fn insert(&self, key: Key) {
        self.place(key).store(key.0, Ordering::Relaxed);
    }

    /// Clears the cache, after tables were built.
    pub(crate) fn clear(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn place(&self, key: Key) -> &AtomicU64 {
        let mixed = key.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.places[(mixed >> 56) as usize]
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Game;
    use endspiel_mill::Mill;

    use super::*;

    #[test]
    fn keys_are_distinct_and_cleared_when_tables_are_built() {
        let cache = NegativeCache::new();
        let start = Mill::new(Rules::NINE).start();
        let ask = |rules: &Rules, limit| cache.key(rules, &start, limit);
        let asked = ask(&Rules::NINE, Some(30));
        assert!(!cache.contains(asked));
        cache.insert(asked);
        assert!(cache.contains(asked) && cache.contains(ask(&Rules::NINE, Some(30))));
        let walking = Rules { flying: false, ..Rules::NINE };
        for other in [ask(&Rules::NINE, None), ask(&Rules::NINE, Some(29)), ask(&walking, Some(30))] {
            assert!(!cache.contains(other));
        }
        for (_, rules) in &Rules::FAMILY[1..] {
            assert!(!cache.contains(ask(rules, Some(30))));
        }
        cache.clear();
        assert!(!cache.contains(ask(&Rules::NINE, Some(30))));
    }
}
