//! Linear regression by stochastic gradient descent.

use endspiel_game::Random;
use endspiel_othello::{DISC, PatternModel};

use crate::games::Sample;

/// The number of passes over all samples.
const PASSES: usize = 10;

/// The learning rates, at first and at last.
const RATES: (f32, f32) = (0.008, 0.0005);

/// Returns the weights in hundredths of a disc that fit the results best.
pub fn learn(model: &PatternModel, samples: &mut [Sample], random: &mut Random) -> Vec<f32> {
    let mut weights = vec![0.0; model.weights()];
    for pass in 0..PASSES {
        random.shuffle(samples);
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(pass as f32 / (PASSES - 1) as f32);
        let mut squares = 0.0;
        for sample in samples.iter() {
            let error = sample.value - estimate(model, &weights, sample);
            squares += f64::from(error * error);
            model.terms(&sample.position, |weight, share| weights[weight] += rate * share * error);
        }
        println!("pass {:2}: {:.3} discs", pass + 1, root_mean(squares, samples.len()));
    }
    weights
}

/// Returns the root mean square error of estimates, in discs.
pub fn error(model: &PatternModel, weights: &[f32], samples: &[Sample]) -> f64 {
    let square = |sample: &Sample| {
        let error = sample.value - estimate(model, weights, sample);
        f64::from(error * error)
    };
    root_mean(samples.iter().map(square).sum(), samples.len())
}

fn estimate(model: &PatternModel, weights: &[f32], sample: &Sample) -> f32 {
    let mut sum = 0.0;
    model.terms(&sample.position, |weight, share| sum += share * weights.get(weight).copied().unwrap_or(0.0));
    sum
}

fn root_mean(squares: f64, samples: usize) -> f64 {
    (squares / samples.max(1) as f64).sqrt() / f64::from(DISC)
}
