//! A cache line of the transposition table, which threads read and write at once without locks.
//!
//! `tests/loom.rs` compiles this file with the atomics of loom and tries every order in which two threads can meet.

use crate::atomic::{AtomicU64, Ordering};

/// Two words that belong together. The first holds the key xor the second, so that a pair torn by two
/// threads writing at once belongs to no key (Hyatt and Mann, 2002).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// A few words, each under a key of its own; the word 0 is none.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Bucket([Slot; SLOTS]);

impl Bucket {
    /// The word that was stored under this key.
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

    /// Stores a word under a key: in place of the last one, in an empty slot, or in place of the word that is worth least.
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
