//! The clocks of a match.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::error::{ApiError, Kind};
use crate::view::Side;

/// The longest time a side may have, in seconds: a day.
const LONGEST: f64 = 86_400.0;

/// How much time each side has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// At the beginning, in seconds.
    pub initial: f64,
    /// Added after every move.
    #[serde(default)]
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
    running: Option<(Side, Instant)>,
}

/// The clocks as they are stored: at rest.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct StoredClocks {
    #[serde(flatten)]
    pace: Pace,
    white: f64,
    black: f64,
}

/// The clocks as a browser gets them.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ClocksView {
    #[serde(flatten)]
    stored: StoredClocks,
    running: Option<Side>,
}

impl Clocks {
    /// Full clocks.
    pub fn new(pace: Pace) -> Clocks {
        Clocks { pace, left: [pace.initial; 2], running: None }
    }

    /// Clocks as they were stored.
    pub fn resume(stored: StoredClocks) -> Clocks {
        Clocks { pace: stored.pace, left: [stored.white, stored.black], running: None }
    }

    /// What a side has left now, in seconds.
    pub fn left(&self, side: Side) -> f64 {
        let used = match self.running {
            Some((running, since)) if running == side => since.elapsed().as_secs_f64(),
            _ => 0.0,
        };
        (self.left[side as usize] - used).max(0.0)
    }

    /// Stops the running clock.
    pub fn rest(&mut self) {
        if let Some((side, _)) = self.running {
            self.left[side as usize] = self.left(side);
            self.running = None;
        }
    }

    /// Lets this clock run and the other one rest.
    pub fn run(&mut self, side: Side) {
        self.rest();
        self.running = Some((side, Instant::now()));
    }

    /// A side has moved: its clock rests and gets its increment.
    pub fn moved(&mut self, side: Side) {
        let ran = self.running.is_some();
        self.rest();
        if ran {
            self.left[side as usize] += self.pace.increment;
        }
    }

    /// Whose clock runs, and how long it still can.
    pub fn runs_out(&self) -> Option<(Side, Duration)> {
        let (side, _) = self.running?;
        Some((side, Duration::from_secs_f64(self.left(side))))
    }

    /// The clocks at rest.
    pub fn stored(&self) -> StoredClocks {
        StoredClocks { pace: self.pace, white: self.left(Side::White), black: self.left(Side::Black) }
    }

    /// The clocks as they are now.
    pub fn view(&self) -> ClocksView {
        ClocksView { stored: self.stored(), running: self.running.map(|(side, _)| side) }
    }
}
