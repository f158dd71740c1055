//! The clocks of a match.

use std::time::Duration;

use endspiel_game::Colour;
use endspiel_search::Clock;
use serde::{Deserialize, Deserializer, Serialize};

use super::session::Moment;
use crate::{Kind, Refusal};

/// Longest time of a side, in seconds: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// A time control: an initial time and an increment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// The initial time, in seconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_SECONDS)))]
    pub initial: f64,
    /// The increment after every move, in seconds.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = MAX_SECONDS)))]
    pub increment: f64,
}

impl Pace {
    /// Returns the time control if it is valid.
    pub fn checked(self) -> Result<Pace, Refusal> {
        if (1.0..=MAX_SECONDS).contains(&self.initial) && (0.0..=MAX_SECONDS).contains(&self.increment) {
            return Ok(self);
        }
        Err(Refusal::new(Kind::BadRequest, "a clock has from 1 second to a day, and adds no more than that"))
    }
}

/// The clocks of both sides; at most one runs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(description = "The clocks as a browser gets them."))]
pub struct Clocks {
    /// The initial time, in seconds.
    initial: f64,
    /// The increment after every move, in seconds.
    increment: f64,
    /// White's remaining time, in seconds.
    white: f64,
    /// Black's remaining time, in seconds.
    black: f64,
    /// The side whose clock runs.
    running: Option<Colour>,
    /// The moment for which the remaining times are valid.
    #[serde(skip)]
    since: Moment,
}

/// Reads stored clocks, which are always stopped.
impl<'de> Deserialize<'de> for Clocks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Clocks, D::Error> {
        #[derive(Deserialize)]
        struct Stored {
            initial: f64,
            increment: f64,
            white: f64,
            black: f64,
        }
        let Stored { initial, increment, white, black } = Stored::deserialize(deserializer)?;
        Ok(Clocks { initial, increment, white, black, running: None, since: 0 })
    }
}

/// Returns the seconds between two moments.
pub fn seconds_between(from: Moment, to: Moment) -> f64 {
    to.saturating_sub(from) as f64 / 1000.0
}

impl Clocks {
    /// Returns stopped clocks with the initial time.
    pub fn new(pace: Pace) -> Clocks {
        let Pace { initial, increment } = pace;
        Clocks { initial, increment, white: initial, black: initial, running: None, since: 0 }
    }

    /// Returns the time control.
    pub fn pace(&self) -> Pace {
        Pace { initial: self.initial, increment: self.increment }
    }

    /// Returns the remaining time of a side, in seconds.
    pub fn left(&self, side: Colour, now: Moment) -> f64 {
        let used = if self.running == Some(side) { seconds_between(self.since, now) } else { 0.0 };
        let left = match side {
            Colour::White => self.white,
            Colour::Black => self.black,
        };
        (left - used).max(0.0)
    }

    /// Returns the clock of a side for an engine.
    pub fn of(&self, side: Colour, now: Moment) -> Clock {
        let time = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        Clock { left: time(self.left(side, now)), increment: time(self.increment) }
    }

    /// Returns the clocks as of a moment.
    pub fn at(&self, now: Moment) -> Clocks {
        let [white, black] = [Colour::White, Colour::Black].map(|side| self.left(side, now));
        Clocks { white, black, since: now, ..*self }
    }

    /// Stops the running clock.
    pub fn rest(&mut self, now: Moment) {
        *self = Clocks { running: None, ..self.at(now) };
    }

    /// Starts the clock of a side and stops the other one.
    pub fn run(&mut self, side: Colour, now: Moment) {
        *self = Clocks { running: Some(side), ..self.at(now) };
    }

    /// Stops the clock of a side after its move and adds the increment.
    pub fn moved(&mut self, side: Colour, now: Moment) {
        let ran = self.running.is_some();
        self.rest(now);
        let left = match side {
            Colour::White => &mut self.white,
            Colour::Black => &mut self.black,
        };
        if ran {
            *left += self.increment;
        }
    }

    /// Returns the side whose clock runs, and the moment at which its time is up.
    pub fn runs_out(&self) -> Option<(Colour, Moment)> {
        let side = self.running?;
        let left = (self.left(side, self.since) * 1000.0).ceil();
        Some((side, self.since.saturating_add(left as Moment)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_told_what_its_clock_has_left_and_what_a_move_adds() {
        let mut clocks = Clocks::new(Pace { initial: 300.0, increment: 2.0 });
        let told = Clock { left: Duration::from_secs(300), increment: Duration::from_secs(2) };
        assert_eq!(clocks.of(Colour::White, 5000), told);
        // A twenty-fifth of the time, and the increment.
        assert_eq!(told.for_move(), Duration::from_secs(14));
        clocks.run(Colour::White, 5000);
        assert_eq!(clocks.of(Colour::White, 65_000).left, Duration::from_secs(240));
        assert_eq!(clocks.of(Colour::Black, 65_000).left, Duration::from_secs(300));
    }

    #[test]
    fn the_running_clock_runs_out_at_a_moment_that_is_known() {
        let mut clocks = Clocks::new(Pace { initial: 60.0, increment: 1.0 });
        assert_eq!(clocks.runs_out(), None);
        clocks.run(Colour::White, 1000);
        assert_eq!(clocks.runs_out(), Some((Colour::White, 61_000)));
        clocks.moved(Colour::White, 21_000);
        assert_eq!((clocks.runs_out(), clocks.left(Colour::White, 21_000)), (None, 41.0));
        clocks.run(Colour::White, 30_000);
        assert_eq!(clocks.runs_out(), Some((Colour::White, 71_000)));
        assert_eq!(clocks.left(Colour::White, 99_000), 0.0);
    }

    #[test]
    fn clocks_are_stored_at_rest() {
        let mut clocks = Clocks::new(Pace { initial: 60.0, increment: 1.0 });
        clocks.run(Colour::Black, 0);
        let stored = serde_json::to_string(&clocks.at(10_000)).unwrap();
        let read: Clocks = serde_json::from_str(&stored).unwrap();
        assert_eq!((read.left(Colour::Black, 99_000), read.runs_out()), (50.0, None));
        // The format of earlier versions.
        let older = r#"{"initial":60.0,"increment":1.0,"white":60.0,"black":50.0}"#;
        assert_eq!(serde_json::from_str::<Clocks>(older).unwrap().left(Colour::Black, 0), 50.0);
    }
}
