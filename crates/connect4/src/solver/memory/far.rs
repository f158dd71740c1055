//! The table that all searches share.

use std::sync::atomic::{AtomicU64, Ordering};

use endspiel_machine::LargeTable;

use super::{Bounds, Key};

/// Log₂ of the number of buckets: 64 megabytes in all.
const PLACE_BITS: u32 = 21;

/// So many entries share a bucket; together they are half a cache line.
const BUCKET: usize = 4;

/// Log₂ of the nodes an entry has cost, as far as so many bits hold it.
const WORK_BITS: u32 = 5;

/// The question an entry was made for, by its last bits.
const GENERATION_BITS: u32 = 2;

/// Every entry is one word, read and written whole, so that threads need no locks: the rest of the key, and
/// below it the bounds, the work and the generation.
pub(crate) struct FarTable {
    buckets: LargeTable<[AtomicU64; BUCKET]>,
}

#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    #[inline]
    fn new(key: Key, bounds: Bounds, nodes: u64, generation: u32) -> Entry {
        const { assert!(Bounds::BITS + WORK_BITS + GENERATION_BITS <= PLACE_BITS) };
        let work = u64::from(nodes.checked_ilog2().unwrap_or(0)).min((1 << WORK_BITS) - 1);
        let generation = u64::from(generation) & ((1 << GENERATION_BITS) - 1);
        Entry(key.rest(PLACE_BITS) | (bounds.pack() << WORK_BITS | work) << GENERATION_BITS | generation)
    }

    /// The bounds, if it is the entry of this position.
    #[inline]
    fn bounds_of(self, key: Key) -> Option<Bounds> {
        let packed = self.0 ^ key.rest(PLACE_BITS);
        (packed >> PLACE_BITS == 0 && packed != 0).then(|| Bounds::unpack(packed >> (WORK_BITS + GENERATION_BITS)))
    }

    /// What is lost with it: its work, but only an entry made for the present question counts.
    #[inline]
    fn worth(self, generation: u32) -> u64 {
        let same = (self.0 ^ u64::from(generation)) & ((1 << GENERATION_BITS) - 1) == 0;
        if same { 1 + (self.0 >> GENERATION_BITS & ((1 << WORK_BITS) - 1)) } else { 0 }
    }
}

impl FarTable {
    /// An empty table.
    pub(crate) fn new() -> FarTable {
        FarTable { buckets: LargeTable::new(1 << PLACE_BITS).in_large_pages().touched() }
    }

    /// Makes it an empty table again.
    pub(crate) fn forget(&mut self) {
        self.buckets.iter_mut().flatten().for_each(|slot| *slot.get_mut() = 0);
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Bounds> {
        self.bucket(key).iter().find_map(|slot| Entry(slot.load(Ordering::Relaxed)).bounds_of(key))
    }

    /// Says that a position will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        super::prefetch(self.bucket(key));
    }

    /// Notes what is known of a position and has cost so many nodes, in place of what has cost least.
    #[inline]
    pub(crate) fn put(&self, key: Key, bounds: Bounds, nodes: u64, generation: u32) {
        let worth = |slot: &&AtomicU64| {
            let entry = Entry(slot.load(Ordering::Relaxed));
            if entry.bounds_of(key).is_some() { None } else { Some(entry.worth(generation)) }
        };
        if let Some(slot) = self.bucket(key).iter().min_by_key(worth) {
            slot.store(Entry::new(key, bounds, nodes, generation).0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64; BUCKET] {
        &self.buckets[key.place(PLACE_BITS)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key {
        Key(number << PLACE_BITS | 77)
    }

    const BOUNDS: Bounds = Bounds { lower: -2, upper: 5 };

    #[test]
    fn what_was_put_is_found_and_nothing_else() {
        let table = FarTable::new();
        assert_eq!(table.get(Key(0)), None);
        table.put(key(1), BOUNDS, 100, 1);
        assert_eq!(table.get(key(1)), Some(BOUNDS));
        assert_eq!(table.get(key(2)), None);
        let better = Bounds { lower: 1, ..BOUNDS };
        table.put(key(1), better, 0, 2);
        assert_eq!(table.get(key(1)), Some(better));
    }

    #[test]
    fn the_easiest_gives_way_and_older_ones_first() {
        let table = FarTable::new();
        let found = |numbers: [u64; 6]| numbers.map(|number| table.get(key(number)).is_some());
        for (number, nodes) in [(1, 500), (2, 5), (3, 5000), (4, 50)] {
            table.put(key(number), BOUNDS, nodes, 1);
        }
        table.put(key(5), BOUNDS, 1, 1);
        assert_eq!(found([1, 2, 3, 4, 5, 6]), [true, false, true, true, true, false]);
        for number in [6, 7, 8, 9] {
            table.put(key(number), BOUNDS, 1, 2);
        }
        assert_eq!(found([1, 3, 4, 5, 6, 9]), [false, false, false, false, true, true]);
    }
}
