//! A match in use: its session, changed by one caller at a time, and the channels of its spectators.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use endspiel_knowledge::Stop;
use endspiel_service::matches::session::{Moment, Session};
use endspiel_service::matches::state::State;
use endspiel_service::{Key, Thinking, Waiting, Written};
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tokio::task::AbortHandle;

use crate::client::Client;
use crate::jobs::{Delivery, Listener};

/// A match in use, shared by all requests for it.
pub struct Live {
    /// The number of the match.
    pub id: i64,
    /// The keys that open it.
    pub keys: [Key; 4],
    held: Arc<Mutex<Held>>,
    /// The newest state.
    state: watch::Sender<Written<State>>,
    /// The newest message.
    messages: watch::Sender<LiveMessage>,
    /// The last use, in seconds since `begun`.
    used: AtomicU64,
    begun: Instant,
}

/// A message to the spectators between two states.
#[derive(Clone, Debug)]
pub enum LiveMessage {
    /// Nothing new.
    Nothing,
    /// The engine waits for its turn.
    Waiting(Waiting),
    /// The engine thinks.
    Thinking(Written<Thinking>),
    /// Another program has changed the match: it has to be read anew.
    Overtaken,
    /// The match was removed.
    Gone,
}

/// The session and its running tasks.
pub struct Held {
    /// The match.
    pub session: Session,
    /// The client on whose account the engine searches.
    pub client: Client,
    /// The stop signal of the queued or running thought.
    pub thought: Option<Stop>,
    /// The only timer of the session.
    pub timer: Timer,
}

/// A timer that is set to a moment or off.
#[derive(Default)]
pub struct Timer {
    at: Option<Moment>,
    task: Option<AbortHandle>,
}

impl Timer {
    /// Sets the timer. `begin` spawns the task that waits for the moment.
    pub fn set(&mut self, at: Option<Moment>, begin: impl FnOnce(Moment) -> AbortHandle) {
        if self.at == at {
            return;
        }
        if let Some(task) = self.task.take() {
            task.abort();
        }
        self.at = at;
        self.task = at.map(begin);
    }

    /// Resets the timer after it has fired.
    pub fn clear(&mut self) {
        *self = Timer::default();
    }
}

impl Live {
    /// Returns a match in use without spectators.
    pub fn new(session: Session, state: Written<State>, client: Client) -> Live {
        let (id, keys) = (session.stored().id, session.stored().keys);
        let held = Held { session, client, thought: None, timer: Timer::default() };
        Live {
            id,
            keys,
            held: Arc::new(Mutex::new(held)),
            state: watch::channel(state).0,
            messages: watch::channel(LiveMessage::Nothing).0,
            used: AtomicU64::new(0),
            begun: Instant::now(),
        }
    }

    /// Locks the session.
    pub async fn held(&self) -> OwnedMutexGuard<Held> {
        self.used.store(self.begun.elapsed().as_secs(), Ordering::Relaxed);
        Arc::clone(&self.held).lock_owned().await
    }

    /// Locks the session of a match that is not registered yet.
    pub fn held_first(&self) -> Option<OwnedMutexGuard<Held>> {
        Arc::clone(&self.held).try_lock_owned().ok()
    }

    /// Returns the seconds since the last use.
    pub fn idle(&self) -> u64 {
        self.begun.elapsed().as_secs().saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Subscribes to the state.
    pub fn states(&self) -> watch::Receiver<Written<State>> {
        self.state.subscribe()
    }

    /// Subscribes to the messages between states.
    pub fn messages(&self) -> watch::Receiver<LiveMessage> {
        self.messages.subscribe()
    }

    /// Returns whether there are spectators.
    pub fn is_watched(&self) -> bool {
        self.state.receiver_count() > 0
    }

    /// Returns the newest state as it was published.
    pub fn state(&self) -> Written<State> {
        self.state.borrow().clone()
    }

    /// Sends the state to all spectators.
    pub fn publish(&self, state: Written<State>) {
        self.state.send_replace(state);
    }

    /// Sends a message of the engine to all spectators.
    pub fn announce(&self, message: LiveMessage) {
        self.messages.send_replace(message);
    }
}

/// The spectators of an engine's thought.
pub struct Spectators {
    /// The match.
    pub live: Arc<Live>,
    /// The stop signal of the thought.
    pub stop: Stop,
}

impl Listener<Written<Thinking>> for Spectators {
    fn waiting(&self, ahead: usize) {
        if !self.stop.is_due() {
            self.live.announce(LiveMessage::Waiting(Waiting { ahead }));
        }
    }

    fn goes_on(&self) {
        self.live.announce(LiveMessage::Nothing);
        // The state says that the engine thinks.
        self.live.state.send_modify(|_| {});
    }

    fn tell(&self, thinking: Written<Thinking>) -> Delivery<Written<Thinking>> {
        if self.live.is_watched() {
            self.live.announce(LiveMessage::Thinking(thinking));
        }
        Delivery::Taken
    }

    async fn send(&self, thinking: Written<Thinking>) -> bool {
        self.tell(thinking);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_match_has_one_timer_however_often_it_is_set() {
        let alive = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
        let mut timer = Timer::default();
        for moment in 0..1000 {
            timer.set(Some(moment), |_| tokio::spawn(std::future::pending::<()>()).abort_handle());
            tokio::task::yield_now().await;
            tokio::task::yield_now().await;
        }
        assert!(alive() <= 2, "{}", alive());
    }
}
