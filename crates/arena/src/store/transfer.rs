//! Tournaments that leave the store for a backup, and those that come from one.

use rusqlite::{OptionalExtension, params};

use super::Store;
use super::games::insert_one;
use crate::{ArenaError, TournamentPart};

impl Store {
    /// Returns the part of a tournament with the games from this number on, and the number that the next part begins with.
    pub fn part(&self, id: i64, from: u64) -> Result<(TournamentPart, Option<u64>), ArenaError> {
        let stored = self.load(id)?;
        let mut games = Vec::new();
        let next = self.for_games(id, from, TournamentPart::GAMES as u64, &mut |game| games.push(game))?;
        Ok((TournamentPart::new(stored, games, next.is_none())?, next))
    }

    /// Keeps a part that was checked, unless the tournament is being played here. Returns whether any of it is new.
    ///
    /// `program` stands for the program of a tournament without games.
    pub fn keep(&self, part: &TournamentPart, program: &str) -> Result<bool, ArenaError> {
        let (id, new) = self.kept(part, program)?;
        let stored = self.load(id)?;
        part.check_belongs(&stored)?;
        let _lease = match self.lease(id) {
            Err(ArenaError::Busy { .. }) => return Ok(false),
            lease => lease?,
        };
        let extended = part.tournament.rounds > stored.tournament.rounds;
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        if extended {
            let update = "UPDATE tournament SET settings = ?2, finished = NULL WHERE id = ?1";
            transaction.execute(update, params![id, settings_of(part)?])?;
        }
        let mut added = false;
        // A finished tournament has all its games; a decided test has no later ones.
        if extended || stored.finished.is_none() {
            for game in &part.games {
                added |= insert_one(&transaction, id, game)?;
            }
            let finished = part.finished.map(|seconds| seconds as i64);
            transaction.execute("UPDATE tournament SET finished = ?2 WHERE id = ?1", params![id, finished])?;
        }
        transaction.commit()?;
        Ok(new || extended || added)
    }

    /// Returns the tournament with the name of a part, and whether it was not there before.
    fn kept(&self, part: &TournamentPart, program: &str) -> Result<(i64, bool), ArenaError> {
        let settings = settings_of(part)?;
        let connection = self.connection();
        let program = part.program.as_deref().unwrap_or(program);
        let insert = "INSERT OR IGNORE INTO tournament (uid, settings, program, begun) VALUES (?1, ?2, ?3, ?4)";
        let added = connection.execute(insert, params![part.uid, settings, program, part.begun as i64])?;
        let select = "SELECT id FROM tournament WHERE uid = ?1";
        let found = connection.query_row(select, [&part.uid], |row| row.get(0)).optional()?;
        found.map(|id| (id, added == 1)).ok_or_else(|| ArenaError::Damaged("a new tournament is gone".to_owned()))
    }
}

fn settings_of(part: &TournamentPart) -> Result<String, ArenaError> {
    serde_json::to_string(&part.tournament).map_err(|error| ArenaError::Damaged(error.to_string()))
}
