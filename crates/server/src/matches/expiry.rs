//! When stored games expire.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, params};

use crate::store::{OpenError, Store};
use crate::time::now;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Games that are removed in one transaction; others want to write too.
const AT_ONCE: usize = 500;

/// When stored games expire: those untouched for long, and sooner those without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expiry {
    /// A game is kept for this time after it has changed last; for ever if there is none.
    pub untouched: Option<Duration>,
    /// One without a move is kept for this time.
    pub unplayed: Option<Duration>,
}

impl Default for Expiry {
    fn default() -> Expiry {
        Expiry { untouched: None, unplayed: Some(7 * DAY) }
    }
}

/// If there are as many games as there may be, those untouched for this time make room, whatever else is said.
const MAKES_ROOM_AFTER: Duration = DAY.saturating_mul(30);

/// A time so long ago that nothing is older.
fn since(kept: Option<Duration>) -> f64 {
    kept.map_or(f64::MIN, |kept| now() as f64 / 1000.0 - kept.as_secs_f64())
}

impl Expiry {
    /// What makes room when there is none: the next few games that have been untouched for long.
    pub const MAKES_ROOM: Expiry = Expiry { untouched: Some(MAKES_ROOM_AFTER), unplayed: Some(DAY) };

    /// Games that have expired, the oldest first, not those to be spared.
    fn expired(self, database: &Connection, spared: &HashSet<i64>, most: usize) -> rusqlite::Result<Vec<i64>> {
        let mut read = database.prepare_cached(
            "SELECT id FROM matches WHERE changed < ?1 OR (changed < ?2 AND turns = 0 AND NOT EXISTS \
             (SELECT 1 FROM moves WHERE match = id)) ORDER BY changed",
        )?;
        let found = read.query_map(params![since(self.untouched), since(self.unplayed)], |row| row.get(0))?;
        found.filter(|id| !id.as_ref().is_ok_and(|id| spared.contains(id))).take(most).collect()
    }

    /// Removes some games that have expired and returns their numbers; none are left once there are none.
    pub fn remove_some(self, database: &Connection, spared: &HashSet<i64>) -> rusqlite::Result<Vec<i64>> {
        let expired = self.expired(database, spared, AT_ONCE)?;
        let mut remove = database.prepare_cached("DELETE FROM matches WHERE id = ?1")?;
        for id in &expired {
            remove.execute([id])?;
        }
        Ok(expired)
    }
}

/// What was removed from a folder of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruned {
    /// Games that have expired.
    pub removed: usize,
    /// Games that are left.
    pub left: usize,
}

/// Removes expired games from a folder for data that no server has, and gives their space back; or only says how many there are.
pub fn prune(data: &Path, expiry: Expiry, only_count: bool) -> Result<Pruned, OpenError> {
    if !Store::is_in(data) {
        return Ok(Pruned { removed: 0, left: 0 });
    }
    Store::alone(data, |database| {
        let spared = HashSet::new();
        let removed = if only_count {
            expiry.expired(database, &spared, usize::MAX)?.len()
        } else {
            let mut removed = 0;
            loop {
                let together = database.unchecked_transaction()?;
                let some = expiry.remove_some(&together, &spared)?;
                together.commit()?;
                removed += some.len();
                if some.is_empty() {
                    break removed;
                }
            }
        };
        if !only_count {
            database.execute_batch("VACUUM")?;
        }
        let there: i64 = database.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))?;
        let left = usize::try_from(there).unwrap_or(0) - if only_count { removed } else { 0 };
        Ok(Pruned { removed, left })
    })
}
