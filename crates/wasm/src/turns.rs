//! Turns of a job. A turn lasts as long as it takes, unless a sign from outside ends it.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use endspiel_knowledge::Stop;
use endspiel_machine::Instant;
use endspiel_search::{Analysis, Engine};
use endspiel_service::Turn;

/// The deadline of a turn without one: a search with a deadline reads the clock, and the clock looks for the stop sign.
const NO_DEADLINE: Duration = Duration::from_secs(24 * 60 * 60);

/// A sign for the turn that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The job is to end with what it knows.
    Stop,
    /// Others wait: a job that can go on later ends its turn.
    MakeRoom,
}

/// The turn that is under way.
#[derive(Default)]
struct UnderWay {
    stop: Option<Stop>,
    /// Whether the job goes on later if its turn is ended.
    goes_on: bool,
    others_wait: bool,
}

thread_local! {
    static UNDER_WAY: RefCell<UnderWay> = RefCell::default();
}

impl Sign {
    /// Gives the sign. Without a turn nothing happens.
    pub fn give(self) {
        UNDER_WAY.with_borrow_mut(|turn| {
            turn.others_wait |= self == Sign::MakeRoom;
            if let Some(stop) = turn.stop.as_ref().filter(|_| self == Sign::Stop || turn.goes_on) {
                stop.request();
            }
        });
    }
}

/// An engine between two turns.
pub type Kept = Rc<RefCell<Option<Box<dyn Engine>>>>;

/// A turn.
pub struct JobTurn<'a, E> {
    stop: Stop,
    begun: Instant,
    kept: &'a Kept,
    send: &'a dyn Fn(E),
}

impl<'a, E> JobTurn<'a, E> {
    /// Begins a turn that passes its events to `send`.
    pub fn begin(kept: &'a Kept, goes_on: bool, send: &'a dyn Fn(E)) -> JobTurn<'a, E> {
        let stop = Stop::never();
        UNDER_WAY.set(UnderWay { stop: Some(stop.clone()), goes_on, others_wait: false });
        JobTurn { stop, begun: Instant::now(), kept, send }
    }
}

impl<E> Drop for JobTurn<'_, E> {
    fn drop(&mut self) {
        UNDER_WAY.take();
    }
}

impl<E: 'static> Turn<E> for JobTurn<'_, E> {
    fn stop(&self) -> Stop {
        self.stop_after(NO_DEADLINE)
    }

    fn stop_after(&self, time: Duration) -> Stop {
        self.stop.at(Instant::now() + time)
    }

    fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn should_make_room(&self) -> bool {
        UNDER_WAY.with_borrow(|turn| turn.others_wait)
    }

    fn take_engine(&mut self) -> Option<Box<dyn Engine>> {
        self.kept.borrow_mut().take()
    }

    fn keep_engine(&mut self, engine: Box<dyn Engine>) {
        *self.kept.borrow_mut() = Some(engine);
    }

    fn tell(&mut self, event: E) {
        (self.send)(event);
    }

    fn offer(&mut self, event: E) {
        (self.send)(event);
    }

    fn note(&self, _: &str, _: &str, _: &Analysis) {}
}
