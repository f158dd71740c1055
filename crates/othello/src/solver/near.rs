//! What is remembered of the lower part of the tree: a small table that stays in the second-level cache, where
//! the next position always takes the place of the last.

use super::table::NO_SQUARE;

/// Bounds on the value of a position and the move to try first.
#[derive(Clone, Copy, Default)]
struct Entry {
    own: u64,
    opposing: u64,
    lower: i8,
    upper: i8,
    best: u8,
}

/// Entries are numbered with so many bits: 384 KiB.
const BITS: u32 = 14;

/// A table for one thread.
pub(super) struct NearTable {
    entries: Box<[Entry]>,
}

impl NearTable {
    /// An empty table.
    pub fn new() -> NearTable {
        NearTable { entries: vec![Entry::default(); 1 << BITS].into_boxed_slice() }
    }

    #[inline(always)]
    fn number(own: u64, opposing: u64) -> usize {
        let opposing = opposing.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opposing;
        (mixed.wrapping_mul(0xff51_afd7_ed55_8ccd) >> (64 - BITS)) as usize
    }

    /// The bounds of a position and its best move, as far as they are known.
    #[inline(always)]
    pub fn get(&self, own: u64, opposing: u64) -> Option<(i32, i32, u8)> {
        let entry = &self.entries[NearTable::number(own, opposing)];
        (entry.own == own && entry.opposing == opposing)
            .then(|| (i32::from(entry.lower), i32::from(entry.upper), entry.best))
    }

    /// Remembers the bounds of a position and its best move.
    #[inline(always)]
    pub fn put(&mut self, own: u64, opposing: u64, (lower, upper): (i32, i32), best: u8) {
        debug_assert!(best <= NO_SQUARE);
        let entry = Entry { own, opposing, lower: lower as i8, upper: upper as i8, best };
        self.entries[NearTable::number(own, opposing)] = entry;
    }
}
