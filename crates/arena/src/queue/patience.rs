//! Trying again: servers restart, and nothing is lost by asking once more.

use std::future::Future;
use std::time::Duration;

use endspiel_knowledge::Stop;

use super::queue_error;
use crate::ArenaError;

const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// With this many failures in a row it is no restart. About a minute and a half.
const MOST_TRIES: u32 = 50;

/// How often a request to stop is looked for. The request itself wakes nobody.
const TICK: Duration = Duration::from_millis(50);

/// How long something that was begun may go on after a request to stop.
const GRACE: Duration = Duration::from_millis(500);

/// Waits for something, but not much longer than until it is stopped; `None` then.
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

/// Does something until it works, with growing pauses; gives up when told to stop or after long enough.
pub(super) async fn persistently<T, E, F>(stop: &Stop, mut attempt: impl FnMut() -> F) -> Result<T, ArenaError>
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
            Err(error) if tries >= MOST_TRIES || stop.is_due() => return Err(queue_error(error)),
            Err(_) => {
                unless_stopped(stop, tokio::time::sleep(pause)).await;
                pause = (2 * pause).min(LONGEST_PAUSE);
                tries += 1;
            }
        }
    }
}
