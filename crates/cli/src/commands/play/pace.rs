//! How fast a game between two engines goes on.

use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;

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
        stop.wait_until(Instant::now().checked_add(time));
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
