//! A tournament as a store holds it, and what a report reads of a store.

use endspiel_game::DrawCounting;
use serde::Serialize;

use crate::played::PlayedGame;
use crate::{ArenaError, Tournament};

/// A tournament as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// Its number in this store.
    pub id: i64,
    /// A globally unique name.
    pub uid: String,
    /// The settings.
    pub tournament: Tournament,
    /// The program that began it.
    pub program: String,
    /// The time it was begun, in seconds since 1970.
    pub begun: i64,
    /// The time it was finished, if it is.
    pub finished: Option<i64>,
}

/// A line in the list of tournaments.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentFigures"))]
pub struct Listed {
    /// Its number in this store.
    pub id: i64,
    /// The name.
    pub name: String,
    /// The game.
    pub game: String,
    /// Games played so far.
    pub done: u64,
    /// Games to play, if no test ends it before.
    pub games: u64,
    /// The time it was begun, in seconds since 1970.
    pub begun: i64,
    /// The time it was finished, if it is.
    pub finished: Option<i64>,
    /// How draws are counted.
    pub counting: DrawCounting,
}

impl Listed {
    /// Returns the line of a tournament with this many games.
    pub fn new(stored: &Stored, done: u64) -> Listed {
        let Stored { id, tournament, begun, finished, .. } = stored;
        Listed {
            id: *id,
            name: tournament.redacted().name,
            game: tournament.game.clone(),
            done,
            games: tournament.games_in_all(),
            begun: *begun,
            finished: *finished,
            counting: tournament.draws.counting,
        }
    }
}

/// A source of finished games, wherever they are stored: what a report and a ledger read of a store.
pub trait GameSource {
    /// Returns a tournament by its number.
    fn load(&self, id: i64) -> Result<Stored, ArenaError>;

    /// Calls `visit` with some games of a tournament from this number on, in the order of their numbers. Returns the number
    /// from which to go on; `None` at the end.
    fn for_some_games(&self, id: i64, from: u64, visit: &mut dyn FnMut(PlayedGame)) -> Result<Option<u64>, ArenaError>;

    /// Calls `visit` with every game of a tournament, in the order of their numbers.
    fn for_all_games(&self, id: i64, visit: &mut dyn FnMut(PlayedGame)) -> Result<(), ArenaError> {
        let mut next = Some(0);
        while let Some(from) = next {
            next = self.for_some_games(id, from, visit)?;
        }
        Ok(())
    }

    /// Returns whether a tournament is being played now, here or elsewhere.
    fn is_running(&self, id: i64) -> bool;
}
