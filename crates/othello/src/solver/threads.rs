//! Threads that search one position together. A node is split once the value of its first move is known, and
//! idle threads help where most is left.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::estimate::Place;
use super::masks::LOWEST;
use super::order::Candidate;

/// The threads that search one position.
#[derive(Default)]
pub(super) struct HelperThreads {
    queue: Mutex<Queue>,
    /// Signals a new split point, a helper that has finished, or the end of the search.
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Default)]
struct Queue {
    /// Split points with moves that no thread has taken yet.
    open: Vec<Arc<SplitPoint>>,
    over: bool,
}

impl HelperThreads {
    /// Returns whether a thread is idle.
    #[inline]
    pub fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Opens a split point to helpers.
    pub fn open(&self, node: Arc<SplitPoint>) {
        self.queue().open.push(node);
        self.changed.notify_all();
    }

    /// Closes a split point to new helpers.
    pub fn close(&self, node: &Arc<SplitPoint>) {
        self.queue().open.retain(|open| !Arc::ptr_eq(open, node));
    }

    /// Waits for a split point; `None` at the end of the search.
    pub fn next(&self) -> Option<Arc<SplitPoint>> {
        self.wait(|queue| queue.over, |_| true)
    }

    /// Waits until the helpers of a split point have finished; meanwhile returns split points below it to help
    /// with.
    pub fn next_below(&self, node: &SplitPoint) -> Option<Arc<SplitPoint>> {
        self.wait(|_| node.helpers.load(Ordering::Acquire) == 0, |open| open.is_below(node))
    }

    fn wait(&self, is_done: impl Fn(&Queue) -> bool, suits: impl Fn(&SplitPoint) -> bool) -> Option<Arc<SplitPoint>> {
        let mut queue = self.queue();
        self.idle.fetch_add(1, Ordering::Relaxed);
        let found = loop {
            if is_done(&queue) {
                break None;
            }
            let most = queue.open.iter().filter(|open| suits(open) && !open.is_decided()).max_by_key(|open| open.left);
            if let Some(most) = most {
                most.helpers.fetch_add(1, Ordering::Relaxed);
                break Some(Arc::clone(most));
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        self.idle.fetch_sub(1, Ordering::Relaxed);
        found
    }

    /// Removes a helper from a split point.
    pub fn leave(&self, node: &SplitPoint) {
        if node.helpers.fetch_sub(1, Ordering::Release) == 1 {
            // With the lock taken, the waiting thread has either seen the change or is waiting for the signal.
            drop(self.queue());
            self.changed.notify_all();
        }
    }

    /// Ends the search for all threads.
    pub fn end(&self) {
        self.queue().over = true;
        self.changed.notify_all();
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A node whose moves are searched by several threads.
pub(super) struct SplitPoint {
    /// The split point above this one.
    parent: Option<Arc<SplitPoint>>,
    pub place: Place,
    pub left: u32,
    pub beta: i32,
    /// The selectivity level of the search.
    pub level: u8,
    /// The moves that are left, best ordering score first.
    candidates: Vec<Candidate>,
    progress: Mutex<Progress>,
    /// A move has caused a cutoff.
    is_cut_off: AtomicBool,
    /// The number of threads that help the owner.
    helpers: AtomicUsize,
}

#[derive(Clone, Copy)]
struct Progress {
    next: usize,
    alpha: i32,
    best: (i32, u8),
    /// A search of a move was stopped.
    is_incomplete: bool,
}

impl SplitPoint {
    pub fn new(
        parent: Option<Arc<SplitPoint>>,
        place: Place,
        (left, level): (u32, u8),
        candidates: &[Candidate],
        (alpha, beta): (i32, i32),
        best: (i32, u8),
    ) -> SplitPoint {
        SplitPoint {
            parent,
            place,
            left,
            beta,
            level,
            candidates: candidates.to_vec(),
            progress: Mutex::new(Progress { next: 0, alpha, best, is_incomplete: false }),
            is_cut_off: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
        }
    }

    /// Takes the next move, with the bound it has to exceed.
    pub fn take(&self) -> Option<(Candidate, i32)> {
        let mut progress = self.progress();
        let candidate = *self.candidates.get(progress.next)?;
        if progress.best.0 >= self.beta || progress.is_incomplete {
            return None;
        }
        progress.next += 1;
        Some((candidate, progress.alpha))
    }

    /// Returns the present bound.
    pub fn alpha(&self) -> i32 {
        self.progress().alpha
    }

    /// Records the value of a move; `None` if its search was stopped.
    pub fn record(&self, square: u8, value: Option<i32>) {
        let mut progress = self.progress();
        let Some(value) = value else {
            progress.is_incomplete = true;
            return;
        };
        if value > progress.best.0 {
            progress.best = (value, square);
            progress.alpha = progress.alpha.max(value);
            if value >= self.beta {
                self.is_cut_off.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Returns the best value and its move when all threads have finished; `None` if a stopped search might matter.
    pub fn result(&self) -> Option<(i32, u8)> {
        let Progress { best, is_incomplete, .. } = *self.progress();
        (best.0 >= self.beta || !is_incomplete && best.0 > LOWEST).then_some(best)
    }

    /// Returns whether this split point or one above it has a cutoff.
    pub fn is_decided(&self) -> bool {
        self.is_cut_off.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_decided())
    }

    fn is_below(&self, node: &SplitPoint) -> bool {
        self.parent.as_ref().is_some_and(|parent| std::ptr::eq(&**parent, node) || parent.is_below(node))
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
