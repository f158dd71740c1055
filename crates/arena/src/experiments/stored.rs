//! The tournaments of an experiment in the store: found again, continued, and made into a result.

use std::fs;
use std::path::PathBuf;

use endspiel_knowledge::Stop;
use endspiel_machine::replace_file;

use super::parts::Played;
use super::{Experiment, ExperimentResult, ExperimentTournament};
use crate::settings::Tournament;
use crate::standings::Standings;
use crate::store::Stored;
use crate::{Arena, ArenaError};

impl Arena {
    /// The number of the newest tournament with these settings by this program, or of a new one. One with fewer rounds gets the
    /// missing ones: its games are the first of the longer tournament.
    pub fn find_or_begin(&self, tournament: &Tournament) -> Result<i64, ArenaError> {
        let Some(stored) = self.find(tournament)? else { return self.begin(tournament) };
        if stored.tournament.rounds < tournament.rounds {
            self.extend(stored.id, tournament.rounds)?;
        }
        Ok(stored.id)
    }

    /// The newest tournament by this program that differs in nothing but the number of rounds.
    fn find(&self, tournament: &Tournament) -> Result<Option<Stored>, ArenaError> {
        for listed in self.list()? {
            let stored = self.store().load(listed.id)?;
            let same = Tournament { rounds: tournament.rounds, ..stored.tournament.clone() } == *tournament;
            if same && stored.program == self.program(&tournament.game)? {
                return Ok(Some(stored));
            }
        }
        Ok(None)
    }

    /// The result of an experiment as far as its tournaments are played, each with the first `rounds` games of every pair and
    /// colour, or with all that are stored. What is not played is computed, which may take some seconds.
    pub fn experiment(
        &self,
        experiment: Experiment,
        rounds: Option<u32>,
        seed: u64,
        stop: &Stop,
    ) -> Result<ExperimentResult, ArenaError> {
        let usual = experiment.usual_games().unwrap_or(0);
        let tournaments = experiment.tournaments(self.games(), rounds.unwrap_or(usual), seed)?;
        let played: Vec<Played> =
            tournaments.into_iter().map(|one| self.played(one, rounds)).collect::<Result<_, _>>()?;
        let parts = experiment.parts(&played, self.games(), self.data(), stop)?;
        let told = |one: &Played| ExperimentTournament {
            id: one.id,
            name: one.tournament.name.clone(),
            games: one.standings.games(),
            of: one.tournament.games_in_all(),
        };
        Ok(ExperimentResult {
            name: experiment.name().to_owned(),
            title: experiment.title().into(),
            paper: experiment.paper().into(),
            tournaments: played.iter().map(told).collect(),
            tables: parts.tables,
            charts: parts.charts,
            claims: parts.claims,
        })
    }

    /// The games of a tournament that are stored.
    fn played(&self, mut tournament: Tournament, rounds: Option<u32>) -> Result<Played, ArenaError> {
        let stored = self.find(&tournament)?;
        if let (Some(stored), None) = (&stored, rounds) {
            tournament.rounds = stored.tournament.rounds;
        }
        let mut standings = Standings::new(&tournament);
        let (mut games, all) = (Vec::new(), tournament.games_in_all());
        if let Some(stored) = &stored {
            self.store().for_each_game(stored.id, 0, |game| {
                if game.number < all {
                    standings.add(&tournament, &game);
                    games.push(game);
                }
            })?;
        }
        Ok(Played { id: stored.map(|stored| stored.id), tournament, standings, games })
    }

    /// Writes `report.html`, `report.txt` and `report.json` of an experiment into a folder of its own, and returns the page.
    pub fn write_experiment(&self, result: &ExperimentResult) -> Result<PathBuf, ArenaError> {
        let folder = self.data().join("experiments").join(&result.name);
        fs::create_dir_all(&folder).map_err(ArenaError::file(&folder))?;
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            replace_file(&path, text.as_bytes()).map_err(ArenaError::file(&path)).map(|()| path)
        };
        write("report.txt", &result.text())?;
        write("report.json", &format!("{:#}\n", result.json()))?;
        write("report.html", &result.html())
    }
}
