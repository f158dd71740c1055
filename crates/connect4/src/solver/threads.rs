//! Threads that search the same position.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How many threads are at work.
#[derive(Debug, Default)]
pub(crate) struct AtWork(AtomicUsize);

impl AtWork {
    /// One more, whoever else there is.
    pub(crate) fn one_more(&self) -> Taken<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Taken { at_work: self, count: 1 }
    }

    /// As many more as there may be.
    pub(crate) fn up_to(&self, threads: usize) -> Taken<'_> {
        let before = self.0.fetch_max(threads, Ordering::Relaxed);
        Taken { at_work: self, count: threads.saturating_sub(before) }
    }
}

/// Threads at work, until it is dropped.
pub(crate) struct Taken<'a> {
    at_work: &'a AtWork,
    pub(crate) count: usize,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.at_work.0.fetch_sub(self.count, Ordering::Relaxed);
    }
}

/// What a search knows of the others that are at work on the same position.
pub(crate) trait Others {
    /// Whether what is found out is for others too, from the first node on.
    const SHARES: bool;

    /// Whether there is nothing left to do after this many nodes.
    fn is_over(&self, nodes: u64) -> bool;

    /// Whether another one searches this.
    fn are_at(&self, sign: u64) -> bool;

    /// Says that this is being searched.
    fn enter(&self, sign: u64);

    /// Says that it is no longer.
    fn leave(&self, sign: u64);
}

/// Nobody else is there.
pub(crate) struct Alone {
    /// After this many nodes it asks for help.
    pub(crate) most: u64,
}

impl Others for Alone {
    const SHARES: bool = false;

    #[inline]
    fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.most
    }

    #[inline]
    fn are_at(&self, _: u64) -> bool {
        false
    }

    #[inline]
    fn enter(&self, _: u64) {}

    #[inline]
    fn leave(&self, _: u64) {}
}

/// How many positions can be searched at once, as far as anybody is told.
const PLACES: usize = 1 << 12;

/// Threads that tell each other what they search, so that they spread over the tree (simplified ABDADA: Weill 1996, Kerrigan 2011).
/// A reply that another one is at is put off; by the time all others are done, its result is in the table.
pub(crate) struct Together {
    at: Vec<AtomicU64>,
    /// What the first of them has found.
    pub(crate) score: OnceLock<i32>,
}

impl Together {
    pub(crate) fn new() -> Together {
        Together { at: (0..PLACES).map(|_| AtomicU64::new(0)).collect(), score: OnceLock::new() }
    }

    #[inline]
    fn place(&self, sign: u64) -> &AtomicU64 {
        &self.at[(sign >> 1) as usize % PLACES]
    }
}

impl Others for &Together {
    const SHARES: bool = true;

    #[inline]
    fn is_over(&self, _: u64) -> bool {
        self.score.get().is_some()
    }

    #[inline]
    fn are_at(&self, sign: u64) -> bool {
        self.place(sign).load(Ordering::Relaxed) == sign
    }

    #[inline]
    fn enter(&self, sign: u64) {
        self.place(sign).store(sign, Ordering::Relaxed);
    }

    #[inline]
    fn leave(&self, sign: u64) {
        let _ = self.place(sign).compare_exchange(sign, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_help_and_those_who_ask_are_no_more_than_there_may_be() {
        let at_work = AtWork::default();
        let asker = at_work.one_more();
        let helpers = at_work.up_to(3);
        assert_eq!(helpers.count, 2);
        let second = at_work.one_more();
        assert_eq!(at_work.up_to(3).count, 0, "everybody is busy");
        drop(helpers);
        assert_eq!(at_work.up_to(3).count, 1);
        drop((asker, second));
        assert_eq!(at_work.up_to(3).count, 3);
    }

    #[test]
    fn what_one_searches_the_others_are_told() {
        let together = &Together::new();
        assert!(!together.are_at(77));
        together.enter(77);
        assert!(together.are_at(77) && !together.are_at(79));
        together.leave(77);
        assert!(!together.are_at(77));
    }
}
