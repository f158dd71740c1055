//! Reads and writes matches in the database.

use endspiel_service::matches::player::PlayerWords;
use endspiel_service::matches::record::{Record, RecordedMove, unreadable};
use endspiel_service::matches::session::Moment;
use endspiel_service::matches::stored_match::StoredMatch;
use endspiel_service::{Key, Refusal, Role, Written};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, Value, ValueRef};
use rusqlite::{Connection, Error, OptionalExtension, params, params_from_iter};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::store;

/// A match to be written.
pub struct Row {
    id: i64,
    /// How many of its moves are in the database already.
    kept: usize,
    /// The match with the moves after them.
    record: Record,
}

/// The outcome of writing a changed match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// The change is written.
    Written,
    /// The match is no longer there.
    Gone,
    /// Another program has changed the match since it was read; nothing is written.
    Overtaken,
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl Row {
    /// Returns the row of a match whose first `kept` moves are in the database already.
    pub fn of(stored: &StoredMatch, kept: usize, now: Moment) -> Row {
        Row { id: stored.id, kept, record: Record::of(stored, kept, now) }
    }

    /// The columns that every change writes, with their values.
    fn changing(&self) -> [(&'static str, Value); 11] {
        let record = &self.record;
        [
            ("white", record.players.white.clone().into()),
            ("black", record.players.black.clone().into()),
            ("clock", record.clock.as_ref().map(json).into()),
            ("running", record.running.into()),
            ("pause", record.pause.into()),
            ("turns", (record.turns as i64).into()),
            ("over", record.over.as_ref().map(json).into()),
            ("offer", record.offer.as_ref().map(json).into()),
            ("rematch", record.next.map(|keys| keys.map(|key| key.0).concat()).into()),
            ("version", (record.version as i64).into()),
            ("changed", (record.changed as f64 / 1000.0).into()),
        ]
    }

    /// The columns that stay as they are, with their values.
    fn lasting(&self) -> [(&'static str, Value); 4] {
        let record = &self.record;
        [
            ("game", record.game.clone().into()),
            ("start", record.start.clone().into()),
            ("limits", json(&record.limits).into()),
            ("created", (record.created as f64 / 1000.0).into()),
        ]
    }

    /// Writes a new match and returns its number.
    pub fn insert(&self, database: &Connection) -> rusqlite::Result<i64> {
        let (names, values): (Vec<_>, Vec<_>) = self.lasting().into_iter().chain(self.changing()).unzip();
        let places = vec!["?"; names.len()].join(", ");
        let insert = format!("INSERT INTO matches ({}) VALUES ({places})", names.join(", "));
        database.prepare_cached(&insert)?.execute(params_from_iter(values))?;
        let id = database.last_insert_rowid();
        self.write_keys(database, id)?;
        self.write_moves(database, id)?;
        Ok(id)
    }

    /// Writes a new match and returns true, unless one of its keys opens a match already.
    pub fn insert_unless_known(&self, database: &Connection) -> rusqlite::Result<bool> {
        let mut known = database.prepare_cached("SELECT 1 FROM keys WHERE key = ?1")?;
        for key in &self.record.keys {
            if known.exists([key.0])? {
                return Ok(false);
            }
        }
        self.insert(database).map(|_| true)
    }

    /// Writes a changed match that had this version when it was read.
    pub fn update(&self, database: &Connection, read: u64) -> rusqlite::Result<Update> {
        let (names, mut values): (Vec<_>, Vec<_>) = self.changing().into_iter().unzip();
        let update = format!("UPDATE matches SET {} = ? WHERE id = ? AND version = ?", names.join(" = ?, "));
        values.extend([self.id.into(), (read as i64).into()]);
        if database.prepare_cached(&update)?.execute(params_from_iter(values))? == 0 {
            let there = database.prepare_cached("SELECT 1 FROM matches WHERE id = ?1")?.exists([self.id])?;
            return Ok(if there { Update::Overtaken } else { Update::Gone });
        }
        self.write_moves(database, self.id)?;
        Ok(Update::Written)
    }

    /// Writes the keys with their roles.
    pub fn write_keys(&self, database: &Connection, id: i64) -> rusqlite::Result<()> {
        let mut write =
            database.prepare_cached("INSERT OR REPLACE INTO keys (key, match, role) VALUES (?1, ?2, ?3)")?;
        for (key, role) in self.record.keys.iter().zip(Role::ALL) {
            write.execute(params![key.0, id, role.number()])?;
        }
        Ok(())
    }

    fn write_moves(&self, database: &Connection, id: i64) -> rusqlite::Result<()> {
        let (kept, fresh) = (self.kept as i64, &self.record.moves);
        if fresh.is_empty() {
            return Ok(());
        }
        database.prepare_cached("DELETE FROM moves WHERE match = ?1 AND ply >= ?2")?.execute(params![id, kept])?;
        let mut write = database
            .prepare_cached("INSERT INTO moves (match, ply, move, seconds, cost) VALUES (?1, ?2, ?3, ?4, ?5)")?;
        for (ply, entry) in (kept..).zip(fresh) {
            write.execute(params![id, ply, entry.mv, entry.seconds, entry.cost.as_ref().map(Written::json)])?;
        }
        Ok(())
    }
}

/// Returns the number of the match a key opens.
pub fn find(database: &Connection, key: Key) -> Result<Option<i64>, Refusal> {
    let find = || {
        let mut find = database.prepare_cached("SELECT match FROM keys WHERE key = ?1")?;
        find.query_row([key.0], |row| row.get(0)).optional()
    };
    find().map_err(store::unreadable)
}

/// Returns the number of stored matches.
pub fn count(database: &Connection) -> rusqlite::Result<i64> {
    database.query_row("SELECT count(*) FROM matches", [], |row| row.get(0))
}

/// Removes a match.
pub fn remove(database: &Connection, id: i64) -> rusqlite::Result<()> {
    database.execute("DELETE FROM matches WHERE id = ?1", [id]).map(drop)
}

/// What the first columns of a read match hold.
const PARTS: [&str; 5] = ["draw limits", "clocks", "result", "draw offer", "rematch"];

/// Reads the record of a match, or `None` if it is not there. A row that cannot be interpreted is an error and stays unchanged.
pub fn load(database: &Connection, id: i64) -> Result<Option<Record>, Refusal> {
    let damaged = |error| match error {
        Error::FromSqlConversionFailure(column, ..) if column < PARTS.len() => {
            unreadable(id, &format!("its {}", PARTS[column]))
        }
        error => store::unreadable(error),
    };
    let Some(mut record) = read_row(database, id).map_err(damaged)? else { return Ok(None) };
    record.keys = read_keys(database, id).map_err(store::unreadable)?.ok_or_else(|| unreadable(id, "its keys"))?;
    record.moves = read_moves(database, id).map_err(store::unreadable)?;
    Ok(Some(record))
}

/// A column that holds JSON.
struct Json<T>(T);

impl<T: DeserializeOwned> FromSql for Json<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Json<T>> {
        serde_json::from_str(value.as_str()?).map(Json).map_err(|error| FromSqlError::Other(error.into()))
    }
}

/// Reads a match without its keys and moves.
fn read_row(database: &Connection, id: i64) -> rusqlite::Result<Option<Record>> {
    let mut read = database.prepare_cached(
        "SELECT limits, clock, over, offer, rematch, game, start, white, black, running, pause, turns, version, \
         created, changed FROM matches WHERE id = ?1",
    )?;
    let record = |row: &rusqlite::Row<'_>| {
        Ok(Record {
            keys: [Key([0; 16]); 4],
            limits: row.get::<_, Json<_>>(0)?.0,
            clock: row.get::<_, Option<Json<_>>>(1)?.map(|Json(clock)| clock),
            over: row.get::<_, Option<Json<_>>>(2)?.map(|Json(over)| over),
            offer: row.get::<_, Option<Json<_>>>(3)?.map(|Json(offer)| offer),
            next: row.get::<_, Option<[u8; 64]>>(4)?.map(four_keys),
            game: row.get(5)?,
            start: row.get(6)?,
            players: PlayerWords { white: row.get(7)?, black: row.get(8)? },
            running: row.get(9)?,
            pause: row.get(10)?,
            turns: row.get::<_, i64>(11)?.max(0) as usize,
            moves: Vec::new(),
            version: row.get::<_, i64>(12)?.max(0) as u64,
            created: (row.get::<_, f64>(13)? * 1000.0) as Moment,
            changed: (row.get::<_, f64>(14)? * 1000.0) as Moment,
        })
    };
    read.query_row([id], record).optional()
}

/// Splits four concatenated keys.
fn four_keys(bytes: [u8; 64]) -> [Key; 4] {
    std::array::from_fn(|role| Key(bytes.as_chunks().0[role]))
}

fn read_keys(database: &Connection, id: i64) -> rusqlite::Result<Option<[Key; 4]>> {
    let mut read = database.prepare_cached("SELECT key, role FROM keys WHERE match = ?1")?;
    let mut keys = [None; 4];
    for row in read.query_map([id], |row| Ok((row.get::<_, [u8; 16]>(0)?, row.get::<_, i64>(1)?)))? {
        let (key, role) = row?;
        if let Some(role) = Role::numbered(role) {
            keys[role as usize] = Some(Key(key));
        }
    }
    Ok(match keys {
        [Some(owner), Some(white), Some(black), Some(watch)] => Some([owner, white, black, watch]),
        _ => None,
    })
}

fn read_moves(database: &Connection, id: i64) -> rusqlite::Result<Vec<RecordedMove>> {
    let mut read = database.prepare_cached("SELECT move, seconds, cost FROM moves WHERE match = ?1 ORDER BY ply")?;
    let moves = read.query_map([id], |row| {
        let cost: Option<String> = row.get(2)?;
        Ok(RecordedMove { mv: row.get(0)?, seconds: row.get(1)?, cost: cost.and_then(Written::stored) })
    })?;
    moves.collect()
}
