//! The experiments and tables of the student papers, with the papers' figures beside ours.
//!
//! Each file is one experiment: its tournaments, if any, and the tables, charts and claims made of
//! them. `stored` finds and continues its tournaments; `result` is the type of all results, `text`
//! and `page` show it.

mod database;
mod defects;
mod depth_costs;
mod grid;
mod hand;
mod minimax_alphabeta;
mod page;
mod parts;
mod positions;
mod result;
mod stored;
mod text;
mod weights;

use std::path::Path;

use endspiel_game::shorten;
use endspiel_game::words::{Phrase, Words};
use endspiel_games::Games;
use serde::Serialize;

use crate::ArenaError;
use crate::settings::Tournament;
use parts::{Parts, PlayedTournament, Searcher};

pub use parts::SearchCache;
pub use result::{
    Cell, Claim, ExperimentResult, ExperimentTournament, NumberFormat, ResultBar, ResultChart, ResultTable,
    TableLayout, Text, Verdict,
};

const NO_EXPERIMENT: Phrase = Phrase::new(
    "experiment.none",
    "there is no experiment `{name}`; there is {names}",
    "es gibt kein Experiment „{name}“; es gibt {names}",
);
const NOTHING_PLAYED: Phrase = Phrase::new(
    "experiment.computed",
    "the experiment `{name}` is computed and plays no games",
    "das Experiment „{name}“ wird berechnet und spielt keine Partien",
);
const BAD_GAMES: Phrase = Phrase::new(
    "experiment.games",
    "games is a whole number from 1 to {most}",
    "die Zahl der Partien ist eine ganze Zahl von 1 bis {most}",
);

/// An experiment of the student papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExperimentName"))]
#[serde(rename_all = "kebab-case")]
pub enum Experiment {
    /// Minimax four plies ahead against alpha-beta with 25,000 states.
    MinimaxVsAlphabeta,
    /// Six weightings of the classic evaluation against each other.
    Weights,
    /// The 3-3 endgame database: its counts, and alpha-beta with it against engines without.
    Database,
    /// Weightings with equal and unequal weights for stones on the board and in hand.
    #[serde(rename = "stash")]
    Hand,
    /// The cost of two defects of the printed programs.
    Defects,
    /// The cost of alpha-beta at every depth of Connect Four.
    DepthCosts,
    /// How many positions minimax generates at every depth of Nine Men's Morris.
    Positions,
}

impl Experiment {
    /// Maximum number of games that every player begins against each other one.
    pub const MAX_GAMES: u32 = 10_000;

    /// The default seed.
    pub const DEFAULT_SEED: u64 = 1;

    /// All experiments.
    pub const ALL: [Experiment; 7] = [
        Experiment::MinimaxVsAlphabeta,
        Experiment::Weights,
        Experiment::Database,
        Experiment::Hand,
        Experiment::Defects,
        Experiment::DepthCosts,
        Experiment::Positions,
    ];

    /// Returns the experiment with this name.
    pub fn named(name: &str) -> Result<Experiment, ArenaError> {
        let names = || Experiment::ALL.map(Experiment::name).join(", ");
        let found = Experiment::ALL.into_iter().find(|experiment| experiment.name() == name);
        found.ok_or_else(|| {
            ArenaError::Settings(Box::new(NO_EXPERIMENT.say(&[("name", &shorten(name)), ("names", &names())])))
        })
    }

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Experiment::MinimaxVsAlphabeta => "minimax-vs-alphabeta",
            Experiment::Weights => "weights",
            Experiment::Database => "database",
            Experiment::Hand => "stash",
            Experiment::Defects => "defects",
            Experiment::DepthCosts => "depth-costs",
            Experiment::Positions => "positions",
        }
    }

    /// Returns the title.
    pub const fn title(self) -> Words {
        match self {
            Experiment::MinimaxVsAlphabeta => minimax_alphabeta::TITLE,
            Experiment::Weights => weights::TITLE,
            Experiment::Database => database::TITLE,
            Experiment::Hand => hand::TITLE,
            Experiment::Defects => defects::TITLE,
            Experiment::DepthCosts => depth_costs::TITLE,
            Experiment::Positions => positions::TITLE,
        }
    }

    /// Returns the paper it is from.
    pub const fn paper(self) -> Words {
        match self {
            Experiment::MinimaxVsAlphabeta | Experiment::Weights | Experiment::Hand => {
                Words::new("Term paper on Nine Men's Morris, 2021", "Seminararbeit über Mühle, 2021")
            }
            Experiment::Database => Words::new(
                "Term paper on the 3-3 endgame of Nine Men's Morris",
                "Seminararbeit über das Mühle-Endspiel mit drei gegen drei Steine",
            ),
            Experiment::Defects => Words::new(
                "Term paper on Nine Men's Morris, 2021, and school paper on Connect Four, 2023",
                "Seminararbeit über Mühle, 2021, und Facharbeit über Vier gewinnt, 2023",
            ),
            Experiment::DepthCosts => {
                Words::new("School paper on Connect Four, 2023", "Facharbeit über Vier gewinnt, 2023")
            }
            Experiment::Positions => {
                Words::new("Project report on Nine Men's Morris, 2017", "Projektbericht über Mühle, 2017")
            }
        }
    }

    /// Returns the default number of games that every player begins against each other one: the
    /// paper's, if it played.
    ///
    /// `None` if the experiment is computed.
    pub const fn default_games(self) -> Option<u32> {
        match self {
            Experiment::MinimaxVsAlphabeta => Some(4),
            Experiment::Weights | Experiment::Database => Some(3),
            Experiment::Hand | Experiment::Defects => Some(20),
            Experiment::DepthCosts | Experiment::Positions => None,
        }
    }

    /// Returns the number of games to play: the requested or the default one; 0 if nothing is
    /// played.
    pub fn games(self, asked: Option<u32>) -> Result<u32, ArenaError> {
        let refuse = |saying| Err(ArenaError::Settings(Box::new(saying)));
        match (asked, self.default_games()) {
            (Some(_), None) => refuse(NOTHING_PLAYED.say(&[("name", &self.name())])),
            (Some(games), _) if !(1..=Experiment::MAX_GAMES).contains(&games) => {
                let most = grid::grouped(f64::from(Experiment::MAX_GAMES));
                refuse(BAD_GAMES.say(&[("most", &Text::new(&most, most.replace(',', ".")))]))
            }
            (asked, default) => Ok(asked.or(default).unwrap_or(0)),
        }
    }

    /// Returns its tournaments, in which every player begins `rounds` games against each of the
    /// others.
    pub fn tournaments(self, games: &Games, rounds: u32, seed: u64) -> Result<Vec<Tournament>, ArenaError> {
        let mut tournaments = match self {
            Experiment::MinimaxVsAlphabeta => minimax_alphabeta::tournaments(),
            Experiment::Weights => weights::tournaments(),
            Experiment::Database => database::tournaments(games),
            Experiment::Hand => hand::tournaments(),
            Experiment::Defects => defects::tournaments(),
            Experiment::DepthCosts | Experiment::Positions => Vec::new(),
        };
        for tournament in &mut tournaments {
            (tournament.rounds, tournament.seed) = (rounds.max(1), seed);
            tournament.complete(games, None)?;
        }
        Ok(tournaments)
    }

    /// Makes tables, charts and claims of the games, and computes the rest. `data` is the folder
    /// with the endgame tables.
    fn parts(self, played: &[PlayedTournament], data: &Path, searcher: &Searcher<'_>) -> Result<Parts, ArenaError> {
        match self {
            Experiment::MinimaxVsAlphabeta => minimax_alphabeta::parts(played, searcher),
            Experiment::Weights => Ok(weights::parts(played)),
            Experiment::Database => database::parts(played, data),
            Experiment::Hand => Ok(hand::parts(played)),
            Experiment::Defects => defects::parts(played, searcher),
            Experiment::DepthCosts => depth_costs::parts(searcher),
            Experiment::Positions => positions::parts(searcher.games, positions::MAX_DEPTH, searcher.stop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_experiment_is_written_as_it_is_named() {
        for experiment in Experiment::ALL {
            assert_eq!(serde_json::to_value(experiment).unwrap(), experiment.name());
        }
    }
}
