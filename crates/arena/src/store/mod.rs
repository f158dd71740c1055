//! Tournaments and their games in SQLite: `arena.sqlite` in the data folder.
//!
//! A game is recorded once it is on the disk, in a transaction of the write-ahead log (WAL). Threads
//! that record games at the same time share one, and so one wait for the disk.

mod games;
mod list;
mod schema;
mod transfer;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use endspiel_games::Games;
use endspiel_machine::{Claim, ClaimError, create_folder, private_database, private_folder};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::played::PlayedGame;
use crate::stored::{GameSource, Listed, Stored};
use crate::{ArenaError, Tournament};

/// The store of all tournaments in a data folder.
pub struct Store {
    folder: PathBuf,
    connection: Mutex<Connection>,
}

/// The file that the process running a tournament holds locked.
const LOCK: &str = "lock";

/// Retries of a lease, and the pause between them: `is_running` holds the lock for a moment.
const LOCK_RETRIES: u32 = 20;
const LOCK_RETRY_PAUSE: Duration = Duration::from_millis(10);

/// The right to run a tournament, which one process has at a time. It ends with the process.
#[derive(Debug)]
pub struct Lease {
    _claim: Claim,
}

impl Store {
    /// Opens the store, and creates it if there is none.
    pub fn open(folder: &Path) -> Result<Store, ArenaError> {
        create_folder(folder).map_err(ArenaError::file(folder))?;
        let path = folder.join("arena.sqlite");
        // Players may be programs, whose paths and arguments are private.
        private_database(&path).map_err(ArenaError::file(&path))?;
        let connection = Connection::open(path)?;
        schema::prepare(&connection)?;
        Ok(Store { folder: folder.to_owned(), connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the folder for a tournament's files besides the store.
    pub fn folder(&self, id: i64) -> PathBuf {
        self.folder.join("arena").join(id.to_string())
    }

    /// Creates the folder for a tournament's files, which only their owner can read.
    pub(crate) fn create_folder(&self, id: i64) -> Result<PathBuf, ArenaError> {
        for folder in [self.folder.join("arena"), self.folder(id)] {
            private_folder(&folder).map_err(ArenaError::file(&folder))?;
        }
        Ok(self.folder(id))
    }

    /// Adds a tournament that has not begun and returns its number.
    pub fn add(&self, tournament: &Tournament, program: &str) -> Result<i64, ArenaError> {
        let settings = serde_json::to_string(tournament).map_err(|error| ArenaError::Damaged(error.to_string()))?;
        let connection = self.connection();
        connection.execute(
            "INSERT INTO tournament (uid, settings, program, begun) VALUES (lower(hex(randomblob(16))), ?1, ?2, ?3)",
            params![settings, program, now()],
        )?;
        Ok(connection.last_insert_rowid())
    }

    /// Removes a tournament that could not begin: without games and not running.
    pub fn withdraw(&self, id: i64) -> Result<(), ArenaError> {
        let _lease = self.lease(id)?;
        let unplayed = "id = ?1 AND NOT EXISTS (SELECT 1 FROM game WHERE tournament = ?1)";
        let removed = self.connection().execute(&format!("DELETE FROM tournament WHERE {unplayed}"), [id])?;
        if removed > 0 {
            // The folder holds only the lock. If it stays, it does no harm.
            let _ = fs::remove_dir_all(self.folder(id));
        }
        Ok(())
    }

    /// Removes a tournament with its games and files, unless a process is running it.
    pub fn remove(&self, id: i64) -> Result<(), ArenaError> {
        self.load(id)?;
        let _lease = self.lease(id)?;
        {
            let mut connection = self.connection();
            let transaction = connection.transaction()?;
            transaction.execute("DELETE FROM game WHERE tournament = ?1", [id])?;
            transaction.execute("DELETE FROM tournament WHERE id = ?1", [id])?;
            transaction.commit()?;
        }
        // Files that stay do no harm: the number is not given again.
        let _ = fs::remove_dir_all(self.folder(id));
        Ok(())
    }

    /// Returns a tournament by its number.
    pub fn load(&self, id: i64) -> Result<Stored, ArenaError> {
        let select = "SELECT id, uid, settings, program, begun, finished FROM tournament WHERE id = ?1";
        let found = self.connection().prepare_cached(select)?.query_row([id], read_tournament).optional()?;
        found.ok_or(ArenaError::NoSuchTournament(id))?
    }

    /// Returns all tournaments, the newest first.
    pub fn list(&self) -> Result<Vec<Listed>, ArenaError> {
        self.newest(usize::MAX)
    }

    /// Returns the newest tournaments, up to a limit, the newest first.
    pub fn newest(&self, limit: usize) -> Result<Vec<Listed>, ArenaError> {
        let select = "SELECT id, uid, settings, program, begun, finished, \
                      (SELECT count(*) FROM game WHERE tournament = id) FROM tournament ORDER BY id DESC LIMIT ?1";
        let connection = self.connection();
        let mut statement = connection.prepare_cached(select)?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = statement.query_map([limit], |row| Ok((read_tournament(row)?, row.get::<_, i64>(6)?)))?;
        rows.map(|row| {
            let (stored, done) = row?;
            Ok(Listed::new(&stored?, done as u64))
        })
        .collect()
    }

    /// Returns the number of stored tournaments.
    pub fn count(&self) -> Result<usize, ArenaError> {
        let count: i64 = self.connection().query_row("SELECT count(*) FROM tournament", [], |row| row.get(0))?;
        Ok(usize::try_from(count).unwrap_or(0))
    }

    /// Adds rounds to a tournament; its games stay.
    pub fn extend(&self, id: i64, rounds: u32, games: &Games) -> Result<Stored, ArenaError> {
        let mut stored = self.load(id)?;
        if rounds < stored.tournament.rounds {
            let now = stored.tournament.rounds;
            return Err(ArenaError::settings(format!("it has {now} rounds already; rounds can only be added")));
        }
        stored.tournament.rounds = rounds;
        stored.tournament.complete(games, None)?;
        let settings =
            serde_json::to_string(&stored.tournament).map_err(|error| ArenaError::Damaged(error.to_string()))?;
        self.connection()
            .execute("UPDATE tournament SET settings = ?2, finished = NULL WHERE id = ?1", params![id, settings])?;
        self.load(id)
    }

    /// Marks a tournament as finished with its first `games` games.
    ///
    /// Later games, which were running when a test was decided, are dropped.
    pub fn finish(&self, id: i64, games: u64) -> Result<(), ArenaError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute("DELETE FROM game WHERE tournament = ?1 AND number >= ?2", params![id, games as i64])?;
        transaction
            .execute("UPDATE tournament SET finished = coalesce(finished, ?2) WHERE id = ?1", params![id, now()])?;
        Ok(transaction.commit()?)
    }

    /// Takes the right to run a tournament, if no other process has it.
    pub fn lease(&self, id: i64) -> Result<Lease, ArenaError> {
        let path = self.create_folder(id)?.join(LOCK);
        let mut tries = 0;
        loop {
            match Claim::take(&path) {
                Ok(claim) => return Ok(Lease { _claim: claim }),
                // A call of `is_running` releases the lock in a moment.
                Err(ClaimError::Taken(_)) if tries < LOCK_RETRIES => {
                    tries += 1;
                    thread::sleep(LOCK_RETRY_PAUSE);
                }
                Err(ClaimError::Taken(holder)) => return Err(ArenaError::Busy { id, holder }),
                Err(ClaimError::Io(error)) => return Err(ArenaError::file(&path)(error)),
            }
        }
    }

    /// Returns whether a process is running a tournament now.
    pub fn is_running(&self, id: i64) -> bool {
        let Ok(lock) = File::open(self.folder(id).join(LOCK)) else { return false };
        matches!(lock.try_lock_shared(), Err(fs::TryLockError::WouldBlock))
    }

    /// Returns a number that changes with every change by another connection or process. Cheap to
    /// call.
    pub fn version(&self) -> Result<i64, ArenaError> {
        Ok(self.connection().pragma_query_value(None, "data_version", |row| row.get(0))?)
    }
}

impl GameSource for Store {
    fn load(&self, id: i64) -> Result<Stored, ArenaError> {
        Store::load(self, id)
    }

    fn for_some_games(&self, id: i64, from: u64, visit: &mut dyn FnMut(PlayedGame)) -> Result<Option<u64>, ArenaError> {
        Store::for_some_games(self, id, from, visit)
    }

    fn is_running(&self, id: i64) -> bool {
        Store::is_running(self, id)
    }
}

fn read_tournament(row: &Row<'_>) -> rusqlite::Result<Result<Stored, ArenaError>> {
    let settings: String = row.get(2)?;
    let (id, uid, program, begun, finished) = (row.get(0)?, row.get(1)?, row.get(3)?, row.get(4)?, row.get(5)?);
    let tournament = serde_json::from_str(&settings);
    Ok(tournament
        .map(|tournament| Stored { id, uid, tournament, program, begun, finished })
        .map_err(|error| ArenaError::Damaged(format!("the settings of tournament {id}: {error}"))))
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
