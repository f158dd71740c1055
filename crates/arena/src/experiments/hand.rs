//! Weightings with equal and with unequal weights for stones on the board and in hand, which the
//! option `weights` calls `stones` and `stash`.
//!
//! The paper keeps both equal because unequal values "play badly in the first phase". It does not
//! test that.

use endspiel_game::words::Words;

use super::parts::{
    Parts, PlayedTournament, Version, at_mill, elo_cell, percent, result_words, tally_cell, titled, verdict_of,
};
use super::result::{Cell, Claim, NumberFormat, ResultTable, TableLayout, Text, Verdict};
use crate::played::PlayedGame;
use crate::ratings::{Estimate, Tally};
use crate::settings::Tournament;

pub(super) const TITLE: Words = Words::new(
    "Equal and unequal weights for stones on the board and in hand",
    "Gleiche und ungleiche Gewichte für Steine auf dem Brett und in der Hand",
);

/// Names, weights, and whether the weights for the board and the hand are equal.
const PLAYERS: [(&str, &str, bool); 4] = [
    ("3,3,2,1", "3/3/2/1", true),
    ("1,1,2,1", "1/1/2/1", true),
    ("3,1,2,1", "3/1/2/1", false),
    ("1,3,2,1", "1/3/2/1", false),
];

/// The plies of the first phase.
const PLACING: usize = 18;

/// Half the width of a 95 % interval, in standard deviations.
const TWO_SIDED: f64 = 1.96;

pub(super) fn tournaments() -> Vec<Tournament> {
    let player = |(name, weights, _)| (name, Version::Printed.alphabeta(&format!("states=25000,weights={weights}")));
    vec![at_mill("Weights of stones and stash", Version::Printed, &PLAYERS.map(player))]
}

pub(super) fn parts(played: &[PlayedTournament]) -> Parts {
    let [played] = played else { return Parts::default() };
    Parts { tables: vec![table(played)], claims: claims(played), ..Parts::default() }
}

fn table(played: &PlayedTournament) -> ResultTable {
    let rows = PLAYERS.iter().enumerate().map(|(player, (name, ..))| {
        let tally = played.standings.tally(player);
        let any = tally.games() > 0;
        let lost: Vec<f64> = losses(played).filter_map(|(players, lost)| lost_by(player, players, lost)).collect();
        let rating = played.standings.totals().into_iter().find(|total| total.player == player && any);
        vec![
            Cell::label(Text::same(*name)),
            tally_cell(tally, None),
            Cell::number(NumberFormat::Percent, percent(tally), None),
            Cell::Number {
                format: NumberFormat::Elo,
                ours: rating.as_ref().map(|total| total.rating.elo),
                error: rating.map(|total| total.rating.error),
                theirs: None,
                note: None,
            },
            mean_cell(&lost),
        ]
    });
    let mut rows: Vec<Vec<Cell>> = rows.collect();
    let meeting = unequal_against_equal(played);
    rows.push(vec![
        Cell::label(Text::new("unequal against equal", "ungleich gegen gleich")),
        tally_cell(meeting, None),
        Cell::number(NumberFormat::Percent, percent(meeting), None),
        elo_cell(Estimate::of(meeting)),
        mean_cell(&more_lost(played)),
    ]);
    ResultTable {
        title: Text::new("Results", "Ergebnisse"),
        note: Some(Text::new(
            "Stones lost while placing: per game, by this player; in the last row how many more the unequal one lost.",
            "In der Setzphase verlorene Steine: je Partie von diesem Spieler; in der letzten Zeile, wie viele der ungleiche mehr verlor.",
        )),
        layout: TableLayout::Beside,
        columns: vec![
            Text::new(
                "weights (stones, stash, mills, possible mills)",
                "Gewichte (Brett, Hand, Mühlen, mögliche Mühlen)",
            ),
            Text::new("won | drawn | lost", "gewonnen | unentschieden | verloren"),
            Text::new("score", "Ausbeute"),
            Text::same("Elo"),
            Text::new("stones lost while placing", "beim Setzen verlorene Steine"),
        ],
        rows,
    }
}

/// Returns the players of every game, and how many stones each lost while placing.
fn losses(played: &PlayedTournament) -> impl Iterator<Item = ([usize; 2], [u32; 2])> {
    played.games.iter().map(|game| (played.tournament.fixture(game.number).players, stones_lost(game)))
}

fn lost_by(player: usize, players: [usize; 2], lost: [u32; 2]) -> Option<f64> {
    players.iter().position(|&other| other == player).map(|side| f64::from(lost[side]))
}

/// Returns the stones lost while placing by the player with the first move and by the other.
///
/// In a move, the removed point follows an x.
fn stones_lost(game: &PlayedGame) -> [u32; 2] {
    let mut lost = [0, 0];
    for (ply, mv) in game.record.split_whitespace().take(PLACING).enumerate() {
        lost[(ply + 1) % 2] += mv.matches('x').count() as u32;
    }
    lost
}

/// Returns the games of players with unequal weights against equal weights, from the former's view.
fn unequal_against_equal(played: &PlayedTournament) -> Tally {
    let mut sum = Tally::default();
    for (one, (.., equal)) in PLAYERS.iter().enumerate() {
        for (two, (.., other)) in PLAYERS.iter().enumerate() {
            if !equal && *other {
                sum += played.standings.meeting(one, two);
            }
        }
    }
    sum
}

/// Returns how many more stones the player with unequal weights lost while placing, for each game
/// against equal weights.
fn more_lost(played: &PlayedTournament) -> Vec<f64> {
    let more = |([first, second], lost): ([usize; 2], [u32; 2])| {
        let more = f64::from(lost[0]) - f64::from(lost[1]);
        match (PLAYERS[first].2, PLAYERS[second].2) {
            (false, true) => Some(more),
            (true, false) => Some(-more),
            _ => None,
        }
    };
    losses(played).filter_map(more).collect()
}

/// Returns the mean of a list and half the width of its 95 % confidence interval.
fn mean(list: &[f64]) -> Option<(f64, f64)> {
    if list.is_empty() {
        return None;
    }
    let count = list.len() as f64;
    let mean = list.iter().sum::<f64>() / count;
    let variance = list.iter().map(|item| (item - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let error = if list.len() < 2 { f64::INFINITY } else { TWO_SIDED * (variance / count).sqrt() };
    Some((mean, error))
}

fn mean_cell(list: &[f64]) -> Cell {
    let mean = mean(list);
    Cell::Number {
        format: NumberFormat::Decimal,
        ours: mean.map(|(mean, _)| hundredths(mean)),
        error: mean.map(|(_, error)| hundredths(error)).filter(|error| error.is_finite()),
        theirs: None,
        note: None,
    }
}

fn hundredths(number: f64) -> f64 {
    (100.0 * number).round() / 100.0
}

fn claims(played: &PlayedTournament) -> Vec<Claim> {
    let meeting = unequal_against_equal(played);
    let worse = Estimate::of(meeting).map_or(Verdict::Open, |estimate| {
        // Without variance the error means nothing.
        if estimate.error.is_finite() { verdict_of(-estimate.elo, estimate.error) } else { Verdict::Open }
    });
    let elo = Estimate::of(meeting).map_or_else(String::new, |estimate| format!("{} Elo", estimate.words()));
    let lost = mean(&more_lost(played)).filter(|(_, error)| error.is_finite());
    let (more, error) = lost.unwrap_or((0.0, 0.0));
    vec![
        Claim {
            claim: Text::new("unequal weights play worse", "ungleiche Gewichte spielen schlechter"),
            verdict: worse,
            because: titled(&Text::same(elo), &result_words(meeting)),
        },
        Claim {
            claim: Text::new(
                "unequal weights play badly in the first phase: they lose more stones while placing",
                "ungleiche Gewichte spielen in der ersten Phase schlecht: Sie verlieren beim Setzen mehr Steine",
            ),
            verdict: lost.map_or(Verdict::Open, |(more, error)| verdict_of(more, error)),
            because: Text::new(
                format!("{more:+.2} ± {error:.2} stones a game"),
                format!("{more:+.2} ± {error:.2} Steine je Partie").replace('.', ","),
            ),
        },
    ]
}

#[cfg(test)]
mod tests {
    use endspiel_game::{Reason, Side};

    use super::*;
    use crate::played::Cause;

    #[test]
    fn stones_lost_while_placing_are_counted_for_their_owner() {
        let record = "d6 f4 d2 b4xd6 a1 a4xa1xd2 g1xf4 a7 g7 d7 c3 c5 e3 e5 d5 b2 b6 f6xb6 d6xf6";
        let game = PlayedGame {
            number: 0,
            start: String::new(),
            record: record.to_owned(),
            opening_plies: 0,
            plies: 19,
            winner: Some(Side::First),
            cause: Cause::Rules(Reason::TooFewStones),
            detail: String::new(),
            costs: Default::default(),
        };
        // The last move is made with all stones placed.
        assert_eq!(stones_lost(&game), [4, 1]);
    }

    #[test]
    fn a_mean_has_an_error_from_two_values_on() {
        assert_eq!(mean(&[]), None);
        assert!(mean(&[1.0]).is_some_and(|(mean, error)| mean == 1.0 && error.is_infinite()));
        assert!(mean(&[1.0, 3.0]).is_some_and(|(mean, error)| mean == 2.0 && (error - 1.96).abs() < 1e-12));
    }
}
