//! Counted results, from the view of one player.

use serde::{Deserialize, Serialize};

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl Tally {
    /// Counts a game of +1, 0 or −1 points.
    pub fn add(&mut self, points: i32) {
        match points {
            1.. => self.won += 1,
            0 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Returns the points: +1 for a win, −1 for a loss.
    pub fn points(&self) -> i64 {
        self.won as i64 - self.lost as i64
    }

    /// Returns the share of the possible score, a draw counting half; one half without games.
    pub fn score(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { (self.won as f64 + 0.5 * self.drawn as f64) / self.games() as f64 }
    }

    /// Returns the games from the view of the other side.
    pub fn reversed(self) -> Tally {
        Tally { won: self.lost, drawn: self.drawn, lost: self.won }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

/// Counts of pairs of games from one opening with colours exchanged.
///
/// The index is the number of half points of both games together: 0, 1, 2, 3, 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair by the points of its two games, each +1, 0 or −1.
    pub fn add(&mut self, one: i32, two: i32) {
        let half_points = (one.signum() + two.signum() + 2) as usize;
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// Scores between 0 and 1 with their frequencies: the statistics of a [`Tally`] or of [`Pairs`].
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The scores, from 0 to 1.
    pub(super) scores: Vec<f64>,
    /// The frequency of each.
    pub(super) counts: Vec<f64>,
    /// The number of games in one observation.
    pub(super) games_each: f64,
}

impl From<Tally> for Sample {
    fn from(tally: Tally) -> Sample {
        let counts = [tally.lost, tally.drawn, tally.won].map(|count| count as f64).to_vec();
        Sample { scores: vec![0.0, 0.5, 1.0], counts, games_each: 1.0 }
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Sample {
        let counts = pairs.0.map(|count| count as f64).to_vec();
        Sample { scores: vec![0.0, 0.25, 0.5, 0.75, 1.0], counts, games_each: 2.0 }
    }
}

impl Sample {
    /// Returns the number of observations.
    pub fn size(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Returns the mean score; one half if there is none.
    pub fn mean(&self) -> f64 {
        let size = self.size();
        if size == 0.0 { 0.5 } else { self.sum(|score| score) / size }
    }

    /// Returns the variance of one observation.
    pub fn variance(&self) -> f64 {
        let (size, mean) = (self.size(), self.mean());
        if size == 0.0 { 0.0 } else { self.sum(|score| (score - mean).powi(2)) / size }
    }

    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        self.scores.iter().zip(&self.counts).map(|(&score, &count)| count * of(score)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_counts_points_as_the_documents_do() {
        let mut tally = Tally::default();
        [1, 1, 0, -1, 1].into_iter().for_each(|points| tally.add(points));
        assert_eq!((tally, tally.points(), tally.score()), (Tally { won: 3, drawn: 1, lost: 1 }, 2, 0.7));
        assert_eq!(tally.reversed().points(), -2);
    }

    #[test]
    fn a_win_and_a_loss_are_worth_two_draws() {
        let mut pairs = Pairs::default();
        for (one, two) in [(1, 1), (1, 0), (0, 1), (1, -1), (0, 0), (-1, 0), (-1, -1)] {
            pairs.add(one, two);
        }
        assert_eq!(pairs, Pairs([1, 1, 2, 2, 1]));
    }
}
