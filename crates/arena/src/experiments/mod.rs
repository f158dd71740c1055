//! The experiments of the documents this project is built from, with their settings and their results.
//!
//! Each is one or two tournaments and a comparison: our table beside theirs, and in words what held and what did not.

mod database;
mod minimax_alphabeta;
mod result;
mod weights;

use endspiel_games::Games;

use crate::settings::{PlayerSettings, Tournament};
use crate::{Arena, ArenaError, Report};

pub use result::{
    Cell, Claim, ExperimentResult, ExperimentTournament, NumberFormat, ResultBar, ResultChart, ResultTable,
    TableLayout, Text, Verdict,
};

/// One of the documents' experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Experiment {
    /// Minimax three plies ahead against alpha-beta with 25,000 states.
    MinimaxVsAlphabeta,
    /// Six weightings of the classic evaluation against each other.
    Weights,
    /// Alpha-beta with the endgame database against engines without.
    Database,
}

impl Experiment {
    /// All of them by their names.
    pub const ALL: [(&'static str, Experiment); 3] = [
        ("minimax-vs-alphabeta", Experiment::MinimaxVsAlphabeta),
        ("weights", Experiment::Weights),
        ("database", Experiment::Database),
    ];

    /// The tournaments it consists of. Everybody has the first move in `rounds` games against each of the others:
    /// the documents' round.
    pub fn tournaments(self, games: &Games, rounds: u32, seed: u64) -> Result<Vec<Tournament>, ArenaError> {
        let mut tournaments = match self {
            Experiment::MinimaxVsAlphabeta => vec![minimax_alphabeta::tournament()],
            Experiment::Weights => vec![weights::tournament()],
            Experiment::Database => database::tournaments(games)?,
        };
        for tournament in &mut tournaments {
            (tournament.rounds, tournament.seed) = (rounds, seed);
            tournament.complete(games, None)?;
        }
        Ok(tournaments)
    }

    /// Our results beside theirs.
    pub fn comparison(self, reports: &[Report]) -> String {
        let mut text = String::new();
        for report in reports {
            text += &match self {
                Experiment::MinimaxVsAlphabeta => minimax_alphabeta::comparison(report),
                Experiment::Weights => weights::comparison(report),
                Experiment::Database => database::comparison(report),
            };
        }
        text
    }
}

impl Arena {
    /// The newest tournament with exactly these settings by this program, or a new one: an experiment that was stopped
    /// goes on where it was.
    pub fn find_or_begin(&self, tournament: &Tournament) -> Result<i64, ArenaError> {
        for listed in self.list()? {
            let stored = self.store().load(listed.id)?;
            if stored.tournament == *tournament && stored.program == self.program(&tournament.game)? {
                return Ok(listed.id);
            }
        }
        self.begin(tournament)
    }
}

/// A tournament at mill, as the documents play it: from the empty board, with the usual draw limits.
fn at_mill(name: &str, players: &[(&str, &str)]) -> Tournament {
    let players = players.iter().map(|&(name, engine)| PlayerSettings::new(name, engine)).collect();
    Tournament::new(name, "mill", players)
}

/// "held" or "did not hold", and what.
fn verdict(holds: bool, claim: &str) -> String {
    format!("- {}: {claim}\n", if holds { "held" } else { "did not hold" })
}
