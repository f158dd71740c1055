//! Weights that come from outside.

use endspiel_game::Error;
use endspiel_knowledge::phrases::{WEIGHT_COUNT, WEIGHT_RANGE};

/// The largest weight that is accepted: with every feature at its most the score stays an estimate.
const MOST: i32 = 10_000;

/// A list of weights as an array, if it has the right length and sensible numbers.
pub(super) fn checked<const N: usize>(
    evaluator: &str,
    names: [&'static str; N],
    weights: &[i32],
) -> Result<[i32; N], Error> {
    let Ok(array) = <[i32; N]>::try_from(weights) else {
        let (names, given) = (names.join("/"), weights.len());
        return Err(Error::spec(WEIGHT_COUNT.say(&[
            ("evaluator", &evaluator),
            ("count", &N),
            ("names", &names),
            ("given", &given),
        ])));
    };
    match names.iter().zip(array).find(|(_, weight)| !(0..=MOST).contains(weight)) {
        Some((name, weight)) => Err(Error::spec(WEIGHT_RANGE.say(&[
            ("name", name),
            ("evaluator", &evaluator),
            ("least", &0),
            ("most", &MOST),
            ("given", &weight),
        ]))),
        None => Ok(array),
    }
}
