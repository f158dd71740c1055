//! Alpha-beta that asks the endgame database first, against minimax (depth 2), alpha-beta 5,000 and alpha-beta 25,000.

use std::fmt::Write;

use endspiel_game::{DrawLimits, Stop};
use endspiel_games::Games;
use endspiel_search::Limits;

use super::{at_mill, verdict};
use crate::ratings::Tally;
use crate::settings::{Kind, Tournament};
use crate::{ArenaError, Report};

/// Who the database played against, and what came of six games each: won, drawn, lost.
const THEIRS: [(&str, &str, [u64; 3]); 3] = [
    ("minimax, depth 2", "minimax:depth=2", [3, 3, 0]),
    ("alpha-beta, 5,000 states", "alphabeta:states=5000", [2, 2, 2]),
    ("alpha-beta, 25,000 states", "alphabeta:states=25000", [3, 0, 3]),
];

/// The player with the database, in the two runs: with 3-3 alone, as in the document, and with all there is.
const VARIANTS: [(&str, &str); 2] = [
    ("3-3 tables only", "alphabeta:states=25000,tables=3-3"),
    ("all tables there are", "alphabeta:states=25000,tables=on"),
];

/// What is played where there are no tables.
const WITHOUT: (&str, &str) = ("no tables", "alphabeta:states=25000,tables=off");

/// A position with three stones each, which every table knows; it is won in 25 plies.
const THREE_EACH: &str = "bb.w.bw./.....w../........ w 0 0";

/// One tournament for each kind of tables this machine has; one without any if there are none.
pub(super) fn tournaments(games: &Games) -> Result<Vec<Tournament>, ArenaError> {
    let mut variants: Vec<(&str, &str)> = VARIANTS.into_iter().filter(|(_, spec)| knows_the_end(games, spec)).collect();
    if variants.is_empty() {
        variants.push(WITHOUT);
    }
    Ok(variants.into_iter().map(|(tables, spec)| tournament(tables, spec)).collect())
}

fn tournament(tables: &str, spec: &str) -> Tournament {
    let name = format!("with {tables}");
    let mut players = vec![(name.as_str(), spec)];
    players.extend(THEIRS.iter().map(|(name, spec, _)| (*name, *spec)));
    Tournament { kind: Kind::Gauntlet, ..at_mill(&format!("The endgame database: {tables}"), &players) }
}

/// Whether an engine of this spec exists and is told by tables what a position with three stones each is worth.
fn knows_the_end(games: &Games, spec: &str) -> bool {
    let answer = || -> Result<bool, ArenaError> {
        let played = games.open("mill")?.open(Some(THREE_EACH), DrawLimits::default())?;
        let mut engine = games.engine("mill", spec)?;
        let answer = engine.think(played.as_ref(), &Limits::default(), &Stop::never(), &mut |_| {})?;
        Ok(answer.analysis.source.is_some())
    };
    answer().unwrap_or(false)
}

pub(super) fn comparison(report: &Report) -> String {
    let tournament = &report.stored.tournament;
    let mut text = format!("{}\n\n", tournament.name);
    let without = tournament.players[0].engine == WITHOUT.1;
    if without {
        text += "There are no endgame tables for mill on this machine (or this version cannot use them), so this is the \
                 search alone.\n`endspiel solve mill` builds them; then this command plays with them.\n\n";
    }
    let _ = writeln!(
        text,
        "{:<28}{:>6}{:>7}{:>6}{:>9}   theirs of 6 (won, drawn, lost)",
        "against", "won", "drawn", "lost", "points"
    );
    let mut better = true;
    for (number, (name, _, [their_won, their_drawn, their_lost])) in (1..).zip(THEIRS) {
        let tally = report.standings.meeting(0, number);
        let Tally { won, drawn, lost } = tally;
        let points = format!("{:+}", tally.points());
        let _ = writeln!(
            text,
            "{name:<28}{won:>6}{drawn:>7}{lost:>6}{points:>9}   {their_won}, {their_drawn}, {their_lost}"
        );
        better &= tally.points() > 0;
    }
    if without {
        text += "\nWithout tables nothing can be said of what they are worth.\n\n";
        return text;
    }
    let costs = &report.standings.costs[0];
    let share = 100.0 * f64::from(costs.known) / f64::from(costs.moves.max(1));
    let _ = writeln!(text, "\nMoves that were known exactly: {} of {} ({share:.1} %)\n", costs.known, costs.moves);
    text += &verdict(costs.known == 0, "the database never comes into play");
    let drawn_even =
        report.standings.meeting(0, 3).points().unsigned_abs() * 10 <= report.standings.meeting(0, 3).games();
    text += &verdict(drawn_even, "against the same search without it, nothing is gained");
    text += &verdict(report.standings.meeting(0, 1).lost == 0, "minimax with depth 2 wins no game against it");
    text += &verdict(better, "wanted there, not reached: a player with the database is ahead of all three");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_of_the_document_had_six_games() {
        assert!(THEIRS.iter().all(|(_, _, results)| results.iter().sum::<u64>() == 6));
        let tournament = Tournament { rounds: 3, ..tournament("any tables", WITHOUT.1) };
        assert_eq!(tournament.games_in_all(), 18);
    }

    #[test]
    fn an_engine_without_tables_does_not_know_the_end() {
        assert!(!knows_the_end(&Games::usual(), WITHOUT.1));
        assert!(!knows_the_end(&Games::usual(), "nobody"));
    }
}
