//! The matches somebody looks at, found by their keys.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use endspiel_game::AnyMatch;

use super::clock::{Clocks, Pace};
use super::expiry::Expiry;
use super::live::{Live, News};
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

impl Registry {
    fn live(&self) -> MutexGuard<'_, HashMap<i64, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a match and stores it.
    pub async fn begin(&self, app: &Arc<App>, new: NewMatch, client: Client) -> Result<(Key, Arc<Live>), ApiError> {
        let key = || Key::random().map_err(|error| ApiError::new(Kind::Storage, error.to_string()));
        let log = new.played.moves().into_iter().map(|mv| PlayedMove { mv, seconds: 0.0, cost: None }).collect();
        let mut stored = StoredMatch {
            id: 0,
            keys: [key()?, key()?, key()?, key()?],
            players: new.players,
            limits: new.limits,
            played: new.played,
            log,
            given_up: None,
            offer: None,
            next: None,
            clocks: new.pace.map(Clocks::new),
            running: new.running,
            pause: new.pause,
            version: 1,
            created: now(),
            changed: now(),
            since: Instant::now(),
        };
        stored.begin_turn();
        app.new_games.take(client.network, Instant::now()).map_err(too_often)?;
        let (row, spared) = (Row::of(&stored, 0), self.in_use());
        let inserted = app.store.write(move |database| {
            if row::count(database)? >= MOST && Expiry::MAKES_ROOM.remove_some(database, &spared)? == 0 {
                return Ok(None);
            }
            row.insert(database).map(Some)
        });
        let Some(id) = inserted.await? else {
            return Err(ApiError::new(Kind::Busy, "there are too many stored games; remove some first"));
        };
        stored.id = id;
        let owner = stored.keys[0];
        let live = Live::open(app, stored, client);
        self.live().insert(id, Arc::clone(&live));
        Ok((owner, live))
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
