//! The progress of a tournament, for display.

use endspiel_machine::Instant;
use serde::Serialize;

use crate::ratings::Tally;
use crate::standings::{SprtReport, Standings};

/// The progress of a tournament at one moment.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentProgress"))]
pub struct Progress {
    /// Games done, those of earlier runs included.
    pub done: u64,
    /// Games to play, if no test ends it before.
    pub games: u64,
    /// Games per second in this run.
    pub rate: f64,
    /// Seconds left at this rate, if there is one.
    pub seconds_left: Option<f64>,
    /// Games won, drawn and lost by every player, in the order of the file.
    pub tallies: Vec<Tally>,
    /// The state of the test, if it is one.
    pub sprt: Option<SprtReport>,
    /// Workers heard of recently, if there are several.
    pub workers: Option<usize>,
}

/// A clock that measures the rate of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunClock {
    begun: Instant,
    done_before: u64,
}

impl RunClock {
    /// Starts the clock; `done_before` games of earlier runs do not count for the rate.
    pub(crate) fn start(done_before: u64) -> RunClock {
        RunClock { begun: Instant::now(), done_before }
    }

    /// Returns the progress of a tournament of this many games with these results.
    pub(crate) fn progress(
        &self,
        standings: &Standings,
        games: u64,
        tournament: &crate::Tournament,
        workers: Option<usize>,
    ) -> Progress {
        let done = standings.games();
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = done.saturating_sub(self.done_before) as f64 / seconds.max(1e-9);
        let seconds_left = (rate > 0.0).then(|| games.saturating_sub(done) as f64 / rate);
        let tallies = (0..tournament.players.len()).map(|player| standings.tally(player)).collect();
        Progress { done, games, rate, seconds_left, tallies, sprt: standings.sprt(tournament), workers }
    }
}

impl Progress {
    /// Returns one line of text: games done, rate, time left, running score.
    pub fn words(&self, names: &[&str]) -> String {
        let left = self.seconds_left.map_or("?".to_owned(), duration);
        let mut line = format!("{}/{} games, {:.1}/s, {left} left", self.done, self.games, self.rate);
        if let Some(workers) = self.workers {
            line += &format!(", {workers} worker{}", if workers == 1 { "" } else { "s" });
        }
        let mut order: Vec<usize> = (0..self.tallies.len()).collect();
        order.sort_by_key(|&player| std::cmp::Reverse(self.tallies[player].points()));
        let leaders = order.iter().take(3).filter_map(|&player| {
            let Tally { won, drawn, lost } = self.tallies[player];
            names.get(player).map(|name| format!("{name} +{won} ={drawn} -{lost}"))
        });
        for leader in leaders.take(if self.tallies.len() == 2 { 1 } else { 3 }) {
            line += &format!(" · {leader}");
        }
        if let Some(test) = &self.sprt {
            line += &format!(" · LLR {:.2} ({:.2}, {:.2})", test.ratio, test.lower, test.upper);
        }
        line
    }
}

/// Returns a duration in words.
fn duration(seconds: f64) -> String {
    let whole = seconds.min(1e9).ceil() as u64;
    match whole {
        0..=119 => format!("{whole} s"),
        120..=7199 => format!("{} min", whole.div_ceil(60)),
        _ => format!("{:.1} h", whole as f64 / 3600.0),
    }
}
