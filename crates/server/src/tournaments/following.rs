//! Follows tournaments: one count for all listeners of the same tournament, and one thread that watches all of them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use endspiel_arena::{Follower, Store};
use endspiel_service::host::tournaments::{TournamentSettings, TournamentState};
use endspiel_service::{Kind, Refusal, Written};
use tokio::sync::{OnceCell, watch};

use super::tournament_runner::{TournamentRunner, locked};
use crate::client::Client;

/// Interval between two polls of the store. A poll costs some microseconds for each tournament.
const POLL_EVERY: Duration = Duration::from_millis(250);

/// Number of polls without listeners after which the counts of a tournament are dropped.
const MAX_IDLE_POLLS: u32 = 40;

/// Most tournaments without listeners of which the counts are kept for a while.
const MAX_IDLE: usize = 16;

/// The tournaments that are followed. Each listener has a place among the open streams, which networks share fairly.
#[derive(Default)]
pub(super) struct Followed {
    tournaments: HashMap<i64, Arc<Watched>>,
    /// Whether there is a thread that watches them.
    watching: bool,
}

/// A tournament that is followed.
struct Watched {
    /// The newest state, once all games are counted.
    states: OnceCell<watch::Sender<Written<TournamentState>>>,
    /// The counts, which only the watching thread changes.
    counts: Mutex<Option<Counts>>,
    /// The number of polls without listeners.
    idle_polls: AtomicU32,
}

/// The counts of a tournament.
struct Counts {
    follower: Follower,
    here: bool,
    failure: Option<String>,
    /// The version of the store at the last poll.
    version: Option<i64>,
}

impl TournamentRunner {
    /// Subscribes to the state of a tournament. The first subscriber waits until all games are counted, and so do those that
    /// come meanwhile.
    pub async fn follow(
        self: &Arc<TournamentRunner>,
        client: Client,
        id: i64,
    ) -> Result<watch::Receiver<Written<TournamentState>>, Refusal> {
        let watched = self.watched(id)?;
        let states = watched.states.get_or_try_init(|| self.count(client, id, &watched)).await?;
        Ok(states.subscribe())
    }

    /// Returns the state of a tournament, from memory if it is being watched.
    pub async fn state(
        self: &Arc<TournamentRunner>,
        client: Client,
        id: i64,
    ) -> Result<Written<TournamentState>, Refusal> {
        self.follow(client, id).await.map(|states| states.borrow().clone())
    }

    /// Ends the streams of a tournament that was removed.
    pub(super) fn end_streams(&self, id: i64) {
        locked(&self.followed).tournaments.remove(&id);
    }

    /// Returns the entry of a tournament, and begins to watch if it is the first.
    fn watched(self: &Arc<TournamentRunner>, id: i64) -> Result<Arc<Watched>, Refusal> {
        let mut followed = locked(&self.followed);
        if !followed.watching {
            let runner = Arc::clone(self);
            let begun = thread::Builder::new().name("tournaments".to_owned()).spawn(move || runner.watch());
            begun.map_err(|_| Refusal::new(Kind::Busy, "there is no thread left to watch a tournament"))?;
            followed.watching = true;
        }
        Ok(Arc::clone(followed.tournaments.entry(id).or_insert_with(|| Arc::new(Watched::new()))))
    }

    /// Counts all games of a tournament, some in each turn.
    async fn count(
        self: &Arc<TournamentRunner>,
        client: Client,
        id: i64,
        watched: &Watched,
    ) -> Result<watch::Sender<Written<TournamentState>>, Refusal> {
        let opened = self.read(client, move |runner, store| Ok(Follower::uncounted(runner.games(), store, id)?));
        let (mut follower, mut next) = (opened.await?, Some(0));
        while let Some(from) = next {
            let counted = self.read(client, move |_, store| {
                let next = follower.count_some(store, from)?;
                Ok((follower, next))
            });
            (follower, next) = counted.await?;
        }
        let (here, failure) = (self.plays(id), self.failure(id));
        let counts = Counts { follower: follower.counted(), here, failure, version: None };
        let states = watch::channel(counts.state()).0;
        *locked(&watched.counts) = Some(counts);
        Ok(states)
    }

    /// Watches all followed tournaments until there is none.
    fn watch(&self) {
        let mut store = None;
        loop {
            thread::sleep(POLL_EVERY);
            let watched: Vec<_> =
                locked(&self.followed).tournaments.iter().map(|(&id, watched)| (id, Arc::clone(watched))).collect();
            // After an error the next poll tries again.
            store = store.or_else(|| self.open_store().ok());
            if let Some(store) = &store {
                for (id, watched) in &watched {
                    watched.poll(self, store, *id);
                }
            }
            drop(watched);
            if self.drop_idle() {
                return;
            }
        }
    }

    /// Drops the counts of tournaments that no client looks at. Returns whether nothing is left to watch.
    fn drop_idle(&self) -> bool {
        let mut followed = locked(&self.followed);
        let mut spare = MAX_IDLE;
        followed.tournaments.retain(|_, watched| {
            // A request that counts the games or is about to subscribe has it, too.
            let in_use = Arc::strong_count(watched) > 1 || watched.has_listeners();
            if !in_use && watched.is_new_enough() && spare > 0 {
                spare -= 1;
                return true;
            }
            in_use
        });
        followed.watching = !followed.tournaments.is_empty();
        !followed.watching
    }
}

impl Watched {
    fn new() -> Watched {
        Watched { states: OnceCell::new(), counts: Mutex::default(), idle_polls: AtomicU32::new(0) }
    }

    fn has_listeners(&self) -> bool {
        self.states.get().is_some_and(|states| states.receiver_count() > 0)
    }

    /// Returns whether its counts are worth keeping without listeners.
    fn is_new_enough(&self) -> bool {
        self.states.initialized() && self.idle_polls.load(Ordering::Relaxed) < MAX_IDLE_POLLS
    }

    /// Sends the state to all listeners if it has changed.
    fn poll(&self, runner: &TournamentRunner, store: &Store, id: i64) {
        let Some(states) = self.states.get() else { return };
        if let Some(counts) = locked(&self.counts).as_mut()
            // After a read error the next poll tries again.
            && counts.catch_up(runner, store, id).unwrap_or(false)
        {
            states.send_replace(counts.state());
        }
        if self.has_listeners() {
            self.idle_polls.store(0, Ordering::Relaxed);
        } else {
            self.idle_polls.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Counts {
    /// Counts new games. Returns whether the state has changed.
    fn catch_up(&mut self, runner: &TournamentRunner, store: &Store, id: i64) -> Result<bool, Refusal> {
        let (here, failure) = (runner.plays(id), runner.failure(id));
        let runner_changed = here != self.here || failure != self.failure;
        (self.here, self.failure) = (here, failure);
        let version = Some(store.version()?);
        if version == self.version && store.is_running(id) == self.follower.is_running() {
            return Ok(runner_changed);
        }
        let changed = self.follower.catch_up(store)?;
        self.version = version;
        Ok(changed || runner_changed)
    }

    /// Returns the present state.
    fn state(&self) -> Written<TournamentState> {
        let report = self.follower.report();
        Written::new(&TournamentState {
            report: report.figures(),
            progress: self.follower.progress(),
            running: self.follower.is_running(),
            here: self.here,
            failure: self.failure.clone(),
            settings: TournamentSettings::of(&report.stored.tournament),
        })
    }
}
