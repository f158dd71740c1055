//! The shared table, used by all searches.

use endspiel_machine::LargeTable;

use super::atomic::AtomicWord;
use super::{Bounds, Key};
use crate::word::Word;

/// Log₂ of the default number of buckets, 64 megabytes.
const DEFAULT_PLACE_BITS: u32 = 21;

/// Returns log₂ of the smallest number of buckets, 16 megabytes, or 64 for large words: the rest of a key must
/// fit into an entry.
const fn fewest_place_bits<W: Word>() -> u32 {
    Bounds::bits::<W>() + WORK_BITS + GENERATION_BITS
}

/// Log₂ of the number of buckets in the largest table, 4 terabytes.
const MAX_PLACE_BITS: u32 = 37;

/// Bits for the logarithm of the nodes an entry took.
const WORK_BITS: u32 = 5;

/// Bits for the number of the search that made an entry.
const GENERATION_BITS: u32 = 2;

/// A lock-free table: every entry is one word, read and written as a whole. It has the rest of the key, the
/// bounds, the work and the generation.
pub(crate) struct SharedTable<W: Word> {
    buckets: LargeTable<W::Bucket>,
    place_bits: u32,
}

#[derive(Clone, Copy)]
struct Entry<W>(W);

impl<W: Word> Entry<W> {
    #[inline]
    fn new(rest: W, bounds: Bounds, nodes: u64, generation: u32) -> Entry<W> {
        let work = nodes.checked_ilog2().unwrap_or(0).min((1 << WORK_BITS) - 1);
        let generation = generation & ((1 << GENERATION_BITS) - 1);
        let work = W::of(u128::from(work << GENERATION_BITS | generation));
        Entry(rest | bounds.pack::<W>() << (WORK_BITS + GENERATION_BITS) | work)
    }

    /// Returns the bounds if the entry belongs to the position with this rest of the key.
    #[inline]
    fn bounds_of(self, rest: W) -> Option<Bounds> {
        let packed = self.0 ^ rest;
        ((packed >> fewest_place_bits::<W>()).is_none() && !packed.is_none())
            .then(|| Bounds::unpack(packed >> (WORK_BITS + GENERATION_BITS)))
    }

    /// Returns the value of an entry for replacement: its work, but only if it is of the present generation.
    #[inline]
    fn replacement_value(self, generation: u32) -> u64 {
        let entry = self.0.first_64();
        let same = (entry ^ u64::from(generation)) & ((1 << GENERATION_BITS) - 1) == 0;
        if same { 1 + (entry >> GENERATION_BITS & ((1 << WORK_BITS) - 1)) } else { 0 }
    }
}

impl<W: Word> SharedTable<W> {
    /// Creates an empty table of at most this many bytes, or of the default size; a smaller one without memory for it.
    pub(crate) fn new(bytes: Option<u64>) -> SharedTable<W> {
        let place_bits = bytes.map_or(DEFAULT_PLACE_BITS, |bytes| {
            let buckets = bytes / size_of::<W::Bucket>() as u64;
            buckets.checked_ilog2().unwrap_or(0).clamp(fewest_place_bits::<W>(), MAX_PLACE_BITS)
        });
        let (buckets, place_bits) = LargeTable::power_of_two(place_bits, fewest_place_bits::<W>());
        SharedTable { buckets: buckets.in_large_pages().touched(), place_bits }
    }

    /// Clears the table.
    pub(crate) fn forget(&self) {
        self.buckets.iter().flat_map(AsRef::as_ref).for_each(|slot| slot.store(W::NONE));
    }

    /// Returns the bounds of a position.
    #[inline]
    pub(crate) fn get(&self, key: Key<W>) -> Option<Bounds> {
        let rest = key.rest(self.place_bits);
        self.bucket(key).iter().find_map(|slot| Entry(slot.load()).bounds_of(rest))
    }

    /// Prefetches the bucket of a position.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key<W>) {
        super::prefetch(&self.buckets[key.place(self.place_bits)]);
    }

    /// Stores the bounds of a position that took this many nodes, in place of the cheapest entry.
    #[inline]
    pub(crate) fn put(&self, key: Key<W>, bounds: Bounds, nodes: u64, generation: u32) {
        let rest = key.rest(self.place_bits);
        let replacement_value = |slot: &&W::Atomic| {
            let entry = Entry(slot.load());
            if entry.bounds_of(rest).is_some() { None } else { Some(entry.replacement_value(generation)) }
        };
        if let Some(slot) = self.bucket(key).iter().min_by_key(replacement_value) {
            slot.store(Entry::new(rest, bounds, nodes, generation).0);
        }
    }

    #[inline]
    fn bucket(&self, key: Key<W>) -> &[W::Atomic] {
        self.buckets[key.place(self.place_bits)].as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u64) -> Key<u64> {
        Key(number << DEFAULT_PLACE_BITS | 77)
    }

    const BOUNDS: Bounds = Bounds { lower: -2, upper: 5 };

    #[test]
    fn what_was_put_is_found_and_nothing_else() {
        let table = SharedTable::new(None);
        assert_eq!(table.get(Key(0)), None);
        table.put(key(1), BOUNDS, 100, 1);
        assert_eq!(table.get(key(1)), Some(BOUNDS));
        assert_eq!(table.get(key(2)), None);
        let better = Bounds { lower: 1, ..BOUNDS };
        table.put(key(1), better, 0, 2);
        assert_eq!(table.get(key(1)), Some(better));
    }

    #[test]
    fn positions_do_not_collide_in_tables_of_any_size() {
        for (bytes, place_bits) in [(0, 19), (16 << 20, 19), (63 << 20, 20), (64 << 20, 21), (200_000_000, 22)] {
            let table = SharedTable::new(Some(bytes));
            assert_eq!(table.buckets.len(), 1 << place_bits);
            // Keys of one place that differ in the lowest and in the highest bit of the rest.
            let key = |rest: u64| Key(rest << place_bits | 5);
            let keys = [key(0), key(1), key(1 << (63 - place_bits))];
            for (lower, &key) in (-20..).zip(&keys) {
                assert_eq!(table.get(key), None);
                table.put(key, Bounds { lower, upper: 7 }, u64::MAX, 3);
            }
            assert_eq!(keys.map(|key| table.get(key).map(|bounds| bounds.lower)), [Some(-20), Some(-19), Some(-18)]);
            table.forget();
            assert!(keys.iter().all(|&key| table.get(key).is_none()));
        }
    }

    #[test]
    fn positions_of_large_boards_do_not_collide() {
        for (bytes, place_bits) in [(0, 21), (64 << 20, 21), (128 << 20, 22)] {
            let table = SharedTable::new(Some(bytes));
            assert_eq!(table.buckets.len(), 1 << place_bits);
            let keys = [Key(5), Key(1 << 127 | 5), Key(1 << place_bits | 5)];
            for (at, &key) in keys.iter().enumerate() {
                assert_eq!(table.get(key), None);
                table.put(key, Bounds { lower: -63 + at as i32, upper: 63 }, 1, 3);
                assert_eq!(table.get(key).map(|bounds| bounds.lower), Some(-63 + at as i32));
            }
            // Two fit into a bucket.
            assert_eq!(keys.iter().filter(|&&key: &&Key<u128>| table.get(key).is_some()).count(), 2);
            table.forget();
            assert!(keys.iter().all(|&key| table.get(key).is_none()));
        }
    }

    #[test]
    fn the_easiest_gives_way_and_older_ones_first() {
        let table = SharedTable::new(None);
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
