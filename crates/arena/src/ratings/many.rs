//! Ratings of many players from their games: the model of Bradley and Terry.

use serde::Serialize;

use super::normal::TWO_SIDED_95;
use super::sample::Tally;

/// The games of two players, from the view of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The number of the first player.
    pub one: usize,
    /// The number of the second player.
    pub two: usize,
    /// The first player's results.
    pub tally: Tally,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Rating {
    /// Elo points; the mean of all players is 0.
    pub elo: f64,
    /// Half the width of the 95 % confidence interval.
    pub error: f64,
}

/// Elo points of one natural unit of strength.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates players by their games, a draw counting as half a win.
///
/// `prior` is the number of drawn games with a player of rating 0 that is added for every player.
/// Without it, a player that won all games would be infinitely strong.
pub fn rate(players: usize, meetings: &[Meeting], prior: f64) -> Vec<Rating> {
    if players == 0 {
        return Vec::new();
    }
    let strengths = likeliest(players, meetings, prior);
    let covariance = covariance(&strengths, meetings, prior);
    let mean = strengths.iter().sum::<f64>() / players as f64;
    // The variance of a strength relative to the mean of all.
    let rows: Vec<f64> = covariance.iter().map(|row| row.iter().sum::<f64>() / players as f64).collect();
    let all = rows.iter().sum::<f64>() / players as f64;
    (0..players)
        .map(|player| {
            let variance = covariance[player][player] - 2.0 * rows[player] + all;
            Rating { elo: UNIT * (strengths[player] - mean), error: TWO_SIDED_95 * UNIT * variance.max(0.0).sqrt() }
        })
        .collect()
}

/// Returns the maximum-likelihood strengths by Newton's method; the likelihood has one maximum.
fn likeliest(players: usize, meetings: &[Meeting], prior: f64) -> Vec<f64> {
    const MAX_STEPS: usize = 200;
    /// Maximum length of a step, so that lopsided results do not make the method diverge.
    const MAX_STEP: f64 = 1.0;
    let mut strengths = vec![0.0f64; players];
    for _ in 0..MAX_STEPS {
        let mut slope: Vec<f64> = strengths.iter().map(|strength| prior * (0.5 - expected(*strength))).collect();
        for meeting in meetings {
            let games = meeting.tally.games() as f64;
            let surplus = games * (meeting.tally.score() - expected(strengths[meeting.one] - strengths[meeting.two]));
            slope[meeting.one] += surplus;
            slope[meeting.two] -= surplus;
        }
        let steps = newton_step(&strengths, meetings, prior, slope);
        let longest = steps.iter().fold(0.0f64, |longest, step| longest.max(step.abs()));
        let scale = if longest > MAX_STEP { MAX_STEP / longest } else { 1.0 };
        strengths.iter_mut().zip(&steps).for_each(|(strength, step)| *strength += scale * step);
        if longest < 1e-10 {
            break;
        }
    }
    strengths
}

/// Returns the step of Newton's method: the solution of `information * step = slope`, by conjugate gradients.
///
/// A round takes one look at each meeting, so a thousand players cost little more than their games.
fn newton_step(strengths: &[f64], meetings: &[Meeting], prior: f64, slope: Vec<f64>) -> Vec<f64> {
    let (diagonal, known) = information(strengths, meetings, prior);
    let mut step = vec![0.0; slope.len()];
    let mut residual = slope;
    let mut scaled: Vec<f64> = residual.iter().zip(&diagonal).map(|(residual, scale)| residual / scale).collect();
    let mut direction = scaled.clone();
    let mut error = dot(&residual, &scaled);
    let enough = error * 1e-28;
    // Without rounding there are at most as many rounds as players.
    for _ in 0..4 * step.len() {
        if error <= enough {
            break;
        }
        let mut image: Vec<f64> = direction.iter().zip(&diagonal).map(|(part, scale)| part * scale).collect();
        for (meeting, known) in meetings.iter().zip(&known) {
            image[meeting.one] -= known * direction[meeting.two];
            image[meeting.two] -= known * direction[meeting.one];
        }
        let length = error / dot(&direction, &image);
        for (player, image) in image.iter().enumerate() {
            step[player] += length * direction[player];
            residual[player] -= length * image;
            scaled[player] = residual[player] / diagonal[player];
        }
        let before = std::mem::replace(&mut error, dot(&residual, &scaled));
        direction.iter_mut().zip(&scaled).for_each(|(part, scaled)| *part = scaled + error / before * *part);
    }
    step
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Returns Fisher's information: the diagonal of the matrix, and for each meeting what it takes off beside it.
///
/// A small part of every direction is added, so that it has an inverse even for the common level
/// and for players that have not met.
fn information(strengths: &[f64], meetings: &[Meeting], prior: f64) -> (Vec<f64>, Vec<f64>) {
    const TRACE: f64 = 1e-9;
    let variance = |difference: f64| expected(difference) * (1.0 - expected(difference));
    let mut diagonal: Vec<f64> = strengths.iter().map(|strength| prior * variance(*strength) + TRACE).collect();
    let of_meeting = |&Meeting { one, two, tally }: &Meeting| {
        let known = tally.games() as f64 * variance(strengths[one] - strengths[two]);
        diagonal[one] += known;
        diagonal[two] += known;
        known
    };
    let known = meetings.iter().map(of_meeting).collect();
    (diagonal, known)
}

/// Returns the covariance of the strengths: the inverse of Fisher's information matrix.
fn covariance(strengths: &[f64], meetings: &[Meeting], prior: f64) -> Vec<Vec<f64>> {
    let (diagonal, known) = information(strengths, meetings, prior);
    let mut matrix = vec![vec![0.0; diagonal.len()]; diagonal.len()];
    for (player, known) in diagonal.into_iter().enumerate() {
        matrix[player][player] = known;
    }
    for (&Meeting { one, two, .. }, known) in meetings.iter().zip(known) {
        matrix[one][two] -= known;
        matrix[two][one] -= known;
    }
    invert(&mut matrix);
    matrix
}

/// Inverts a positive definite matrix in place, by Gauss and Jordan; such a matrix needs no other pivots.
fn invert(matrix: &mut [Vec<f64>]) {
    for column in 0..matrix.len() {
        let mut pivots = std::mem::take(&mut matrix[column]);
        let pivot = std::mem::replace(&mut pivots[column], 1.0);
        pivots.iter_mut().for_each(|cell| *cell /= pivot);
        for row in matrix.iter_mut().filter(|row| !row.is_empty()) {
            let factor = std::mem::take(&mut row[column]);
            // Players that have met none of the same opponents leave each other alone.
            if factor != 0.0 {
                row.iter_mut().zip(&pivots).for_each(|(cell, pivot)| *cell -= factor * pivot);
            }
        }
        matrix[column] = pivots;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::elo_of_score;

    /// Games won by the row's team against the column's team, American League East 1987.
    ///
    /// Agresti, Categorical Data Analysis, table 10.10: Milwaukee, Detroit, Toronto, New York,
    /// Boston, Cleveland, Baltimore.
    const BASEBALL: [[u64; 7]; 7] = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ];

    fn baseball() -> Vec<Meeting> {
        let pairs = (0..7).flat_map(|one| (one + 1..7).map(move |two| (one, two)));
        let tally = |one: usize, two: usize| Tally { won: BASEBALL[one][two], drawn: 0, lost: BASEBALL[two][one] };
        pairs.map(|(one, two)| Meeting { one, two, tally: tally(one, two) }).collect()
    }

    #[test]
    fn strengths_are_those_in_agrestis_book() {
        // Table 10.11: strengths above Baltimore's.
        let ratings = rate(7, &baseball(), 0.0);
        let above: Vec<String> =
            ratings.iter().map(|rating| format!("{:.2}", (rating.elo - ratings[6].elo) / UNIT)).collect();
        assert_eq!(above, ["1.58", "1.44", "1.29", "1.25", "1.11", "0.68", "0.00"]);
    }

    #[test]
    fn standard_errors_are_about_what_agresti_says() {
        let covariance = covariance(&likeliest(7, &baseball(), 0.0), &baseball(), 0.0);
        for team in 0..6 {
            let variance = covariance[team][team] + covariance[6][6] - 2.0 * covariance[team][6];
            assert_eq!(format!("{:.1}", variance.sqrt()), "0.3");
        }
    }

    #[test]
    fn two_players_differ_by_the_elo_of_their_score() {
        let tally = Tally { won: 60, drawn: 20, lost: 20 };
        let ratings = rate(2, &[Meeting { one: 0, two: 1, tally }], 0.0);
        assert!((ratings[0].elo - ratings[1].elo - elo_of_score(0.7)).abs() < 1e-4);
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6);
    }

    #[test]
    fn a_player_with_only_wins_is_strong_but_not_infinitely() {
        let tally = Tally { won: 1000, drawn: 0, lost: 0 };
        let ratings = rate(3, &[Meeting { one: 0, two: 1, tally }, Meeting { one: 1, two: 2, tally }], 1.0);
        assert!(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo);
        assert!(ratings.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()));
        assert_eq!(rate(0, &[], 1.0), []);
        assert_eq!(rate(1, &[], 1.0)[0].elo, 0.0);
    }
}
