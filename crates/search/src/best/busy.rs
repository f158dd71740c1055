//! The moves under search: threads share them, so that they spread over the tree.
//!
//! Simplified ABDADA (Weill 1996; the simplification is Kerrigan's): before a thread searches a
//! move other than the first, it checks whether another thread is searching it. If so, the move is
//! deferred; after all others, its result is in the table.
//!
//! `tests/loom.rs` compiles this file with the atomics of loom.

use crate::atomic::{AtomicU64, Ordering};

const SLOTS: usize = 1 << 12;
const WAYS: usize = 4;

/// The set of positions under search.
pub(crate) struct Busy {
    slots: Vec<[AtomicU64; WAYS]>,
}

impl Busy {
    pub(crate) fn new() -> Busy {
        Busy::with_slots(SLOTS)
    }

    /// Creates a set with this number of slots, a power of two.
    pub(crate) fn with_slots(slots: usize) -> Busy {
        Busy { slots: (0..slots).map(|_| Default::default()).collect() }
    }

    fn ways(&self, key: u64) -> &[AtomicU64; WAYS] {
        &self.slots[key as usize & (self.slots.len() - 1)]
    }

    /// Returns whether a thread is searching this position.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.ways(key).iter().any(|way| way.load(Ordering::Relaxed) == key)
    }

    /// Marks a position as under search by this thread. Without a free slot it stays unmarked,
    /// which only costs time.
    #[inline]
    pub(crate) fn enter(&self, key: u64) {
        for way in self.ways(key) {
            if way.compare_exchange(0, key, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
                return;
            }
        }
    }

    /// Removes the mark of this thread.
    #[inline]
    pub(crate) fn leave(&self, key: u64) {
        for way in self.ways(key) {
            if way.compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
                return;
            }
        }
    }
}
