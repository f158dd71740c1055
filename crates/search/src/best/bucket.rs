//! A bucket of the transposition table: one cache line, shared by threads without locks.
//!
//! `tests/loom.rs` compiles this file with the atomics of loom and tries every interleaving of two
//! threads.

use crate::atomic::{AtomicU64, Ordering};

/// Two words that belong together.
///
/// The first holds the key xor the second, so that a pair torn by two concurrent writes matches no
/// key (Hyatt and Mann, 2002).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// A few words, each under its own key; the word 0 is empty.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Bucket([Slot; SLOTS]);

impl Bucket {
    /// Returns the word stored under this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u64> {
        for slot in &self.0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(data);
            }
        }
        None
    }

    /// Stores a word under a key: over the word of this key, in an empty slot, or over the word of
    /// least worth.
    #[inline]
    pub(crate) fn put(&self, key: u64, data: u64, worth: impl Fn(u64) -> i32) {
        let mut chosen = &self.0[0];
        let mut least = i32::MAX;
        for slot in &self.0 {
            let known = slot.data.load(Ordering::Relaxed);
            if known == 0 || slot.check.load(Ordering::Relaxed) ^ known == key {
                chosen = slot;
                break;
            }
            let worth = worth(known);
            if worth < least {
                (least, chosen) = (worth, slot);
            }
        }
        chosen.check.store(key ^ data, Ordering::Relaxed);
        chosen.data.store(data, Ordering::Relaxed);
    }
}
