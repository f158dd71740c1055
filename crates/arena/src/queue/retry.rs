//! Retries of requests, because servers restart. Every request may be repeated.

use std::future::Future;
use std::time::Duration;

use endspiel_knowledge::Stop;

use super::queue_error;
use crate::ArenaError;

const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Maximum number of failures in a row: about a minute and a half, longer than a restart takes.
const MAX_TRIES: u32 = 50;

/// The interval at which a request to stop is polled.
const TICK: Duration = Duration::from_millis(50);

/// How long pending work may go on after a request to stop.
const GRACE: Duration = Duration::from_millis(500);

/// Waits for `work`, but not much longer than until `stop` is due; then returns `None`.
pub(super) async fn unless_stopped<T>(stop: &Stop, work: impl Future<Output = T>) -> Option<T> {
    let stopped = async {
        while !stop.is_due() {
            tokio::time::sleep(TICK).await;
        }
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        done = work => Some(done),
        () = stopped => None,
    }
}

/// Repeats an attempt until it succeeds, with growing pauses; gives up when stopped or after long
/// enough.
pub(super) async fn retry<T, E, F>(stop: &Stop, mut attempt: impl FnMut() -> F) -> Result<T, ArenaError>
where
    E: std::fmt::Display,
    F: Future<Output = Result<T, E>>,
{
    let mut pause = FIRST_PAUSE;
    let mut tries = 0;
    loop {
        let Some(tried) = unless_stopped(stop, attempt()).await else { return Err(queue_error("stopped")) };
        match tried {
            Ok(done) => return Ok(done),
            Err(error) if tries >= MAX_TRIES || stop.is_due() => return Err(queue_error(error)),
            Err(_) => {
                unless_stopped(stop, tokio::time::sleep(pause)).await;
                pause = (2 * pause).min(LONGEST_PAUSE);
                tries += 1;
            }
        }
    }
}
