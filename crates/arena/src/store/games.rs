//! Games in the store.

use endspiel_game::Side;
use rusqlite::{Row, params};

use super::Store;
use crate::ArenaError;
use crate::played::{Cause, MoveCosts, PlayedGame};

const INSERT: &str = "INSERT OR IGNORE INTO game VALUES \
    (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)";

const SELECT: &str = "SELECT * FROM game WHERE tournament = ?1 AND number >= ?2 ORDER BY number";

const SELECT_ONE: &str = "SELECT * FROM game WHERE tournament = ?1 AND number = ?2";

impl Store {
    /// Stores a finished game durably; `false` if it was stored already.
    pub fn record(&self, tournament: i64, game: &PlayedGame) -> Result<bool, ArenaError> {
        let [first, second] = &game.costs;
        let connection = self.connection();
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

    /// Calls `visit` with every game of a tournament from this number on, in the order of their numbers.
    pub fn for_each_game(
        &self,
        tournament: i64,
        from: u64,
        mut visit: impl FnMut(PlayedGame),
    ) -> Result<(), ArenaError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(SELECT)?;
        let mut rows = statement.query([tournament, from as i64])?;
        while let Some(row) = rows.next()? {
            visit(read_game(row)?);
        }
        Ok(())
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
    use endspiel_game::Reason;

    use super::*;
    use crate::Tournament;

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
}
