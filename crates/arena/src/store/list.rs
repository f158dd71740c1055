//! The list of a tournament's games, the latest first, and a filter for it.

use endspiel_game::Side;
use rusqlite::params;
use serde::Serialize;

use super::Store;
use crate::played::Cause;
use crate::{ArenaError, Tournament};

const SELECT: &str = "SELECT number, points, cause, plies FROM game WHERE tournament = ?1 AND number < ?2 \
                      ORDER BY number DESC";

/// A filter for games; without conditions, all games pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// A player of the game.
    pub player: Option<usize>,
    /// The opponent of that player.
    pub against: Option<usize>,
    /// The result.
    pub result: Option<ResultFilter>,
    /// The cause of the end.
    pub cause: Option<Cause>,
}

/// A filter for the result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultFilter {
    /// The player of this side won.
    By(Side),
    /// The game was drawn.
    Drawn,
    /// The filter's player won.
    Won,
    /// The filter's player lost.
    Lost,
}

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ListedGame {
    /// Its number in the tournament.
    pub number: u64,
    /// The number of the opening, from 0.
    pub round: u32,
    /// The player with the first move, and the other.
    pub players: [usize; 2],
    /// +1, 0 or −1 for the player with the first move.
    pub points: i32,
    /// The cause of the end.
    pub cause: Cause,
    /// The number of moves.
    pub plies: u32,
}

impl GameFilter {
    fn matches(&self, game: &ListedGame) -> bool {
        let side_of = |player: usize| game.players.iter().position(|&other| other == player);
        let own = self.player.map(side_of);
        if own == Some(None) || self.against.is_some_and(|player| side_of(player).is_none()) {
            return false;
        }
        // The points of the filter's player.
        let points = own.flatten().map(|side| if side == 0 { game.points } else { -game.points });
        let result_matches = match self.result {
            None => true,
            Some(ResultFilter::By(Side::First)) => game.points == 1,
            Some(ResultFilter::By(Side::Second)) => game.points == -1,
            Some(ResultFilter::Drawn) => game.points == 0,
            Some(ResultFilter::Won) => points == Some(1),
            Some(ResultFilter::Lost) => points == Some(-1),
        };
        result_matches && self.cause.is_none_or(|cause| cause == game.cause)
    }
}

impl Store {
    /// Returns the games that pass the filter, up to a limit, those with the highest numbers below
    /// `before` first.
    pub fn find_games(
        &self,
        id: i64,
        tournament: &Tournament,
        filter: &GameFilter,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<ListedGame>, ArenaError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(SELECT)?;
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let mut rows = statement.query(params![id, before])?;
        let mut found = Vec::new();
        while found.len() < limit
            && let Some(row) = rows.next()?
        {
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
                found.push(game);
            }
        }
        Ok(found)
    }
}
