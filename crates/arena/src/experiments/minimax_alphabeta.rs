//! Minimax three plies ahead against alpha-beta with 25,000 states.

use std::fmt::Write;

use super::{at_mill, verdict};
use crate::Report;
use crate::ratings::Tally;
use crate::settings::Tournament;

/// Points of alpha-beta in the document, in 2 rounds of 4 games.
const THEIR_POINTS: i64 = 2;
const THEIR_GAMES: u64 = 8;

pub(super) fn tournament() -> Tournament {
    at_mill(
        "Minimax against alpha-beta",
        &[("minimax, depth 3", "minimax:depth=3"), ("alpha-beta, 25,000 states", "alphabeta:states=25000")],
    )
}

pub(super) fn comparison(report: &Report) -> String {
    let tally = report.standings.meeting(1, 0);
    let Tally { won, drawn, lost } = tally;
    let games = tally.games().max(1);
    let mut text = format!(
        "Alpha-beta (25,000 states) against minimax (depth 3)\n\n\
         {:<10}{:>7}{:>7}{:>7}{:>7}{:>8}{:>19}\n",
        "", "games", "won", "drawn", "lost", "points", "points in 8 games"
    );
    let _ = writeln!(text, "{:<10}{THEIR_GAMES:>7}{:>7}{:>7}{:>7}{:>8}{:>19}", "theirs", "", "", "", "+2", "+2.0");
    let scaled = tally.points() as f64 * THEIR_GAMES as f64 / games as f64;
    let points = format!("{:+}", tally.points());
    let scaled_words = format!("{scaled:+.1}");
    let _ =
        writeln!(text, "{:<10}{:>7}{won:>7}{drawn:>7}{lost:>7}{points:>8}{scaled_words:>19}\n", "ours", tally.games());
    if let Some(estimate) = report.standings.estimate(1, 0) {
        let _ = writeln!(
            text,
            "Ours in Elo: {}, likelihood that alpha-beta is stronger {:.1} %\n",
            estimate.words(),
            100.0 * estimate.superiority
        );
    }
    text += &verdict(tally.points() > 0, "alpha-beta with 25,000 states beats minimax with depth 3");
    text +=
        &verdict(scaled.round() as i64 <= THEIR_POINTS, "its lead is small: no more than two points in eight games");
    text.push('\n');
    text
}
