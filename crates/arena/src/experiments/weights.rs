//! Six weightings of the classic evaluation: 1, 2 and 3 in every order, for stones on the board and
//! in hand, for mills and for possible mills.

use endspiel_game::words::Words;

use super::parts::{Parts, PlayedTournament, Version, at_mill, claim, percent, scaled, tally_cell, titled};
use super::result::{Cell, Claim, NumberFormat, ResultTable, TableLayout, Text};
use crate::ratings::Tally;
use crate::settings::Tournament;
use crate::standings::Standings;

pub(super) const TITLE: Words =
    Words::new("Six weightings of the evaluation against each other", "Sechs Gewichtungen der Bewertung gegeneinander");

/// Names and weights of the players.
const PLAYERS: [(&str, &str); 6] = [
    ("1,1,2,3", "1/1/2/3"),
    ("2,2,1,3", "2/2/1/3"),
    ("3,3,2,1", "3/3/2/1"),
    ("1,1,3,2", "1/1/3/2"),
    ("2,2,3,1", "2/2/3/1"),
    ("3,3,1,2", "3/3/1/2"),
];

/// The weighting that the paper found best.
const BEST: usize = 2;

/// The paper's cross table: a row for each player with black, a column for each with white. A cell
/// holds games won by white, drawn, won by black.
const THEIR_CROSS: [[Option<Tally>; 6]; 6] = [
    [None, t(1, 2, 0), t(2, 1, 0), t(2, 1, 0), t(3, 0, 0), t(2, 1, 0)],
    [t(1, 2, 0), None, t(3, 0, 0), t(3, 0, 0), t(3, 0, 0), t(2, 1, 0)],
    [t(0, 1, 2), t(1, 0, 2), None, t(1, 0, 2), t(0, 2, 1), t(1, 1, 1)],
    [t(1, 0, 2), t(0, 1, 2), t(1, 1, 1), None, t(1, 0, 2), t(0, 3, 0)],
    [t(0, 1, 2), t(0, 1, 2), t(1, 1, 1), t(1, 0, 2), None, t(1, 1, 1)],
    [t(1, 0, 2), t(1, 0, 2), t(1, 1, 1), t(0, 2, 1), t(1, 1, 1), None],
];

/// The paper's totals: won, drawn, lost.
const THEIR_TOTALS: [Tally; 6] =
    [all(3, 9, 18), all(3, 7, 20), all(16, 8, 6), all(14, 8, 8), all(16, 7, 7), all(13, 11, 6)];

/// Games of one player in the paper.
const THEIR_GAMES: u64 = 30;

const fn all(won: u64, drawn: u64, lost: u64) -> Tally {
    Tally { won, drawn, lost }
}

const fn t(won: u64, drawn: u64, lost: u64) -> Option<Tally> {
    Some(all(won, drawn, lost))
}

pub(super) fn tournaments() -> Vec<Tournament> {
    let tournament = |version: Version| {
        let player = |(name, weights)| (name, version.alphabeta(&format!("states=25000,weights={weights}")));
        at_mill("Weights of the evaluation", version, &PLAYERS.map(player))
    };
    Version::BOTH.map(tournament).to_vec()
}

pub(super) fn parts(played: &[PlayedTournament]) -> Parts {
    let mut parts = Parts::default();
    for (version, played) in Version::BOTH.into_iter().zip(played) {
        parts.tables.push(cross_table(version, &played.standings));
        parts.tables.push(totals(version, &played.standings));
        parts.claims.extend(claims(version, &played.standings));
    }
    parts
}

fn cross_table(version: Version, standings: &Standings) -> ResultTable {
    let names = PLAYERS.map(|(name, _)| Text::same(name));
    let mut columns = vec![Text::new("black \\ white", "Schwarz \\ Weiß")];
    columns.extend(names.clone());
    let rows = (0..PLAYERS.len()).map(|black| {
        let mut row = vec![Cell::label(names[black].clone())];
        row.extend((0..PLAYERS.len()).map(|white| match THEIR_CROSS[black][white] {
            theirs @ Some(_) => tally_cell(standings.cross[white][black], theirs),
            None => Cell::Blank,
        }));
        row
    });
    ResultTable {
        title: titled(&Text::new("Cross table", "Kreuztabelle"), &version.words()),
        note: Some(Text::new(
            "Columns have white, rows have black: won by white | drawn | won by black.",
            "Spalten haben Weiß, Zeilen Schwarz: von Weiß gewonnen | unentschieden | von Schwarz gewonnen.",
        )),
        layout: TableLayout::Below,
        columns,
        rows: rows.collect(),
    }
}

fn totals(version: Version, standings: &Standings) -> ResultTable {
    let ratings = standings.totals();
    let rows = PLAYERS.iter().enumerate().map(|(player, (name, _))| {
        let (tally, theirs) = (standings.tally(player), THEIR_TOTALS[player]);
        let any = tally.games() > 0;
        let rating = ratings.iter().find(|total| total.player == player).map(|total| total.rating).filter(|_| any);
        vec![
            Cell::label(Text::same(*name)),
            tally_cell(tally, Some(theirs)),
            Cell::number(NumberFormat::Points, any.then(|| tally.points() as f64), theirs.points() as f64),
            Cell::number(NumberFormat::Mean, any.then(|| scaled(tally, THEIR_GAMES)), None),
            Cell::number(NumberFormat::Percent, percent(tally), percent(theirs)),
            Cell::Number {
                format: NumberFormat::Elo,
                ours: rating.map(|rating| rating.elo),
                error: rating.map(|rating| rating.error),
                theirs: None,
                note: None,
            },
        ]
    });
    ResultTable {
        title: titled(&Text::new("Totals", "Summen"), &version.words()),
        note: None,
        layout: TableLayout::Beside,
        columns: vec![
            Text::new("weights", "Gewichte"),
            Text::new("won | drawn | lost", "gewonnen | unentschieden | verloren"),
            Text::new("points", "Punkte"),
            Text::new("in 30 games", "in 30 Partien"),
            Text::new("score", "Ausbeute"),
            Text::same("Elo"),
        ],
        rows: rows.collect(),
    }
}

fn claims(version: Version, standings: &Standings) -> Vec<Claim> {
    let ours: Vec<f64> = (0..PLAYERS.len()).map(|player| scaled(standings.tally(player), THEIR_GAMES)).collect();
    let theirs = THEIR_TOTALS.map(|tally| tally.points() as f64);
    let games = standings.games();
    let mut order: Vec<usize> = (0..ours.len()).collect();
    order.sort_by(|&one, &two| ours[two].total_cmp(&ours[one]));
    let ranking = order.iter().map(|&player| format!("{} {:+.1}", PLAYERS[player].0, ours[player]));
    let ranking = ranking.collect::<Vec<_>>().join(", ");
    let ranking = Text::new(&ranking, ranking.replace(", ", "; ").replace('.', ","));
    let of = version.words();
    let same = ours.iter().zip(&theirs).filter(|(ours, theirs)| **ours * **theirs > 0.0).count();
    let correlation = rank_correlation(&ours, &theirs);
    let sides = Text::new(
        format!("{same} of {} are; rank correlation of both tables {correlation:+.2}", ours.len()),
        format!("{same} von {} sind es; Rangkorrelation beider Tabellen {correlation:+.2}", ours.len())
            .replace('.', ","),
    );
    vec![
        claim(
            Text::new("3,3,2,1 is the best of the six", "3,3,2,1 ist die beste der sechs"),
            games,
            order[0] == BEST,
            Some(&of),
            ranking.clone(),
        ),
        claim(
            Text::new(
                "the two weightings with possible mills above all are the last two",
                "die beiden Gewichtungen, denen mögliche Mühlen am wichtigsten sind, sind die letzten",
            ),
            games,
            order[4..].iter().all(|player| *player < 2),
            Some(&of),
            ranking,
        ),
        claim(
            Text::new(
                "every weighting is on the same side of zero as in the paper",
                "jede Gewichtung ist auf derselben Seite der Null wie in der Arbeit",
            ),
            games,
            same == ours.len(),
            Some(&of),
            sides,
        ),
    ]
}

/// Returns Spearman's rank correlation of two lists.
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
    fn the_papers_tournament_has_thirty_rounds_of_three_games() {
        for tournament in tournaments() {
            let tournament = Tournament { rounds: 3, ..tournament };
            assert_eq!((tournament.pairings() * 2, tournament.games_in_all()), (30, 90));
        }
        assert!(THEIR_CROSS.iter().flatten().flatten().all(|tally| tally.games() == 3));
    }

    #[test]
    fn the_papers_cross_table_adds_up_to_its_totals() {
        for player in 0..PLAYERS.len() {
            let mut sum = Tally::default();
            for (white, black) in THEIR_CROSS.iter().zip(THEIR_CROSS[player]) {
                sum += white[player].unwrap_or_default();
                sum += black.unwrap_or_default().reversed();
            }
            assert_eq!(sum, THEIR_TOTALS[player]);
        }
        assert_eq!(THEIR_TOTALS.map(|tally| tally.points()), [-15, -17, 10, 6, 9, 7]);
    }

    #[test]
    fn columns_of_the_cross_table_have_white_and_rows_have_black() {
        let mut standings = Standings::new(&tournaments()[0]);
        // 3,3,2,1 has white against 1,1,2,3 and wins twice.
        standings.cross[2][0] = all(2, 1, 0);
        let table = cross_table(Version::Printed, &standings);
        assert_eq!(table.columns[3].en, "3,3,2,1");
        assert_eq!(table.rows[0][0], Cell::label(Text::same("1,1,2,3")));
        assert_eq!(table.rows[0][3], Cell::Tally { ours: t(2, 1, 0), theirs: t(2, 1, 0) });
        assert_eq!(table.rows[2][1], Cell::Tally { ours: None, theirs: t(0, 1, 2) });
        assert_eq!(table.rows[4][4 + 1], Cell::Blank);
    }

    #[test]
    fn ranks_agree_with_themselves_and_disagree_with_their_reverse() {
        let list = [1.0, 5.0, 2.0, 2.0];
        assert!((rank_correlation(&list, &list) - 1.0).abs() < 1e-12);
        assert!((rank_correlation(&list, &list.map(|item| -item)) + 1.0).abs() < 1e-12);
        assert_eq!(rank_correlation(&[1.0, 1.0], &[1.0, 2.0]), 0.0);
    }
}
