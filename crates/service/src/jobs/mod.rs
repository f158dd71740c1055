//! What takes long: searches, reviews, exact values. A job works in turns, so that others have theirs.

pub mod analysis;
pub mod coach;
pub mod lab;
pub mod puzzles;
pub mod review;
pub mod tablebase;
pub mod thought;

use std::time::Duration;

use endspiel_knowledge::Stop;
use endspiel_search::{Analysis, Engine};
use serde::Serialize;

use crate::{Events, Refusal, Service};

/// How often the news of a search is told.
const EVERY: Duration = Duration::from_millis(200);

/// Work that takes long.
pub trait Job: Send + Sized + 'static {
    /// What is told while it works.
    type Event: Send + 'static;
    /// What it finds.
    type Answer: Send + 'static;
    /// Whether the job goes on in another turn if the stop signal ends one while others wait.
    const GOES_ON: bool = false;

    /// The memory the next turn needs, in bytes.
    fn memory(&self) -> u64;

    /// Works for a turn.
    fn turn(self, service: &Service, turn: &mut dyn Turn<Self::Event>) -> Result<Step<Self>, Refusal>;
}

/// How far a job has come.
pub enum Step<J: Job> {
    /// To its end.
    Done(J::Answer),
    /// To the end of a turn; this is what is left to do.
    GoOn(Box<J>),
}

/// A job that was asked for.
pub enum Started<J: Job> {
    /// There was nothing to do.
    Done(J::Answer),
    /// There is work.
    Work(J),
}

/// What a host lends a job for a turn.
pub trait Turn<E> {
    /// Returns the signal that ends the job.
    fn stop(&self) -> Stop;

    /// Returns that signal, which is due after this time as well.
    fn stop_after(&self, time: Duration) -> Stop;

    /// How long the turn lasts already.
    fn elapsed(&self) -> Duration;

    /// Whether others wait for so long that a job with several turns should end this one.
    fn should_make_room(&self) -> bool;

    /// Takes the engine that was kept for this turn.
    fn take_engine(&mut self) -> Option<Box<dyn Engine>>;

    /// Keeps an engine, and what it has learned, for the next turn. The host may forget it.
    fn keep_engine(&mut self, engine: Box<dyn Engine>);

    /// Tells an event. If no one listens any more, the stop signal becomes due.
    fn tell(&mut self, event: E);

    /// Tells an event unless the listener is behind: the next one says more.
    fn offer(&mut self, event: E);

    /// Notes in the log that a search has ended.
    fn note(&self, game: &str, engine: &str, analysis: &Analysis);
}

/// Lets news through from time to time.
#[derive(Debug, Default)]
struct Seldom(Option<Duration>);

impl Seldom {
    /// Whether it is time for news, as of this time of the turn.
    fn is_time(&mut self, elapsed: Duration) -> bool {
        let is_time = self.0.is_none_or(|told| elapsed.saturating_sub(told) >= EVERY);
        if is_time {
            self.0 = Some(elapsed);
        }
        is_time
    }
}

/// A search waits for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Waiting {
    /// How many searches come before it.
    pub ahead: usize,
}

/// Events of a job that waits for its turns and may go wrong.
pub trait SearchEvents: Events + Send + Sync + 'static {
    /// It waits for its turn.
    fn waiting(waiting: Waiting) -> Self;
    /// It ends because something went wrong.
    fn problem(refusal: Refusal) -> Self;
}

/// Makes the events of a search: besides its own it waits and may go wrong.
macro_rules! search_events {
    ($(#[doc = $doc:literal])+ $name:ident { $($own:tt)+ }) => {
        $crate::wire::events! {
            $(#[doc = $doc])+
            $name {
                /// The search waits for its turn.
                "waiting" => Waiting($crate::Waiting),
                $($own)+
                /// Something went wrong; nothing comes after it.
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
