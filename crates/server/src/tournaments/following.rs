//! Follows tournaments: one watcher thread for all listeners of a tournament.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use endspiel_arena::{Follower, Store};
use endspiel_service::host::tournaments::{TournamentSettings, TournamentState};
use endspiel_service::{Kind, Refusal, Written};
use tokio::sync::watch;

use super::tournament_runner::{TournamentRunner, locked};

/// Interval between two polls of the store. A poll costs some microseconds.
const POLL_EVERY: Duration = Duration::from_millis(250);

/// Number of polls without listeners after which a watcher ends.
const MAX_IDLE_POLLS: u32 = 40;

/// Most tournaments watched at once.
const MAX_FOLLOWED: usize = 16;

/// The newest states of the watched tournaments.
pub type Followed = HashMap<i64, watch::Sender<Written<TournamentState>>>;

impl TournamentRunner {
    /// Subscribes to the state of a tournament. The first subscriber waits until all games are counted.
    pub fn follow(self: &Arc<TournamentRunner>, id: i64) -> Result<watch::Receiver<Written<TournamentState>>, Refusal> {
        let mut followed = locked(&self.followed);
        if let Some(states) = followed.get(&id) {
            return Ok(states.subscribe());
        }
        if followed.len() >= MAX_FOLLOWED {
            return Err(Refusal::new(Kind::Busy, "too many tournaments are being watched"));
        }
        let watcher = Watcher::new(Arc::clone(self), id)?;
        let (states, receiver) = watch::channel(watcher.state());
        followed.insert(id, states);
        let begun = thread::Builder::new().name(format!("tournament {id}")).spawn(move || watcher.watch());
        if begun.is_err() {
            followed.remove(&id);
            return Err(Refusal::new(Kind::Busy, "there is no thread left to watch a tournament"));
        }
        Ok(receiver)
    }

    /// Returns the state of a tournament, from memory if it is being watched.
    pub fn state(self: &Arc<TournamentRunner>, id: i64) -> Result<Written<TournamentState>, Refusal> {
        self.follow(id).map(|states| states.borrow().clone())
    }
}

/// A thread that watches one tournament.
struct Watcher {
    runner: Arc<TournamentRunner>,
    id: i64,
    store: Store,
    /// The version of the store at the last poll.
    version: i64,
    follower: Follower,
    here: bool,
    failure: Option<String>,
}

impl Watcher {
    fn new(runner: Arc<TournamentRunner>, id: i64) -> Result<Watcher, Refusal> {
        let store = runner.open_store()?;
        let version = store.version()?;
        let follower = Follower::new(runner.games(), &store, id)?;
        let (here, failure) = (runner.plays(id), runner.failure(id));
        Ok(Watcher { runner, id, store, version, follower, here, failure })
    }

    /// Watches until there are no listeners for a while.
    fn watch(mut self) {
        let mut idle_polls = 0;
        loop {
            thread::sleep(POLL_EVERY);
            // After a read error the next poll tries again.
            let changed = self.poll().unwrap_or(false).then(|| self.state());
            let mut followed = locked(&self.runner.followed);
            let Some(states) = followed.get(&self.id) else { return };
            if let Some(state) = changed {
                states.send_replace(state);
            }
            idle_polls = if states.receiver_count() == 0 { idle_polls + 1 } else { 0 };
            if idle_polls >= MAX_IDLE_POLLS {
                followed.remove(&self.id);
                return;
            }
        }
    }

    /// Polls the store. Returns whether the state has changed.
    fn poll(&mut self) -> Result<bool, Refusal> {
        let (here, failure) = (self.runner.plays(self.id), self.runner.failure(self.id));
        let runner_changed = here != self.here || failure != self.failure;
        (self.here, self.failure) = (here, failure);
        let version = self.store.version()?;
        if version == self.version && self.store.is_running(self.id) == self.follower.is_running() {
            return Ok(runner_changed);
        }
        let changed = self.follower.catch_up(&self.store)?;
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
