//! Finds, begins and changes matches. A [`Change`] is stored first, and then its effects are performed.

use std::collections::HashSet;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use endspiel_knowledge::Stop;
use endspiel_service::matches::begin::{NewMatch, Rematch};
use endspiel_service::matches::session::{Effect, Session, ThoughtRequest, Transition, Write};
use endspiel_service::matches::state::{Shown, State};
use endspiel_service::matches::stored_match::StoredMatch;
use endspiel_service::{At, Key, Kind, Refusal, Role, Written};
use rusqlite::Connection;
use tokio::sync::OwnedMutexGuard;

use super::absence;
use super::expiry::{self, Expiry};
use super::live::{Held, Live, LiveMessage, Spectators};
use super::row::{self, Row, Update};
use crate::app::App;
use crate::client::Client;
use crate::engine_cache::CacheKey;
use crate::jobs::{self, Listener, Working};
use crate::pool::Need;
use crate::random;
use crate::time::{now, until};

/// Most stored matches.
const MAX_MATCHES: i64 = 200_000;

/// Interval between two searches for expired games.
const LOOK_FOR_EXPIRED: Duration = Duration::from_secs(60 * 60);

/// Interval between two searches for idle matches.
const LOOK_FOR_IDLE: Duration = Duration::from_secs(30);

/// Returns the match a key opens.
pub async fn find(app: &Arc<App>, key: Key, client: Client) -> Result<Arc<Live>, Refusal> {
    if let Some(live) = app.matches.get(key) {
        return Ok(live);
    }
    let loaded = app.store.read(move |database| match row::find(database, key)? {
        Some(id) => Ok(row::load(database, id)?.map(|record| (id, record))),
        None => Ok(None),
    });
    let (id, record) = loaded.await?.ok_or_else(Refusal::not_found)?;
    let opening = Arc::clone(app);
    let open = move || Ok(open(&opening, record.open(&opening.service.games, id, now())?, client));
    let live = app.run_move(client, open).await?;
    // It may have expired since it was read. From here on, removing it from the store also ends its use.
    if app.store.read(move |database| row::find(database, key)).await?.is_none() {
        forget(app, live.id).await;
        return Err(Refusal::not_found());
    }
    Ok(live)
}

/// Ends the use of a match that is not stored any more.
async fn forget(app: &Arc<App>, id: i64) {
    let Some(live) = app.matches.numbered(id) else { return };
    let mut held = live.held().await;
    let removed = Change::of(held.session.removed());
    removed.perform(app, &live, &mut held);
}

/// Removes some games that are not in use and returns how many.
async fn remove_some(
    app: &Arc<App>,
    remove: impl FnOnce(&Connection, &HashSet<i64>) -> rusqlite::Result<Vec<i64>> + Send + 'static,
) -> Result<usize, Refusal> {
    let spared = app.matches.in_use();
    let removed = app.store.write(move |database| remove(database, &spared)).await?;
    for &id in &removed {
        forget(app, id).await;
    }
    Ok(removed.len())
}

/// Registers a match that was just read or begun.
fn open(app: &Arc<App>, stored: StoredMatch, client: Client) -> Arc<Live> {
    let opened = Change::of(Session::open(stored, At { now: now(), watched: false }));
    let session = opened.next.clone();
    let state = opened.state.clone().unwrap_or_else(|| Written::new(&session.state(now())));
    let live = Arc::new(Live::new(session, state, client));
    let first = live.held_first();
    match (app.matches.add(&live), first) {
        // Another request has opened it first.
        (Err(known), _) => known,
        (Ok(()), Some(mut held)) => {
            opened.perform(app, &live, &mut held);
            live
        }
        (Ok(()), None) => live,
    }
}

/// Begins a match, stores it and shows it to its owner.
pub async fn begin(app: &Arc<App>, new: NewMatch, client: Client) -> Result<Shown, Refusal> {
    let stored = new.stored(random::keys()?, now());
    let row = Row::of(&stored, 0, now());
    check_room(app, client).await?;
    let id = app.store.write(move |database| row.insert(database)).await?;
    let key = stored.keys[0];
    // Stored matches are not refused any more, so this does not queue; the rate of new games bounds it.
    let live = open(app, StoredMatch { id, ..stored }, client);
    let held = live.held().await;
    let role = held.session.role(key)?;
    Ok(Shown::with(&held.session, key, role, live.state()))
}

/// Stores a match of a backup, and returns whether it is new: one whose keys are known already is left alone.
pub async fn keep(app: &Arc<App>, stored: StoredMatch, client: Client) -> Result<bool, Refusal> {
    let row = Row::of(&stored, 0, now());
    check_room(app, client).await?;
    app.store.write(move |database| row.insert_unless_known(database)).await
}

/// Refuses a new match if the client begins too many or the store is full; untouched games make room.
async fn check_room(app: &Arc<App>, client: Client) -> Result<(), Refusal> {
    app.new_games.take(client.network, Instant::now()).map_err(too_often)?;
    let full = app.store.write(|database| Ok(row::count(database)? >= MAX_MATCHES)).await?;
    if !full || remove_some(app, expiry::make_room).await? > 0 {
        return Ok(());
    }
    Err(Refusal::new(Kind::Busy, "there are too many stored games; remove some first"))
}

fn too_often(wait: Duration) -> Refusal {
    let seconds = wait.as_secs_f64().ceil();
    Refusal::new(Kind::Busy, format!("too many games were begun here; the next one can begin in {seconds} seconds"))
}

/// Reads a match for the holder of a key, in turn with other clients.
pub async fn look<T: Send + 'static>(
    app: &Arc<App>,
    live: &Arc<Live>,
    key: Key,
    client: Client,
    look: impl FnOnce(&Session, Role) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let held = live.held().await;
    app.run_move(client, move || look(&held.session, held.session.role(key)?)).await
}

/// Changes a match for the holder of a key and returns the new state. Must be awaited to its end, or listeners would miss a
/// stored change; the middleware `finish` ensures that.
pub async fn change(
    app: &Arc<App>,
    live: &Arc<Live>,
    key: Key,
    client: Client,
    act: impl FnOnce(&Session, Role, At) -> Result<Transition, Refusal> + Send + 'static,
) -> Result<Shown, Refusal> {
    let (held, at) = (live.held().await, at(live));
    let (mut held, change) = prepare(app, held, client, move |session| act(session, session.role(key)?, at)).await?;
    held.client = client;
    let published = change.state.clone();
    change.apply(app, live, &mut held, None).await?;
    // Exchanging sides also exchanges the keys.
    let role = held.session.role(key)?;
    let state = published.unwrap_or_else(|| Written::new(&held.session.state(now())));
    Ok(Shown::with(&held.session, key, role, state))
}

/// Computes a change of a locked match, in turn with other clients.
async fn prepare(
    app: &Arc<App>,
    held: OwnedMutexGuard<Held>,
    client: Client,
    act: impl FnOnce(&Session) -> Result<Transition, Refusal> + Send + 'static,
) -> Result<(OwnedMutexGuard<Held>, Change), Refusal> {
    let work = move || {
        let change = Change::of(act(&held.session)?);
        Ok((held, change))
    };
    app.run_move(client, work).await
}

/// Begins the rematch of a finished match, or finds the existing one, and shows it to the holder of a key.
pub async fn rematch(
    app: &Arc<App>,
    live: &Arc<Live>,
    key: Key,
    version: Option<u64>,
    client: Client,
) -> Result<Shown, Refusal> {
    let own = begin_rematch(app, live, key, version, client).await?;
    let next = find(app, own, client).await?;
    look(app, &next, own, client, move |session, role| Ok(Shown::of(session, own, role, now()))).await
}

/// Begins the rematch of a finished match, or finds the existing one, and returns the caller's key to it.
async fn begin_rematch(
    app: &Arc<App>,
    live: &Arc<Live>,
    key: Key,
    version: Option<u64>,
    client: Client,
) -> Result<Key, Refusal> {
    let mut held = live.held().await;
    let role = held.session.role(key)?;
    held.session.stored().check_plays(role)?;
    let new = NewMatch::rematch(held.session.stored(), &app.service.games)?;
    if let Some(keys) = held.session.stored().next {
        let own = keys[role as usize];
        // The rematch may have been removed.
        if app.matches.get(own).is_some() || app.store.read(move |database| row::find(database, own)).await?.is_some() {
            return Ok(own);
        }
    }
    held.session.check_version(version)?;
    let Rematch { over, new, key } = Rematch::begin(&held.session, role, new, random::keys()?, at(live))?;
    check_room(app, client).await?;
    let row = Row::of(&new, 0, now());
    if let Some(id) = Change::of(over).apply(app, live, &mut held, Some(row)).await? {
        open(app, StoredMatch { id, ..new }, client);
    }
    Ok(key)
}

/// Removes a match for good.
pub async fn remove(app: &Arc<App>, live: &Arc<Live>, key: Key) -> Result<(), Refusal> {
    let mut held = live.held().await;
    let role = held.session.role(key)?;
    let removed = Change::of(held.session.remove(role)?);
    removed.apply(app, live, &mut held, None).await.map(drop)
}

/// Registers a spectator; two engines that were waiting for one play on. Returns the state for the spectator.
pub async fn look_on(app: &Arc<App>, live: &Arc<Live>, client: Client) -> Result<Written<State>, Refusal> {
    let (held, at) = (live.held().await, at(live));
    let (mut held, change) = prepare(app, held, client, move |session| Ok(session.look_on(at))).await?;
    if held.thought.is_none() {
        held.client = client;
    }
    change.perform(app, live, &mut held);
    if !held.session.clock_runs() {
        return Ok(live.state());
    }
    // The published state has the times of its moment.
    app.run_move(client, move || Ok(Written::new(&held.session.state(now())))).await
}

fn at(live: &Live) -> At {
    At { now: now(), watched: live.is_watched() }
}

/// A transition with the texts it needs: the row to store and the state to publish.
struct Change {
    next: Session,
    write: Option<Write>,
    row: Option<Row>,
    effects: Vec<Effect>,
    state: Option<Written<State>>,
}

impl Change {
    /// Writes the texts of a transition, which takes up to some milliseconds.
    fn of(transition: Transition) -> Change {
        let Transition { next, write, effects } = transition;
        let row = match write {
            Some(Write::Match { kept, .. }) => Some(Row::of(next.stored(), kept, now())),
            _ => None,
        };
        let state = effects.contains(&Effect::Publish).then(|| Written::new(&next.state(now())));
        Change { next, write, row, effects, state }
    }

    /// Stores the change, then replaces the session and performs the effects. `also` is the row of a match that begins in the
    /// same transaction; its number is returned.
    async fn apply(
        mut self,
        app: &Arc<App>,
        live: &Arc<Live>,
        held: &mut Held,
        also: Option<Row>,
    ) -> Result<Option<i64>, Refusal> {
        let id = self.next.stored().id;
        let begun = match (self.write, self.row.take()) {
            (Some(Write::Match { keys, .. }), Some(row)) => {
                let read = held.session.stored().version;
                let stored = app.store.write(move |database| {
                    let update = row.update(database, read)?;
                    if update != Update::Written {
                        return Ok((update, None));
                    }
                    if keys {
                        row.write_keys(database, id)?;
                    }
                    Ok((update, also.map(|also| also.insert(database)).transpose()?))
                });
                match stored.await? {
                    (Update::Written, begun) => begun,
                    (Update::Gone, _) => return Err(Refusal::not_found()),
                    (Update::Overtaken, _) => return Err(overtaken(app, live, held)),
                }
            }
            (Some(Write::Remove), _) => {
                app.store.write(move |database| row::remove(database, id)).await?;
                None
            }
            _ => None,
        };
        self.perform(app, live, held);
        Ok(begun)
    }
}

/// Ends the use of a match that another program has changed. The next request, and spectators that connect again, read it
/// anew.
fn overtaken(app: &Arc<App>, live: &Arc<Live>, held: &mut Held) -> Refusal {
    let mut removed = Change::of(held.session.removed());
    removed.effects.retain(|effect| !matches!(effect, Effect::Forget));
    removed.perform(app, live, held);
    app.matches.forget(live.id);
    live.announce(LiveMessage::Overtaken);
    Refusal::new(Kind::Stale, "another program has changed this game; load it again")
}

impl Change {
    /// Replaces the session and performs the effects.
    fn perform(self, app: &Arc<App>, live: &Arc<Live>, held: &mut Held) {
        let Change { next, effects, mut state, .. } = self;
        held.session = next;
        for effect in effects {
            match effect {
                Effect::EndThought => {
                    if let Some(stop) = held.thought.take() {
                        stop.request();
                    }
                    live.announce(LiveMessage::Nothing);
                }
                Effect::Think(request) => {
                    let stop = Stop::never();
                    held.thought = Some(stop.clone());
                    spawn(think(Arc::clone(app), Arc::clone(live), held.client, request, stop));
                }
                Effect::HurryThought => {
                    if let Some(stop) = &held.thought {
                        stop.request();
                    }
                }
                Effect::WakeAt(moment) => held.timer.set(moment, |moment| {
                    let (app, live) = (Arc::clone(app), Arc::clone(live));
                    spawn(async move {
                        tokio::time::sleep(until(moment)).await;
                        wake(&app, &live).await;
                    })
                }),
                Effect::Publish => drop(state.take().map(|state| live.publish(state))),
                Effect::Forget => {
                    app.matches.forget(live.id);
                    live.announce(LiveMessage::Gone);
                }
            }
        }
    }
}

/// Spawns a task. The future is boxed because its type is recursive.
fn spawn(task: impl Future<Output = ()> + Send + 'static) -> tokio::task::AbortHandle {
    let task: Pin<Box<dyn Future<Output = ()> + Send>> = Box::pin(task);
    tokio::spawn(task).abort_handle()
}

/// Handles the timer of a match.
async fn wake(app: &Arc<App>, live: &Arc<Live>) {
    let mut held = live.held().await;
    held.timer.clear();
    let change = Change::of(held.session.wake(at(live)));
    // If it cannot be stored now, the next use of the match tries again.
    let _ = change.apply(app, live, &mut held, None).await;
}

/// Lets an engine wait for its turn, think and play.
async fn think(app: Arc<App>, live: Arc<Live>, client: Client, request: ThoughtRequest, stop: Stop) {
    let ThoughtRequest { number, id, side, spec, memory } = request;
    let cache_key = CacheKey::Match { id, side, spec };
    let spectators = Arc::new(Spectators { live: Arc::clone(&live), stop: stop.clone() });
    let need = Need { memory, engine: Some(cache_key.clone()) };
    let found = match app.pool.enter(client, need, |ahead| spectators.waiting(ahead)).await {
        Err(refused) => Err(refused),
        Ok(permit) => {
            let mut held = live.held().await;
            let Some((transition, thought)) = held.session.begin_thought(number, at(&live)) else { return };
            // Clears a pending "waiting" message, which would be out of date.
            live.announce(LiveMessage::Nothing);
            Change::of(transition).perform(&app, &live, &mut held);
            drop(held);
            let working = Working { stop, key: cache_key, listener: spectators, turns: None };
            jobs::go_on(&app, client, thought, permit, &working).await
        }
    };
    let mut held = live.held().await;
    let Some(transition) = held.session.end_thought(number, found, at(&live)) else { return };
    if let Err(refused) = Change::of(transition).apply(&app, &live, &mut held, None).await
        && let Some(failed) = held.session.end_thought(number, Err(refused), at(&live))
    {
        Change::of(failed).perform(&app, &live, &mut held);
    }
}

/// Closes idle matches periodically. They stay in the store.
pub async fn forget_idle(app: Arc<App>) {
    loop {
        tokio::time::sleep(LOOK_FOR_IDLE).await;
        app.matches.forget_idle();
        app.pool.evict_idle();
    }
}

/// Removes expired games periodically, except those in use.
pub async fn remove_expired(app: Arc<App>, expiry: Expiry) {
    loop {
        let remove = move |database: &Connection, spared: &HashSet<i64>| {
            absence::note(database)?;
            expiry.remove_some(database, spared)
        };
        match remove_some(&app, remove).await {
            // There may be more.
            Ok(1..) => continue,
            // After an error the next round tries again.
            Ok(0) | Err(_) => tokio::time::sleep(LOOK_FOR_EXPIRED).await,
        }
    }
}
