//! Runs work that would block the threads of the runtime.

use std::panic::{AssertUnwindSafe, catch_unwind};

use endspiel_service::Refusal;
use tokio::task::spawn_blocking;

use crate::request::no_memory;

/// Runs work that reads the disk or computes on a blocking thread.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    // It panics when the system has no memory for a thread and there is none that could do the work later.
    let begun = catch_unwind(AssertUnwindSafe(|| spawn_blocking(work))).map_err(|_| no_memory())?;
    begun.await.map_err(|_| Refusal::broken_off())
}
