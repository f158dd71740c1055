//! The pace of a game between two engines.

use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;

/// The pause between the moves of two engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// No pause.
    #[default]
    AtOnce,
    /// A fixed time.
    Pause(Duration),
    /// Until Enter is pressed.
    Step,
}

impl Pace {
    /// Waits for the pause to end, or until stopped.
    pub fn wait(self, stop: &Stop) {
        let Pace::Pause(time) = self else { return };
        // A pause without end still ends by a stop.
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
        // Neither pause would end by itself.
        Pace::Pause(Duration::MAX).wait(&stop);
        Pace::Step.wait(&Stop::never());
    }
}
