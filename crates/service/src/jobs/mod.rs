//! Operations that take long: searches, reviews, exact values. A job works in turns, so that jobs of others are not held up.

pub mod analysis;
pub mod coach;
pub mod lab;
pub mod puzzles;
pub mod review;
pub mod tablebase;
pub mod thought;

use std::time::Duration;

use endspiel_knowledge::Stop;
use endspiel_search::{Analysis, Engine, Line};
use serde::Serialize;

use self::tablebase::ProbePosition;
use crate::{Events, Refusal, Service};

/// Interval between two progress events of a search.
const EVERY: Duration = Duration::from_millis(200);

/// A long operation that works in turns.
pub trait Job: Send + Sized + 'static {
    /// The events it sends while it works.
    type Event: Send + 'static;
    /// Its result.
    type Answer: Send + 'static;
    /// Whether the job goes on in another turn if the stop signal ends one while others wait.
    const GOES_ON: bool = false;

    /// Returns the memory the next turn needs, in bytes.
    fn memory(&self) -> u64;

    /// Returns the position whose exact values the next turn needs first, if it is known.
    ///
    /// A host whose tables are elsewhere probes it before the turn, and fetches what was missing.
    fn probes_first(&self) -> Option<ProbePosition> {
        None
    }

    /// Returns the number of parts that other workers may do meanwhile, with the same result.
    ///
    /// A host that does them hands over what it has found; the job does what is missing itself, the last part first.
    fn parts(&self) -> usize {
        0
    }

    /// Takes a part that another worker has done.
    fn take_part(&mut self, number: usize, found: Line) {
        let _ = (number, found);
    }

    /// Works for one turn.
    fn turn(self, service: &Service, turn: &mut dyn Turn<Self::Event>) -> Result<Step<Self>, Refusal>;
}

/// The outcome of a turn.
pub enum Step<J: Job> {
    /// The job is finished.
    Done(J::Answer),
    /// The job needs another turn.
    GoOn(Box<J>),
}

/// The outcome of starting a job.
pub enum Started<J: Job> {
    /// The answer was known without work.
    Done(J::Answer),
    /// The job has to run.
    Work(J),
}

/// The resources a host gives a job for one turn.
pub trait Turn<E> {
    /// Returns the signal that ends the job.
    fn stop(&self) -> Stop;

    /// Returns the stop signal with an additional time limit.
    fn stop_after(&self, time: Duration) -> Stop;

    /// Returns the time since the turn began.
    fn elapsed(&self) -> Duration;

    /// Returns whether a job of several turns should end this one because others wait.
    fn should_make_room(&self) -> bool;

    /// Takes the engine that was kept after the previous turn, if it is still there.
    fn take_engine(&mut self) -> Option<Box<dyn Engine>>;

    /// Keeps an engine with its transposition table for the next turn. The host may drop it.
    fn keep_engine(&mut self, engine: Box<dyn Engine>);

    /// Sends an event. If the listener is gone, the stop signal becomes due.
    fn tell(&mut self, event: E);

    /// Sends an event, or drops it if the listener is behind; the next event replaces it.
    fn offer(&mut self, event: E);

    /// Logs a finished search.
    fn note(&self, game: &str, engine: &str, analysis: &Analysis);
}

/// A limiter for the rate of progress events.
#[derive(Debug, Default)]
struct Throttle(Option<Duration>);

impl Throttle {
    /// Returns whether an event is due at this time of the turn.
    fn is_time(&mut self, elapsed: Duration) -> bool {
        let is_time = self.0.is_none_or(|last| elapsed.saturating_sub(last) >= EVERY);
        if is_time {
            self.0 = Some(elapsed);
        }
        is_time
    }
}

/// The queue position of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Waiting {
    /// Number of searches ahead in the queue.
    pub ahead: usize,
}

/// Events of a search, which may wait or fail.
pub trait SearchEvents: Events + Send + Sync + 'static {
    /// Returns the event of a search that waits for its turn.
    fn waiting(waiting: Waiting) -> Self;
    /// Returns the event of a search that has failed.
    fn problem(refusal: Refusal) -> Self;
}

/// Defines the events of a search: its own, `waiting` and `problem`.
macro_rules! search_events {
    ($(#[doc = $doc:literal])+ $name:ident { $($own:tt)+ }) => {
        $crate::wire::events! {
            $(#[doc = $doc])+
            $name {
                /// The search waits for its turn.
                "waiting" => Waiting($crate::Waiting),
                $($own)+
                /// The search has failed; the last event.
                "problem" => Problem($crate::Refusal),
            }
        }

        impl $crate::SearchEvents for $name {
            fn waiting(waiting: $crate::Waiting) -> $name {
                $name::Waiting(waiting)
            }

            fn problem(refusal: $crate::Refusal) -> $name {
                $name::Problem(refusal)
            }
        }
    };
}

use search_events;
