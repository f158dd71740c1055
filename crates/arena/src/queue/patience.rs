//! Trying again: servers restart, and nothing is lost by asking once more.

use std::future::Future;
use std::time::Duration;

use endspiel_game::Stop;

use super::queue_error;
use crate::ArenaError;

const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// With this many failures in a row it is no restart. About a minute and a half.
const MOST_TRIES: u32 = 50;

/// Does something until it works, with growing pauses; gives up when told to stop or after long enough.
pub(super) async fn persistently<T, E, F>(stop: &Stop, mut attempt: impl FnMut() -> F) -> Result<T, ArenaError>
where
    E: std::fmt::Display,
    F: Future<Output = Result<T, E>>,
{
    let mut pause = FIRST_PAUSE;
    let mut tries = 0;
    loop {
        match attempt().await {
            Ok(done) => return Ok(done),
            Err(error) if tries >= MOST_TRIES || stop.is_due() => return Err(queue_error(error)),
            Err(_) => {
                tokio::time::sleep(pause).await;
                pause = (2 * pause).min(LONGEST_PAUSE);
                tries += 1;
            }
        }
    }
}
