//! Time management: the only place that allots time to a move, for protocols, tournaments and the
//! server.
//!
//! The caller passes the clock ([`Clock`]) or the time for the move ([`Limits::time`]); this module
//! decides how much of it a search may use.

use std::time::Duration;

use endspiel_knowledge::Stop;
use endspiel_machine::Instant;

use crate::Limits;

/// Number of further moves among which a clock is shared.
const MOVES_TO_COME: u32 = 25;

/// Reserve of a clock for everything besides thinking, at most half of it.
const CLOCK_RESERVE: Duration = Duration::from_millis(20);

/// Reserve of the time for a move, at most half of it: a busy machine may stall just at the
/// deadline.
const MOVE_RESERVE: Duration = Duration::from_millis(5);

/// A player's clock: the time left, and the increment of every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Added after every move.
    pub increment: Duration,
}

impl Clock {
    /// Returns the clock after a move of this duration. A clock that has run out stays at zero
    /// until it gets its increment.
    ///
    /// ```
    /// use std::time::Duration;
    /// use endspiel_search::Clock;
    /// let clock = Clock { left: Duration::from_secs(60), increment: Duration::from_secs(2) };
    /// assert_eq!(clock.after(Duration::from_secs(5)).left, Duration::from_secs(57));
    /// ```
    #[must_use]
    pub fn after(self, spent: Duration) -> Clock {
        Clock { left: self.left.saturating_sub(spent).saturating_add(self.increment), ..self }
    }

    /// Returns the time for a move: a fair share of the rest and the increment, but never more than
    /// is left without the reserve.
    pub fn for_move(self) -> Duration {
        let fair = (self.left / MOVES_TO_COME).saturating_add(self.increment);
        fair.min(without(self.left, CLOCK_RESERVE))
    }
}

/// Returns a time without its reserve; at least half of it is left.
fn without(time: Duration, reserve: Duration) -> Duration {
    time - reserve.min(time / 2)
}

/// Returns the time for a move; `None` without a time limit.
pub fn time_for_move(limits: &Limits) -> Option<Duration> {
    let allowed = limits.time.map(|time| without(time, MOVE_RESERVE));
    let share = limits.clock.map(Clock::for_move);
    let time = [allowed, share].into_iter().flatten().min().filter(|_| !limits.infinite);
    time.map(|time| time.saturating_sub(limits.used))
}

/// Returns the request to stop, with this move's time limit, if there is one, counted from `begun`.
pub fn stop_in_time(stop: &Stop, limits: &Limits, begun: Instant) -> Stop {
    // A deadline that cannot be represented is no limit.
    match time_for_move(limits).and_then(|time| begun.checked_add(time)) {
        Some(deadline) => stop.at(deadline),
        None => stop.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(left: Duration, increment: Duration) -> Limits {
        Limits { clock: Some(Clock { left, increment }), ..Limits::default() }
    }

    #[test]
    fn without_a_clock_and_a_time_a_move_has_no_limit() {
        assert_eq!(time_for_move(&Limits::default()), None);
        assert_eq!(time_for_move(&Limits { infinite: true, ..clock(ms(1000), ms(0)) }), None);
    }

    #[test]
    fn a_clock_is_shared_and_every_move_adds_its_increment() {
        assert_eq!(time_for_move(&clock(ms(50_000), ms(0))), Some(ms(2000)));
        assert_eq!(time_for_move(&clock(ms(50_000), ms(300))), Some(ms(2300)));
    }

    #[test]
    fn no_move_takes_what_the_clock_does_not_have() {
        // The increment comes after the move: it cannot be used before.
        assert_eq!(time_for_move(&clock(ms(100), ms(5000))), Some(ms(80)));
        for left in [0, 1, 3, 10, 40, 1000] {
            let time = time_for_move(&clock(ms(left), Duration::MAX)).unwrap();
            assert!(time <= ms(left), "{time:?} of {left} ms");
            assert!(left == 0 || time < ms(left), "something is kept back of {left} ms");
        }
    }

    #[test]
    fn tiny_clocks_are_halved_and_an_empty_one_gives_no_time() {
        assert_eq!(time_for_move(&clock(ms(10), ms(1000))), Some(ms(5)));
        assert_eq!(time_for_move(&clock(ms(0), ms(1000))), Some(ms(0)));
    }

    #[test]
    fn the_time_for_a_move_keeps_a_reserve_and_the_shorter_of_two_limits_counts() {
        let time = |time| Limits { time: Some(ms(time)), ..Limits::default() };
        assert_eq!(time_for_move(&time(1000)), Some(ms(995)));
        assert_eq!(time_for_move(&time(4)), Some(ms(2)));
        assert_eq!(time_for_move(&Limits { time: Some(ms(100)), ..clock(ms(50_000), ms(0)) }), Some(ms(95)));
        assert_eq!(time_for_move(&Limits { time: Some(ms(9000)), ..clock(ms(50_000), ms(0)) }), Some(ms(2000)));
    }

    #[test]
    fn times_beyond_the_calendar_are_no_limit() {
        let limits = clock(Duration::MAX, Duration::MAX);
        assert!(!stop_in_time(&Stop::never(), &limits, Instant::now()).is_due());
        assert_eq!(Clock { left: Duration::MAX, increment: ms(1) }.after(ms(0)).left, Duration::MAX);
    }

    #[test]
    fn a_search_that_goes_on_has_the_time_that_is_left() {
        let begun = Limits { time: Some(ms(1005)), ..Limits::default() };
        assert_eq!(time_for_move(&Limits { used: ms(300), ..begun }), Some(ms(700)));
        assert_eq!(time_for_move(&Limits { used: ms(9000), ..begun }), Some(ms(0)));
        assert_eq!(time_for_move(&Limits { used: ms(9000), ..Limits::default() }), None);
    }

    #[test]
    fn a_clock_that_has_run_out_gets_its_increment() {
        let clock = Clock { left: ms(10), increment: ms(7) };
        assert_eq!(clock.after(ms(15)), Clock { left: ms(7), ..clock });
    }
}
