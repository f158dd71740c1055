//! Runs work that would block the threads of the runtime.

use endspiel_service::Refusal;

/// Runs work that reads the disk or computes on a blocking thread.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::broken_off())
}
