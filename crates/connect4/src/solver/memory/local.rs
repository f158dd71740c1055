//! The local table: one for each search.

use super::{Bounds, Key};
use crate::word::Word;

/// Log₂ of the number of entries. At eight bytes each they take half a megabyte, which fits the cache of a core.
const PLACE_BITS: u32 = 16;

/// A direct-mapped table that always replaces. An entry is the rest of the key and the bounds.
pub(crate) struct LocalTable<W> {
    entries: Box<[W; 1 << PLACE_BITS]>,
}

impl<W: Word> LocalTable<W> {
    /// Creates an empty table.
    pub(crate) fn new() -> LocalTable<W> {
        let entries: Box<[W]> = vec![W::NONE; 1 << PLACE_BITS].into();
        match entries.try_into() {
            Ok(entries) => LocalTable { entries },
            Err(_) => unreachable!("the length is the one asked for"),
        }
    }

    /// Clears the table.
    pub(crate) fn forget(&mut self) {
        self.entries.fill(W::NONE);
    }

    /// Returns the bounds of a position.
    #[inline]
    pub(crate) fn get(&self, key: Key<W>) -> Option<Bounds> {
        let entry = self.entries[key.place(PLACE_BITS)];
        let packed = entry ^ key.rest(PLACE_BITS);
        ((packed >> PLACE_BITS).is_none() && !packed.is_none()).then(|| Bounds::unpack(packed))
    }

    /// Prefetches the entry of a position.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key<W>) {
        super::prefetch(&self.entries[key.place(PLACE_BITS)]);
    }

    /// Stores the bounds of a position.
    #[inline]
    pub(crate) fn put(&mut self, key: Key<W>, bounds: Bounds) {
        const { assert!(Bounds::bits::<W>() <= PLACE_BITS) };
        self.entries[key.place(PLACE_BITS)] = key.rest(PLACE_BITS) | bounds.pack();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_of_two_positions_with_the_same_place_stays() {
        let (one, other) = (Key(5_u64 << PLACE_BITS | 9), Key(6 << PLACE_BITS | 9));
        let bounds = |lower| Bounds { lower, upper: 3 };
        let mut table = LocalTable::new();
        assert_eq!(table.get(Key(0)), None);
        table.put(one, bounds(1));
        assert_eq!((table.get(one), table.get(other)), (Some(bounds(1)), None));
        table.put(other, bounds(2));
        assert_eq!((table.get(one), table.get(other)), (None, Some(bounds(2))));
    }
}
