//! Expiry of stored games.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, params};

use crate::spare;
use crate::store::{OpenError, Store, checkpoint};
use crate::time::now;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Most games removed in one transaction, so that other writes get their turn.
const AT_ONCE: usize = 500;

/// The ages at which stored games expire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    /// Time since the last change; none keeps games forever.
    pub untouched: Option<Duration>,
    /// Time since the last change of a game without a move; none keeps it forever.
    pub unplayed: Option<Duration>,
}

impl Default for Expiry {
    fn default() -> Expiry {
        Expiry { untouched: None, unplayed: Some(7 * DAY) }
    }
}

/// Returns the time before which games are expired, in seconds since 1970; the lowest number without a limit.
fn since(kept: Option<Duration>) -> f64 {
    kept.map_or(f64::MIN, |kept| now() as f64 / 1000.0 - kept.as_secs_f64())
}

impl Expiry {
    /// Returns expired games except the spared ones, oldest first.
    fn expired(self, database: &Connection, spared: &HashSet<i64>, most: usize) -> rusqlite::Result<Vec<i64>> {
        let mut read = database.prepare_cached(
            "SELECT id FROM matches WHERE changed < ?1 OR (changed < ?2 AND turns = 0 AND NOT EXISTS \
             (SELECT 1 FROM moves WHERE match = id)) ORDER BY changed",
        )?;
        let found = read.query_map(params![since(self.untouched), since(self.unplayed)], |row| row.get(0))?;
        found.filter(|id| !id.as_ref().is_ok_and(|id| spared.contains(id))).take(most).collect()
    }

    /// Removes a batch of expired games and returns their numbers; an empty batch means that none are left.
    pub fn remove_some(self, database: &Connection, spared: &HashSet<i64>) -> rusqlite::Result<Vec<i64>> {
        let expired = self.expired(database, spared, AT_ONCE)?;
        remove(database, &expired)?;
        Ok(expired)
    }
}

/// Removes games by their numbers.
fn remove(database: &Connection, games: &[i64]) -> rusqlite::Result<()> {
    let mut remove = database.prepare_cached("DELETE FROM matches WHERE id = ?1")?;
    games.iter().try_for_each(|id| remove.execute([id]).map(drop))
}

/// Fewest moves of a game that does not make room for new ones.
const FEWEST_MOVES: i64 = 8;

/// Time without a change after which a game with few moves makes room.
const MAKES_ROOM_AFTER: Duration = Duration::from_secs(60 * 60);

/// Removes a batch of the games that make room when the store is full: those with few moves, the longest untouched first.
/// Games that were really played are kept by the owner's rule alone.
pub fn make_room(database: &Connection, spared: &HashSet<i64>) -> rusqlite::Result<Vec<i64>> {
    let mut read = database.prepare_cached(
        "SELECT id FROM matches WHERE changed < ?1 AND (SELECT count(*) FROM moves WHERE match = id) < ?2 ORDER BY changed",
    )?;
    let found = read.query_map(params![since(Some(MAKES_ROOM_AFTER)), FEWEST_MOVES], |row| row.get(0))?;
    let found = found.filter(|id| !id.as_ref().is_ok_and(|id| spared.contains(id))).take(AT_ONCE);
    let games: Vec<i64> = found.collect::<rusqlite::Result<_>>()?;
    remove(database, &games)?;
    Ok(games)
}

/// The result of removing expired games from a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// Number of expired games.
    pub removed: usize,
    /// Number of games left.
    pub left: usize,
    /// Whether the file of the games could be made smaller. On a full disk it keeps its size, and new games use its free space.
    pub smaller: bool,
}

/// Removes expired games from a data folder that no server is using, and frees their space. `only_count` just counts them.
pub fn prune(data: &Path, expiry: Expiry, only_count: bool) -> Result<Pruned, OpenError> {
    if !Store::is_in(data) {
        return Ok(Pruned { removed: 0, left: 0, smaller: true });
    }
    if !only_count {
        // The disk may be full.
        spare::free(data);
    }
    let pruned = Store::with_exclusive(data, |database| {
        let expired = expiry.expired(database, &HashSet::new(), usize::MAX)?;
        let removed = expired.len();
        let mut smaller = true;
        if !only_count {
            remove_all(database, &expired)?;
            smaller = match database.execute_batch("VACUUM") {
                Err(error) if is_full(&error) => false,
                done => done.map(|()| true)?,
            };
        }
        let there: i64 = database.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?;
        let left = usize::try_from(there).unwrap_or(0) - if only_count { removed } else { 0 };
        Ok(Pruned { removed, left, smaller })
    });
    if !only_count {
        spare::keep(data);
    }
    pruned
}

/// Removes games, fewer at once if the disk has no room for the log of many.
fn remove_all(database: &Connection, mut games: &[i64]) -> rusqlite::Result<()> {
    let mut at_once = AT_ONCE;
    while !games.is_empty() {
        let (some, rest) = games.split_at(at_once.min(games.len()));
        let together = database.unchecked_transaction()?;
        match remove(&together, some).and_then(|()| together.commit()) {
            Ok(()) => games = rest,
            Err(error) if is_full(&error) && at_once > 1 => at_once = at_once.div_ceil(4),
            Err(error) => return Err(error),
        }
        // The next games write their log where that of these was.
        checkpoint(database)?;
    }
    Ok(())
}

fn is_full(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DiskFull)
}
