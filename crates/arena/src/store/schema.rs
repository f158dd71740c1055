//! The tables of the store.

use std::time::Duration;

use rusqlite::Connection;

use crate::ArenaError;

/// The version of the tables that this program reads and writes.
const VERSION: i64 = 1;

/// How long a write waits for another process that writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(30);

const TABLES: &str = "
    CREATE TABLE tournament (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        uid       TEXT NOT NULL UNIQUE,
        settings  TEXT NOT NULL,
        program   TEXT NOT NULL,
        begun     INTEGER NOT NULL,
        finished  INTEGER
    ) STRICT;
    CREATE TABLE game (
        tournament     INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE,
        number         INTEGER NOT NULL,
        start          TEXT NOT NULL,
        record         TEXT NOT NULL,
        opening_plies  INTEGER NOT NULL,
        plies          INTEGER NOT NULL,
        points         INTEGER NOT NULL,
        cause          TEXT NOT NULL,
        detail         TEXT NOT NULL,
        first_moves    INTEGER NOT NULL,
        first_nodes    INTEGER NOT NULL,
        first_known    INTEGER NOT NULL,
        first_depth    INTEGER NOT NULL,
        first_seconds  REAL NOT NULL,
        first_longest  REAL NOT NULL,
        second_moves   INTEGER NOT NULL,
        second_nodes   INTEGER NOT NULL,
        second_known   INTEGER NOT NULL,
        second_depth   INTEGER NOT NULL,
        second_seconds REAL NOT NULL,
        second_longest REAL NOT NULL,
        PRIMARY KEY (tournament, number)
    ) STRICT, WITHOUT ROWID;
";

/// What the list of a tournament's games and the number of them need, without the games' records. Older programs do not have
/// it and are not disturbed by it.
const INDEX: &str = "CREATE INDEX IF NOT EXISTS game_list ON game (tournament, number, points, cause, plies)";

/// Creates the tables if they are missing, and refuses those of a newer program.
pub(super) fn prepare(connection: &Connection) -> Result<(), ArenaError> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let version = || connection.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    if version()? == 0 {
        connection.execute_batch("BEGIN IMMEDIATE")?;
        // Another process may have been faster.
        let made = match version() {
            Ok(0) => {
                connection.execute_batch(TABLES).and_then(|()| connection.pragma_update(None, "user_version", VERSION))
            }
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        };
        connection.execute_batch(if made.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
        made?;
    }
    match version()? {
        VERSION => Ok(connection.execute_batch(INDEX)?),
        other => Err(ArenaError::Damaged(format!("it has version {other}, and this program knows version {VERSION}"))),
    }
}
