//! What a search does when others take part in it.

use std::sync::Arc;

use super::deep::Search;
use super::estimate::Place;
use super::threads::{Crew, Shared};

/// From this number of empty squares on, a node is worth sharing.
const SHARE: u32 = 14;

impl Search<'_> {
    /// Whether the rest of a node's moves, those from `at` on, should be shared with others.
    #[inline]
    pub(super) fn should_share(&self, left: u32, at: usize) -> bool {
        left >= SHARE && at + 1 < self.candidates.len() && self.crew.is_some_and(Crew::has_idle)
    }

    /// The best of the moves from `at` on, which are sorted, and of the best one before them; together with whoever is idle.
    pub(super) fn share(
        &mut self,
        crew: &Crew,
        place: &Place,
        left: u32,
        at: usize,
        window: (i32, i32),
        best: (i32, u8),
    ) -> Option<(i32, u8)> {
        let rest = &self.candidates[at..];
        let node = Shared::new(self.shared.clone(), *place, (left, self.level), rest, window, best);
        let node = Arc::new(node);
        crew.open(Arc::clone(&node));
        self.take_part(&node);
        crew.close(&node);
        while let Some(below) = crew.next_below(&node) {
            self.take_part(&below);
            crew.leave(&below);
        }
        node.result()
    }

    /// Takes part wherever there is something to do, until the question is answered.
    pub(super) fn help(&mut self, crew: &Crew) {
        while let Some(node) = crew.next() {
            self.take_part(&node);
            crew.leave(&node);
        }
    }

    /// Searches moves of a shared node as long as there are any.
    fn take_part(&mut self, node: &Arc<Shared>) {
        let (above, level) = (self.shared.replace(Arc::clone(node)), self.level);
        self.level = node.level;
        while let Some((candidate, alpha)) = node.take() {
            let next = self.estimator.after(&node.place, candidate.node, candidate.square, candidate.turned);
            let mut search = || {
                let value = -self.after(&next, candidate.answers, node.left, -alpha - 1, -alpha)?;
                if value <= alpha || value >= node.beta {
                    return Some(value);
                }
                // It is more than this, and how much more is to be compared with what others have found meanwhile.
                Some(-self.after(&next, candidate.answers, node.left, -node.beta, -node.alpha())?)
            };
            node.note(candidate.square, search());
        }
        self.level = level;
        self.shared = above;
    }
}
