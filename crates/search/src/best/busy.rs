//! Who searches what: threads tell each other, so that they spread over the tree.
//!
//! Simplified ABDADA (Weill 1996; the simplification is Kerrigan's): before a thread searches a move that is
//! not the first one, it looks whether another thread is at it. If so, the move is put off; by the time all
//! others are done, its result is in the table.
//!
//! `tests/loom.rs` compiles this file with the atomics of loom.

use crate::atomic::{AtomicU64, Ordering};

const SLOTS: usize = 1 << 12;
const WAYS: usize = 4;

/// The positions being searched at this moment.
pub(crate) struct Busy {
    slots: Vec<[AtomicU64; WAYS]>,
}

impl Busy {
    pub(crate) fn new() -> Busy {
        Busy::with_slots(SLOTS)
    }

    /// With this number of slots, a power of two.
    pub(crate) fn with_slots(slots: usize) -> Busy {
        Busy { slots: (0..slots).map(|_| Default::default()).collect() }
    }

    fn ways(&self, key: u64) -> &[AtomicU64; WAYS] {
        &self.slots[key as usize & (self.slots.len() - 1)]
    }

    /// Whether somebody is searching this.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.ways(key).iter().any(|way| way.load(Ordering::Relaxed) == key)
    }

    /// Says that this thread is searching it. With no place left nothing is said, which only costs time.
    #[inline]
    pub(crate) fn enter(&self, key: u64) {
        for way in self.ways(key) {
            if way.compare_exchange(0, key, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
                return;
            }
        }
    }

    /// Says that this thread is done with it.
    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        for way in self.ways(key) {
            if way.compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
                return;
            }
        }
    }
}
