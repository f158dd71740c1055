//! Trains the strong evaluation on positions with exact values, and prints its quality.
//!
//! ```text
//! cargo run --release -p endspiel-training-connect4 -- FILE
//! ```
//!
//! The positions are from seeded random games without overlooked wins, solved here: ten minutes on two cores.
//! First the weights of the counted features are fitted and printed; they are the constants of
//! `crates/connect4/src/evaluation/tuned.rs`. Then the patterns learn the remaining error. Their weights go to
//! the file, `crates/connect4/src/evaluation/learned.bin`; the bytes are the same every time.
//!
//! The evaluation is interpreted as log odds, scaled so that one point is an expected score of three quarters.
//! The fit maximizes the likelihood of the exact results.

mod features;
mod patterns;
mod samples;

use std::error::Error;
use std::process::ExitCode;

use endspiel_connect4::{ConnectFour, Tuned};
use endspiel_knowledge::Evaluator;

use crate::samples::random_positions;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file] = &words[..] else {
        eprintln!("learn_connect4: name a file for the weights");
        return ExitCode::from(2);
    };
    match learn(file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("learn_connect4: {file}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn learn(file: &str) -> Result<(), Box<dyn Error>> {
    let game = ConnectFour::default();
    let samples = random_positions(&game);
    let counted = features::tune(&game, &samples)?;
    Ok(std::fs::write(file, patterns::learn(&game, &samples, &counted))?)
}

/// Returns the log odds of one point in hundredths.
fn point() -> f64 {
    Evaluator::<ConnectFour>::unit(&Tuned::default()) / 3f64.ln()
}

/// Prints the cross-entropy of the results, in natural units, and how often the favoured side won.
fn report(name: &str, expected_and_result: impl Iterator<Item = (f64, f64)>) {
    let (mut surprise, mut count, mut decided, mut seen) = (0.0, 0u32, 0u32, 0u32);
    for (expected, result) in expected_and_result {
        let expected = expected.clamp(1e-9, 1.0 - 1e-9);
        surprise -= result * expected.ln() + (1.0 - result) * (1.0 - expected).ln();
        count += 1;
        if result != 0.5 {
            decided += 1;
            seen += u32::from((expected > 0.5) == (result > 0.5));
        }
    }
    let (surprise, seen) = (surprise / f64::from(count), 100.0 * f64::from(seen) / f64::from(decided));
    println!("{name:22} surprise a position {surprise:.4}, winner seen {seen:.1} %");
}
