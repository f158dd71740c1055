//! Times in which no server was there, and clocks that were set: neither makes a stored game older.

use std::time::Duration;

use rusqlite::Connection;

use crate::time::now;

/// Longest time between two notes that passes for the games. Notes come every hour.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Notes the present time in the database.
///
/// If the last note is further away than a day, before or after, the server was away or the clock was set. Then the times
/// of the games are moved along, so that no game expires and no clock runs out for that reason alone.
pub fn note(database: &Connection) -> rusqlite::Result<()> {
    let now = now() as f64 / 1000.0;
    let seen = "SELECT coalesce((SELECT at FROM seen), (SELECT max(changed) FROM matches))";
    let seen: Option<f64> = database.query_row(seen, [], |row| row.get(0))?;
    let gap = seen.map_or(0.0, |seen| now - seen);
    if gap.abs() > LONGEST.as_secs_f64() {
        database.execute("UPDATE matches SET changed = changed + ?1", [gap])?;
    }
    database.execute("INSERT OR REPLACE INTO seen (id, at) VALUES (1, ?1)", [now])?;
    Ok(())
}
