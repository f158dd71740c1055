//! The transposition table for the upper part of the tree: bounds and best moves.
//!
//! All threads share one table. A thread that finds a bucket in use treats it as empty instead of waiting.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};

use bytemuck::Zeroable;
use endspiel_machine::{LargeTable, mix};

/// The number of no square.
pub(super) const NO_SQUARE: u8 = 64;

/// Bounds on the value of a position, with the move to try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredBounds {
    /// The value is at least this.
    pub lower: i8,
    /// The value is at most this.
    pub upper: i8,
    /// The square of the best move.
    pub best: u8,
    /// The selectivity level of the bounds.
    pub level: u8,
}

impl StoredBounds {
    fn pack(self) -> u32 {
        u32::from_le_bytes([self.lower as u8, self.upper as u8, self.best, self.level])
    }

    fn unpack(packed: u32) -> StoredBounds {
        let [lower, upper, best, level] = packed.to_le_bytes();
        StoredBounds { lower: lower as i8, upper: upper as i8, best, level }
    }
}

/// The positions of one place: a cache line.
#[derive(Zeroable)]
#[repr(align(64))]
struct Bucket {
    own: [AtomicU64; WAYS],
    opposing: [AtomicU64; WAYS],
    bounds: [AtomicU32; WAYS],
    /// Empty squares of each position; more are more worth keeping.
    left: [AtomicU8; WAYS],
    /// Whether a thread reads or changes the bucket.
    in_use: AtomicBool,
}

const WAYS: usize = 3;

impl Bucket {
    /// Returns the index of a position.
    #[inline]
    fn way(&self, own: u64, opposing: u64) -> Option<usize> {
        (0..WAYS).find(|&way| {
            self.own[way].load(Ordering::Relaxed) == own && self.opposing[way].load(Ordering::Relaxed) == opposing
        })
    }

    /// Runs `work` with exclusive access; `None` if another thread has it.
    #[inline]
    fn alone<T>(&self, work: impl FnOnce() -> Option<T>) -> Option<T> {
        if self.in_use.swap(true, Ordering::Acquire) {
            return None;
        }
        let done = work();
        self.in_use.store(false, Ordering::Release);
        done
    }

    fn copy(&self, from: usize, to: usize) {
        self.own[to].store(self.own[from].load(Ordering::Relaxed), Ordering::Relaxed);
        self.opposing[to].store(self.opposing[from].load(Ordering::Relaxed), Ordering::Relaxed);
        self.bounds[to].store(self.bounds[from].load(Ordering::Relaxed), Ordering::Relaxed);
        self.left[to].store(self.left[from].load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// A transposition table of fixed size. Bounds stay valid, so entries do not age.
pub(super) struct TranspositionTable {
    buckets: LargeTable<Bucket>,
    /// The number of buckets, as a power of two.
    bits: u32,
}

/// The default size: 32 MiB for about 1,500,000 positions.
const DEFAULT_BYTES: u64 = 32 << 20;

/// The least number of bits, so that the shift is less than the width of a word.
const MIN_BITS: u32 = 1;

impl TranspositionTable {
    /// Creates an empty table of at most this many bytes, or of the default size; a smaller one without memory for it.
    pub fn new(bytes: Option<u64>) -> TranspositionTable {
        let buckets = bytes.unwrap_or(DEFAULT_BYTES) / size_of::<Bucket>() as u64;
        let bits = buckets.checked_ilog2().unwrap_or(0).max(MIN_BITS);
        let (buckets, bits) = LargeTable::power_of_two(bits, MIN_BITS);
        TranspositionTable { buckets: buckets.in_large_pages(), bits }
    }

    #[inline]
    fn bucket(&self, own: u64, opposing: u64) -> &Bucket {
        &self.buckets[(mix(own ^ opposing.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> (64 - self.bits)) as usize]
    }

    /// Prefetches the bucket of a position.
    #[inline]
    pub fn prefetch(&self, own: u64, opposing: u64) {
        prefetch(self.bucket(own, opposing));
    }

    /// Returns the bounds of a position.
    #[inline]
    pub fn get(&self, own: u64, opposing: u64) -> Option<StoredBounds> {
        let bucket = self.bucket(own, opposing);
        bucket.way(own, opposing)?;
        bucket.alone(|| {
            let way = bucket.way(own, opposing)?;
            Some(StoredBounds::unpack(bucket.bounds[way].load(Ordering::Relaxed)))
        })
    }

    /// Stores bounds, unless less selective ones are there.
    #[inline]
    pub fn put(&self, own: u64, opposing: u64, left: u32, bounds: StoredBounds) {
        let bucket = self.bucket(own, opposing);
        let left = left as u8;
        bucket.alone(|| {
            let way = match bucket.way(own, opposing) {
                Some(way) if StoredBounds::unpack(bucket.bounds[way].load(Ordering::Relaxed)).level > bounds.level => {
                    return None;
                }
                Some(way) => way,
                None => {
                    // The last way takes every entry, the others keep expensive ones; a replaced entry moves down.
                    let cheaper = |&way: &usize| bucket.left[way].load(Ordering::Relaxed) <= left;
                    let way = (0..WAYS - 1).find(cheaper).unwrap_or(WAYS - 1);
                    (way..WAYS - 1).rev().for_each(|way| bucket.copy(way, way + 1));
                    way
                }
            };
            bucket.own[way].store(own, Ordering::Relaxed);
            bucket.opposing[way].store(opposing, Ordering::Relaxed);
            bucket.bounds[way].store(bounds.pack(), Ordering::Relaxed);
            bucket.left[way].store(left, Ordering::Relaxed);
            Some(())
        });
    }

    /// Clears the table.
    pub fn forget(&self) {
        for bucket in self.buckets.iter() {
            bucket.alone(|| {
                bucket.own.iter().chain(&bucket.opposing).for_each(|discs| discs.store(0, Ordering::Relaxed));
                bucket.left.iter().for_each(|left| left.store(0, Ordering::Relaxed));
                Some(())
            });
        }
    }
}

/// Prefetches a value into the processor's cache.
#[inline(always)]
pub(super) fn prefetch<T>(what: &T) {
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
    use super::{NO_SQUARE, StoredBounds, TranspositionTable, WAYS};

    const BOUNDS: StoredBounds = StoredBounds { lower: -64, upper: 3, best: NO_SQUARE, level: 1 };

    #[test]
    fn what_was_put_is_found_and_nothing_else_in_a_table_of_any_size() {
        for bytes in [None, Some(0), Some(1000), Some(1 << 20)] {
            let table = TranspositionTable::new(bytes);
            assert_eq!(table.get(1, 2), None);
            table.put(1, 2, 20, BOUNDS);
            assert_eq!((table.get(1, 2), table.get(2, 1)), (Some(BOUNDS), None));
            table.put(1, 2, 20, StoredBounds { level: 0, ..BOUNDS });
            assert_eq!(table.get(1, 2), Some(BOUNDS), "what is more certain stays");
            table.forget();
            assert_eq!(table.get(1, 2), None);
        }
    }

    #[test]
    fn what_was_expensive_stays_longest() {
        let table = TranspositionTable::new(Some(0));
        // Positions of one bucket of the smallest table.
        let bucket = |own: u64| std::ptr::from_ref(table.bucket(own, 0));
        let shared: Vec<u64> = (1..).filter(|&own| bucket(own) == bucket(1)).take(WAYS + 2).collect();
        for (&own, left) in shared.iter().zip([30, 20, 12, 13, 14]) {
            table.put(own, 0, left, BOUNDS);
        }
        let found: Vec<bool> = shared.iter().map(|&own| table.get(own, 0).is_some()).collect();
        assert_eq!(found, [true, true, false, false, true]);
    }
}
