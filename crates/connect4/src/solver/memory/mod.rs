//! Transposition tables: bounds of scores, in two tables.
//!
//! - [`LocalTable`]: fits the cache of a core; one for each search
//! - [`SharedTable`]: large, shared by all threads
//!
//! Most positions are deep in the tree and recur soon or never. They go to the local table, which leaves the
//! shared one to positions that took many nodes.

mod atomic;
mod local;
mod shared;

pub use atomic::AtomicWord;
pub(crate) use local::LocalTable;
pub(crate) use shared::SharedTable;

use crate::word::Word;

/// Bounds of a score, both inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The score is not below this.
    pub(crate) lower: i32,
    /// The score is not above this.
    pub(crate) upper: i32,
}

impl Bounds {
    /// Every possible score on any board.
    pub(crate) const ALL: Bounds = Bounds { lower: -63, upper: 63 };

    /// Bounds that are enough to find the winner.
    pub(crate) const SIGN: Bounds = Bounds { lower: -1, upper: 1 };

    /// Combines two pairs of bounds.
    #[inline]
    pub(crate) fn and(self, others: Bounds) -> Bounds {
        Bounds { lower: self.lower.max(others.lower), upper: self.upper.min(others.upper) }
    }

    /// Returns the bits of a bound: no score is above half of the cells.
    const fn each<W: Word>() -> u32 {
        W::BITS.ilog2()
    }

    /// Returns the bits of both bounds.
    const fn bits<W: Word>() -> u32 {
        2 * Bounds::each::<W>()
    }

    /// Returns the least score; the greatest is its negative.
    const fn least<W: Word>() -> i32 {
        1 - (1 << (Bounds::each::<W>() - 1))
    }

    /// Packs both bounds into a number of that many bits; never 0.
    #[inline]
    fn pack<W: Word>(self) -> W {
        let least = Bounds::least::<W>();
        W::of(((self.lower - least) as u128) << Bounds::each::<W>() | (self.upper - least + 1) as u128)
    }

    #[inline]
    fn unpack<W: Word>(packed: W) -> Bounds {
        let (each, least) = (Bounds::each::<W>(), Bounds::least::<W>());
        let bound = |packed: u64| (packed & ((1 << each) - 1)) as i32 + least;
        let packed = packed.first_64();
        Bounds { lower: bound(packed >> each), upper: bound(packed) - 1 }
    }
}

/// The key of a position. Mixing loses nothing, and a table stores every bit that the place does not imply, so
/// that two positions never collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key<W>(W);

impl<W: Word> Key<W> {
    /// Creates the key from the unique number of a position.
    #[inline]
    pub(crate) fn new(number: W) -> Key<W> {
        Key(number.scattered())
    }

    /// Returns a hash of the position, for announcements between threads.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        self.0.first_64() | 1
    }

    /// Returns one of 2^`bits` places.
    #[inline]
    fn place(self, bits: u32) -> usize {
        (self.0.first_64() & ((1 << bits) - 1)) as usize
    }

    /// Returns the key bits that one of 2^`bits` places does not imply, with that many zeros below them.
    #[inline]
    fn rest(self, bits: u32) -> W {
        self.0 >> bits << bits
    }
}

/// Prefetches a value into the processor's cache.
#[inline]
fn prefetch<T>(what: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: it is a hint about an address, which is not read from as far as the program can tell.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = what;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_unpacked_as_they_were_packed() {
        for (lower, upper) in [(-31, 31), (0, 0), (-5, 7), (-31, -31)] {
            let bounds = Bounds { lower, upper };
            let (small, large): (u64, u128) = (bounds.pack(), bounds.pack());
            assert_eq!([Bounds::unpack(small), Bounds::unpack(large)], [bounds; 2]);
            assert!(small != 0 && small < 1 << Bounds::bits::<u64>());
            assert!(large != 0 && large < 1 << Bounds::bits::<u128>());
        }
        assert_eq!(Bounds::unpack(Bounds::ALL.pack::<u128>()), Bounds::ALL);
    }
}
