//! What the solver remembers of the upper part of the tree: bounds of positions and the move that was best.

use bytemuck::Zeroable;
use endspiel_machine::{LargeTable, mix};

/// No square at all, where a square is expected.
pub(super) const NO_SQUARE: u8 = 64;

/// Bounds on the value of a position and the move to try first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Zeroable)]
pub(super) struct StoredBounds {
    /// The value is at least this.
    pub lower: i8,
    /// The value is at most this.
    pub upper: i8,
    /// The square of the best move.
    pub best: u8,
    /// Squares that were empty: what is worth keeping.
    left: u8,
}

/// Positions that share a place. They fill one line of the cache.
#[derive(Clone, Copy, Zeroable)]
#[repr(align(64))]
struct Bucket {
    own: [u64; WAYS],
    opposing: [u64; WAYS],
    bounds: [StoredBounds; WAYS],
    /// How certain the bounds are.
    levels: [u8; WAYS],
}

const WAYS: usize = 3;

/// A transposition table of fixed size. Bounds hold for good, so nothing in it grows old.
pub(super) struct TranspositionTable {
    buckets: LargeTable<Bucket>,
}

/// The number of buckets, as a power of two: 32 MiB for about 1,500,000 positions.
const BUCKET_BITS: u32 = 19;

impl TranspositionTable {
    /// An empty table.
    pub fn new() -> TranspositionTable {
        TranspositionTable { buckets: LargeTable::new(1 << BUCKET_BITS) }
    }

    #[inline]
    fn number(own: u64, opposing: u64) -> usize {
        (mix(own ^ opposing.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> (64 - BUCKET_BITS)) as usize
    }

    /// What is known of a position, and how certain it is.
    #[inline]
    pub fn get(&self, own: u64, opposing: u64) -> Option<(StoredBounds, u8)> {
        let bucket = &self.buckets[TranspositionTable::number(own, opposing)];
        let way = (0..WAYS).find(|&way| bucket.own[way] == own && bucket.opposing[way] == opposing)?;
        Some((bucket.bounds[way], bucket.levels[way]))
    }

    /// Remembers bounds, which are at least as narrow as those there may be already with this certainty.
    #[inline]
    pub fn put(&mut self, own: u64, opposing: u64, left: u32, level: u8, (lower, upper): (i32, i32), best: u8) {
        let bucket = &mut self.buckets[TranspositionTable::number(own, opposing)];
        let left = left as u8;
        let same = |way: &usize| bucket.own[*way] == own && bucket.opposing[*way] == opposing;
        let way = match (0..WAYS).find(same) {
            Some(way) if bucket.levels[way] > level => return,
            Some(way) => way,
            None => {
                // The last way takes whatever comes, the others keep what was expensive; what has to give way
                // moves down.
                let way = (0..WAYS - 1).find(|&way| bucket.bounds[way].left <= left).unwrap_or(WAYS - 1);
                bucket.own[way..].rotate_right(1);
                bucket.opposing[way..].rotate_right(1);
                bucket.bounds[way..].rotate_right(1);
                bucket.levels[way..].rotate_right(1);
                way
            }
        };
        bucket.own[way] = own;
        bucket.opposing[way] = opposing;
        bucket.bounds[way] = StoredBounds { lower: lower as i8, upper: upper as i8, best, left };
        bucket.levels[way] = level;
    }
}
