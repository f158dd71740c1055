//! A match in use: its session, changed by one caller at a time, and the channels of all who look on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use endspiel_knowledge::Stop;
use endspiel_service::matches::session::{Moment, Session};
use endspiel_service::matches::state::State;
use endspiel_service::{Key, Thinking, Waiting, Written};
use tokio::sync::{Mutex, MutexGuard, OwnedMutexGuard, watch};
use tokio::task::AbortHandle;

use crate::client::Client;
use crate::jobs::{Listener, Told};
use crate::time::now;

/// A match in use.
pub struct Live {
    /// The number of the match.
    pub id: i64,
    /// The keys that open it.
    pub keys: [Key; 4],
    held: Arc<Mutex<Held>>,
    /// The state, the newest only.
    state: watch::Sender<Written<State>>,
    /// What the engine says, the newest only.
    news: watch::Sender<News>,
    /// When it was used last, in seconds since the program began.
    used: AtomicU64,
    begun: Instant,
}

/// What an engine says between two states.
#[derive(Clone, Debug)]
pub enum News {
    /// Nothing new.
    Nothing,
    /// It waits.
    Waiting(Waiting),
    /// It thinks.
    Thinking(Written<Thinking>),
    /// The match is gone.
    Gone,
}

/// The session, and what this host does for it.
pub struct Held {
    /// The match.
    pub session: Session,
    /// The client whose share of the machine an engine uses.
    pub client: Client,
    /// Ends the thought that waits or is under way.
    pub thought: Option<Stop>,
    /// The one timer.
    pub timer: Timer,
}

/// A timer, set to a moment or to none.
#[derive(Default)]
pub struct Timer {
    at: Option<Moment>,
    task: Option<AbortHandle>,
}

impl Timer {
    /// Sets the timer to another moment. `begin` begins the task that waits for it.
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

    /// Notes that the timer has gone off.
    pub fn gone_off(&mut self) {
        *self = Timer::default();
    }
}

impl Live {
    /// A session that no one looks at yet.
    pub fn new(session: Session, client: Client) -> Live {
        let (id, keys) = (session.stored().id, session.stored().keys);
        let state = Written::new(&session.state(now()));
        let held = Held { session, client, thought: None, timer: Timer::default() };
        Live {
            id,
            keys,
            held: Arc::new(Mutex::new(held)),
            state: watch::channel(state).0,
            news: watch::channel(News::Nothing).0,
            used: AtomicU64::new(0),
            begun: Instant::now(),
        }
    }

    /// The session, for as long as no one else may change it.
    pub async fn held(&self) -> MutexGuard<'_, Held> {
        self.used.store(self.begun.elapsed().as_secs(), Ordering::Relaxed);
        self.held.lock().await
    }

    /// The session of a match that no one else knows of yet.
    pub fn held_first(&self) -> Option<OwnedMutexGuard<Held>> {
        Arc::clone(&self.held).try_lock_owned().ok()
    }

    /// Seconds since it was used.
    pub fn idle(&self) -> u64 {
        self.begun.elapsed().as_secs().saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// The state, now and whenever it changes.
    pub fn states(&self) -> watch::Receiver<Written<State>> {
        self.state.subscribe()
    }

    /// What the engine says.
    pub fn news(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    /// Whether anyone looks on.
    pub fn is_watched(&self) -> bool {
        self.state.receiver_count() > 0
    }

    /// Tells all who look on how it stands.
    pub fn publish(&self, session: &Session) {
        self.state.send_replace(Written::new(&session.state(now())));
    }

    /// Tells all who look on what the engine says.
    pub fn announce(&self, news: News) {
        self.news.send_replace(news);
    }
}

/// All who look on at the thought of an engine, until it is of no use any more.
pub struct Onlookers {
    /// The match.
    pub live: Arc<Live>,
    /// The signal that ends the thought.
    pub stop: Stop,
}

impl Listener<Written<Thinking>> for Onlookers {
    fn waiting(&self, ahead: usize) {
        if !self.stop.is_due() {
            self.live.announce(News::Waiting(Waiting { ahead }));
        }
    }

    fn tell(&self, thinking: Written<Thinking>) -> Told<Written<Thinking>> {
        if self.live.is_watched() {
            self.live.announce(News::Thinking(thinking));
        }
        Told::Yes
    }

    async fn send(&self, thinking: Written<Thinking>) -> bool {
        self.tell(thinking);
        true
    }
}
