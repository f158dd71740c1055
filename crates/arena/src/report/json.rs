//! The report for programs.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::Report;
use crate::Tournament;
use crate::ratings::{Estimate, Pairs, Tally};
use crate::standings::{CauseCount, SprtReport, Total};

/// A report in figures, as programs read it. Where other programs are on this machine is left out.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentReport"))]
pub struct Figures {
    /// The tournament's number here.
    id: i64,
    /// What people call it.
    name: String,
    /// The game with its options.
    game: String,
    /// Games played so far.
    games: u64,
    /// Games to be played, if no test ends it before.
    of: u64,
    finished: bool,
    /// When it was begun, in seconds since 1970.
    begun: i64,
    /// Which program began it.
    program: String,
    /// The names of the players, in the order of their numbers.
    players: Vec<String>,
    /// What everybody has reached, the best first.
    totals: Vec<PlayerFigures>,
    /// Results of the player of the row, who had the first move, against the player of the column.
    cross: Vec<Vec<Tally>>,
    /// The probability that the player of the row is stronger than the one of the column, where they have met.
    superiority: Vec<Vec<Option<f64>>>,
    /// How much stronger the first of two players is.
    estimate: Option<Estimate>,
    /// Pairs of games of two players.
    pairs: Option<Pairs>,
    /// Where the test stands, if it is one.
    sprt: Option<SprtReport>,
    /// How often games ended for which reason, by its words.
    causes: BTreeMap<&'static str, CauseCount>,
    /// Moves of a game, on average.
    mean_length: f64,
}

/// What a player has reached.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerFigures {
    /// What people call him.
    name: String,
    /// The engine, by its spec; another program by its name.
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
    /// Half the width of the interval that holds the true rating with 95 %.
    error: f64,
    /// Games lost by failing rather than by playing.
    faults: u64,
    nodes_per_move: f64,
    depth_per_move: f64,
    seconds_per_move: f64,
    /// The longest time for one move.
    longest_move: f64,
}

impl Report {
    /// The report in figures.
    pub fn figures(&self) -> Figures {
        let tournament = &self.stored.tournament.for_onlookers();
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
            totals: self.standings.totals().iter().map(|total| self.player_figures(tournament, total)).collect(),
            cross: self.standings.cross.clone(),
            superiority: self.standings.superiority(),
            estimate: if two { self.standings.estimate(0, 1) } else { None },
            pairs: if two { self.standings.pairs.get(&(0, 1)).copied() } else { None },
            sprt: self.standings.sprt(tournament),
            causes: self.standings.causes.clone(),
            mean_length: self.course.mean_length(),
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

    /// The report as one JSON object.
    pub fn json(&self) -> Value {
        // Strings, numbers and lists: JSON has words for all of it.
        serde_json::to_value(self.figures()).unwrap_or_default()
    }
}
