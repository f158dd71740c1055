//! The memory of the documents' searchers: a value for a position and a depth.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Maximum number of stored positions; a full search continues without storing.
///
/// They fill a map of 2¹⁹ places, which grows to that size in a few milliseconds: no longer than a
/// search may take to stop.
pub(crate) const MAX_REMEMBERED: usize = 7 << 16;

/// A position with its hash, and the remaining plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<P> {
    hash: u64,
    position: P,
    remaining: u32,
}

impl<P> Key<P> {
    /// Creates the key of a position with this well-mixed hash.
    #[inline]
    pub(crate) fn new(position: P, hash: u64, remaining: u32) -> Self {
        Key { hash, position, remaining }
    }

    /// Returns the key with another number of remaining plies.
    #[inline]
    pub(crate) fn with_remaining(self, remaining: u32) -> Self {
        Key { remaining, ..self }
    }
}

impl<P: Eq> PartialEq for Key<P> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.remaining == other.remaining && self.position == other.position
    }
}

impl<P: Eq> Eq for Key<P> {}

impl<P> Hash for Key<P> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Any odd constant separates the depths of one position.
        state.write_u64(self.hash ^ u64::from(self.remaining).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
}

/// A hasher that returns its one input word, which is well mixed already.
#[derive(Clone, Copy, Debug, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }
}

/// A transposition table with whole keys: values by position and remaining depth, without
/// collisions.
#[derive(Clone, Debug)]
pub(crate) struct PositionMap<P, V> {
    entries: HashMap<Key<P>, V, BuildHasherDefault<AsItIs>>,
}

impl<P, V> Default for PositionMap<P, V> {
    fn default() -> Self {
        PositionMap { entries: HashMap::default() }
    }
}

impl<P: Copy + Eq, V: Copy> PositionMap<P, V> {
    /// Clears the map and keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Returns the stored value.
    #[inline]
    pub(crate) fn get(&self, key: &Key<P>) -> Option<V> {
        self.entries.get(key).copied()
    }

    /// Stores a value over an older one. A full map takes no new positions.
    #[inline]
    pub(crate) fn put(&mut self, key: Key<P>, value: V) {
        if self.entries.len() < MAX_REMEMBERED {
            self.entries.insert(key, value);
        } else if let Some(known) = self.entries.get_mut(&key) {
            *known = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_of_one_position_are_apart() {
        let mut map = PositionMap::default();
        let key = Key::new(7u32, 99, 1);
        map.put(key, 'a');
        map.put(key.with_remaining(2), 'b');
        assert_eq!((map.get(&key), map.get(&key.with_remaining(2))), (Some('a'), Some('b')));
        assert_eq!(map.get(&key.with_remaining(3)), None);
    }

    #[test]
    fn positions_with_the_same_hash_are_apart() {
        let mut map = PositionMap::default();
        map.put(Key::new(1u32, 5, 1), 'a');
        assert_eq!(map.get(&Key::new(2, 5, 1)), None);
    }

    #[test]
    fn a_full_map_renews_what_it_has_and_takes_nothing_new() {
        let mut map = PositionMap::default();
        let key = |number: usize| Key::new(number, endspiel_machine::mix(number as u64), 0);
        (0..=MAX_REMEMBERED).for_each(|number| map.put(key(number), number));
        assert_eq!(map.get(&key(MAX_REMEMBERED)), None);
        map.put(key(3), 33);
        assert_eq!(map.get(&key(3)), Some(33));
        map.clear();
        assert_eq!(map.get(&key(3)), None);
    }
}
