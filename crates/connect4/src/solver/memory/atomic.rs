//! Atomic words for tables that threads share.

use std::sync::atomic::{AtomicU64, Ordering};

/// A word that threads read and write without locks.
pub trait AtomicWord<W> {
    /// Returns the stored word, or, during a concurrent store, a value that matches no key.
    fn load(&self) -> W;

    /// Stores a word.
    fn store(&self, word: W);
}

/// A 64-bit word is read and written as a whole.
impl AtomicWord<u64> for AtomicU64 {
    #[inline]
    fn load(&self) -> u64 {
        self.load(Ordering::Relaxed)
    }

    #[inline]
    fn store(&self, word: u64) {
        self.store(word, Ordering::Relaxed);
    }
}

/// Stores the lower half, and the upper half xored with it. Halves of different words give an upper half of
/// neither, so that a torn read misses instead of returning a wrong entry (Robert Hyatt and Tim Mann, "A
/// lock-less transposition table implementation for parallel search", 2002).
impl AtomicWord<u128> for [AtomicU64; 2] {
    #[inline]
    fn load(&self) -> u128 {
        let [lower, upper] = self.each_ref().map(|half| half.load(Ordering::Relaxed));
        u128::from(upper ^ lower) << 64 | u128::from(lower)
    }

    #[inline]
    fn store(&self, word: u128) {
        let (lower, upper) = (word as u64, (word >> 64) as u64);
        self[0].store(lower, Ordering::Relaxed);
        self[1].store(upper ^ lower, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_word_is_loaded_as_it_was_stored_and_halves_of_two_make_a_third() {
        let (word, other) = (0x1234_5678_9abc_def0_u128 << 64 | 77, 5_u128 << 64 | 99);
        let [slot, second] = [const { [const { AtomicU64::new(0) }; 2] }; 2];
        assert_eq!(slot.load(), 0_u128);
        AtomicWord::<u128>::store(&slot, word);
        assert_eq!(slot.load(), word);
        AtomicWord::<u128>::store(&second, other);
        slot[0].store(second[0].load(Ordering::Relaxed), Ordering::Relaxed);
        let torn: u128 = slot.load();
        assert_eq!(torn as u64, other as u64);
        assert!(torn >> 64 != word >> 64 && torn >> 64 != other >> 64);
    }
}
