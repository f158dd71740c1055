//! What is remembered of the lower part of the tree: a small table that stays in the second-level cache, where
//! the next position always takes the place of the last.

use super::transposition::{NO_SQUARE, prefetch};

/// Bounds on the value of a position and the move to try first.
#[derive(Clone, Copy, Default)]
struct StoredPosition {
    own: u64,
    opposing: u64,
    lower: i8,
    upper: i8,
    best: u8,
}

/// The number of positions it holds, as a power of two: 1.5 MiB.
const BITS: u32 = 16;

/// A table for one thread.
pub(super) struct NearTable {
    positions: Box<[StoredPosition]>,
}

impl NearTable {
    /// An empty table.
    pub fn new() -> NearTable {
        NearTable { positions: vec![StoredPosition::default(); 1 << BITS].into_boxed_slice() }
    }

    #[inline(always)]
    fn number(own: u64, opposing: u64) -> usize {
        let opposing = opposing.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opposing;
        (mixed.wrapping_mul(0xff51_afd7_ed55_8ccd) >> (64 - BITS)) as usize
    }

    /// Brings what is known of a position nearer.
    #[inline(always)]
    pub fn prefetch(&self, own: u64, opposing: u64) {
        prefetch(&self.positions[NearTable::number(own, opposing)]);
    }

    /// The bounds of a position and its best move, as far as they are known.
    #[inline(always)]
    pub fn get(&self, own: u64, opposing: u64) -> Option<(i32, i32, u8)> {
        let stored = &self.positions[NearTable::number(own, opposing)];
        (stored.own == own && stored.opposing == opposing)
            .then(|| (i32::from(stored.lower), i32::from(stored.upper), stored.best))
    }

    /// Remembers the bounds of a position and its best move.
    #[inline(always)]
    pub fn put(&mut self, own: u64, opposing: u64, (lower, upper): (i32, i32), best: u8) {
        debug_assert!(best <= NO_SQUARE);
        let stored = StoredPosition { own, opposing, lower: lower as i8, upper: upper as i8, best };
        self.positions[NearTable::number(own, opposing)] = stored;
    }
}
