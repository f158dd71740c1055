//! Weights that come from outside.

use endspiel_game::Error;

/// The largest weight that is accepted: with every feature at its most the score stays an estimate.
const MOST: i32 = 10_000;

/// A list of weights as an array, if it has the right length and sensible numbers.
pub(super) fn checked<const N: usize>(
    evaluator: &str,
    names: [&'static str; N],
    weights: &[i32],
) -> Result<[i32; N], Error> {
    let Ok(array) = <[i32; N]>::try_from(weights) else {
        return Err(Error::Spec(format!(
            "the evaluator `{evaluator}` takes {N} weights ({}), not {}",
            names.join("/"),
            weights.len()
        )));
    };
    match names.iter().zip(array).find(|(_, weight)| !(0..=MOST).contains(weight)) {
        Some((name, weight)) => {
            Err(Error::Spec(format!("the weight {name} of `{evaluator}` is between 0 and {MOST}, not {weight}")))
        }
        None => Ok(array),
    }
}
