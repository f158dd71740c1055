//! Everything that a command or a page does with tournaments.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use endspiel_games::Games;
use endspiel_knowledge::Stop;

use crate::experiments::Searches;
use crate::program::this_program;
use crate::progress::Progress;
use crate::report::{LogDetail, Report};
use crate::run::{self, Ended};
use crate::store::{Listed, Store, Stored};
use crate::{ArenaError, Tournament};

/// All tournaments of a folder for data.
pub struct Arena {
    store: Store,
    games: Games,
    data: PathBuf,
    /// Which program this is, by the game.
    programs: Mutex<HashMap<String, String>>,
    searches: Arc<Searches>,
}

impl Arena {
    /// The tournaments in a folder for data.
    pub fn open(data: &Path, games: Games) -> Result<Arena, ArenaError> {
        let (store, data) = (Store::open(data)?, data.to_owned());
        Ok(Arena { store, games, data, programs: Mutex::default(), searches: Arc::default() })
    }

    /// The arena with the searches that others have made for experiments, and makes for them.
    #[must_use]
    pub fn sharing(self, searches: Arc<Searches>) -> Arena {
        Arena { searches, ..self }
    }

    /// The store behind it.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The games it knows.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// The folder for data.
    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    /// The searches made for experiments.
    pub(crate) fn searches(&self) -> &Searches {
        &self.searches
    }

    /// Which program this is, as far as results of this game go.
    pub fn program(&self, game: &str) -> Result<String, ArenaError> {
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = programs.get(game) {
            return Ok(program.clone());
        }
        let program = this_program(&self.games, &self.data, game)?;
        programs.insert(game.to_owned(), program.clone());
        Ok(program)
    }

    /// All tournaments, the newest first.
    pub fn list(&self) -> Result<Vec<Listed>, ArenaError> {
        self.store.list()
    }

    /// Whether some process is running a tournament at this moment.
    pub fn is_running(&self, id: i64) -> bool {
        self.store.is_running(id)
    }

    /// Adds a tournament, without playing yet.
    pub fn begin(&self, tournament: &Tournament) -> Result<i64, ArenaError> {
        self.store.add(tournament, &self.program(&tournament.game)?)
    }

    /// Gives a tournament more rounds.
    pub fn extend(&self, id: i64, rounds: u32) -> Result<(), ArenaError> {
        self.store.extend(id, rounds, &self.games).map(|_| ())
    }

    /// Plays what is left of a tournament, on as many threads as it says unless told otherwise, until it is finished
    /// or `stop` is requested. `watch` is told how far it is, several times a second and from any thread.
    ///
    /// `stop` is requested by the run itself when a test is decided or something fails.
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

    /// A tournament that this program may go on with: one begun by a program that plays the same.
    pub fn ours(&self, id: i64) -> Result<Stored, ArenaError> {
        let stored = self.store.load(id)?;
        let ours = self.program(&stored.tournament.game)?;
        if stored.program != ours {
            return Err(ArenaError::OtherVersion { id, theirs: stored.program, ours });
        }
        Ok(stored)
    }

    /// The results so far.
    pub fn report(&self, id: i64) -> Result<Report, ArenaError> {
        Report::load(&self.games, &self.store, id)
    }

    /// Writes the report, the logs and the records of a tournament into its folder, and says where.
    pub fn write_report(&self, id: i64) -> Result<PathBuf, ArenaError> {
        self.write_report_with(id, LogDetail::Moves)
    }

    /// The same with logs that have this much of each game.
    pub fn write_report_with(&self, id: i64, detail: LogDetail) -> Result<PathBuf, ArenaError> {
        let folder = self.store.folder(id);
        Report::write(&self.games, &self.store, id, &folder, detail)?;
        Ok(folder)
    }
}
