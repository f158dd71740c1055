//! Tournaments and their games in SQLite: `arena.sqlite` in the folder for data.
//!
//! Every game is one transaction, in a log that is written ahead (WAL): a process that is killed at any moment leaves
//! a store with all games it has been told of. A power cut may cost the last moments, never the store.

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

pub use list::{ListedGame, Wanted, WantedResult};

use crate::{ArenaError, Tournament};

/// The store of all tournaments in a folder for data.
pub struct Store {
    folder: PathBuf,
    connection: Mutex<Connection>,
}

/// The file that whoever runs a tournament holds locked.
const LOCK: &str = "lock";

/// How often, and how long each time, those are waited for who look whether a tournament is running.
const GLANCES: u32 = 20;
const GLANCE: Duration = Duration::from_millis(10);

/// A tournament as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// Its number here.
    pub id: i64,
    /// A name that no other tournament on any machine has.
    pub uid: String,
    /// What is played.
    pub tournament: Tournament,
    /// Which program began it.
    pub program: String,
    /// When it was begun, in seconds since 1970.
    pub begun: i64,
    /// When it was finished, if it is.
    pub finished: Option<i64>,
}

/// A line in the list of tournaments.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentFigures"))]
pub struct Listed {
    /// Its number here.
    pub id: i64,
    /// What people call it.
    pub name: String,
    /// The game.
    pub game: String,
    /// Games played so far.
    pub done: u64,
    /// Games to be played, if no test ends it before.
    pub games: u64,
    /// When it was begun, in seconds since 1970.
    pub begun: i64,
    /// When it was finished, if it is.
    pub finished: Option<i64>,
    /// How draws are counted.
    pub counting: DrawCounting,
}

/// The right to run a tournament, which one process has at a time. It ends with the process, however that ends.
#[derive(Debug)]
pub struct Lease {
    _claim: Claim,
}

impl Store {
    /// Opens the store, and makes it if there is none.
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

    /// The folder for everything that is written about a tournament besides the store.
    pub fn folder(&self, id: i64) -> PathBuf {
        self.folder.join("arena").join(id.to_string())
    }

    /// Adds a tournament that has not begun yet and gives it a number.
    pub fn add(&self, tournament: &Tournament, program: &str) -> Result<i64, ArenaError> {
        let settings = serde_json::to_string(tournament).map_err(|error| ArenaError::Damaged(error.to_string()))?;
        let connection = self.connection();
        connection.execute(
            "INSERT INTO tournament (uid, settings, program, begun) VALUES (lower(hex(randomblob(16))), ?1, ?2, ?3)",
            params![settings, program, now()],
        )?;
        Ok(connection.last_insert_rowid())
    }

    /// Takes a tournament back that could not begin: nobody has played a game of it, and nobody runs it.
    pub fn withdraw(&self, id: i64) -> Result<(), ArenaError> {
        let _lease = self.lease(id)?;
        let unplayed = "id = ?1 AND NOT EXISTS (SELECT 1 FROM game WHERE tournament = ?1)";
        let removed = self.connection().execute(&format!("DELETE FROM tournament WHERE {unplayed}"), [id])?;
        if removed > 0 {
            // Nothing but the lock is in there. A folder that stays does no harm.
            let _ = fs::remove_dir_all(self.folder(id));
        }
        Ok(())
    }

    /// A tournament by its number.
    pub fn load(&self, id: i64) -> Result<Stored, ArenaError> {
        let select = "SELECT id, uid, settings, program, begun, finished FROM tournament WHERE id = ?1";
        let found = self.connection().prepare_cached(select)?.query_row([id], read_tournament).optional()?;
        found.ok_or(ArenaError::NoSuchTournament(id))?
    }

    /// All tournaments, the newest first.
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
            let name = tournament.for_onlookers().name;
            let counting = tournament.draws.counting;
            Ok(Listed { id, name, game: tournament.game, done, games, begun, finished, counting })
        })
        .collect()
    }

    /// Gives a tournament more rounds; the games it has stay as they are.
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

    /// Writes down that a tournament is finished with its first `games` games; games beyond them, which were going on
    /// when a test was decided, are dropped.
    pub fn finish(&self, id: i64, games: u64) -> Result<(), ArenaError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute("DELETE FROM game WHERE tournament = ?1 AND number >= ?2", params![id, games as i64])?;
        transaction
            .execute("UPDATE tournament SET finished = coalesce(finished, ?2) WHERE id = ?1", params![id, now()])?;
        Ok(transaction.commit()?)
    }

    /// Takes the right to run a tournament, if nobody else has it.
    pub fn lease(&self, id: i64) -> Result<Lease, ArenaError> {
        let folder = self.folder(id);
        fs::create_dir_all(&folder).map_err(ArenaError::file(&folder))?;
        let path = folder.join(LOCK);
        let mut tries = 0;
        loop {
            match Claim::take(&path) {
                Ok(claim) => return Ok(Lease { _claim: claim }),
                // Whoever only looks whether it is running is gone in a moment.
                Err(ClaimError::Taken(_)) if tries < GLANCES => {
                    tries += 1;
                    thread::sleep(GLANCE);
                }
                Err(ClaimError::Taken(who)) => return Err(ArenaError::Busy { id, who }),
                Err(ClaimError::Io(error)) => return Err(ArenaError::file(&path)(error)),
            }
        }
    }

    /// Whether somebody is running a tournament at this moment.
    pub fn is_running(&self, id: i64) -> bool {
        let Ok(lock) = File::open(self.folder(id).join(LOCK)) else { return false };
        matches!(lock.try_lock_shared(), Err(fs::TryLockError::WouldBlock))
    }

    /// A number that changes whenever somebody else changes anything here: another connection or another process.
    /// Asking costs next to nothing.
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
