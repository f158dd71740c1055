//! The report for programs.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::Report;
use crate::Tournament;
use crate::ratings::{Estimate, Pairs, Tally};
use crate::standings::{CauseCount, SprtReport, Total};

/// A report in figures, for programs. Paths of foreign programs on this machine are left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentReport"))]
pub struct Figures {
    /// The tournament's number here.
    id: i64,
    /// The name.
    name: String,
    /// The game with its options.
    game: String,
    /// Games played so far.
    games: u64,
    /// Games to play, if no test ends it before.
    of: u64,
    finished: bool,
    /// The time it was begun, in seconds since 1970.
    begun: i64,
    /// The program that began it.
    program: String,
    /// The names of the players, in the order of their numbers.
    players: Vec<String>,
    /// The totals of all players, the best first.
    totals: Vec<PlayerFigures>,
    /// Results of the row's player with the first move against the column's player.
    cross: Vec<Vec<Tally>>,
    /// The probability that the row's player is stronger than the column's, if they have met.
    superiority: Vec<Vec<Option<f64>>>,
    /// The estimated difference between two players.
    estimate: Option<Estimate>,
    /// Pairs of games of two players.
    pairs: Option<Pairs>,
    /// The state of the test, if it is one.
    sprt: Option<SprtReport>,
    /// How often games ended by each cause.
    causes: BTreeMap<&'static str, CauseCount>,
    /// Mean number of moves of a game.
    mean_length: f64,
}

/// The totals of a player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerFigures {
    /// The name.
    name: String,
    /// The engine, by its spec; a foreign program by its name.
    engine: String,
    won: u64,
    drawn: u64,
    lost: u64,
    /// +1 for a win, −1 for a loss.
    points: i64,
    /// The share of the possible score, a draw counting half.
    score: f64,
    /// Elo points; the mean of all players is 0.
    elo: f64,
    /// Half the width of the 95 % confidence interval.
    error: f64,
    /// Games lost by a fault.
    faults: u64,
    nodes_per_move: f64,
    depth_per_move: f64,
    seconds_per_move: f64,
    /// The longest time for one move.
    longest_move: f64,
}

impl Report {
    /// Returns the report in figures.
    pub fn figures(&self) -> Figures {
        let tournament = &self.stored.tournament.redacted();
        let two = self.players() == 2;
        Figures {
            id: self.stored.id,
            name: tournament.name.clone(),
            game: tournament.game.clone(),
            games: self.standings.games(),
            of: tournament.games_in_all(),
            finished: self.stored.finished.is_some(),
            begun: self.stored.begun,
            program: self.stored.program.clone(),
            players: tournament.players.iter().map(|player| player.name.clone()).collect(),
            totals: self.totals().iter().map(|total| self.player_figures(tournament, total)).collect(),
            cross: self.standings.cross.clone(),
            superiority: self.standings.superiority(),
            estimate: if two { self.standings.estimate(0, 1) } else { None },
            pairs: if two { self.standings.pairs.get(&(0, 1)).copied() } else { None },
            sprt: self.standings.sprt(tournament),
            causes: self.standings.causes.clone(),
            mean_length: self.history.mean_length(),
        }
    }

    fn player_figures(&self, tournament: &Tournament, total: &Total) -> PlayerFigures {
        let costs = &self.standings.costs[total.player];
        let moves = f64::from(costs.moves.max(1));
        PlayerFigures {
            name: tournament.players[total.player].name.clone(),
            engine: tournament.players[total.player].engine.clone(),
            won: total.tally.won,
            drawn: total.tally.drawn,
            lost: total.tally.lost,
            points: total.points,
            score: total.tally.score(),
            elo: total.rating.elo,
            error: total.rating.error,
            faults: self.standings.faults[total.player],
            nodes_per_move: costs.nodes as f64 / moves,
            depth_per_move: costs.depth as f64 / moves,
            seconds_per_move: costs.seconds / moves,
            longest_move: costs.longest,
        }
    }

    /// Returns the report as one JSON object.
    pub fn json(&self) -> Value {
        // Strings, numbers and lists can always be written as JSON.
        serde_json::to_value(self.figures()).unwrap_or_default()
    }
}
