//! Checks of weights given by the user.

use endspiel_game::Error;
use endspiel_knowledge::phrases::{WEIGHT_COUNT, WEIGHT_RANGE};

/// The largest accepted weight: even with the maximum of every feature the score stays an estimate.
const MAX_WEIGHT: i32 = 10_000;

/// Returns the weights as an array if there are as many as needed and all are in range.
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
    match names.iter().zip(array).find(|(_, weight)| !(0..=MAX_WEIGHT).contains(weight)) {
        Some((name, weight)) => Err(Error::spec(WEIGHT_RANGE.say(&[
            ("name", name),
            ("evaluator", &evaluator),
            ("least", &0),
            ("most", &MAX_WEIGHT),
            ("given", &weight),
        ]))),
        None => Ok(array),
    }
}
