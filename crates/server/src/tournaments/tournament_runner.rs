//! Plays tournaments: one at a time, beside everything else.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};

use endspiel_arena::{Arena, Ended, Store, Stored, Tournament};
use endspiel_game::words::Saying;
use endspiel_games::Games;
use endspiel_knowledge::Stop;
use endspiel_service::host::tournaments::played_elsewhere;
use endspiel_service::{Kind, Refusal};

use super::experiments::Results;
use super::following::Followed;

/// The tournaments of the data folder, and the one that is played here.
pub struct TournamentRunner {
    data: PathBuf,
    games: Games,
    /// How many games are played at once: half of the processors, so that people are not kept waiting.
    threads: usize,
    /// For those who look on; whoever plays has a connection of its own.
    store: OnceLock<Store>,
    playing: Mutex<Option<Playing>>,
    /// What went wrong last.
    failure: Mutex<Option<(i64, String)>>,
    /// What has to end before a tournament is begun.
    before: Mutex<Option<JoinHandle<()>>>,
    /// Those that somebody looks at.
    pub(super) followed: Mutex<Followed>,
    pub(super) results: Results,
}

/// The tournaments that are played here, one after the other.
struct Playing {
    /// Their numbers, once they have any.
    ids: Vec<i64>,
    /// Which of them is being played.
    now: Option<i64>,
    stop: Stop,
}

/// The only place for a tournament, until it is dropped.
pub(super) struct Place {
    runner: Arc<TournamentRunner>,
    stop: Stop,
}

impl Drop for Place {
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
    /// The tournaments in a folder for data, on a machine with this number of processors.
    pub fn new(data: PathBuf, games: Games, processors: usize) -> TournamentRunner {
        TournamentRunner {
            data,
            games,
            threads: (processors / 2).max(1),
            store: OnceLock::new(),
            playing: Mutex::default(),
            failure: Mutex::default(),
            before: Mutex::default(),
            followed: Mutex::default(),
            results: Results::default(),
        }
    }

    /// Lets tournaments wait until this has ended.
    pub fn wait_for(&self, work: JoinHandle<()>) {
        *locked(&self.before) = Some(work);
    }

    /// How many games are played at once.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The games that are played here.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The store, to look into.
    pub fn store(&self) -> Result<&Store, Refusal> {
        match self.store.get() {
            Some(store) => Ok(store),
            None => {
                let store = Store::open(&self.data)?;
                Ok(self.store.get_or_init(|| store))
            }
        }
    }

    /// A store of its own, which notices what others change.
    pub(super) fn another_store(&self) -> Result<Store, Refusal> {
        Ok(Store::open(&self.data)?)
    }

    /// Whether this server plays a tournament.
    pub fn plays(&self, id: i64) -> bool {
        locked(&self.playing).as_ref().is_some_and(|playing| playing.now == Some(id))
    }

    /// Whether this server plays a tournament, has played it before the one it plays now, or goes on with it after that.
    pub(super) fn will_play(&self, id: i64) -> bool {
        locked(&self.playing).as_ref().is_some_and(|playing| playing.ids.contains(&id))
    }

    /// What went wrong with a tournament here, if that is what ended it.
    pub(super) fn failure(&self, id: i64) -> Option<String> {
        locked(&self.failure).as_ref().filter(|(failed, _)| *failed == id).map(|(_, words)| words.clone())
    }

    /// Adds a tournament and begins to play it. It takes a moment.
    pub fn begin(self: &Arc<TournamentRunner>, tournament: &Tournament) -> Result<i64, Refusal> {
        let place = self.take_place()?;
        let arena = self.arena()?;
        let id = arena.begin(tournament)?;
        place.play(arena, vec![id])?;
        Ok(id)
    }

    /// Goes on with a tournament. It takes a moment.
    pub fn resume(self: &Arc<TournamentRunner>, id: i64) -> Result<(), Refusal> {
        let place = self.take_place()?;
        let arena = self.arena()?;
        check_resumable(&arena, &arena.store().load(id)?)?;
        arena.ours(id)?;
        place.play(arena, vec![id])
    }

    /// Asks the tournament that is played here to stop, and those after it; it does so in a moment, and can be resumed.
    pub fn stop(&self, id: i64) -> Result<(), Refusal> {
        if let Some(playing) = locked(&self.playing).as_ref().filter(|playing| playing.ids.contains(&id)) {
            playing.stop.request();
            return Ok(());
        }
        let store = self.store()?;
        store.load(id)?;
        if store.is_running(id) {
            return Err(played_elsewhere());
        }
        Err(Refusal::not_possible("tournament.not-running", "nobody is playing this tournament"))
    }

    pub(super) fn take_place(self: &Arc<TournamentRunner>) -> Result<Place, Refusal> {
        let mut playing = locked(&self.playing);
        if playing.is_some() {
            let words = "this server plays a tournament already; stop it or wait for its end";
            return Err(Refusal::not_possible("tournament.one-at-a-time", words));
        }
        let stop = Stop::never();
        *playing = Some(Playing { ids: Vec::new(), now: None, stop: stop.clone() });
        Ok(Place { runner: Arc::clone(self), stop })
    }

    /// The arena with the tables as they are now.
    pub(super) fn arena(&self) -> Result<Arena, Refusal> {
        let before = locked(&self.before).take();
        if let Some(work) = before {
            // However it has ended, it is over.
            let _ = work.join();
        }
        self.open_arena()
    }

    pub(super) fn open_arena(&self) -> Result<Arena, Refusal> {
        Ok(Arena::open(&self.data, self.games.clone())?)
    }
}

impl Place {
    /// Plays tournaments one after the other in a thread of their own, and leaves their reports where the command line leaves them.
    pub(super) fn play(self, arena: Arena, ids: Vec<i64>) -> Result<(), Refusal> {
        self.note(&ids, ids.first().copied());
        *locked(&self.runner.failure) = None;
        let work = move || {
            let place = self;
            for &id in &ids {
                place.note(&ids, Some(id));
                let played = arena.run(id, Some(place.runner.threads), &place.stop, &|_| {});
                match played.and_then(|ended| arena.write_report(id).map(|_| ended)) {
                    Ok(Ended::Finished) => {}
                    Ok(Ended::Stopped) => break,
                    Err(error) => {
                        *locked(&place.runner.failure) = Some((id, Refusal::from(error).message().to_owned()));
                        break;
                    }
                }
            }
        };
        let begun = thread::Builder::new().name("tournament".to_owned()).spawn(work);
        begun.map(drop).map_err(|_| Refusal::new(Kind::Busy, "there is no thread left for a tournament"))
    }

    /// Notes what is played here.
    fn note(&self, ids: &[i64], now: Option<i64>) {
        if let Some(playing) = locked(&self.runner.playing).as_mut() {
            (playing.ids, playing.now) = (ids.to_vec(), now);
        }
    }
}

/// Refuses what cannot be resumed from a browser.
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
