//! Where there is nothing to ask, remembered: a search asks at every node, and mostly where no table is.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use endspiel_mill::{Position, Rules};

use crate::limit::Limit;

const PLACES: usize = 256;
/// No place holds this before somebody writes there.
const WRITTEN: u64 = 1 << 63;

/// Which numbers of stones, under which rules and limit, no table tells anything of that helps a search. A place holds one of them,
/// and what is forgotten is found out again.
pub(crate) struct NegativeCache {
    places: [AtomicU64; PLACES],
    /// How often tables were looked for anew: what was found out before counts no more.
    generation: AtomicU32,
}

/// What is asked, as one number.
#[derive(Clone, Copy)]
pub(crate) struct Key(u64);

impl NegativeCache {
    pub(crate) fn new() -> NegativeCache {
        NegativeCache { places: [const { AtomicU64::new(0) }; PLACES], generation: AtomicU32::new(0) }
    }

    /// The key that a position asks.
    #[inline]
    pub(crate) fn key(&self, rules: &Rules, position: &Position, limit: Option<u32>) -> Key {
        // Beyond the longest limit all are alike: there are no tables.
        let limit = limit.map_or(0, |limit| limit.min(Limit::LONGEST + 1));
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

    /// Whether it was asked before, in vain.
    #[inline]
    pub(crate) fn contains(&self, key: Key) -> bool {
        self.place(key).load(Ordering::Relaxed) == key.0
    }

    /// Takes notice that it was asked in vain.
    pub(crate) fn insert(&self, key: Key) {
        self.place(key).store(key.0, Ordering::Relaxed);
    }

    /// Forgets everything: somebody has built tables.
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
    fn questions_are_told_apart_and_forgotten_when_tables_are_built() {
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
