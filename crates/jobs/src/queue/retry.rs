//! Retries of requests, because servers restart. Every request may be repeated.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use endspiel_knowledge::Stop;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout, timeout_at};

use super::queue_error;
use crate::JobError;

const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Maximum number of failures in a row: about a minute and a half, longer than a restart takes.
const MAX_TRIES: u32 = 50;

/// How long pending work may go on after a request to stop.
const GRACE: Duration = Duration::from_millis(500);

/// Waits until `stop` is due.
async fn stopped(stop: &Stop) {
    let request = Arc::new(Notify::new());
    let requested = Arc::clone(&request);
    let _waker = stop.on_request(move || requested.notify_one());
    match stop.earlier(None) {
        Some(deadline) => _ = timeout_at(deadline.into(), request.notified()).await,
        None => request.notified().await,
    }
}

/// Waits for `time`, or until `stop` is due.
pub(super) async fn pause(stop: &Stop, time: Duration) {
    let _ = timeout(time, stopped(stop)).await;
}

/// Waits for `work`, but not much longer than until `stop` is due; then returns `None`.
pub(super) async fn unless_stopped<T>(stop: &Stop, work: impl Future<Output = T>) -> Option<T> {
    tokio::select! {
        done = work => Some(done),
        () = async { stopped(stop).await; sleep(GRACE).await } => None,
    }
}

/// Repeats an attempt until it succeeds, with growing pauses; gives up when stopped or after long
/// enough.
pub(super) async fn retry<T, E, F>(stop: &Stop, mut attempt: impl FnMut() -> F) -> Result<T, JobError>
where
    E: std::fmt::Display,
    F: Future<Output = Result<T, E>>,
{
    let mut wait = FIRST_PAUSE;
    let mut tries = 0;
    loop {
        let Some(tried) = unless_stopped(stop, attempt()).await else { return Err(queue_error("stopped")) };
        match tried {
            Ok(done) => return Ok(done),
            Err(error) if tries >= MAX_TRIES || stop.is_due() => return Err(queue_error(error)),
            Err(_) => {
                pause(stop, wait).await;
                wait = (2 * wait).min(LONGEST_PAUSE);
                tries += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::super::on_this_thread;
    use super::*;

    /// Longer than any test takes.
    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn a_request_from_another_thread_ends_a_pause_and_pending_work() {
        let stop = Stop::never();
        thread::scope(|scope| {
            scope.spawn(|| stop.request());
            let waited = on_this_thread::<_, JobError>(async {
                pause(&stop, LONG).await;
                Ok(unless_stopped(&stop, sleep(LONG)).await)
            });
            assert_eq!(waited.unwrap(), None);
        });
    }

    #[test]
    fn a_pause_ends_at_its_own_time_and_at_the_deadline_of_its_stop() {
        let now = endspiel_machine::Instant::now();
        let ended = on_this_thread::<_, JobError>(async {
            pause(&Stop::never(), Duration::ZERO).await;
            pause(&Stop::never().at(now), LONG).await;
            Ok(unless_stopped(&Stop::never(), async { 7 }).await)
        });
        assert_eq!(ended.unwrap(), Some(7));
    }
}
