//! Splitting a search among threads.

use std::sync::Arc;

use super::deep::DeepSearch;
use super::estimate::Place;
use super::threads::{HelperThreads, SplitPoint};

/// From this number of empty squares on, a node may be split.
const SPLIT_FROM: u32 = 14;

impl DeepSearch<'_> {
    /// Returns whether the moves from `at` on should be split among threads.
    #[inline]
    pub(super) fn should_split(&self, left: u32, at: usize) -> bool {
        left >= SPLIT_FROM && at + 1 < self.candidates.len() && self.helpers.is_some_and(HelperThreads::has_idle)
    }

    /// Searches the sorted moves from `at` on together with idle threads. Returns the best of these and of `best`.
    pub(super) fn split(
        &mut self,
        helpers: &HelperThreads,
        place: &Place,
        left: u32,
        at: usize,
        window: (i32, i32),
        best: (i32, u8),
    ) -> Option<(i32, u8)> {
        let rest = &self.candidates[at..];
        let node = SplitPoint::new(self.split_point.clone(), *place, (left, self.level), rest, window, best);
        let node = Arc::new(node);
        helpers.open(Arc::clone(&node));
        self.search_split_point(&node);
        helpers.close(&node);
        while let Some(below) = helpers.next_below(&node) {
            self.search_split_point(&below);
            helpers.leave(&below);
        }
        node.result()
    }

    /// Works on split points until the search ends.
    pub(super) fn help(&mut self, helpers: &HelperThreads) {
        while let Some(node) = helpers.next() {
            self.search_split_point(&node);
            helpers.leave(&node);
        }
    }

    /// Searches moves of a split point as long as there are any.
    fn search_split_point(&mut self, node: &Arc<SplitPoint>) {
        let (above, level) = (self.split_point.replace(Arc::clone(node)), self.level);
        self.level = node.level;
        while let Some((candidate, alpha)) = node.take() {
            let next = self.estimator.after(&node.place, candidate.node, candidate.square, candidate.turned);
            let mut search = || {
                let value = -self.after(&next, candidate.answers, node.left, -alpha - 1, -alpha)?;
                if value <= alpha || value >= node.beta {
                    return Some(value);
                }
                // The value is above `alpha`; how far matters only against what other threads have found meanwhile.
                Some(-self.after(&next, candidate.answers, node.left, -node.beta, -node.alpha())?)
            };
            node.record(candidate.square, search());
        }
        self.level = level;
        self.split_point = above;
    }
}
