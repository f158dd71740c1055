//! How fast a game between two engines goes on.

use std::thread;
use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;

/// How often a pause looks whether it is over.
const BLINK: Duration = Duration::from_millis(20);

/// What comes between the moves of two engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Nothing.
    #[default]
    AtOnce,
    /// So much time.
    Pause(Duration),
    /// Somebody who presses Enter.
    Step,
}

impl Pace {
    /// Waits as long as it takes, or until stopped.
    pub fn wait(self, stop: &Stop) {
        let Pace::Pause(time) = self else { return };
        // A pause that never ends is still ended by a stop.
        let until = Instant::now().checked_add(time);
        while !stop.is_due() && until.is_none_or(|until| Instant::now() < until) {
            thread::sleep(BLINK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_can_be_cut_short() {
        let stop = Stop::never();
        stop.request();
        // None of these would ever end.
        Pace::Pause(Duration::MAX).wait(&stop);
        Pace::Step.wait(&Stop::never());
    }
}
