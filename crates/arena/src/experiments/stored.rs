//! The stored tournaments of an experiment: finding them, continuing them, and making a result of
//! them.

use std::fs;
use std::path::PathBuf;

use endspiel_knowledge::Stop;
use endspiel_machine::replace_file;

use super::parts::{PlayedTournament, Searcher};
use super::{Experiment, ExperimentResult, ExperimentTournament};
use crate::settings::Tournament;
use crate::standings::Standings;
use crate::stored::Stored;
use crate::{Arena, ArenaError};

/// A tournament of an experiment, with its stored settings and number of games.
struct FoundTournament {
    tournament: Tournament,
    stored: Option<(Stored, u64)>,
}

fn listed(id: Option<i64>, tournament: &Tournament, games: u64) -> ExperimentTournament {
    let (name, rounds, of) = (tournament.name.clone(), tournament.rounds, tournament.games_in_all());
    ExperimentTournament { id, name, games, of, rounds }
}

impl Arena {
    /// Returns the newest tournament with these settings by this program, or begins a new one.
    ///
    /// One with fewer rounds gets the missing ones: its games are the first of the longer
    /// tournament.
    pub fn find_or_begin(&self, tournament: &Tournament) -> Result<i64, ArenaError> {
        let Some((stored, _)) = self.find(tournament)? else { return self.begin(tournament) };
        if stored.tournament.rounds < tournament.rounds {
            self.extend(stored.id, tournament.rounds)?;
        }
        Ok(stored.id)
    }

    /// Returns the newest tournament by this program that differs only in the number of rounds, and
    /// its number of games.
    fn find(&self, tournament: &Tournament) -> Result<Option<(Stored, u64)>, ArenaError> {
        for listed in self.list()? {
            let stored = self.store().load(listed.id)?;
            let same = Tournament { rounds: tournament.rounds, ..stored.tournament.clone() } == *tournament;
            if same && stored.program == self.program(&tournament.game)? {
                return Ok(Some((stored, listed.done)));
            }
        }
        Ok(None)
    }

    /// Returns the tournaments of an experiment with the first `rounds` games of every pair and
    /// colour, or of the longest one.
    fn find_all(
        &self,
        experiment: Experiment,
        rounds: Option<u32>,
        seed: u64,
    ) -> Result<Vec<FoundTournament>, ArenaError> {
        let default = experiment.default_games().unwrap_or(0);
        let mut all = Vec::new();
        for tournament in experiment.tournaments(self.games(), rounds.unwrap_or(default), seed)? {
            let stored = self.find(&tournament)?;
            all.push(FoundTournament { tournament, stored });
        }
        let begun = all.iter().filter_map(|found| found.stored.as_ref());
        if let (None, Some(longest)) = (rounds, begun.map(|(stored, _)| stored.tournament.rounds).max()) {
            all.iter_mut().for_each(|found| found.tournament.rounds = longest);
        }
        Ok(all)
    }

    /// Returns the progress of an experiment's tournaments.
    ///
    /// Each counts the first `rounds` games of every pair and colour, or as many as the longest of
    /// them has.
    pub fn experiment_tournaments(
        &self,
        experiment: Experiment,
        rounds: Option<u32>,
        seed: u64,
    ) -> Result<Vec<ExperimentTournament>, ArenaError> {
        let listed = |FoundTournament { tournament, stored }: FoundTournament| {
            let done = stored.as_ref().map_or(0, |(_, done)| *done);
            listed(stored.map(|(stored, _)| stored.id), &tournament, done.min(tournament.games_in_all()))
        };
        Ok(self.find_all(experiment, rounds, seed)?.into_iter().map(listed).collect())
    }

    /// Returns the result of an experiment, from the games played so far.
    ///
    /// Each tournament counts the first `rounds` games of every pair and colour, or all that are
    /// stored. The rest is computed, which may take some seconds.
    pub fn experiment(
        &self,
        experiment: Experiment,
        rounds: Option<u32>,
        seed: u64,
        stop: &Stop,
    ) -> Result<ExperimentResult, ArenaError> {
        let found = self.find_all(experiment, rounds, seed)?;
        let played: Vec<PlayedTournament> = found.into_iter().map(|one| self.played(one)).collect::<Result<_, _>>()?;
        let searcher = Searcher { games: self.games(), search_cache: self.search_cache(), stop };
        let parts = experiment.parts(&played, self.data(), &searcher)?;
        let listed = |one: &PlayedTournament| listed(one.id, &one.tournament, one.standings.games());
        Ok(ExperimentResult {
            name: experiment.name().to_owned(),
            title: experiment.title().into(),
            paper: experiment.paper().into(),
            tournaments: played.iter().map(listed).collect(),
            tables: parts.tables,
            charts: parts.charts,
            claims: parts.claims,
        })
    }

    /// Returns the stored games of a tournament.
    fn played(&self, FoundTournament { tournament, stored }: FoundTournament) -> Result<PlayedTournament, ArenaError> {
        let mut standings = Standings::new(&tournament);
        let (mut games, all) = (Vec::new(), tournament.games_in_all());
        if let Some((stored, _)) = &stored {
            self.store().for_each_game(stored.id, 0, |game| {
                if game.number < all {
                    standings.add(&tournament, &game);
                    games.push(game);
                }
            })?;
        }
        Ok(PlayedTournament { id: stored.map(|(stored, _)| stored.id), tournament, standings, games })
    }

    /// Writes `report.html`, `report.txt` and `report.json` of an experiment into its folder, and
    /// returns the page.
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
