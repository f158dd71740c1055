//! Fits the weights of the counted features: logistic regression by Newton's method.

use endspiel_connect4::{Classic, ConnectFour, Position, Tuned};
use endspiel_game::{Error, Side};
use endspiel_knowledge::Evaluator;

use crate::samples::Sample;
use crate::{point, report};

/// The steps of Newton's method, which converges quickly.
const STEPS: usize = 15;

/// The regularization of weights towards 0, in positions.
const RESTRAINT: f64 = 0.01;

/// The features of a position, and the result, both for the first player.
type Example = (Vec<f64>, f64);

/// Fits the evaluation to the results; prints its weights and their quality.
pub fn tune(game: &ConnectFour, samples: &[Sample]) -> Result<Tuned, Error> {
    let side = |position: &Position| if position.side() == Side::First { 1.0 } else { -1.0 };
    let examples = |of: &dyn Fn(&Position) -> Vec<f64>| -> Vec<Example> {
        let for_first = |sample: &Sample| 0.5 + side(&sample.position) * (sample.result - 0.5);
        samples.iter().map(|sample| (of(&sample.position), for_first(sample))).collect()
    };
    let classic = examples(&|position| {
        let score = f64::from(Classic::default().evaluate(game, position));
        vec![side(position) * score / 1000.0, side(position), 1.0]
    });
    let tuned = examples(&|position| Tuned::features(game, position).map(f64::from).to_vec());
    judge("classic, fitted scale", &classic, &fit(&classic));
    judge("tuned, as it is", &tuned, &Tuned::default().weights().map(|weight| f64::from(weight) / point()));
    let weights = fit(&tuned);
    judge("tuned, fitted anew", &tuned, &weights);
    let weights: Vec<i32> = weights.iter().map(|weight| (weight * point()).round() as i32).collect();
    for (name, weight) in Tuned::NAMES.iter().zip(&weights) {
        println!("{weight:5}, // {name}");
    }
    Tuned::with_weights(&weights)
}

fn judge(name: &str, examples: &[Example], weights: &[f64]) {
    report(name, examples.iter().map(|(counts, result)| (expectation(counts, weights), *result)));
}

/// Returns the expected result.
fn expectation(counts: &[f64], weights: &[f64]) -> f64 {
    let sum: f64 = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Fits weights by logistic regression with Newton's method.
fn fit(examples: &[Example]) -> Vec<f64> {
    let size = examples.first().map_or(0, |(counts, _)| counts.len());
    let mut weights = vec![0.0; size];
    for _ in 0..STEPS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RESTRAINT * weight).collect();
        let mut curvature = vec![vec![0.0; size]; size];
        for (number, row) in curvature.iter_mut().enumerate() {
            row[number] = RESTRAINT;
        }
        for (counts, result) in examples {
            let expected = expectation(counts, &weights);
            let steepness = expected * (1.0 - expected);
            for (row, count) in counts.iter().enumerate() {
                slope[row] += (result - expected) * count;
                for (cell, other) in curvature[row].iter_mut().zip(counts) {
                    *cell += steepness * count * other;
                }
            }
        }
        for (weight, step) in weights.iter_mut().zip(solve(curvature, slope)) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system of linear equations whose matrix is positive definite, by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    for pivot in 0..right.len() {
        let row: Vec<f64> = matrix[pivot].iter().map(|cell| cell / matrix[pivot][pivot]).collect();
        right[pivot] /= matrix[pivot][pivot];
        for other in (0..right.len()).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            for (cell, above) in matrix[other].iter_mut().zip(&row) {
                *cell -= factor * above;
            }
            right[other] -= factor * right[pivot];
        }
        matrix[pivot] = row;
    }
    right
}
