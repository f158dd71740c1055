//! A match somebody looks at: changed by one at a time, stored, and told to everybody.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use endspiel_knowledge::Stop;
use rusqlite::Connection;
use tokio::sync::{Mutex, MutexGuard, watch};

use super::engine;
use super::row::Row;
use super::snapshot::{EngineView, State};
use super::stored_match::{StoredMatch, now};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::key::{Key, Role};
use crate::pool::Waiting;
use crate::thinking::Thinking;
use crate::wire::Written;

/// A match somebody looks at.
pub struct Live {
    seat: Mutex<Seat>,
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

/// The match and who thinks about it.
pub struct Seat {
    /// The match.
    pub stored: StoredMatch,
    /// What its engine is doing.
    pub engine: Option<EngineView>,
    /// Told to stop when the position changes.
    pub stop: Option<Stop>,
    /// Changes when a thought or a clock from before is of no use any more.
    pub generation: u64,
    /// Whether the engine was asked for one move.
    pub stepping: bool,
    /// Whose share of the machine an engine uses.
    pub client: Client,
    /// Whether it was removed.
    pub gone: bool,
    /// The version whose clock is being watched.
    pub watched: u64,
}

impl Live {
    /// A match that nobody has looked at yet. If it is an engine's turn, it begins to think.
    pub fn open(app: &Arc<App>, stored: StoredMatch, client: Client) -> Arc<Live> {
        let state = Written::new(&State::of(&stored, None));
        let seat =
            Seat { stored, engine: None, stop: None, generation: 0, stepping: false, client, gone: false, watched: 0 };
        let live = Arc::new(Live {
            seat: Mutex::new(seat),
            state: watch::channel(state).0,
            news: watch::channel(News::Nothing).0,
            used: AtomicU64::new(0),
            begun: Instant::now(),
        });
        // Nobody else knows of it yet, so it is free.
        if let Ok(mut seat) = live.seat.try_lock() {
            engine::nudge(app, &live, &mut seat);
            live.publish(&seat);
        }
        live
    }

    /// The match, for as long as nobody else may change it.
    pub async fn seat(&self) -> MutexGuard<'_, Seat> {
        self.used.store(self.begun.elapsed().as_secs(), Ordering::Relaxed);
        self.seat.lock().await
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

    /// Whether somebody looks on.
    pub fn is_watched(&self) -> bool {
        self.state.receiver_count() > 0
    }

    /// Tells everybody how it stands.
    pub fn publish(&self, seat: &Seat) {
        self.state.send_replace(Written::new(&State::of(&seat.stored, seat.engine.as_ref())));
    }

    /// Tells everybody what the engine says.
    pub fn tell(&self, news: News) {
        self.news.send_replace(news);
    }

    /// Changes the match: on a copy, which takes its place once it is stored; then everybody is told and an
    /// engine may think. It has to be awaited to its end, or what is stored would not be what is told; requests that
    /// change something are (`finish`).
    pub async fn change(
        self: &Arc<Live>,
        app: &Arc<App>,
        change: Change,
        act: impl FnOnce(&mut StoredMatch, Role) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let mut seat = self.seat().await;
        let role = seat.role(change.key)?;
        seat.check_version(change.version)?;
        let mut next = seat.stored.clone();
        act(&mut next, role)?;
        seat.client = change.client;
        self.store(app, &mut seat, next).await?;
        engine::nudge(app, self, &mut seat);
        self.publish(&seat);
        Ok(())
    }

    /// Stores a changed match and puts it in the place of the old one. Whatever was thought before is void.
    pub async fn store(&self, app: &Arc<App>, seat: &mut Seat, next: StoredMatch) -> Result<(), ApiError> {
        self.store_with(app, seat, next, |_| Ok(())).await
    }

    /// The same, and in the same transaction whatever else comes of the change: both are stored or neither.
    pub async fn store_with<T: Send + 'static>(
        &self,
        app: &Arc<App>,
        seat: &mut Seat,
        mut next: StoredMatch,
        with: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, ApiError> {
        next.version += 1;
        next.changed = now();
        let kept = kept(&seat.stored, &next);
        let row = Row::of(&next, kept);
        let (id, keys_changed) = (next.id, next.keys != seat.stored.keys);
        let stored = app.store.write(move |database| {
            if !row.update(database)? {
                return Ok(None);
            }
            if keys_changed {
                row.write_keys(database, id)?;
            }
            with(database).map(Some)
        });
        let with = stored.await?.ok_or_else(ApiError::not_found)?;
        seat.stored = next;
        seat.void_thought();
        self.tell(News::Nothing);
        Ok(with)
    }
}

/// How many moves at the beginning of the log are as they were.
fn kept(old: &StoredMatch, new: &StoredMatch) -> usize {
    // A log only ever grows at the end or is cut and then grows by one, so comparing texts is enough.
    old.log.iter().zip(&new.log).take_while(|(old, new)| old.mv == new.mv && old.seconds == new.seconds).count()
}

/// Who changes something, and what they think they change.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The key it is done with.
    pub key: Key,
    /// The version that was seen, if it is said.
    pub version: Option<u64>,
    /// Who asks.
    pub client: Client,
}

impl Seat {
    /// The role of a key, which may have changed since it was found.
    pub fn role(&self, key: Key) -> Result<Role, ApiError> {
        let role = Role::ALL.into_iter().zip(self.stored.keys).find(|(_, known)| *known == key).map(|(role, _)| role);
        role.filter(|_| !self.gone).ok_or_else(ApiError::not_found)
    }

    /// Refuses what was meant for another version of the match than the present one.
    pub fn check_version(&self, version: Option<u64>) -> Result<(), ApiError> {
        match version {
            Some(version) if version != self.stored.version => {
                Err(ApiError::new(Kind::Stale, "the game has changed in the meantime"))
            }
            _ => Ok(()),
        }
    }

    /// Whatever is being thought is of no use any more.
    pub fn void_thought(&mut self) {
        self.generation += 1;
        self.engine = None;
        if let Some(stop) = self.stop.take() {
            stop.request();
        }
    }
}
