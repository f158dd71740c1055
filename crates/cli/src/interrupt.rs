//! Ctrl-C: ends the running work, or the program if there is none.

use std::ops::Deref;
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use endspiel_knowledge::Stop;

/// The exit code that shells expect after Ctrl-C.
const ENDED_BY_INTERRUPT: i32 = 130;

/// The work that the next Ctrl-C stops.
static RUNNING_WORK: Mutex<Option<Stop>> = Mutex::new(None);

/// A guard for work that Ctrl-C ends.
///
/// A second Ctrl-C ends the program, as does the first one after the guard is dropped.
#[must_use = "the work is protected only while this value lives"]
pub struct Interruptible(Stop);

impl Interruptible {
    /// Begins work that Ctrl-C asks to stop from now on.
    pub fn begin() -> Interruptible {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(|| {
            // Without a handler, Ctrl-C ends the program as usual.
            let _ = ctrlc::set_handler(on_interrupt);
        });
        let stop = Stop::never();
        *running_work() = Some(stop.clone());
        Interruptible(stop)
    }
}

impl Deref for Interruptible {
    type Target = Stop;

    fn deref(&self) -> &Stop {
        &self.0
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        *running_work() = None;
    }
}

fn running_work() -> MutexGuard<'static, Option<Stop>> {
    RUNNING_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

fn on_interrupt() {
    // The lock must be free before the program ends.
    let work = running_work().take();
    match work {
        Some(stop) => stop.request(),
        None => process::exit(ENDED_BY_INTERRUPT),
    }
}
