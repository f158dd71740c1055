//! Cooperation of threads that search the same position.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A counter of busy threads.
#[derive(Debug, Default)]
pub(crate) struct BusyThreads(AtomicUsize);

impl BusyThreads {
    /// Adds one thread, without a limit.
    pub(crate) fn add_one(&self) -> BusyGuard<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        BusyGuard { busy: self, count: 1 }
    }

    /// Adds threads up to a limit.
    pub(crate) fn fill_up_to(&self, threads: usize) -> BusyGuard<'_> {
        let before = self.0.fetch_max(threads, Ordering::Relaxed);
        BusyGuard { busy: self, count: threads.saturating_sub(before) }
    }
}

/// A guard that counts threads as busy until it is dropped.
pub(crate) struct BusyGuard<'a> {
    busy: &'a BusyThreads,
    pub(crate) count: usize,
}

impl Drop for BusyGuard<'_> {
    fn drop(&mut self) {
        self.busy.0.fetch_sub(self.count, Ordering::Relaxed);
    }
}

/// The other threads that search the same position.
pub(crate) trait OtherThreads {
    /// Whether results are shared with other threads from the first node on.
    const SHARES: bool;

    /// Returns whether the search should end after this many nodes.
    fn is_over(&self, nodes: u64) -> bool;

    /// Returns whether another thread searches this position.
    fn are_searching(&self, hash: u64) -> bool;

    /// Announces that this thread searches a position.
    fn enter(&self, hash: u64);

    /// Withdraws the announcement.
    fn leave(&self, hash: u64);
}

/// A search without other threads.
pub(crate) struct SingleThread {
    /// The search ends after this many nodes, to get helper threads.
    pub(crate) most: u64,
}

impl OtherThreads for SingleThread {
    const SHARES: bool = false;

    #[inline]
    fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.most
    }

    #[inline]
    fn are_searching(&self, _: u64) -> bool {
        false
    }

    #[inline]
    fn enter(&self, _: u64) {}

    #[inline]
    fn leave(&self, _: u64) {}
}

/// The number of slots for announced positions.
const PLACES: usize = 1 << 12;

/// Announcements by which threads spread over the tree (simplified ABDADA: Weill 1996, Kerrigan 2011). A reply
/// that another thread searches is deferred; later its result is in the table.
pub(crate) struct SharedProgress {
    at: Vec<AtomicU64>,
    /// The score, once a thread has found it.
    pub(crate) score: OnceLock<i32>,
}

impl SharedProgress {
    pub(crate) fn new() -> SharedProgress {
        SharedProgress { at: (0..PLACES).map(|_| AtomicU64::new(0)).collect(), score: OnceLock::new() }
    }

    #[inline]
    fn place(&self, hash: u64) -> &AtomicU64 {
        &self.at[(hash >> 1) as usize % PLACES]
    }
}

impl OtherThreads for &SharedProgress {
    const SHARES: bool = true;

    #[inline]
    fn is_over(&self, _: u64) -> bool {
        self.score.get().is_some()
    }

    #[inline]
    fn are_searching(&self, hash: u64) -> bool {
        self.place(hash).load(Ordering::Relaxed) == hash
    }

    #[inline]
    fn enter(&self, hash: u64) {
        self.place(hash).store(hash, Ordering::Relaxed);
    }

    #[inline]
    fn leave(&self, hash: u64) {
        let _ = self.place(hash).compare_exchange(hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_and_their_helpers_stay_within_the_limit() {
        let busy = BusyThreads::default();
        let asker = busy.add_one();
        let helpers = busy.fill_up_to(3);
        assert_eq!(helpers.count, 2);
        let second = busy.add_one();
        assert_eq!(busy.fill_up_to(3).count, 0, "all threads are busy");
        drop(helpers);
        assert_eq!(busy.fill_up_to(3).count, 1);
        drop((asker, second));
        assert_eq!(busy.fill_up_to(3).count, 3);
    }

    #[test]
    fn a_search_is_announced_to_the_other_threads() {
        let progress = &SharedProgress::new();
        assert!(!progress.are_searching(77));
        progress.enter(77);
        assert!(progress.are_searching(77) && !progress.are_searching(79));
        progress.leave(77);
        assert!(!progress.are_searching(77));
    }
}
