//! Threads for work that would block those that answer requests.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use endspiel_service::Refusal;
use tokio::runtime::{Builder, Handle, Runtime};

use crate::request::no_memory;

/// Time without work after which such a thread would end: years.
const KEEP_THREADS: Duration = Duration::from_secs(1 << 28);

/// How much lower the priority of work that computes is. It still gets a third of a busy processor.
const LOWER: i32 = 3;

/// Threads for work that reads the disk or computes.
#[derive(Clone, Debug)]
pub struct Threads(Handle);

impl Threads {
    /// Returns the threads of a runtime.
    pub fn of(runtime: &Runtime) -> Threads {
        Threads(runtime.handle().clone())
    }

    /// Returns the threads of the present runtime.
    pub fn here() -> Threads {
        Threads(Handle::current())
    }

    /// Runs work on one of the threads.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
        // It panics when the system has no memory for a thread and there is none that could do the work later.
        let begun = catch_unwind(AssertUnwindSafe(|| self.0.spawn_blocking(work))).map_err(|_| no_memory())?;
        begun.await.map_err(|_| Refusal::broken_off())
    }
}

/// Runs short work that reads the disk.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    Threads::here().run(work).await
}

/// Returns the runtime that answers requests, with this number of threads for short work that blocks.
pub fn answering(blocking: usize) -> io::Result<Runtime> {
    with_threads(Builder::new_multi_thread().enable_all(), blocking)
}

/// Returns a runtime with this number of threads for work that computes. Those that answer requests go before them.
pub fn computing(blocking: usize) -> io::Result<Runtime> {
    with_threads(Builder::new_current_thread().on_thread_start(|| lower_priority(LOWER)), blocking)
}

/// Builds a runtime whose threads for work that blocks begin now and stay: a thread that begins without memory ends the program.
fn with_threads(builder: &mut Builder, threads: usize) -> io::Result<Runtime> {
    let runtime = builder.max_blocking_threads(threads).thread_keep_alive(KEEP_THREADS).build()?;
    // While each of them waits at the gate, the next task needs another one.
    let gate = Arc::new(Mutex::new(()));
    let closed = gate.lock();
    for _ in 0..threads {
        let gate = Arc::clone(&gate);
        runtime.spawn_blocking(move || drop(gate.lock()));
    }
    drop(closed);
    Ok(runtime)
}

/// Lowers the priority of the calling thread and of those that it begins, where the system supports it.
pub fn lower_priority(by: i32) {
    // Elsewhere the call would affect the whole process. A refusal only costs speed.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(by);
    #[cfg(not(target_os = "linux"))]
    let _ = by;
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_computes_comes_after_requests() {
        let nice = || rustix::process::nice(0).unwrap();
        let (computing, own) = (computing(1).unwrap(), nice());
        let lower = Threads::of(&computing).run(nice).await.unwrap();
        assert_eq!(lower, (own + LOWER).min(19));
        assert_eq!(Threads::here().run(nice).await.unwrap(), own);
        computing.shutdown_background();
    }
}
