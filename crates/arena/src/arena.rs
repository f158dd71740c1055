//! The operations on tournaments that commands and pages use.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use endspiel_games::Games;
use endspiel_knowledge::Stop;

use crate::experiments::SearchCache;
use crate::program::this_program;
use crate::progress::Progress;
use crate::report::{LogDetail, Report};
use crate::run;
use crate::store::Store;
use crate::stored::{Listed, Stored};
use crate::{ArenaError, Ended, Tournament, TournamentPart};

/// All tournaments of a data folder.
pub struct Arena {
    store: Store,
    games: Games,
    data: PathBuf,
    /// The identity of this program, by game.
    programs: Mutex<HashMap<String, String>>,
    search_cache: Arc<SearchCache>,
}

impl Arena {
    /// Opens the tournaments of a data folder.
    pub fn open(data: &Path, games: Games) -> Result<Arena, ArenaError> {
        let (store, data) = (Store::open(data)?, data.to_owned());
        Ok(Arena { store, games, data, programs: Mutex::default(), search_cache: Arc::default() })
    }

    /// Shares the cached searches of experiments with other arenas.
    #[must_use]
    pub fn sharing(self, search_cache: Arc<SearchCache>) -> Arena {
        Arena { search_cache, ..self }
    }

    /// Returns the store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the games.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Returns the data folder.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// Returns the cached searches of experiments.
    pub(crate) fn search_cache(&self) -> &SearchCache {
        &self.search_cache
    }

    /// Returns the identity of this program for results of this game.
    pub fn program(&self, game: &str) -> Result<String, ArenaError> {
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = programs.get(game) {
            return Ok(program.clone());
        }
        let program = this_program(&self.games, &self.data, game)?;
        programs.insert(game.to_owned(), program.clone());
        Ok(program)
    }

    /// Returns all tournaments, the newest first.
    pub fn list(&self) -> Result<Vec<Listed>, ArenaError> {
        self.store.list()
    }

    /// Returns whether a process is running a tournament now.
    pub fn is_running(&self, id: i64) -> bool {
        self.store.is_running(id)
    }

    /// Adds a tournament without playing it.
    pub fn begin(&self, tournament: &Tournament) -> Result<i64, ArenaError> {
        self.store.add(tournament, &self.program(&tournament.game)?)
    }

    /// Keeps a part of a tournament that comes from another store, after checking it. Returns whether any of it is new here.
    pub fn keep(&self, mut part: TournamentPart) -> Result<bool, ArenaError> {
        part.check(&self.games)?;
        self.store.keep(&part, &self.program(&part.tournament.game)?)
    }

    /// Adds rounds to a tournament.
    pub fn extend(&self, id: i64, rounds: u32) -> Result<(), ArenaError> {
        self.store.extend(id, rounds, &self.games).map(|_| ())
    }

    /// Plays the rest of a tournament until it is finished or `stop` is requested.
    ///
    /// `threads` replaces the number of threads in its settings. `watch` is called with the
    /// progress, several times a second and from any thread. The run itself requests `stop` when a
    /// test is decided or something fails.
    pub fn run(
        &self,
        id: i64,
        threads: Option<usize>,
        stop: &Stop,
        watch: &(dyn Fn(&Progress) + Sync),
    ) -> Result<Ended, ArenaError> {
        let _lease = self.store.lease(id)?;
        let stored = self.ours(id)?;
        let threads = threads.filter(|&threads| threads > 0).unwrap_or(stored.tournament.concurrency);
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        run::run(&self.games, &self.store, &stored, if threads == 0 { cores() } else { threads }, stop, watch)
    }

    /// Lets the workers of a queue play the rest of a tournament until it is finished or `stop` is due.
    ///
    /// `notify` is called with messages for the user: which workers do not play, and why.
    #[cfg(feature = "queue")]
    pub fn host(
        &self,
        id: i64,
        (access, options): (&endspiel_jobs::queue::Access, endspiel_jobs::queue::HostOptions),
        stop: &Stop,
        watch: &(dyn Fn(&Progress) + Sync),
        notify: &dyn Fn(&str),
    ) -> Result<Ended, ArenaError> {
        let _lease = self.store.lease(id)?;
        let stored = self.ours(id)?;
        run::host(&self.games, &self.store, &stored, (access, options), stop, watch, notify)
    }

    /// Returns a tournament that this program may continue: one begun by a program that plays
    /// identically.
    pub fn ours(&self, id: i64) -> Result<Stored, ArenaError> {
        let stored = self.store.load(id)?;
        let ours = self.program(&stored.tournament.game)?;
        if stored.program != ours {
            return Err(ArenaError::OtherVersion { id, theirs: stored.program, ours });
        }
        Ok(stored)
    }

    /// Returns the results so far.
    pub fn report(&self, id: i64) -> Result<Report, ArenaError> {
        Report::load(&self.games, &self.store, id)
    }

    /// Writes the report, the logs and the records of a tournament into its folder, and returns the
    /// folder.
    pub fn write_report(&self, id: i64) -> Result<PathBuf, ArenaError> {
        self.write_report_with(id, LogDetail::Moves)
    }

    /// Writes the report with logs of this detail.
    pub fn write_report_with(&self, id: i64, detail: LogDetail) -> Result<PathBuf, ArenaError> {
        let folder = self.store.create_folder(id)?;
        Report::write(&self.games, &self.store, id, &folder, detail)?;
        Ok(folder)
    }
}
