//! Elo: rating differences from scores.

use serde::Serialize;

use super::normal::{TWO_SIDED_95, below};
use super::sample::Sample;

/// Returns the expected score of a player that is `elo` points stronger.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the Elo difference for an expected score; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// An estimate of the difference in strength between two players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// The mean score of the first player.
    pub score: f64,
    /// The difference in Elo points; infinite if all games were won or all lost.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub elo: f64,
    /// Half the width of the 95 % confidence interval.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub error: f64,
    /// The probability that the first player is the stronger one.
    pub superiority: f64,
}

impl Estimate {
    /// Returns the estimate from games or pairs of games; `None` without any.
    pub fn of(sample: impl Into<Sample>) -> Option<Estimate> {
        let sample = sample.into();
        let size = sample.size();
        if size == 0.0 {
            return None;
        }
        let score = sample.mean();
        let deviation = (sample.variance() / size).sqrt();
        let interval = TWO_SIDED_95 * deviation;
        let error = (elo_of_score(score + interval) - elo_of_score(score - interval)) / 2.0;
        let superiority = if deviation == 0.0 {
            // Without variance: certain one way, certain the other way, or unknown.
            (score - 0.5).signum() * f64::from(u8::from(score != 0.5)) / 2.0 + 0.5
        } else {
            below((score - 0.5) / deviation)
        };
        Some(Estimate {
            score,
            elo: elo_of_score(score),
            error: if error.is_nan() { f64::INFINITY } else { error },
            superiority,
        })
    }

    /// Returns the estimate as text: `+35.2 ± 12.1`.
    pub fn words(&self) -> String {
        match (self.elo, self.error) {
            (elo, _) if elo == f64::INFINITY => "all won".to_owned(),
            (elo, _) if elo == f64::NEG_INFINITY => "all lost".to_owned(),
            (elo, error) if error.is_infinite() => format!("{elo:+.1}"),
            (elo, error) => format!("{elo:+.1} ± {error:.1}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::{Pairs, Tally};

    fn near(found: f64, published: f64) {
        assert!((found - published).abs() <= 0.01 * (1.0 + published.abs()), "{found} is not {published}");
    }

    #[test]
    fn scores_and_elo_are_inverse_to_each_other() {
        for elo in [-300.0, -12.5, 0.0, 1.0, 200.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        // Elo's own table: 200 points are 76 %.
        near(score_of_elo(200.0), 0.76);
    }

    #[test]
    fn games_give_the_estimates_that_fastchess_publishes() {
        // app/tests/elo_test.cpp of fastchess: wins, losses, draws.
        let tally = Tally { won: 136, lost: 96, drawn: 111 };
        let estimate = Estimate::of(tally).unwrap();
        near(estimate.elo, 40.70);
        near(estimate.error, 30.43);
        near(estimate.score, 0.558);
        assert_eq!(format!("{:.2}", 100.0 * estimate.superiority), "99.60");
        let worse = Estimate::of(Tally { won: 76, lost: 89, drawn: 123 }).unwrap();
        assert_eq!(format!("{:.2}", 100.0 * worse.superiority), "15.53");
    }

    #[test]
    fn pairs_give_the_estimates_that_fastchess_publishes() {
        // The same file: LL, LD, WL + DD, WD, WW.
        for (pairs, elo, error, superiority) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, "100.00"),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, "5.05"),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, "0.00"),
        ] {
            let estimate = Estimate::of(Pairs(pairs)).unwrap();
            near(estimate.elo, elo);
            near(estimate.error, error);
            assert_eq!(format!("{:.2}", 100.0 * estimate.superiority), superiority);
        }
    }

    #[test]
    fn one_sided_results_are_no_trouble() {
        assert!(Estimate::of(Tally::default()).is_none());
        let won = Estimate::of(Tally { won: 5, ..Tally::default() }).unwrap();
        assert_eq!((won.elo, won.superiority, won.words().as_str()), (f64::INFINITY, 1.0, "all won"));
        let lost = Estimate::of(Tally { lost: 5, ..Tally::default() }).unwrap();
        assert_eq!((lost.elo, lost.superiority), (f64::NEG_INFINITY, 0.0));
        let drawn = Estimate::of(Tally { drawn: 5, ..Tally::default() }).unwrap();
        assert_eq!((drawn.elo, drawn.superiority), (0.0, 0.5));
    }
}
