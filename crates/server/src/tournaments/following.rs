//! Looking on: one watcher for all who look at the same tournament.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use endspiel_arena::{Follower, Store};
use endspiel_service::host::tournaments::{TournamentSettings, TournamentState};
use endspiel_service::{Kind, Refusal, Written};
use tokio::sync::watch;

use super::tournament_runner::{TournamentRunner, locked};

/// How often a watcher looks whether the store has changed. Looking costs some microseconds.
const LOOKS_EVERY: Duration = Duration::from_millis(250);

/// The looks without anybody who wants to know after which a watcher goes.
const LAST_LOOKS: u32 = 40;

/// The most tournaments that are watched at once.
const MOST: usize = 16;

/// The newest state of every tournament that is watched.
pub type Followed = HashMap<i64, watch::Sender<Written<TournamentState>>>;

impl TournamentRunner {
    /// The state of a tournament, now and whenever it changes. The first to ask waits until all games are counted.
    pub fn follow(self: &Arc<TournamentRunner>, id: i64) -> Result<watch::Receiver<Written<TournamentState>>, Refusal> {
        let mut followed = locked(&self.followed);
        if let Some(states) = followed.get(&id) {
            return Ok(states.subscribe());
        }
        if followed.len() >= MOST {
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

    /// The state of a tournament. Whoever asks again and again is answered from memory.
    pub fn state(self: &Arc<TournamentRunner>, id: i64) -> Result<Written<TournamentState>, Refusal> {
        self.follow(id).map(|states| states.borrow().clone())
    }
}

/// Whoever watches one tournament.
struct Watcher {
    runner: Arc<TournamentRunner>,
    id: i64,
    store: Store,
    /// The version of the store that has been looked at.
    version: i64,
    follower: Follower,
    here: bool,
    failure: Option<String>,
}

impl Watcher {
    fn new(runner: Arc<TournamentRunner>, id: i64) -> Result<Watcher, Refusal> {
        let store = runner.another_store()?;
        let version = store.version()?;
        let follower = Follower::new(runner.games(), &store, id)?;
        let (here, failure) = (runner.plays(id), runner.failure(id));
        Ok(Watcher { runner, id, store, version, follower, here, failure })
    }

    /// Watches until nobody wants to know any more.
    fn watch(mut self) {
        let mut unwanted = 0;
        loop {
            thread::sleep(LOOKS_EVERY);
            // What cannot be read now may be readable in a moment.
            let changed = self.look().unwrap_or(false).then(|| self.state());
            let mut followed = locked(&self.runner.followed);
            let Some(states) = followed.get(&self.id) else { return };
            if let Some(state) = changed {
                states.send_replace(state);
            }
            unwanted = if states.receiver_count() == 0 { unwanted + 1 } else { 0 };
            if unwanted >= LAST_LOOKS {
                followed.remove(&self.id);
                return;
            }
        }
    }

    /// Looks whether anything is new.
    fn look(&mut self) -> Result<bool, Refusal> {
        let (here, failure) = (self.runner.plays(self.id), self.runner.failure(self.id));
        let told = here != self.here || failure != self.failure;
        (self.here, self.failure) = (here, failure);
        let version = self.store.version()?;
        if version == self.version && self.store.is_running(self.id) == self.follower.is_running() {
            return Ok(told);
        }
        let changed = self.follower.catch_up(&self.store)?;
        self.version = version;
        Ok(changed || told)
    }

    /// Everything there is to say.
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
