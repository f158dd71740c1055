//! Fits the weights of the tuned evaluation to positions with exact values, and says how good they are.
//!
//! ```text
//! cargo run --release -p endspiel-connect4 --example tune_connect4 -- [FILE …]
//! ```
//!
//! The positions are those of seeded random games in which nobody overlooks a win, solved here, and every
//! second line of the files, `moves score` each; the other lines are left out and used to check the result.
//! The value of the evaluation is taken as the logarithm of the odds, scaled so that one point is an
//! expectation of three quarters, and the weights are those that make the exact results most likely.

use std::error::Error;

use endspiel_connect4::{Classic, ConnectFour, Position, Solver, Tuned};
use endspiel_game::{Effort, Evaluator, Exact, Game, Notation, Random, Side, Stop, Value};

/// The stream of random games.
const SEED: u64 = 1;

/// So many positions of random games.
const SAMPLES: usize = 60_000;

/// A random game is left after at least so many stones: before, solving takes too long.
const EARLIEST: usize = 16;

/// And before so many.
const LATEST: usize = 38;

/// Newton's method converges in a handful of steps.
const STEPS: usize = 15;

/// How strongly weights are held near 0, as if so many positions had said so.
const RESTRAINT: f64 = 0.01;

/// What an evaluator counts in a position, and the first player's result in it: 1, ½ or 0.
type Example = (Vec<f64>, f64);

fn main() -> Result<(), Box<dyn Error>> {
    let game = ConnectFour::default();
    let solver = Solver::new(*game.board());
    let mut fitted = random_positions(&game, &solver);
    let mut left_out = Vec::new();
    for file in std::env::args().skip(1) {
        for (number, line) in std::fs::read_to_string(&file)?.lines().enumerate() {
            let (moves, score) = line.split_once(' ').ok_or("a line is moves and a score")?;
            let position = game.parse_position(moves)?;
            let value = match score.trim().parse::<i32>()? {
                1.. => Value::Win,
                0 => Value::Draw,
                _ => Value::Loss,
            };
            if is_open(&game, &solver, &position) {
                if number % 2 == 0 { &mut fitted } else { &mut left_out }.push((position, result(&position, value)));
            }
        }
    }
    println!("{} positions, {} left out", fitted.len(), left_out.len());

    let classic = |position: &Position| {
        let score = f64::from(Classic::default().evaluate(&game, position));
        let side = if position.side() == Side::First { 1.0 } else { -1.0 };
        vec![side * score / 1000.0, side, 1.0]
    };
    let tuned = |position: &Position| Tuned::features(&game, position).map(f64::from).to_vec();
    let present = Tuned::default().weights().map(|weight| f64::from(weight) / point());

    let examples = |of: &dyn Fn(&Position) -> Vec<f64>, positions: &[(Position, f64)]| -> Vec<Example> {
        positions.iter().map(|(position, result)| (of(position), *result)).collect()
    };
    println!("                        surprise a position   winner seen");
    let weights = fit(&examples(&classic, &fitted));
    report("classic, fitted scale", &examples(&classic, &fitted), &weights);
    report("  positions left out", &examples(&classic, &left_out), &weights);
    report("tuned, as it is", &examples(&tuned, &fitted), &present);
    report("  positions left out", &examples(&tuned, &left_out), &present);
    let weights = fit(&examples(&tuned, &fitted));
    report("tuned, fitted anew", &examples(&tuned, &fitted), &weights);
    report("  positions left out", &examples(&tuned, &left_out), &weights);
    for (name, weight) in Tuned::NAMES.iter().zip(&weights) {
        println!("{:5.0}, // {name}", weight * point());
    }
    Ok(())
}

/// What a point of the odds' logarithm is in the evaluation's hundredths.
fn point() -> f64 {
    Tuned::default().unit() / 3f64.ln()
}

/// The first player's result when this is the value for the side to move.
fn result(position: &Position, value: Value) -> f64 {
    let for_first = if position.side() == Side::First { value } else { value.reversed() };
    match for_first {
        Value::Win => 1.0,
        Value::Draw => 0.5,
        Value::Loss => 0.0,
    }
}

/// Whether the game goes on and a glance does not tell how it ends: a search evaluates no other positions.
fn is_open(game: &ConnectFour, solver: &Solver, position: &Position) -> bool {
    solver.value(game, position, Effort::Glance, &Stop::never()).is_none()
}

/// Positions of random games whose players do not lose with the next stone if they can help it.
fn random_positions(game: &ConnectFour, solver: &Solver) -> Vec<(Position, f64)> {
    let mut random = Random::new(SEED);
    let mut positions = Vec::with_capacity(SAMPLES);
    let mut position = game.start();
    let mut wanted = EARLIEST + random.below(LATEST - EARLIEST);
    while positions.len() < SAMPLES {
        let replies: Vec<Position> = game.moves(&position).iter().map(|&mv| game.play(&position, mv)).collect();
        let goes_on = |next: &&Position| {
            let wins = |&mv: &_| game.outcome(&game.play(next, mv)).is_some_and(|end| end.winner().is_some());
            game.outcome(next).is_none() && !game.moves(next).iter().any(wins)
        };
        let sound: Vec<Position> = replies.iter().filter(goes_on).copied().collect();
        let next = random.choose(&sound).copied();
        let reached = next.filter(|next| next.all.count_ones() as usize == wanted);
        if let Some(position) = reached.filter(|reached| is_open(game, solver, reached))
            && let Some(known) = solver.value(game, &position, Effort::Solve, &Stop::never())
        {
            positions.push((position, result(&position, known.value)));
        }
        position = match next {
            Some(next) if reached.is_none() => next,
            _ => {
                wanted = EARLIEST + random.below(LATEST - EARLIEST);
                game.start()
            }
        };
    }
    positions
}

/// The expected result.
fn expectation(counts: &[f64], weights: &[f64]) -> f64 {
    let sum: f64 = counts.iter().zip(weights).map(|(count, weight)| count * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Logistic regression by Newton's method.
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

/// Prints how surprising the results are, in natural units, and how often the winner is the one it favours.
fn report(name: &str, examples: &[Example], weights: &[f64]) {
    let (mut surprise, mut decided, mut seen) = (0.0, 0u32, 0u32);
    for (counts, result) in examples {
        let expected = expectation(counts, weights).clamp(1e-9, 1.0 - 1e-9);
        surprise -= result * expected.ln() + (1.0 - result) * (1.0 - expected).ln();
        if *result != 0.5 {
            decided += 1;
            seen += u32::from((expected > 0.5) == (*result > 0.5));
        }
    }
    let (surprise, seen) = (surprise / examples.len() as f64, 100.0 * f64::from(seen) / f64::from(decided));
    println!("{name:22} {surprise:20.4} {seen:12.1} %");
}
