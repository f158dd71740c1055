//! The clock of this host.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use endspiel_service::matches::session::Moment;

/// Lead of the system clock that shows that the machine has slept or its clock was set, in milliseconds.
const MAX_LAG: Moment = 60_000;

/// An instant and the corresponding moment.
static KNOWN: Mutex<Option<(Instant, Moment)>> = Mutex::new(None);

/// Returns the present moment. It never goes back while the program runs, even if the system clock does.
pub fn now() -> Moment {
    let system = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_millis() as Moment);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let (since, moment) = *known.get_or_insert_with(|| (Instant::now(), system));
    let now = moment + since.elapsed().as_millis() as Moment;
    if system <= now + MAX_LAG {
        return now;
    }
    *known = Some((Instant::now(), system));
    system
}

/// Returns the time from now until a moment.
pub fn until(moment: Moment) -> Duration {
    Duration::from_millis(moment.saturating_sub(now()))
}
