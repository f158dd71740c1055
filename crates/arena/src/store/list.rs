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
pub struct Wanted {
    /// A player of the game.
    pub player: Option<usize>,
    /// The opponent of that player.
    pub against: Option<usize>,
    /// The result.
    pub result: Option<WantedResult>,
    /// The cause of the end.
    pub cause: Option<Cause>,
}

/// A result to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedResult {
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

impl Wanted {
    fn fits(&self, game: &ListedGame) -> bool {
        let seat = |player: usize| game.players.iter().position(|&other| other == player);
        let own = self.player.map(seat);
        if own == Some(None) || self.against.is_some_and(|player| seat(player).is_none()) {
            return false;
        }
        // The points of the filter's player.
        let points = own.flatten().map(|seat| if seat == 0 { game.points } else { -game.points });
        let as_wanted = match self.result {
            None => true,
            Some(WantedResult::By(Side::First)) => game.points == 1,
            Some(WantedResult::By(Side::Second)) => game.points == -1,
            Some(WantedResult::Drawn) => game.points == 0,
            Some(WantedResult::Won) => points == Some(1),
            Some(WantedResult::Lost) => points == Some(-1),
        };
        as_wanted && self.cause.is_none_or(|cause| cause == game.cause)
    }
}

impl Store {
    /// Returns the games that pass the filter, up to a limit, those with the highest numbers below
    /// `before` first.
    pub fn find_games(
        &self,
        id: i64,
        tournament: &Tournament,
        wanted: &Wanted,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<ListedGame>, ArenaError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(SELECT)?;
        let before = before.and_then(|before| i64::try_from(before).ok()).unwrap_or(i64::MAX);
        let mut rows = statement.query(params![id, before])?;
        let mut found = Vec::new();
        while found.len() < most
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
            if wanted.fits(&game) {
                found.push(game);
            }
        }
        Ok(found)
    }
}
