//! Plays tournaments in the background, one at a time.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use endspiel_arena::{Arena, Ended, Store, Stored, Tournament, TournamentPart};
use endspiel_game::words::Saying;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_service::host::tournaments::played_elsewhere;
use endspiel_service::{Kind, Refusal};

use super::experiments::Results;
use super::following::Followed;
use crate::pool::Pool;
use crate::threads::Threads;

/// A runner for the tournaments of the data folder.
pub struct TournamentRunner {
    data: PathBuf,
    games: Games,
    /// Simultaneous games: half of the processors, so that users do not wait.
    threads: usize,
    /// Turns of clients that read the store. Moves of games have turns of their own.
    pub(super) reads: Arc<Pool>,
    /// Connections for reading that are not in use; a playing thread has its own.
    pub(super) idle_stores: Mutex<Vec<Store>>,
    playing: Mutex<Option<Playing>>,
    /// The number and error of the last failed tournament.
    failure: Mutex<Option<(i64, String)>>,
    /// Work that must end before the first tournament begins.
    startup_work: Mutex<Option<JoinHandle<()>>>,
    /// The watched tournaments.
    pub(super) followed: Mutex<Followed>,
    pub(super) results: Results,
}

/// A queue of tournaments played by this process.
struct Playing {
    /// The numbers of all tournaments in the queue.
    ids: Vec<i64>,
    /// The number of the running tournament.
    now: Option<i64>,
    stop: Stop,
}

/// The only slot for playing, released on drop.
pub(super) struct RunSlot {
    runner: Arc<TournamentRunner>,
    stop: Stop,
}

impl Drop for RunSlot {
    fn drop(&mut self) {
        *locked(&self.runner.playing) = None;
    }
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for TournamentRunner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TournamentRunner")
            .field("data", &self.data)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl TournamentRunner {
    /// Returns a runner for a data folder that reads on these threads, on a machine with this number of processors.
    pub fn new(data: PathBuf, games: Games, threads: Threads, processors: usize) -> TournamentRunner {
        TournamentRunner {
            data,
            games,
            threads: (processors / 2).max(1),
            reads: Pool::new(threads, processors, 0),
            idle_stores: Mutex::default(),
            playing: Mutex::default(),
            failure: Mutex::default(),
            startup_work: Mutex::default(),
            followed: Mutex::default(),
            results: Results::default(),
        }
    }

    /// Makes tournaments wait until this thread has ended.
    pub fn wait_for(&self, work: JoinHandle<()>) {
        *locked(&self.startup_work) = Some(work);
    }

    /// Returns the number of simultaneous games.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the games known to the program.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Opens a connection to the store.
    pub(super) fn open_store(&self) -> Result<Store, Refusal> {
        Ok(Store::open(&self.data)?)
    }

    /// Returns whether this server is playing a tournament now.
    pub fn plays(&self, id: i64) -> bool {
        locked(&self.playing).as_ref().is_some_and(|playing| playing.now == Some(id))
    }

    /// Returns whether a tournament is in the queue of this server: played already, now, or later.
    pub(super) fn will_play(&self, id: i64) -> bool {
        locked(&self.playing).as_ref().is_some_and(|playing| playing.ids.contains(&id))
    }

    /// Returns why a tournament failed here, if so.
    pub(super) fn failure(&self, id: i64) -> Option<String> {
        locked(&self.failure).as_ref().filter(|(failed, _)| *failed == id).map(|(_, words)| words.clone())
    }

    /// Stores a tournament and begins to play it. This takes a moment.
    pub fn begin(self: &Arc<TournamentRunner>, tournament: &Tournament) -> Result<i64, Refusal> {
        let slot = self.reserve_slot()?;
        let arena = self.arena()?;
        let id = arena.begin(tournament)?;
        slot.play(arena, vec![id])?;
        Ok(id)
    }

    /// Resumes a tournament. This takes a moment.
    pub fn resume(self: &Arc<TournamentRunner>, id: i64) -> Result<(), Refusal> {
        let slot = self.reserve_slot()?;
        let arena = self.arena()?;
        check_resumable(&arena, &arena.store().load(id)?)?;
        arena.ours(id)?;
        slot.play(arena, vec![id])
    }

    /// Asks the queue with this tournament to stop soon. Its tournaments can be resumed.
    pub fn stop(&self, id: i64) -> Result<(), Refusal> {
        if let Some(playing) = locked(&self.playing).as_ref().filter(|playing| playing.ids.contains(&id)) {
            playing.stop.request();
            return Ok(());
        }
        self.with_store(|store| {
            store.load(id)?;
            if store.is_running(id) {
                return Err(played_elsewhere());
            }
            Err(Refusal::not_possible("tournament.not-running", "this tournament is not being played"))
        })
    }

    /// Removes a tournament that is not being played.
    pub fn remove(&self, id: i64) -> Result<(), Refusal> {
        if self.will_play(id) {
            return Err(Refusal::not_possible("tournament.running", "this tournament is being played; stop it first"));
        }
        self.open_store()?.remove(id)?;
        self.end_streams(id);
        Ok(())
    }

    /// Keeps a part of a tournament of a backup. Returns whether any of it is new here.
    pub fn keep(&self, part: TournamentPart) -> Result<bool, Refusal> {
        Ok(self.open_arena()?.keep(part)?)
    }

    pub(super) fn reserve_slot(self: &Arc<TournamentRunner>) -> Result<RunSlot, Refusal> {
        let mut playing = locked(&self.playing);
        if playing.is_some() {
            let words = "this server plays a tournament already; stop it or wait for its end";
            return Err(Refusal::not_possible("tournament.one-at-a-time", words));
        }
        let stop = Stop::never();
        *playing = Some(Playing { ids: Vec::new(), now: None, stop: stop.clone() });
        Ok(RunSlot { runner: Arc::clone(self), stop })
    }

    /// Opens the arena for playing, after the startup work has ended.
    pub(super) fn arena(&self) -> Result<Arena, Refusal> {
        let startup_work = locked(&self.startup_work).take();
        if let Some(work) = startup_work {
            // A panic there does not prevent tournaments.
            let _ = work.join();
        }
        self.open_arena()
    }

    pub(super) fn open_arena(&self) -> Result<Arena, Refusal> {
        Ok(Arena::open(&self.data, self.games.clone())?)
    }
}

impl RunSlot {
    /// Plays tournaments one after the other on a new thread, and writes the usual report files.
    pub(super) fn play(self, arena: Arena, ids: Vec<i64>) -> Result<(), Refusal> {
        self.note(&ids, ids.first().copied());
        *locked(&self.runner.failure) = None;
        let work = move || {
            let slot = self;
            for &id in &ids {
                slot.note(&ids, Some(id));
                let played = arena.run(id, Some(slot.runner.threads), &slot.stop, &|_| {});
                match played.and_then(|ended| arena.write_report(id).map(|_| ended)) {
                    Ok(Ended::Finished) => {}
                    Ok(Ended::Stopped) => break,
                    Err(error) => {
                        *locked(&slot.runner.failure) = Some((id, Refusal::from(error).message().to_owned()));
                        break;
                    }
                }
            }
        };
        let begun = thread::Builder::new().name("tournament".to_owned()).spawn(work);
        begun.map(drop).map_err(|_| Refusal::new(Kind::Busy, "there is no thread left for a tournament"))
    }

    /// Records what is being played.
    fn note(&self, ids: &[i64], now: Option<i64>) {
        if let Some(playing) = locked(&self.runner.playing).as_mut() {
            (playing.ids, playing.now) = (ids.to_vec(), now);
        }
    }
}

/// Refuses tournaments that cannot be resumed from a browser.
fn check_resumable(arena: &Arena, stored: &Stored) -> Result<(), Refusal> {
    if stored.tournament.has_programs() {
        let words = "other programs play in it, and only the command line starts those";
        return Err(Refusal::forbidden(Saying::new("tournament.programs", words)));
    }
    if stored.finished.is_some() {
        return Err(Refusal::not_possible("tournament.finished", "this tournament is finished"));
    }
    if arena.is_running(stored.id) { Err(played_elsewhere()) } else { Ok(()) }
}
