//! Games in the store.

use endspiel_game::Side;
use rusqlite::{Connection, Row, params};

use super::Store;
use crate::ArenaError;
use crate::played::{Cause, MoveCosts, PlayedGame};

const INSERT: &str = "INSERT OR IGNORE INTO game VALUES \
    (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)";

const SELECT: &str = "SELECT * FROM game WHERE tournament = ?1 AND number >= ?2 ORDER BY number LIMIT ?3";

/// Games that are read at once, which takes some hundredths of a second. Others use the connection in between.
const AT_ONCE: u64 = 5000;

const SELECT_ONE: &str = "SELECT * FROM game WHERE tournament = ?1 AND number = ?2";

impl Store {
    /// Stores a finished game; `false` if it was stored already. Once it returns, the game survives a power cut.
    pub fn record(&self, tournament: i64, game: &PlayedGame) -> Result<bool, ArenaError> {
        Ok(self.record_all(tournament, std::slice::from_ref(game))?.contains(&true))
    }

    /// Stores finished games in one transaction, which waits for the disk once, and returns which of them are new.
    pub(crate) fn record_all(&self, tournament: i64, games: &[PlayedGame]) -> Result<Vec<bool>, ArenaError> {
        Ok(insert(&mut self.connection(), games.iter().map(|game| (tournament, game)))?)
    }

    /// Calls `visit` with every game of a tournament from this number on, in the order of their numbers.
    pub fn for_each_game(
        &self,
        tournament: i64,
        from: u64,
        mut visit: impl FnMut(PlayedGame),
    ) -> Result<(), ArenaError> {
        let mut next = Some(from);
        while let Some(from) = next {
            next = self.for_some_games(tournament, from, &mut visit)?;
        }
        Ok(())
    }

    /// Calls `visit` with some games of a tournament from this number on, in the order of their numbers. Returns the number
    /// from which to go on; `None` at the end.
    pub fn for_some_games(
        &self,
        tournament: i64,
        from: u64,
        mut visit: impl FnMut(PlayedGame),
    ) -> Result<Option<u64>, ArenaError> {
        self.for_games(tournament, from, AT_ONCE, &mut visit)
    }

    /// Like [`Store::for_some_games`], with up to `limit` games.
    pub(super) fn for_games(
        &self,
        tournament: i64,
        from: u64,
        limit: u64,
        visit: &mut dyn FnMut(PlayedGame),
    ) -> Result<Option<u64>, ArenaError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(SELECT)?;
        let mut rows = statement.query([tournament, from as i64, limit as i64])?;
        let (mut read, mut last) = (0, from);
        while let Some(row) = rows.next()? {
            let game = read_game(row)?;
            (read, last) = (read + 1, game.number);
            visit(game);
        }
        Ok((read == limit).then_some(last + 1))
    }

    /// Returns all games of a tournament, in the order of their numbers.
    pub fn games(&self, tournament: i64) -> Result<Vec<PlayedGame>, ArenaError> {
        let mut games = Vec::new();
        self.for_each_game(tournament, 0, |game| games.push(game))?;
        Ok(games)
    }

    /// Returns the game with this number, once it is played.
    pub fn game(&self, tournament: i64, number: u64) -> Result<Option<PlayedGame>, ArenaError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(SELECT_ONE)?;
        let mut rows = statement.query([tournament, number as i64])?;
        rows.next()?.map(read_game).transpose()
    }
}

/// Inserts games of tournaments in one transaction and returns which of them are new.
fn insert<'a>(
    connection: &mut Connection,
    games: impl Iterator<Item = (i64, &'a PlayedGame)>,
) -> rusqlite::Result<Vec<bool>> {
    let transaction = connection.transaction()?;
    let new = games.map(|(tournament, game)| insert_one(&transaction, tournament, game)).collect::<Result<_, _>>()?;
    transaction.commit()?;
    Ok(new)
}

pub(super) fn insert_one(connection: &Connection, tournament: i64, game: &PlayedGame) -> rusqlite::Result<bool> {
    let [first, second] = &game.costs;
    let rows = connection.prepare_cached(INSERT)?.execute(params![
        tournament,
        game.number as i64,
        game.start,
        game.record,
        game.opening_plies,
        game.plies,
        game.points(),
        game.cause.code(),
        game.detail,
        first.moves,
        first.nodes as i64,
        first.known,
        first.depth as i64,
        first.seconds,
        first.longest,
        second.moves,
        second.nodes as i64,
        second.known,
        second.depth as i64,
        second.seconds,
        second.longest,
    ])?;
    Ok(rows == 1)
}

fn read_game(row: &Row<'_>) -> Result<PlayedGame, ArenaError> {
    let code: String = row.get("cause")?;
    let cause = Cause::from_code(&code).ok_or_else(|| ArenaError::Damaged(format!("a game ended by `{code}`")))?;
    let costs = |side: &str| -> rusqlite::Result<MoveCosts> {
        let column = |name: &str| format!("{side}_{name}");
        Ok(MoveCosts {
            moves: row.get(column("moves").as_str())?,
            nodes: row.get::<_, i64>(column("nodes").as_str())? as u64,
            known: row.get(column("known").as_str())?,
            depth: row.get::<_, i64>(column("depth").as_str())? as u64,
            seconds: row.get(column("seconds").as_str())?,
            longest: row.get(column("longest").as_str())?,
        })
    };
    Ok(PlayedGame {
        number: row.get::<_, i64>("number")? as u64,
        start: row.get("start")?,
        record: row.get("record")?,
        opening_plies: row.get("opening_plies")?,
        plies: row.get("plies")?,
        winner: match row.get("points")? {
            1 => Some(Side::First),
            0 => None,
            -1 => Some(Side::Second),
            points => return Err(ArenaError::Damaged(format!("a game with {points} points"))),
        },
        cause,
        detail: row.get("detail")?,
        costs: [costs("first")?, costs("second")?],
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use endspiel_game::Reason;

    use super::*;
    use crate::{GameFilter, ResultFilter, Tournament};

    fn store(name: &str) -> (std::path::PathBuf, Store, i64) {
        let folder = std::env::temp_dir().join(format!("endspiel-store-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let store = Store::open(&folder).unwrap();
        let text = "name=\"t\"\ngame=\"mill\"\nrounds=5\nplayers=[{engine=\"random\"},{engine=\"easy\"}]";
        let id =
            store.add(&Tournament::from_toml(text, &endspiel_games::Games::usual(), None).unwrap(), "test").unwrap();
        (folder, store, id)
    }

    fn game(number: u64, winner: Option<Side>) -> PlayedGame {
        PlayedGame {
            number,
            start: "start".into(),
            record: "d6 f4".into(),
            opening_plies: 1,
            plies: 2,
            winner,
            cause: Cause::Rules(Reason::TooFewStones),
            detail: String::new(),
            costs: [
                MoveCosts { moves: 1, nodes: 9, known: 1, depth: 2, seconds: 0.5, longest: 0.5 },
                MoveCosts::default(),
            ],
        }
    }

    #[test]
    fn games_come_back_as_they_went_in_and_count_once() {
        let (folder, store, id) = store("once");
        let games = [game(0, Some(Side::First)), game(1, None), game(2, Some(Side::Second))];
        for one in games.iter().rev() {
            assert!(store.record(id, one).unwrap());
        }
        assert!(!store.record(id, &game(1, Some(Side::First))).unwrap());
        drop(store);
        let store = Store::open(&folder).unwrap();
        assert_eq!(store.games(id).unwrap(), games);
        assert_eq!(store.list().unwrap()[0].done, 3);
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// Stores a game, and copies of it with the numbers up to this one.
    fn many(store: &Store, id: i64, last: u64) {
        store.record(id, &game(0, Some(Side::First))).unwrap();
        let connection = store.connection();
        connection
            .execute(
                "INSERT INTO game WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1) \
                 SELECT tournament, n, start, record, opening_plies, plies, -1, cause, detail, first_moves, first_nodes, \
                 first_known, first_depth, first_seconds, first_longest, second_moves, second_nodes, second_known, \
                 second_depth, second_seconds, second_longest FROM game, numbers WHERE number = 0",
                [last as i64],
            )
            .unwrap();
    }

    #[test]
    fn games_are_read_and_searched_part_by_part() {
        let (folder, store, id) = store("parts");
        many(&store, id, 45_000);
        let (mut next, mut read, mut parts) = (Some(0), 0, 0);
        while let Some(from) = next {
            next = store.for_some_games(id, from, |game| read = game.number + 1).unwrap();
            parts += 1;
        }
        assert!(read == 45_001 && parts > 2);
        assert_eq!(store.games(id).unwrap().len(), 45_001);
        let tournament = store.load(id).unwrap().tournament;
        let filter = GameFilter { result: Some(ResultFilter::By(Side::First)), ..GameFilter::default() };
        let (mut before, mut found, mut parts) = (None, Vec::new(), 0);
        loop {
            let part = store.find_games(id, &tournament, &filter, before, 10).unwrap();
            (found, parts) = ([found, part.games].concat(), parts + 1);
            before = part.rest;
            if before.is_none() {
                break;
            }
        }
        assert!(parts > 2 && found.len() == 1 && found[0].number == 0);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn lists_and_counts_read_no_record_of_a_game() {
        let (folder, store, id) = store("index");
        many(&store, id, 10);
        let connection = store.connection();
        for query in [
            "SELECT number, points, cause, plies FROM game WHERE tournament = ?1 AND number < 9 ORDER BY number DESC",
            "SELECT count(*) FROM game WHERE tournament = ?1",
        ] {
            let plan: String =
                connection.query_row(&format!("EXPLAIN QUERY PLAN {query}"), [id], |row| row.get("detail")).unwrap();
            assert!(plan.contains("COVERING INDEX game_list"), "{plan}");
        }
        drop(connection);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_finished_tournament_keeps_only_the_games_that_count() {
        let (folder, store, id) = store("finish");
        for number in 0..6 {
            store.record(id, &game(number, None)).unwrap();
        }
        store.finish(id, 4).unwrap();
        assert_eq!(store.games(id).unwrap().len(), 4);
        assert!(store.load(id).unwrap().finished.is_some());
        assert!(store.extend(id, 9, &endspiel_games::Games::usual()).unwrap().finished.is_none());
        assert!(store.extend(id, 2, &endspiel_games::Games::usual()).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn one_at_a_time_runs_a_tournament() {
        let (folder, store, id) = store("lease");
        let lease = store.lease(id).unwrap();
        assert!(matches!(store.lease(id), Err(ArenaError::Busy { .. })));
        assert!(store.is_running(id));
        drop(lease);
        assert!(!store.is_running(id));
        assert!(matches!(store.load(99), Err(ArenaError::NoSuchTournament(99))));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn games_of_many_threads_are_stored_once_and_told_truly() {
        let (folder, store, id) = store("threads");
        let new = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for number in 0..50 {
                        new.fetch_add(usize::from(store.record(id, &game(number, None)).unwrap()), Ordering::Relaxed);
                    }
                });
            }
        });
        assert_eq!((new.into_inner(), store.games(id).unwrap().len()), (50, 50));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_game_that_cannot_be_stored_spoils_no_other() {
        let (folder, store, id) = store("spoilt");
        std::thread::scope(|scope| {
            for number in 0..8 {
                let store = &store;
                scope.spawn(move || {
                    let tournament = if number == 3 { id + 1 } else { id };
                    assert_eq!(store.record(tournament, &game(number, None)).is_ok(), number != 3);
                });
            }
        });
        assert_eq!(store.games(id).unwrap().len(), 7);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_stored_game_has_reached_the_disk() {
        let (folder, store, _) = store("synchronous");
        // 2 is FULL: every commit of the log is synced.
        let level: i64 = store.connection().pragma_query_value(None, "synchronous", |row| row.get(0)).unwrap();
        assert_eq!(level, 2);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn only_their_owner_can_read_tournaments_and_reports() {
        use std::os::unix::fs::PermissionsExt;
        let (folder, store, id) = store("private");
        std::fs::set_permissions(folder.join("arena.sqlite"), std::fs::Permissions::from_mode(0o644)).unwrap();
        drop(store);
        let store = Store::open(&folder).unwrap();
        store.record(id, &game(0, None)).unwrap();
        let _lease = store.lease(id).unwrap();
        let mode = |name: &str| std::fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
        let modes = ["arena.sqlite", "arena.sqlite-wal", "arena.sqlite-shm", "arena", "arena/1"].map(mode);
        assert_eq!(modes, [0o600, 0o600, 0o600, 0o700, 0o700]);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
