//! Reads and writes matches in the database.

use endspiel_game::Colour;
use endspiel_games::Games;
use endspiel_service::matches::begin::mover;
use endspiel_service::matches::clock::Clocks;
use endspiel_service::matches::player::{PlayerWords, Players, turn};
use endspiel_service::matches::session::Moment;
use endspiel_service::matches::stored_match::{PlayedMove, StoredMatch};
use endspiel_service::{Key, Kind, Limits, Refusal, Role, Written};
use rusqlite::{Connection, OptionalExtension, params};

use crate::store;

/// The row of a match to be written.
pub struct Row {
    id: i64,
    game: String,
    start: String,
    limits: String,
    players: PlayerWords,
    clock: Option<String>,
    running: bool,
    pause: f64,
    turns: i64,
    over: Option<String>,
    offer: Option<String>,
    rematch: Option<Vec<u8>>,
    version: i64,
    created: f64,
    changed: f64,
    keys: [Key; 4],
    /// The number of the first new move, and the new moves.
    fresh: (usize, Vec<PlayedMove>),
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl Row {
    /// Returns the row of a match whose first `kept` moves are in the database already.
    pub fn of(stored: &StoredMatch, kept: usize, now: Moment) -> Row {
        Row {
            id: stored.id,
            game: stored.played.spec(),
            start: stored.played.start(),
            limits: json(&Limits::from(stored.limits)),
            players: stored.players.words(),
            clock: stored.clocks.as_ref().map(|clocks| json(&clocks.at(now))),
            running: stored.running,
            pause: stored.pause,
            turns: stored.turns() as i64,
            over: stored.given_up.as_ref().map(json),
            offer: stored.offer.as_ref().map(json),
            rematch: stored.next.map(|keys| keys.map(|key| key.0).concat()),
            version: stored.version as i64,
            created: stored.created as f64 / 1000.0,
            changed: stored.changed as f64 / 1000.0,
            keys: stored.keys,
            fresh: (kept, stored.log[kept.min(stored.log.len())..].to_vec()),
        }
    }

    /// Writes a new match and returns its number.
    pub fn insert(&self, database: &Connection) -> rusqlite::Result<i64> {
        database
            .prepare_cached(
                "INSERT INTO matches (game, start, limits, white, black, clock, running, pause, turns, over, offer, \
                 rematch, version, created, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
            )?
            .execute(params![
                self.game,
                self.start,
                self.limits,
                self.players.white,
                self.players.black,
                self.clock,
                self.running,
                self.pause,
                self.turns,
                self.over,
                self.offer,
                self.rematch,
                self.version,
                self.created,
                self.changed,
            ])?;
        let id = database.last_insert_rowid();
        self.write_keys(database, id)?;
        self.write_moves(database, id)?;
        Ok(id)
    }

    /// Writes a new match and returns true, unless one of its keys opens a match already.
    pub fn insert_unless_known(&self, database: &Connection) -> rusqlite::Result<bool> {
        let mut known = database.prepare_cached("SELECT 1 FROM keys WHERE key = ?1")?;
        for key in &self.keys {
            if known.exists([key.0])? {
                return Ok(false);
            }
        }
        self.insert(database).map(|_| true)
    }

    /// Writes a changed match. Returns false if it is no longer there.
    pub fn update(&self, database: &Connection) -> rusqlite::Result<bool> {
        let found = database
            .prepare_cached(
                "UPDATE matches SET white = ?2, black = ?3, clock = ?4, running = ?5, pause = ?6, turns = ?7, over = ?8, \
                 offer = ?9, rematch = ?10, version = ?11, changed = ?12 WHERE id = ?1",
            )?
            .execute(params![
                self.id,
                self.players.white,
                self.players.black,
                self.clock,
                self.running,
                self.pause,
                self.turns,
                self.over,
                self.offer,
                self.rematch,
                self.version,
                self.changed,
            ])?;
        if found == 0 {
            return Ok(false);
        }
        self.write_moves(database, self.id)?;
        Ok(true)
    }

    /// Writes the keys with their roles.
    pub fn write_keys(&self, database: &Connection, id: i64) -> rusqlite::Result<()> {
        let mut write =
            database.prepare_cached("INSERT OR REPLACE INTO keys (key, match, role) VALUES (?1, ?2, ?3)")?;
        for (key, role) in self.keys.iter().zip(Role::ALL) {
            write.execute(params![key.0, id, role.number()])?;
        }
        Ok(())
    }

    fn write_moves(&self, database: &Connection, id: i64) -> rusqlite::Result<()> {
        let (kept, fresh) = &self.fresh;
        if fresh.is_empty() {
            return Ok(());
        }
        database
            .prepare_cached("DELETE FROM moves WHERE match = ?1 AND ply >= ?2")?
            .execute(params![id, *kept as i64])?;
        let mut write = database
            .prepare_cached("INSERT INTO moves (match, ply, move, seconds, cost) VALUES (?1, ?2, ?3, ?4, ?5)")?;
        for (ply, entry) in (*kept as i64..).zip(fresh) {
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

/// The row of a match as read.
struct Read {
    game: String,
    start: String,
    limits: String,
    players: PlayerWords,
    clock: Option<String>,
    running: bool,
    pause: f64,
    turns: usize,
    over: Option<String>,
    offer: Option<String>,
    rematch: Option<Vec<u8>>,
    version: i64,
    created: f64,
    changed: f64,
}

fn read_row(database: &Connection, id: i64) -> rusqlite::Result<Option<Read>> {
    database
        .prepare_cached(
            "SELECT game, start, limits, white, black, clock, running, pause, turns, over, offer, rematch, version, \
             created, changed FROM matches WHERE id = ?1",
        )?
        .query_row([id], |row| {
            Ok(Read {
                game: row.get(0)?,
                start: row.get(1)?,
                limits: row.get(2)?,
                players: PlayerWords { white: row.get(3)?, black: row.get(4)? },
                clock: row.get::<_, Option<String>>(5)?,
                running: row.get(6)?,
                pause: row.get(7)?,
                turns: row.get::<_, i64>(8)?.max(0) as usize,
                over: row.get(9)?,
                offer: row.get(10)?,
                rematch: row.get(11)?,
                version: row.get(12)?,
                created: row.get(13)?,
                changed: row.get(14)?,
            })
        })
        .optional()
}

/// Reads a match, or `None` if it is not there. A row that cannot be interpreted is an error and stays unchanged.
pub fn load(database: &Connection, games: &Games, id: i64, now: Moment) -> Result<Option<StoredMatch>, Refusal> {
    let read = read_row(database, id).map_err(store::unreadable)?;
    let Some(read) = read else { return Ok(None) };
    let unreadable = |what: &str| unreadable(id, what);
    let keys = load_keys(database, id).map_err(store::unreadable)?.ok_or_else(|| unreadable("its keys"))?;
    let limits = serde_json::from_str::<Limits>(&read.limits).ok().and_then(|limits| limits.checked().ok());
    let limits = limits.ok_or_else(|| unreadable("its draw limits"))?;
    let opened = games.open(&read.game).and_then(|game| game.open(Some(&read.start), limits));
    let mut played = opened.map_err(|error| unreadable(&format!("its start ({error})")))?;
    let log = load_moves(database, id, turn(&*played)).map_err(store::unreadable)?;
    for entry in &log {
        played.play(&entry.mv).map_err(|error| unreadable(&format!("its moves ({error})")))?;
    }
    if read.turns > log.len() {
        return Err(unreadable("its moves (some are missing)"));
    }
    while played.moves().len() > read.turns {
        played.undo();
    }
    let clock = read.clock.map(|clock| serde_json::from_str::<Clocks>(&clock)).transpose();
    let clocks = clock.map_err(|_| unreadable("its clocks"))?;
    let given_up = read.over.map(|over| serde_json::from_str(&over)).transpose();
    let given_up = given_up.map_err(|_| unreadable("how it ended"))?;
    let offer = read.offer.map(|offer| serde_json::from_str(&offer)).transpose();
    let offer = offer.map_err(|_| unreadable("its draw offer"))?;
    let next = read.rematch.map(|keys| four_keys(&keys).ok_or_else(|| unreadable("its rematch"))).transpose()?;
    let mut stored = StoredMatch {
        id,
        keys,
        players: Players::named(&read.players),
        limits,
        played,
        log,
        given_up,
        offer: None,
        next,
        clocks,
        running: read.running,
        pause: read.pause,
        version: read.version.max(0) as u64,
        created: moment(read.created),
        changed: moment(read.changed),
        since: now,
    };
    stored.begin_turn(now);
    stored.offer = offer;
    Ok(Some(stored))
}

/// Converts a stored time in seconds to a moment.
fn moment(seconds: f64) -> Moment {
    (seconds * 1000.0) as Moment
}

fn unreadable(id: i64, what: &str) -> Refusal {
    Refusal::new(Kind::Storage, format!("game {id} is stored, but {what} cannot be read"))
}

fn load_keys(database: &Connection, id: i64) -> rusqlite::Result<Option<[Key; 4]>> {
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

/// Splits four concatenated keys.
fn four_keys(bytes: &[u8]) -> Option<[Key; 4]> {
    let keys: [[u8; 16]; 4] = bytes.as_chunks().0.try_into().ok()?;
    (bytes.len() == 64).then(|| keys.map(Key))
}

fn load_moves(database: &Connection, id: i64, first: Colour) -> rusqlite::Result<Vec<PlayedMove>> {
    let mut read = database.prepare_cached("SELECT move, seconds, cost FROM moves WHERE match = ?1 ORDER BY ply")?;
    let rows = read.query_map([id], |row| {
        let cost: Option<String> = row.get(2)?;
        Ok((row.get(0)?, row.get(1)?, cost.and_then(Written::stored)))
    })?;
    let numbered = rows.enumerate().map(|(ply, row)| {
        let (mv, seconds, cost) = row?;
        Ok(PlayedMove { mv, by: mover(first, ply), seconds, cost })
    });
    numbered.collect()
}
