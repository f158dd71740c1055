//! A tournament as a run of jobs: each game is one.
//!
//! - `check` checks games that other machines have played
//! - `kind` is the work of a worker

mod check;
mod kind;

pub(crate) use kind::PlayGames;
pub use kind::Tournaments;

use endspiel_jobs::{Host, Job, JobError, Record};
use serde_json::Value;

use crate::ledger::Ledger;
use crate::progress::{Progress, RunClock};
use crate::stored::Stored;
use crate::{ArenaError, PlayedGame, Referee, Store};

/// The owner of a tournament: it hands out games and stores them.
pub(crate) struct TournamentHost<'a> {
    store: &'a Store,
    stored: &'a Stored,
    /// Checks games of other machines; it plays none.
    referee: Referee,
    ledger: Ledger,
    clock: RunClock,
    watch: &'a (dyn Fn(&Progress) + Sync),
}

impl<'a> TournamentHost<'a> {
    /// Creates the owner of a tournament with these games done.
    pub(crate) fn new(
        store: &'a Store,
        stored: &'a Stored,
        referee: Referee,
        ledger: Ledger,
        watch: &'a (dyn Fn(&Progress) + Sync),
    ) -> TournamentHost<'a> {
        TournamentHost { store, stored, referee, clock: RunClock::start(ledger.done()), ledger, watch }
    }

    /// Returns the games done.
    pub(crate) fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

impl Host for TournamentHost<'_> {
    type Error = ArenaError;

    fn next(&mut self) -> Option<Job> {
        self.ledger.next_game().map(|number| Job { number, data: Value::Null })
    }

    fn begin_again(&mut self) {
        self.ledger.begin_again();
    }

    fn check(&mut self, record: &Record) -> Result<(), String> {
        let game = check::read(record.number, &record.value)?;
        self.referee.problem(&game, true).map_or(Ok(()), Err)
    }

    fn store(&mut self, records: Vec<Record>, _durable: bool) -> Result<Vec<bool>, ArenaError> {
        let read = |record: &Record| {
            let damaged = |error| ArenaError::Store(rusqlite::Error::ToSqlConversionFailure(error));
            check::read(record.number, &record.value).map_err(|error| damaged(error.into()))
        };
        let games = records.iter().map(read).collect::<Result<Vec<PlayedGame>, _>>()?;
        let new = self.store.record_all(self.stored.id, &games)?;
        for (game, new) in games.iter().zip(&new) {
            if *new {
                self.ledger.finished(game);
            }
        }
        Ok(new)
    }

    fn is_complete(&self) -> bool {
        self.ledger.is_complete()
    }

    fn counts(&self) -> (u64, Option<u64>) {
        (self.ledger.done(), Some(self.ledger.games_that_count()))
    }

    fn report(&mut self, workers: Option<usize>) {
        let (games, tournament) = (self.ledger.games_that_count(), &self.stored.tournament);
        (self.watch)(&self.clock.progress(self.ledger.standings(), games, tournament, workers));
    }
}

impl From<JobError> for ArenaError {
    fn from(error: JobError) -> ArenaError {
        match error {
            JobError::Missing(error) | JobError::Failed(error) => {
                error.downcast().map_or_else(|error| ArenaError::Queue(error.to_string()), |error| *error)
            }
            JobError::Input(reason) => ArenaError::settings(reason),
            JobError::Queue(reason) => ArenaError::Queue(reason),
            JobError::File { path, reason } => ArenaError::File { path, reason },
            error => ArenaError::Queue(error.to_string()),
        }
    }
}
