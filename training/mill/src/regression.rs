//! Logistic regression by Newton's method.

/// A sample: the features of a position and the expected result for the side to move, between 0 and 1.
#[derive(Clone, Copy)]
pub struct Sample<const N: usize> {
    pub values: [f64; N],
    pub expected: f64,
}

/// The regularization of weights towards 0, in positions.
const RIDGE: f64 = 30.0;

/// Newton's method doubles the correct digits in every round; this is plenty.
const ROUNDS: usize = 8;

/// Returns the weights for which the logistic function of the weighted sum fits the expected results best.
pub fn fit<const N: usize>(samples: &[Sample<N>]) -> [f64; N] {
    let mut weights = [0.0; N];
    for _ in 0..ROUNDS {
        let mut slope = weights.map(|weight| -RIDGE * weight);
        let mut curvature = vec![[0.0; N]; N];
        for (number, row) in curvature.iter_mut().enumerate() {
            row[number] = RIDGE;
        }
        for sample in samples {
            let predicted = logistic(dot(&weights, &sample.values));
            let (error, steepness) = (sample.expected - predicted, predicted * (1.0 - predicted));
            for row in 0..N {
                let value = sample.values[row];
                if value != 0.0 {
                    slope[row] += error * value;
                    let columns = curvature[row].iter_mut().zip(&sample.values).take(row + 1);
                    columns.for_each(|(entry, other)| *entry += steepness * value * other);
                }
            }
        }
        let step = solve(curvature, slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// Returns the mean cross-entropy of the predictions, in bits.
pub fn loss<const N: usize>(samples: &[Sample<N>], weights: &[f64; N]) -> f64 {
    let bits = |sample: &Sample<N>| {
        let predicted = logistic(dot(weights, &sample.values)).clamp(1e-9, 1.0 - 1e-9);
        -sample.expected * predicted.log2() - (1.0 - sample.expected) * (1.0 - predicted).log2()
    };
    samples.iter().map(bits).sum::<f64>() / f64::max(samples.len() as f64, 1.0)
}

pub fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Solves a symmetric positive definite system, given by its lower triangle (Cholesky).
fn solve<const N: usize>(mut matrix: Vec<[f64; N]>, mut right: [f64; N]) -> [f64; N] {
    for row in 0..N {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - known;
            matrix[row][column] = if row == column { rest.sqrt() } else { rest / matrix[column][column] };
        }
    }
    for row in 0..N {
        let known: f64 = (0..row).map(|k| matrix[row][k] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|k| matrix[k][row] * right[k]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
