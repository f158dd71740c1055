//! Threads that search one position together: the work of a node is shared once its first move is known, and whoever
//! has nothing to do takes part where most is left.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::estimate::Place;
use super::masks::LEAST;
use super::order::Candidate;

/// The threads of one question.
#[derive(Default)]
pub(super) struct HelperThreads {
    queue: Mutex<Queue>,
    /// There is something new: a node is shared, a thread is done with one, or the question is answered.
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Default)]
struct Queue {
    /// Nodes with moves that nobody has taken yet.
    open: Vec<Arc<SplitPoint>>,
    over: bool,
}

impl HelperThreads {
    /// Whether a thread waits for something to do.
    #[inline]
    pub fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Invites others to take part in a node.
    pub fn open(&self, node: Arc<SplitPoint>) {
        self.queue().open.push(node);
        self.changed.notify_all();
    }

    /// From now on nobody begins to take part.
    pub fn close(&self, node: &Arc<SplitPoint>) {
        self.queue().open.retain(|open| !Arc::ptr_eq(open, node));
    }

    /// Waits for a node to take part in; `None` once the question is answered.
    pub fn next(&self) -> Option<Arc<SplitPoint>> {
        self.wait(|queue| queue.over, |_| true)
    }

    /// Waits for the others to be done with a node; what there is to help with below it comes first.
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

    /// A guest is done with a node.
    pub fn leave(&self, node: &SplitPoint) {
        if node.helpers.fetch_sub(1, Ordering::Release) == 1 {
            // Whoever waits for it has either seen this or is waiting by now.
            drop(self.queue());
            self.changed.notify_all();
        }
    }

    /// The question is answered.
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
    /// The shared node this one is below of.
    parent: Option<Arc<SplitPoint>>,
    pub place: Place,
    pub left: u32,
    pub beta: i32,
    /// How certain the search is.
    pub level: u8,
    /// The moves that are left, the most promising first.
    candidates: Vec<Candidate>,
    progress: Mutex<Progress>,
    /// A move was good enough, so that the others do not matter.
    is_cut_off: AtomicBool,
    /// Threads that take part beside the one that shares it.
    helpers: AtomicUsize,
}

#[derive(Clone, Copy)]
struct Progress {
    next: usize,
    alpha: i32,
    best: (i32, u8),
    /// A move was left before it was known.
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

    /// The next move that nobody has taken, and the bound it has to exceed.
    pub fn take(&self) -> Option<(Candidate, i32)> {
        let mut progress = self.progress();
        let candidate = *self.candidates.get(progress.next)?;
        if progress.best.0 >= self.beta || progress.is_incomplete {
            return None;
        }
        progress.next += 1;
        Some((candidate, progress.alpha))
    }

    /// The bound as it is by now.
    pub fn alpha(&self) -> i32 {
        self.progress().alpha
    }

    /// Notes the value of a move that was taken; `None` if it was left.
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

    /// The best value and its move once nobody is at work any more; `None` if a move was left and might matter.
    pub fn result(&self) -> Option<(i32, u8)> {
        let Progress { best, is_incomplete, .. } = *self.progress();
        (best.0 >= self.beta || !is_incomplete && best.0 > LEAST).then_some(best)
    }

    /// Whether this node or one above it is decided.
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
