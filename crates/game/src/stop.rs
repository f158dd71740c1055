//! How long work is told to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use endspiel_machine::Instant;

/// A request to stop that can be made from another thread, with or without a deadline. Clones share the
/// request, each may have its own deadline.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    asked: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Never stops by itself.
    pub fn never() -> Stop {
        Stop::default()
    }

    /// The same request with a deadline, the earlier one if it has one already.
    pub fn at(&self, deadline: Instant) -> Stop {
        let deadline = self.deadline.map_or(deadline, |known| known.min(deadline));
        Stop { asked: Arc::clone(&self.asked), deadline: Some(deadline) }
    }

    /// Asks the work to stop.
    pub fn request(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, so that the same handle serves the next piece of work.
    pub fn reset(&self) {
        self.asked.store(false, Ordering::Relaxed);
    }

    /// Whether to stop now. Cheap, but not free: ask every thousand steps or so.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.asked.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
