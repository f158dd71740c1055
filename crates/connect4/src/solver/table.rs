//! What was found out about positions: bounds of their scores.

use std::sync::atomic::{AtomicU64, Ordering};

use endspiel_game::mix;

/// As many entries share a place; together they are half a cache line.
const BUCKET: usize = 4;

/// Log₂ of the number of buckets.
const BUCKET_BITS: u32 = 21;

/// An entry is a word: the part of the scrambled key that its bucket does not tell, and below it, from the
/// left, the lower bound, the upper bound, the work it cost and the generation it is from.
const KEY_SHIFT: u32 = BUCKET_BITS;
const BOUND_BITS: u32 = 7;
const WORK_BITS: u32 = 5;
const GENERATION_BITS: u32 = 2;

/// Bounds are stored as what they are above this, which is below the score of the largest board.
const LEAST: i32 = -40;

/// The score is known to lie between two numbers, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The score is not below this.
    pub(crate) lower: i32,
    /// The score is not above this.
    pub(crate) upper: i32,
}

/// A position's key as the table uses it. Scrambling loses nothing, so two positions never share a key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key(pub(crate) u64);

impl Key {
    /// From a number that is different for every position.
    #[inline]
    pub(crate) fn new(number: u64) -> Key {
        Key(mix(number))
    }

    #[inline]
    fn bucket(self) -> usize {
        (self.0 & ((1 << BUCKET_BITS) - 1)) as usize
    }

    /// What is left to compare in the bucket, in the place where an entry keeps it.
    #[inline]
    fn rest(self) -> u64 {
        self.0 >> KEY_SHIFT << KEY_SHIFT
    }
}

/// A table of fixed size that threads share without locks: every entry is one word, read and written whole.
pub(crate) struct Table {
    buckets: Box<[[AtomicU64; BUCKET]]>,
}

#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    #[inline]
    fn new(key: Key, bounds: Bounds, work: u32, generation: u32) -> Entry {
        let lower = (bounds.lower - LEAST) as u64;
        let upper = (bounds.upper - LEAST) as u64;
        let payload = ((lower << BOUND_BITS | upper) << WORK_BITS | u64::from(work)) << GENERATION_BITS;
        Entry(key.rest() | payload | u64::from(generation))
    }

    #[inline]
    fn is_of(self, key: Key) -> bool {
        self.0 >> KEY_SHIFT << KEY_SHIFT == key.rest() && self.0 != 0
    }

    #[inline]
    fn bounds(self) -> Bounds {
        let bound = |shift: u32| (self.0 >> shift & ((1 << BOUND_BITS) - 1)) as i32 + LEAST;
        let upper = WORK_BITS + GENERATION_BITS;
        Bounds { lower: bound(upper + BOUND_BITS), upper: bound(upper) }
    }

    /// What replacing it would lose: its work, or nothing once it is from an earlier generation.
    #[inline]
    fn worth(self, generation: u32) -> u32 {
        let from = (self.0 & ((1 << GENERATION_BITS) - 1)) as u32;
        if from == generation { (self.0 >> GENERATION_BITS & ((1 << WORK_BITS) - 1)) as u32 } else { 0 }
    }
}

impl Table {
    /// An empty table.
    pub(crate) fn new() -> Table {
        let buckets: Box<[[AtomicU64; BUCKET]]> = (0..1 << BUCKET_BITS).map(|_| [const { AtomicU64::new(0) }; BUCKET]).collect();
        for b in buckets.iter().step_by(64) { b[0].store(0, Ordering::Relaxed); }
        Table { buckets }
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Bounds> {
        let bucket = &self.buckets[key.bucket()];
        bucket.iter().map(|slot| Entry(slot.load(Ordering::Relaxed))).find(|entry| entry.is_of(key)).map(Entry::bounds)
    }

    /// Notes the bounds of a position that has cost `nodes`, in place of something that was easier to get.
    #[inline]
    pub(crate) fn put(&self, key: Key, bounds: Bounds, nodes: u64, generation: u32) {
        let generation = generation & ((1 << GENERATION_BITS) - 1);
        let bucket = &self.buckets[key.bucket()];
        let mut cheapest = (u32::MAX, 0);
        for (number, slot) in bucket.iter().enumerate() {
            let entry = Entry(slot.load(Ordering::Relaxed));
            if entry.is_of(key) {
                cheapest = (0, number);
                break;
            }
            let worth = entry.worth(generation);
            if worth < cheapest.0 {
                cheapest = (worth, number);
            }
        }
        let work = (64 - nodes.leading_zeros()).min((1 << WORK_BITS) - 1);
        bucket[cheapest.1].store(Entry::new(key, bounds, work, generation).0, Ordering::Relaxed);
    }
}

pub(crate) struct Near { pub(crate) slots: Box<[u64]>, mask: u64 }
impl Near {
    pub(crate) fn new(bits: u32) -> Near { Near { slots: vec![0; 1 << bits].into(), mask: (1 << bits) - 1 } }
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Bounds> {
        let e = self.slots[(key.0 & self.mask) as usize];
        if (e ^ key.0) >> 14 == 0 { let l = (e >> 7 & 127) as i32 + LEAST; let u = (e & 127) as i32 + LEAST; Some(Bounds { lower: l, upper: u }) } else { None }
    }
    #[inline]
    pub(crate) fn put(&mut self, key: Key, b: Bounds) {
        self.slots[(key.0 & self.mask) as usize] = key.0 >> 14 << 14 | ((b.lower - LEAST) as u64) << 7 | (b.upper - LEAST) as u64;
    }
}
