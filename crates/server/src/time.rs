//! The clock of this host.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use endspiel_service::matches::session::Moment;

/// If the system's clock is ahead by more than this, the machine has slept or its clock was set.
const MOST_BEHIND: Moment = 60_000;

/// An instant, and the moment it is.
static KNOWN: Mutex<Option<(Instant, Moment)>> = Mutex::new(None);

/// The present moment. It never goes back while the program runs, even if the system's clock does.
pub fn now() -> Moment {
    let system = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as Moment);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let (since, moment) = *known.get_or_insert_with(|| (Instant::now(), system));
    let now = moment + since.elapsed().as_millis() as Moment;
    if system <= now + MOST_BEHIND {
        return now;
    }
    *known = Some((Instant::now(), system));
    system
}

/// The time from now until a moment.
pub fn until(moment: Moment) -> Duration {
    Duration::from_millis(moment.saturating_sub(now()))
}
