//! The sequential probability ratio test: playing on until one of two hypotheses is much likelier
//! than the other.

use endspiel_game::words::Saying;
use serde::{Deserialize, Serialize};

use super::elo::score_of_elo;
use super::sample::{Pairs, Sample};

/// The scale of a test's Elo points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EloModel {
    /// The usual Elo: a difference in expected score.
    #[default]
    Logistic,
    /// Elo in standard deviations, independent of the share of draws.
    Normalized,
}

/// A test of "it is `elo1` better" against "it is `elo0` better".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The null hypothesis: no gain.
    pub elo0: f64,
    /// The alternative: a gain.
    pub elo1: f64,
    /// The probability of accepting `elo1` although `elo0` is true.
    #[serde(default = "five_percent")]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0, "exclusiveMaximum" = 1)))]
    pub alpha: f64,
    /// The probability of accepting `elo0` although `elo1` is true.
    #[serde(default = "five_percent")]
    #[cfg_attr(feature = "schema", schemars(extend("exclusiveMinimum" = 0, "exclusiveMaximum" = 1)))]
    pub beta: f64,
    /// The scale of the points.
    #[serde(default)]
    pub model: EloModel,
}

fn five_percent() -> f64 {
    0.05
}

endspiel_game::phrases! {
    NO_NUMBERS = "sprt.no-numbers": "elo0 and elo1 must be numbers", "elo0 und elo1 müssen Zahlen sein";
    ELO_ORDER = "sprt.order": "elo0 must be below elo1", "der Gewinn muss größer sein als kein Gewinn";
    SHARES = "sprt.shares": "alpha and beta lie between 0 and 1", "α und β liegen zwischen 0 und 1";
    SUM = "sprt.sum": "alpha and beta together must be below 1", "α und β müssen zusammen unter 1 liegen";
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SprtState {
    /// Neither hypothesis is likely enough.
    Undecided,
    /// `elo0` is accepted: the change is not worth it.
    Elo0,
    /// `elo1` is accepted: the change is good.
    Elo1,
}

impl Sprt {
    /// Returns what is wrong with the numbers, if anything.
    pub fn problem(&self) -> Option<Saying> {
        let share = |number: f64| number > 0.0 && number < 1.0;
        let problem = match self {
            _ if !(self.elo0.is_finite() && self.elo1.is_finite()) => NO_NUMBERS,
            _ if self.elo0 >= self.elo1 => ELO_ORDER,
            _ if !share(self.alpha) || !share(self.beta) => SHARES,
            _ if self.alpha + self.beta >= 1.0 => SUM,
            _ => return None,
        };
        Some(problem.say(&[]))
    }

    /// Returns the ratios at which either hypothesis is accepted, lower and upper (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the logarithm of the generalized likelihood ratio of `elo1` against `elo0`, for the
    /// multinomial distribution.
    ///
    /// After Michel Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a
    /// multinomial distribution" and "Comments on normalized Elo".
    pub fn ratio(&self, sample: impl Into<Sample>) -> f64 {
        let Sample { scores, mut counts, games_each } = sample.into();
        if counts.iter().all(|&count| count == 0.0) {
            return 0.0;
        }
        // An event that has not occurred is not impossible.
        counts.iter_mut().filter(|count| **count == 0.0).for_each(|count| *count = 1e-3);
        let size: f64 = counts.iter().sum();
        let shares: Vec<f64> = counts.iter().map(|count| count / size).collect();
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&scores, &shares, score_of_elo(elo)),
            EloModel::Normalized => {
                let deviations = games_each.sqrt() * elo * std::f64::consts::LN_10 / 800.0;
                with_deviations(&scores, &shares, deviations)
            }
        };
        let (zero, one) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratio = |((share, zero), one): ((&f64, f64), f64)| share * (one / zero).ln();
        size * shares.iter().zip(zero).zip(one).map(ratio).sum::<f64>()
    }

    /// Returns the state of the test after these pairs.
    pub fn state(&self, pairs: Pairs) -> SprtState {
        let (lower, upper) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio >= upper => SprtState::Elo1,
            ratio if ratio <= lower => SprtState::Elo0,
            _ => SprtState::Undecided,
        }
    }
}

/// Returns the likeliest distribution with this mean, given how often each score came up.
fn with_mean(scores: &[f64], shares: &[f64], mean: f64) -> Vec<f64> {
    let distances: Vec<f64> = scores.iter().map(|score| score - mean).collect();
    tilted(shares, &distances)
}

/// Returns the likeliest distribution whose mean lies this number of its standard deviations above
/// one half.
fn with_deviations(scores: &[f64], shares: &[f64], deviations: f64) -> Vec<f64> {
    const MAX_STEPS: usize = 50;
    const TOLERANCE: f64 = 1e-9;
    let mut found = vec![1.0 / scores.len() as f64; scores.len()];
    for _ in 0..MAX_STEPS {
        let mean: f64 = scores.iter().zip(&found).map(|(score, share)| score * share).sum();
        let variance: f64 = scores.iter().zip(&found).map(|(score, share)| share * (score - mean).powi(2)).sum();
        let deviation = variance.sqrt();
        let distance =
            |score: &f64| score - 0.5 - 0.5 * deviations * deviation * (1.0 + ((score - mean) / deviation).powi(2));
        let next = tilted(shares, &scores.iter().map(distance).collect::<Vec<_>>());
        let change = next.iter().zip(&found).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        found = next;
        if change < TOLERANCE {
            break;
        }
    }
    found
}

/// Returns the shares divided by 1 + t·distance, with the t for which the mean distance becomes 0.
///
/// Found by bisection: between the two poles the mean falls from +∞ to −∞.
fn tilted(shares: &[f64], distances: &[f64]) -> Vec<f64> {
    let least = distances.iter().copied().fold(f64::INFINITY, f64::min);
    let most = distances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |t: f64| -> f64 {
        shares.iter().zip(distances).map(|(share, distance)| share * distance / (1.0 + t * distance)).sum()
    };
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if mean(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = (low + high) / 2.0;
    shares.iter().zip(distances).map(|(share, distance)| share / (1.0 + t * distance)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::Tally;

    fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    fn near(found: f64, published: f64) {
        assert!((found - published).abs() <= 0.01 * (1.0 + published.abs()), "{found} is not {published}");
    }

    #[test]
    fn ratios_are_those_that_fastchess_publishes() {
        use EloModel::{Logistic, Normalized};
        // app/tests/sprt_test.cpp of fastchess. Pairs: LL, LD, WL + DD, WD, WW.
        for (elo0, elo1, model, pairs, ratio) in [
            (0.0, 2.0, Normalized, [365, 16618, 36029 + 200, 16974, 390], 2.25),
            (-1.75, 0.25, Normalized, [127, 4883, 10311 + 401, 5150, 104], 3.01),
            (0.0, 5.0, Normalized, [0, 0, 0, 0, 5550], 111.82),
            (0.5, 2.5, Logistic, [223, 9863, 20279 + 1000, 10037, 246], -3.07),
            (0.0, 2.0, Logistic, [871, 26175, 55003 + 980, 26678, 821], -4.98),
        ] {
            near(sprt(elo0, elo1, model).ratio(Pairs(pairs)), ratio);
        }
        for (elo0, elo1, model, won, lost, drawn, ratio) in [
            (0.0, 2.0, Normalized, 36433, 36027, 68692, 0.92),
            (0.5, 2.5, Logistic, 21404, 21184, 40708, -1.57),
            (0.0, 2.0, Logistic, 57433, 57030, 106_593, -2.59),
        ] {
            near(sprt(elo0, elo1, model).ratio(Tally { won, drawn, lost }), ratio);
        }
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        // ln 19, as every tool shows for 5 % and 5 %.
        let (lower, upper) = sprt(0.0, 5.0, EloModel::Logistic).bounds();
        assert_eq!((format!("{lower:.2}"), format!("{upper:.2}")), ("-2.94".to_owned(), "2.94".to_owned()));
    }

    #[test]
    fn clear_results_decide_and_equal_ones_do_not() {
        let test = sprt(0.0, 20.0, EloModel::Logistic);
        assert_eq!(test.state(Pairs::default()), SprtState::Undecided);
        assert_eq!(test.state(Pairs([2, 10, 30, 60, 20])), SprtState::Elo1);
        assert_eq!(test.state(Pairs([20, 60, 30, 10, 2])), SprtState::Elo0);
        assert_eq!(test.state(Pairs([1, 2, 4, 2, 1])), SprtState::Undecided);
    }

    #[test]
    fn senseless_numbers_are_refused() {
        assert!(sprt(0.0, 5.0, EloModel::Logistic).problem().is_none());
        assert!(sprt(5.0, 5.0, EloModel::Logistic).problem().is_some());
        assert!(sprt(0.0, f64::NAN, EloModel::Logistic).problem().is_some());
        let greedy = Sprt { alpha: 0.6, beta: 0.6, ..sprt(0.0, 5.0, EloModel::Logistic) };
        assert!(greedy.problem().is_some());
    }
}
