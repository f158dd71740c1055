//! Finds games of a tournament, the latest first.

use rusqlite::params;

use super::Store;
use crate::listed_games::{FoundGames, GameFilter, ListedGame};
use crate::played::Cause;
use crate::{ArenaError, Tournament};

// All of it stands in the index `game_list`.
const SELECT: &str = "SELECT number, points, cause, plies FROM game WHERE tournament = ?1 AND number < ?2 \
                      ORDER BY number DESC LIMIT ?3";

/// Most games that one call looks at, which takes some milliseconds.
const MAX_LOOKED_AT: usize = 20_000;

impl Store {
    /// Returns games that pass the filter, up to a limit, those with the highest numbers below
    /// `before` first.
    ///
    /// One call looks at a bounded number of games; `rest` tells where the next call goes on.
    pub fn find_games(
        &self,
        id: i64,
        tournament: &Tournament,
        filter: &GameFilter,
        before: Option<u64>,
        limit: usize,
    ) -> Result<FoundGames, ArenaError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(SELECT)?;
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let mut rows = statement.query(params![id, before, MAX_LOOKED_AT as i64])?;
        let (mut games, mut looked_at) = (Vec::new(), 0);
        while let Some(row) = rows.next()? {
            let code: String = row.get(2)?;
            let number = row.get::<_, i64>(0)? as u64;
            let fixture = tournament.fixture(number);
            let game = ListedGame {
                number,
                round: fixture.round,
                players: fixture.players,
                points: row.get(1)?,
                cause: Cause::from_code(&code)
                    .ok_or_else(|| ArenaError::Damaged(format!("a game ended by `{code}`")))?,
                plies: row.get(3)?,
            };
            if filter.matches(&game) {
                games.push(game);
            }
            looked_at += 1;
            if games.len() == limit || looked_at == MAX_LOOKED_AT {
                return Ok(FoundGames { games, rest: Some(number) });
            }
        }
        Ok(FoundGames { games, rest: None })
    }
}
