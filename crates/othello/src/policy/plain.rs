//! The policy computed square by square, as a reference for tests.

use super::{Layer, Policy, SIDE, SQUARES, UNIT, class, clipped, planes};
use crate::Position;

/// Returns the scores of all squares.
pub fn scores(policy: &Policy, position: &Position) -> [i32; SQUARES] {
    let mut values = planes(position);
    for (at, layer) in policy.layers.iter().enumerate() {
        let outputs = layer.biases.len();
        let value = |square: usize, output: usize| {
            let new = (sum(layer, &values, square, output) + layer.biases[output]) >> UNIT;
            if at == 0 { clipped(new) } else { clipped(new + values[square * outputs + output]) }
        };
        values = (0..SQUARES)
            .flat_map(|square| (0..outputs).map(move |output| (square, output)))
            .map(|(s, o)| value(s, o))
            .collect();
    }
    let last = Layer { inputs: values.len() / SQUARES, weights: policy.last.clone(), biases: vec![0] };
    std::array::from_fn(|square| sum(&last, &values, square, 0) + policy.classes[class(square)])
}

/// Returns the weighted sum of all inputs around a square.
fn sum(layer: &Layer, values: &[i32], square: usize, output: usize) -> i32 {
    let mut sum = 0;
    for (down, right) in (0..3).flat_map(|down| (0..3).map(move |right| (down, right))) {
        let (row, column) = (square / SIDE + down, square % SIDE + right);
        if !(1..=SIDE).contains(&row) || !(1..=SIDE).contains(&column) {
            continue;
        }
        let from = SIDE * (row - 1) + column - 1;
        for input in 0..layer.inputs {
            let weight = layer.weights[((3 * down + right) * layer.inputs + input) * layer.biases.len() + output];
            sum += values[from * layer.inputs + input] * i32::from(weight);
        }
    }
    sum
}
