//! Six weightings of the classic evaluation: all permutations of 1, 2, 3 on (stones = stash, mills, possible mills).

use std::fmt::Write;

use super::{at_mill, verdict};
use crate::Report;
use crate::settings::Tournament;

/// Names, weights and the points in the document, in 30 games each.
const THEIRS: [(&str, &str, i64); 6] = [
    ("(1,1,2,3)", "1/1/2/3", -15),
    ("(2,2,1,3)", "2/2/1/3", -17),
    ("(3,3,2,1)", "3/3/2/1", 10),
    ("(1,1,3,2)", "1/1/3/2", 6),
    ("(2,2,3,1)", "2/2/3/1", 9),
    ("(3,3,1,2)", "3/3/1/2", 7),
];

/// Games of one player in the document: ten rounds of three games.
const THEIR_GAMES: f64 = 30.0;

pub(super) fn tournament() -> Tournament {
    let specs = THEIRS.map(|(_, weights, _)| format!("alphabeta:states=25000,weights={weights}"));
    let players: Vec<(&str, &str)> =
        THEIRS.iter().zip(&specs).map(|((name, ..), spec)| (*name, spec.as_str())).collect();
    at_mill("Weights of the classic evaluation", &players)
}

pub(super) fn comparison(report: &Report) -> String {
    let mut text = "Weights (stones, stash, mills, possible mills), alpha-beta with 25,000 states\n\n".to_owned();
    let _ = writeln!(
        text,
        "{:<12}{:>8}{:>8}{:>8}{:>10}{:>16}{:>16}   Elo",
        "weights", "won", "drawn", "lost", "points", "in 30 games", "theirs in 30"
    );
    let totals = report.standings.totals();
    let mut ours = [0.0; THEIRS.len()];
    for total in &totals {
        let scaled = total.points as f64 * THEIR_GAMES / total.tally.games().max(1) as f64;
        ours[total.player] = scaled;
        let (name, _, theirs) = THEIRS[total.player];
        let (points, scaled) = (format!("{:+}", total.points), format!("{scaled:+.1}"));
        let _ = writeln!(
            text,
            "{name:<12}{:>8}{:>8}{:>8}{points:>10}{scaled:>16}{theirs:>+16}   {:+.0} ± {:.0}",
            total.tally.won, total.tally.drawn, total.tally.lost, total.rating.elo, total.rating.error
        );
    }
    let theirs = THEIRS.map(|(_, _, points)| points as f64);
    let correlation = rank_correlation(&ours, &theirs);
    let _ = writeln!(text, "\nRank correlation of both tables: {correlation:+.2}\n");
    let same = ours.iter().zip(&theirs).filter(|(ours, theirs)| **ours * **theirs > 0.0).count();
    let heavy_possible = ours[0] < 0.0 && ours[1] < 0.0;
    let last_two = {
        let mut order: Vec<usize> = (0..ours.len()).collect();
        order.sort_by(|&a, &b| ours[a].total_cmp(&ours[b]));
        order[..2].iter().all(|player| *player < 2)
    };
    let best = (0..ours.len()).max_by(|&a, &b| ours[a].total_cmp(&ours[b]));
    text += &verdict(heavy_possible, "both weightings with possible mills above all lose points");
    text += &verdict(last_two, "they are the last two of the table");
    text += &verdict(best == Some(2), "(3,3,2,1) is the best of the six");
    text += &verdict(same == ours.len(), "every weighting is on the same side of zero as there");
    let _ = writeln!(text, "  ({same} of {} are)\n", ours.len());
    text
}

/// Spearman's rank correlation of two lists.
fn rank_correlation(one: &[f64], two: &[f64]) -> f64 {
    let ranks = |list: &[f64]| -> Vec<f64> {
        let below = |item: f64| list.iter().filter(|other| **other < item).count() as f64;
        let equal = |item: f64| list.iter().filter(|other| **other == item).count() as f64;
        list.iter().map(|&item| below(item) + (equal(item) - 1.0) / 2.0).collect()
    };
    let (one, two) = (ranks(one), ranks(two));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    let scale = (product(&one, &one) * product(&two, &two)).sqrt();
    if scale == 0.0 { 0.0 } else { product(&one, &two) / scale }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_tournament_has_thirty_rounds_of_three_games() {
        let tournament = Tournament { rounds: 3, ..tournament() };
        assert_eq!((tournament.pairings() * 2, tournament.games_in_all()), (30, 90));
        // What the winners gain the losers lose.
        assert_eq!(THEIRS.iter().map(|(.., points)| points).sum::<i64>(), 0);
    }

    #[test]
    fn ranks_agree_with_themselves_and_disagree_with_their_reverse() {
        let list = [1.0, 5.0, 2.0, 2.0];
        assert!((rank_correlation(&list, &list) - 1.0).abs() < 1e-12);
        assert!((rank_correlation(&list, &list.map(|item| -item)) + 1.0).abs() < 1e-12);
        assert_eq!(rank_correlation(&[1.0, 1.0], &[1.0, 2.0]), 0.0);
    }
}
