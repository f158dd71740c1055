//! Tournaments and their games in SQLite: `arena.sqlite` in the data folder.
//!
//! Every game is one transaction in a write-ahead log (WAL). A killed process leaves a store with
//! all games it recorded. A power cut may cost the last moments, never the store.

mod games;
mod list;
mod schema;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use endspiel_game::DrawCounting;
use endspiel_games::Games;
use endspiel_machine::{Claim, ClaimError};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;

pub use list::{GameFilter, ListedGame, ResultFilter};

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

/// A tournament as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// Its number in this store.
    pub id: i64,
    /// A globally unique name.
    pub uid: String,
    /// The settings.
    pub tournament: Tournament,
    /// The program that began it.
    pub program: String,
    /// The time it was begun, in seconds since 1970.
    pub begun: i64,
    /// The time it was finished, if it is.
    pub finished: Option<i64>,
}

/// A line in the list of tournaments.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentFigures"))]
pub struct Listed {
    /// Its number in this store.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The game.
    pub game: String,
    /// Games played so far.
    pub done: u64,
    /// Games to play, if no test ends it before.
    pub games: u64,
    /// The time it was begun, in seconds since 1970.
    pub begun: i64,
    /// The time it was finished, if it is.
    pub finished: Option<i64>,
    /// How draws are counted.
    pub counting: DrawCounting,
}

/// The right to run a tournament, which one process has at a time. It ends with the process.
#[derive(Debug)]
pub struct Lease {
    _claim: Claim,
}

impl Store {
    /// Opens the store, and creates it if there is none.
    pub fn open(folder: &Path) -> Result<Store, ArenaError> {
        fs::create_dir_all(folder).map_err(ArenaError::file(folder))?;
        let path = folder.join("arena.sqlite");
        // SQLite would open a store that it may only read, and fail at the first write.
        File::options().append(true).create(true).open(&path).map_err(ArenaError::file(&path))?;
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

    /// Returns a tournament by its number.
    pub fn load(&self, id: i64) -> Result<Stored, ArenaError> {
        let select = "SELECT id, uid, settings, program, begun, finished FROM tournament WHERE id = ?1";
        let found = self.connection().prepare_cached(select)?.query_row([id], read_tournament).optional()?;
        found.ok_or(ArenaError::NoSuchTournament(id))?
    }

    /// Returns all tournaments, the newest first.
    pub fn list(&self) -> Result<Vec<Listed>, ArenaError> {
        let select = "SELECT id, uid, settings, program, begun, finished, \
                      (SELECT count(*) FROM game WHERE tournament = id) FROM tournament ORDER BY id DESC";
        let connection = self.connection();
        let mut statement = connection.prepare_cached(select)?;
        let rows = statement.query_map([], |row| Ok((read_tournament(row)?, row.get::<_, i64>(6)?)))?;
        rows.map(|row| {
            let (stored, done) = row?;
            let Stored { id, tournament, begun, finished, .. } = stored?;
            let (done, games) = (done as u64, tournament.games_in_all());
            let name = tournament.redacted().name;
            let counting = tournament.draws.counting;
            Ok(Listed { id, name, game: tournament.game, done, games, begun, finished, counting })
        })
        .collect()
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
        let folder = self.folder(id);
        fs::create_dir_all(&folder).map_err(ArenaError::file(&folder))?;
        let path = folder.join(LOCK);
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
