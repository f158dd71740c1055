//! Work that would hold up the threads that answer.

use endspiel_service::Refusal;

/// Does work that waits for the disk or computes, on a thread where nothing else waits.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::broken_off())
}
