//! The work of a tournament: playing its games.

use std::sync::Arc;

use endspiel_games::Games;
use endspiel_jobs::{Job, JobError, Kind, Operation};
use endspiel_knowledge::Stop;
use serde::Deserialize;
use serde_json::Value;

use crate::{AllowedPrograms, ArenaError, Referee, Tournament};

/// Tournaments, as work for a queue.
pub struct Tournaments {
    games: Games,
    allowed: AllowedPrograms,
}

impl Tournaments {
    /// Creates the kind; it starts only these foreign programs.
    pub fn new(games: Games, allowed: AllowedPrograms) -> Tournaments {
        Tournaments { games, allowed }
    }

    /// The name of the kind, as in announcements.
    pub const NAME: &'static str = "tournament";
}

impl Kind for Tournaments {
    fn name(&self) -> &'static str {
        Tournaments::NAME
    }

    fn word(&self) -> &'static str {
        "tournaments"
    }

    /// Returns the tables of the two players with the largest ones, on every thread.
    fn memory(&self, settings: &Value, threads: usize) -> u64 {
        let Ok(tournament) = Tournament::deserialize(settings) else { return 0 };
        let table = |engine: &str| {
            let settings = self.games.engine_settings(&tournament.game, engine).unwrap_or_default();
            let megabytes = settings.iter().find(|(name, _)| *name == "hash").and_then(|(_, size)| size.parse().ok());
            megabytes.unwrap_or(0u64)
        };
        let mut tables: Vec<u64> = tournament.players.iter().map(|player| table(&player.engine)).collect();
        tables.sort_unstable_by(|one, other| other.cmp(one));
        let both = tables.iter().take(2).fold(0u64, |sum, &table| sum.saturating_add(table));
        both.saturating_mul(1 << 20).saturating_mul(threads as u64)
    }

    /// Opens a tournament if all its players may and can play here.
    fn open(&self, settings: &Value, stop: &Stop) -> Result<Box<dyn Operation>, JobError> {
        let refused = |error: ArenaError| JobError::Input(error.to_string());
        let mut tournament = Tournament::deserialize(settings).map_err(|error| JobError::Input(error.to_string()))?;
        if tournament.openings.file.is_some() {
            // A host sends the openings themselves. An announcement that names a file may come from an
            // attacker that wants this machine's files.
            return Err(JobError::Input("its openings are to be read from a file of this machine".to_owned()));
        }
        tournament.complete(&self.games, None).map_err(refused)?;
        let games = tournament.games_in_all();
        let referee = Referee::new(self.games.clone(), self.allowed.clone(), Arc::new(tournament)).map_err(refused)?;
        referee.check_players(stop).map_err(refused)?;
        Ok(Box::new(PlayGames { referee, games }))
    }
}

/// Plays the games of one tournament.
pub(crate) struct PlayGames {
    pub(crate) referee: Referee,
    pub(crate) games: u64,
}

impl Operation for PlayGames {
    fn work(&mut self, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError> {
        let played = self.referee.play(job.number, stop).map_err(|error| match error {
            error @ ArenaError::Player { .. } => JobError::Missing(Box::new(error)),
            error => JobError::Failed(Box::new(error)),
        })?;
        let record = played.map(serde_json::to_value).transpose();
        record.map_err(|error| JobError::Failed(Box::new(error)))
    }

    fn another(&self) -> Box<dyn Operation> {
        Box::new(PlayGames { referee: self.referee.clone(), games: self.games })
    }

    fn has(&self, job: &Job) -> bool {
        job.number < self.games
    }
}
