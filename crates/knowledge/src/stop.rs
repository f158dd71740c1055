//! How long work is told to end.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use endspiel_machine::Instant;

/// A request to stop that can be made from another thread, with or without a deadline. Clones share the
/// request, each may have its own deadline.
///
/// Work that is busy asks [`Stop::is_due`] now and then; work that has nothing to do sleeps in [`Stop::wait_until`], or has itself
/// woken by [`Stop::on_request`].
#[derive(Clone, Debug, Default)]
pub struct Stop {
    request: Arc<Request>,
    deadline: Option<Instant>,
}

/// What all clones of a [`Stop`] share.
#[derive(Default)]
struct Request {
    asked: AtomicBool,
    next_number: AtomicU64,
    wakers: Mutex<Vec<(u64, Waker)>>,
}

type Waker = Arc<dyn Fn() + Send + Sync>;

impl Request {
    fn wakers(&self) -> MutexGuard<'_, Vec<(u64, Waker)>> {
        self.wakers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("asked", &self.asked).finish_non_exhaustive()
    }
}

/// A function that is called when a [`Stop`] is requested, for as long as this value lives.
#[derive(Debug)]
#[must_use = "the function is called only while this value lives"]
pub struct OnRequest {
    request: Arc<Request>,
    number: u64,
}

impl Drop for OnRequest {
    fn drop(&mut self) {
        self.request.wakers().retain(|(number, _)| *number != self.number);
    }
}

impl Stop {
    /// Never stops by itself.
    pub fn never() -> Stop {
        Stop::default()
    }

    /// The same request with a deadline, the earlier one if it has one already.
    pub fn at(&self, deadline: Instant) -> Stop {
        Stop { request: Arc::clone(&self.request), deadline: self.earlier(Some(deadline)) }
    }

    /// Returns the deadline or this moment, whichever comes first.
    pub fn earlier(&self, moment: Option<Instant>) -> Option<Instant> {
        [self.deadline, moment].into_iter().flatten().min()
    }

    /// Asks the work to stop, and wakes what waits for that.
    pub fn request(&self) {
        self.request.asked.store(true, Ordering::SeqCst);
        let wakers: Vec<Waker> = self.request.wakers().iter().map(|(_, wake)| Arc::clone(wake)).collect();
        // Not under the lock: what is called may drop its registration.
        wakers.iter().for_each(|wake| wake());
    }

    /// Takes the request back, so that the same handle serves the next piece of work.
    pub fn reset(&self) {
        self.request.asked.store(false, Ordering::SeqCst);
    }

    /// Whether to stop now. Cheap, but not free: ask every thousand steps or so.
    #[inline]
    pub fn is_due(&self) -> bool {
        self.request.asked.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Calls `wake` at every request from now on, and at once if there is one already. Deadlines call nothing: a caller that has one
    /// waits no longer than [`Stop::earlier`]. The function runs in the thread that requests, so it should only wake something.
    pub fn on_request(&self, wake: impl Fn() + Send + Sync + 'static) -> OnRequest {
        let number = self.request.next_number.fetch_add(1, Ordering::Relaxed);
        let wake: Waker = Arc::new(wake);
        self.request.wakers().push((number, Arc::clone(&wake)));
        // A request made before this line may have missed the new function; being woken twice does no harm.
        if self.request.asked.load(Ordering::SeqCst) {
            wake();
        }
        OnRequest { request: Arc::clone(&self.request), number }
    }

    /// Sleeps until it is due, or until this moment.
    ///
    /// ```
    /// use endspiel_knowledge::Stop;
    /// let stop = Stop::never();
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| stop.request());
    ///     stop.wait_until(None);
    /// });
    /// assert!(stop.is_due());
    /// ```
    pub fn wait_until(&self, moment: Option<Instant>) {
        let sleeper = thread::current();
        let _woken = self.on_request(move || sleeper.unpark());
        let moment = self.earlier(moment);
        while !self.is_due() {
            match moment.map(|moment| moment.saturating_duration_since(Instant::now())) {
                None => thread::park(),
                Some(left) if left.is_zero() => return,
                Some(left) => thread::park_timeout(left),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Longer than any test takes.
    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn a_request_wakes_what_waits_for_it_with_and_without_a_deadline() {
        for moment in [None, Some(Instant::now() + LONG)] {
            let stop = Stop::never();
            let (begun, waits) = mpsc::channel();
            thread::scope(|scope| {
                scope.spawn(|| {
                    begun.send(()).unwrap();
                    stop.at(Instant::now() + LONG).wait_until(moment);
                });
                waits.recv().unwrap();
                stop.request();
            });
            assert!(stop.is_due());
        }
    }

    #[test]
    fn waiting_ends_at_the_earlier_of_two_moments() {
        let (past, far) = (Instant::now(), Instant::now() + LONG);
        Stop::never().wait_until(Some(past));
        Stop::never().at(past).wait_until(Some(far));
        Stop::never().at(far).wait_until(Some(past));
        assert_eq!(Stop::never().at(far).earlier(None), Some(far));
        assert_eq!(Stop::never().earlier(None), None);
    }

    #[test]
    fn a_function_is_called_at_every_request_while_it_is_registered() {
        let stop = Stop::never();
        let (send, calls) = mpsc::channel();
        let registered = stop.clone().on_request(move || send.send(()).unwrap());
        assert_eq!(calls.try_iter().count(), 0);
        stop.request();
        stop.reset();
        stop.at(Instant::now()).request();
        assert_eq!(calls.try_iter().count(), 2);
        drop(registered);
        stop.request();
        assert_eq!(calls.recv(), Err(mpsc::RecvError), "the function is gone");
    }

    #[test]
    fn a_function_that_is_registered_too_late_is_called_at_once() {
        let stop = Stop::never();
        stop.request();
        let (send, calls) = mpsc::channel();
        let _registered = stop.on_request(move || send.send(()).unwrap());
        assert_eq!(calls.try_iter().count(), 1);
    }
}
