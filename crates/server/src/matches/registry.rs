//! The matches somebody looks at, found by their keys.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use endspiel_presentation::AnyMatch;

use super::clock::{Clocks, Pace};
use super::expiry::Expiry;
use super::live::{Change, Live, News};
use super::player::Players;
use super::row::{self, Row};
use super::stored_match::{PlayedMove, StoredMatch, now};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::key::Key;

/// The most matches that are kept.
const MOST: i64 = 200_000;

/// The seconds without anybody after which a match lives only in the store.
const IDLE: u64 = 60;

/// How often games that have expired are looked for.
const LOOK_FOR_EXPIRED: Duration = Duration::from_secs(60 * 60);

/// How often idle matches are looked for.
const SWEEP: Duration = Duration::from_secs(30);

/// The matches somebody looks at.
#[derive(Default)]
pub struct Registry {
    live: Mutex<HashMap<i64, Arc<Live>>>,
}

/// A match that is about to begin.
pub struct NewMatch {
    /// The game, with the moves that are played already.
    pub played: Box<dyn AnyMatch>,
    /// The draw limits it was opened with.
    pub limits: endspiel_game::DrawLimits,
    /// Who plays.
    pub players: Players,
    /// The clocks.
    pub pace: Option<Pace>,
    /// Whether engines play on without being asked.
    pub running: bool,
    /// Seconds between moves of two engines.
    pub pause: f64,
}

impl NewMatch {
    /// The match before its first turn, with keys of its own; it has no number yet.
    fn stored(self) -> Result<StoredMatch, ApiError> {
        let key = || Key::random().map_err(|error| ApiError::new(Kind::Storage, error.to_string()));
        let log = self.played.moves().into_iter().map(|mv| PlayedMove { mv, seconds: 0.0, cost: None }).collect();
        let mut stored = StoredMatch {
            id: 0,
            keys: [key()?, key()?, key()?, key()?],
            players: self.players,
            limits: self.limits,
            played: self.played,
            log,
            given_up: None,
            offer: None,
            next: None,
            clocks: self.pace.map(Clocks::new),
            running: self.running,
            pause: self.pause,
            version: 1,
            created: now(),
            changed: now(),
            since: Instant::now(),
        };
        stored.begin_turn();
        Ok(stored)
    }
}

impl Registry {
    fn live(&self) -> MutexGuard<'_, HashMap<i64, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a match and stores it.
    pub async fn begin(&self, app: &Arc<App>, new: NewMatch, client: Client) -> Result<(Key, Arc<Live>), ApiError> {
        let stored = new.stored()?;
        let row = Row::of(&stored, 0);
        self.check_room(app, client).await?;
        let id = app.store.write(move |database| row.insert(database)).await?;
        Ok((stored.keys[0], self.enter(app, StoredMatch { id, ..stored }, client)))
    }

    /// Begins the rematch of a match that is over, or finds the one that was begun, and returns the asker's key to it.
    /// The new match and the way to it from the old one are stored together.
    pub async fn rematch(&self, app: &Arc<App>, live: &Arc<Live>, change: Change) -> Result<Key, ApiError> {
        let mut seat = live.seat().await;
        let role = seat.role(change.key)?;
        seat.stored.check_plays(role)?;
        let new = seat.stored.rematch(&app.games)?;
        if let Some(keys) = seat.stored.next {
            let own = keys[role as usize];
            // Its owner may have removed it.
            if app.store.read(move |database| Ok(row::find(database, own)?)).await?.is_some() {
                return Ok(own);
            }
        }
        seat.check_version(change.version)?;
        let stored = new.stored()?;
        // The sides are exchanged, and with them whose link is whose.
        let [owner, white, black, watch] = stored.keys;
        let keys = [owner, black, white, watch];
        let row = Row::of(&stored, 0);
        self.check_room(app, change.client).await?;
        let over = StoredMatch { next: Some(keys), ..seat.stored.clone() };
        let id = live.store_with(app, &mut seat, over, move |database| row.insert(database)).await?;
        live.publish(&seat);
        self.enter(app, StoredMatch { id, ..stored }, change.client);
        Ok(keys[role as usize])
    }

    /// Makes room for one more match, if this client may begin one and there is room to be made.
    async fn check_room(&self, app: &App, client: Client) -> Result<(), ApiError> {
        app.new_games.take(client.network, Instant::now()).map_err(too_often)?;
        let spared = self.in_use();
        let room = app.store.write(move |database| {
            Ok(row::count(database)? < MOST || Expiry::MAKES_ROOM.remove_some(database, &spared)? > 0)
        });
        if room.await? {
            return Ok(());
        }
        Err(ApiError::new(Kind::Busy, "there are too many stored games; remove some first"))
    }

    /// A match that was just stored, for everybody to look at.
    fn enter(&self, app: &Arc<App>, stored: StoredMatch, client: Client) -> Arc<Live> {
        let id = stored.id;
        let live = Live::open(app, stored, client);
        self.live().insert(id, Arc::clone(&live));
        live
    }

    /// Those that are not only in the store.
    fn in_use(&self) -> HashSet<i64> {
        self.live().keys().copied().collect()
    }

    /// The match a key opens.
    pub async fn find(&self, app: &Arc<App>, key: Key, client: Client) -> Result<Arc<Live>, ApiError> {
        let found = app.store.read(move |database| Ok(row::find(database, key)?)).await?;
        let id = found.ok_or_else(ApiError::not_found)?;
        if let Some(live) = self.live().get(&id) {
            return Ok(Arc::clone(live));
        }
        let games = app.games.clone();
        let loaded = app.store.read(move |database| row::load(database, &games, id)).await?;
        let stored = loaded.ok_or_else(ApiError::not_found)?;
        // Somebody else may have been faster.
        Ok(Arc::clone(self.live().entry(id).or_insert_with(|| Live::open(app, stored, client))))
    }

    /// Removes a match for good.
    pub async fn remove(&self, app: &Arc<App>, key: Key, live: &Arc<Live>) -> Result<(), ApiError> {
        let mut seat = live.seat().await;
        let role = seat.role(key)?;
        seat.stored.check_owns(role)?;
        let id = seat.stored.id;
        app.store.write(move |database| row::remove(database, id)).await?;
        seat.gone = true;
        seat.void_thought();
        self.live().remove(&id);
        live.tell(News::Gone);
        Ok(())
    }

    /// Forgets matches nobody looks at, again and again. They stay in the store.
    pub async fn forget_idle(app: Arc<App>) {
        loop {
            tokio::time::sleep(SWEEP).await;
            // A match that is held nowhere else cannot be in the middle of anything.
            app.matches.live().retain(|_, live| Arc::strong_count(live) > 1 || live.idle() < IDLE);
            app.pool.forget_old();
        }
    }

    /// Removes games that have expired and that nobody looks at, again and again.
    pub async fn remove_expired(app: Arc<App>, expiry: Expiry) {
        loop {
            let spared = app.matches.in_use();
            match app.store.write(move |database| expiry.remove_some(database, &spared)).await {
                // There may be more.
                Ok(1..) => continue,
                // What cannot be removed now can be next time.
                Ok(0) | Err(_) => tokio::time::sleep(LOOK_FOR_EXPIRED).await,
            }
        }
    }
}

fn too_often(wait: Duration) -> ApiError {
    let seconds = wait.as_secs_f64().ceil();
    ApiError::new(Kind::Busy, format!("too many games were begun here; the next one can begin in {seconds} seconds"))
}
