//! The time of the players, as `time_settings` and `time_left` say it.

use std::time::Duration;

use endspiel_search::{Clock, Limits};

/// The time a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Time {
    /// Nothing was said: the engine keeps to its own limits.
    #[default]
    Own,
    /// So much for each move.
    PerMove(Duration),
    /// A clock for the whole game.
    Clock(Clock),
}

impl Time {
    /// Returns the time of `time_settings MAIN PERIOD MOVES`: main time, and then `PERIOD` for every `MOVES` moves.
    pub(super) fn settings(main: Duration, period: Duration, moves: u32) -> Time {
        match period.checked_div(moves) {
            // By the protocol, a period without moves means no limit.
            None if !period.is_zero() => Time::Own,
            Some(share) if main.is_zero() => Time::PerMove(share),
            share => Time::Clock(Clock { left: main, increment: share.unwrap_or_default() }),
        }
    }

    /// Returns the time after `time_left TIME MOVES`; `MOVES` is 0 while the main time runs.
    pub(super) fn left(self, left: Duration, moves: u32) -> Time {
        match (left.checked_div(moves), self) {
            (Some(share), _) => Time::PerMove(share),
            (None, Time::Clock(clock)) => Time::Clock(Clock { left, ..clock }),
            (None, _) => Time::Clock(Clock { left, increment: Duration::ZERO }),
        }
    }

    /// Returns the time after a move of this duration.
    pub(super) fn after(self, spent: Duration) -> Time {
        match self {
            Time::Clock(clock) => Time::Clock(clock.after(spent)),
            other => other,
        }
    }

    /// Returns the limits of a search for one move.
    pub(super) fn limits(self) -> Limits {
        match self {
            Time::Own => Limits::default(),
            Time::PerMove(time) => Limits { time: Some(time), ..Limits::default() },
            Time::Clock(clock) => Limits { clock: Some(clock), ..Limits::default() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(left: Duration, increment: Duration) -> Time {
        Time::Clock(Clock { left, increment })
    }

    #[test]
    fn settings_are_main_time_and_periods() {
        assert_eq!(Time::settings(SECOND * 60, Duration::ZERO, 0), clock(SECOND * 60, Duration::ZERO));
        assert_eq!(Time::settings(Duration::ZERO, SECOND * 10, 5), Time::PerMove(SECOND * 2));
        assert_eq!(Time::settings(SECOND * 60, SECOND * 10, 5), clock(SECOND * 60, SECOND * 2));
        assert_eq!(Time::settings(Duration::ZERO, SECOND, 0), Time::Own, "a period without moves is no limit");
    }

    #[test]
    fn what_is_left_replaces_what_was_set() {
        assert_eq!(clock(SECOND * 60, SECOND).left(SECOND * 9, 0), clock(SECOND * 9, SECOND));
        assert_eq!(clock(SECOND * 60, SECOND).left(SECOND * 9, 3), Time::PerMove(SECOND * 3));
        assert_eq!(Time::Own.left(SECOND * 9, 0), clock(SECOND * 9, Duration::ZERO));
        assert_eq!(clock(SECOND * 9, SECOND).after(SECOND * 4), clock(SECOND * 6, SECOND));
    }
}
