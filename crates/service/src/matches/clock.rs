//! The clocks of a match.

use std::time::{Duration, Instant};

use endspiel_game::Colour;
use endspiel_search::Clock;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, Kind};

/// The longest time a side may have, in seconds: a day.
const LONGEST: f64 = 86_400.0;

/// How much time each side has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// At the beginning, in seconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = LONGEST)))]
    pub initial: f64,
    /// Added after every move.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = LONGEST)))]
    pub increment: f64,
}

impl Pace {
    /// Refuses times that make no sense.
    pub fn checked(self) -> Result<Pace, ApiError> {
        if (1.0..=LONGEST).contains(&self.initial) && (0.0..=LONGEST).contains(&self.increment) {
            return Ok(self);
        }
        Err(ApiError::new(Kind::BadRequest, "a clock has from 1 second to a day, and adds no more than that"))
    }
}

/// Two clocks, of which at most one runs.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    pace: Pace,
    left: [f64; 2],
    running: Option<(Colour, Instant)>,
}

/// The clocks as they are stored: at rest.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StoredClocks {
    /// At the beginning, in seconds.
    initial: f64,
    /// Added after every move.
    increment: f64,
    /// What White has left, in seconds.
    white: f64,
    /// What Black has left, in seconds.
    black: f64,
}

/// The clocks as a browser gets them.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Clocks"))]
pub struct ClocksView {
    #[serde(flatten)]
    stored: StoredClocks,
    /// Whose clock runs.
    running: Option<Colour>,
}

impl Clocks {
    /// Full clocks.
    pub fn new(pace: Pace) -> Clocks {
        Clocks { pace, left: [pace.initial; 2], running: None }
    }

    /// Clocks as they were stored.
    pub fn resume(stored: StoredClocks) -> Clocks {
        let StoredClocks { initial, increment, white, black } = stored;
        Clocks { pace: Pace { initial, increment }, left: [white, black], running: None }
    }

    /// How much time each side had at the beginning, and has with every move.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// What a side has left now, in seconds.
    pub fn left(&self, side: Colour) -> f64 {
        let used = match self.running {
            Some((running, since)) if running == side => since.elapsed().as_secs_f64(),
            _ => 0.0,
        };
        (self.left[side as usize] - used).max(0.0)
    }

    /// The clock of a side as an engine is told of it.
    pub fn of(&self, side: Colour) -> Clock {
        let time = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or_default();
        Clock { left: time(self.left(side)), increment: time(self.pace.increment) }
    }

    /// Stops the running clock.
    pub fn rest(&mut self) {
        if let Some((side, _)) = self.running {
            self.left[side as usize] = self.left(side);
            self.running = None;
        }
    }

    /// Lets this clock run and the other one rest.
    pub fn run(&mut self, side: Colour) {
        self.rest();
        self.running = Some((side, Instant::now()));
    }

    /// A side has moved: its clock rests and gets its increment.
    pub fn moved(&mut self, side: Colour) {
        let ran = self.running.is_some();
        self.rest();
        if ran {
            self.left[side as usize] += self.pace.increment;
        }
    }

    /// Whose clock runs, and how long it still can.
    pub fn runs_out(&self) -> Option<(Colour, Duration)> {
        let (side, _) = self.running?;
        Some((side, Duration::from_secs_f64(self.left(side))))
    }

    /// The clocks at rest.
    pub fn stored(&self) -> StoredClocks {
        let Pace { initial, increment } = self.pace;
        StoredClocks { initial, increment, white: self.left(Colour::White), black: self.left(Colour::Black) }
    }

    /// The clocks as they are now.
    pub fn view(&self) -> ClocksView {
        ClocksView { stored: self.stored(), running: self.running.map(|(side, _)| side) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_told_what_its_clock_has_left_and_what_a_move_adds() {
        let clocks = Clocks::new(Pace { initial: 300.0, increment: 2.0 });
        let told = Clock { left: Duration::from_secs(300), increment: Duration::from_secs(2) };
        assert_eq!(clocks.of(Colour::White), told);
        // A twenty-fifth of the time, and the increment.
        assert_eq!(told.for_move(), Duration::from_secs(14));
    }
}
