//! Learns the strong evaluation from positions with exact values, and says how good it is.
//!
//! ```text
//! cargo run --release -p endspiel-training-connect4 -- FILE
//! ```
//!
//! The positions are those of seeded random games in which nobody overlooks a win, solved here: ten minutes on two
//! cores. First the weights for what is counted are fitted and printed; they are the constants of `crates/connect4/src/evaluation/tuned.rs`.
//! Then the patterns learn what is still unexpected. Their weights go to the file, `crates/connect4/src/evaluation/learned.bin`; the bytes are
//! the same every time.
//!
//! The value of the evaluation is taken as the logarithm of the odds, scaled so that one point is an expectation of
//! three quarters, and the weights are those that make the exact results most likely.

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

/// What a point of the odds' logarithm is in the evaluation's hundredths.
fn point() -> f64 {
    Evaluator::<ConnectFour>::unit(&Tuned::default()) / 3f64.ln()
}

/// Prints how surprising results are where these were expected, in natural units, and how often the winner is the one
/// who was favoured.
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
