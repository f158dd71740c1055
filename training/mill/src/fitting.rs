//! Fitting weights to positions.

use std::error::Error;

use endspiel_knowledge::{CERTAIN, Score};
use endspiel_mill::Mill;
use endspiel_mill::evaluation::{Features, Phase, TunedWeights};

use crate::labelled::{self, Labelled};
use crate::regression::{self, Sample, logistic};

type Samples = Vec<Sample<{ Features::COUNT }>>;

/// The share of the game's result; the rest is the score of the search.
const RESULT_COUNTS: f64 = 0.5;

/// Positions are divided into blocks of this size: neighbours are from the same game, so single positions would
/// make the validation too easy.
const BLOCK: usize = 400;
/// One block of this number is kept for validation.
const KEPT_FOR_CHECKING: usize = 10;

/// Fits the weights to the positions of some files and prints the table.
pub fn fit(files: &[&str]) -> Result<(), Box<dyn Error>> {
    let game = Mill::default();
    let positions = labelled::read(files)?;
    let scale = scale(&positions);
    eprintln!("the search's scores predict best with one unit for {scale:.0}");

    let (mut samples, mut checks) = (vec![Samples::new(); Phase::COUNT], vec![Samples::new(); Phase::COUNT]);
    for (number, labelled) in positions.iter().enumerate() {
        let result = 0.5 + 0.5 * f64::from(labelled.result);
        let expected = match labelled.score {
            None => result,
            Some(score) => RESULT_COUNTS * result + (1.0 - RESULT_COUNTS) * expected_result(score, scale),
        };
        let features = Features::of(&game, &labelled.position);
        let kept = (number / BLOCK).is_multiple_of(KEPT_FOR_CHECKING);
        let target = if kept { &mut checks } else { &mut samples };
        target[features.phase as usize].push(Sample { values: features.values.map(f64::from), expected });
    }

    let mut rows = Vec::new();
    for phase in Phase::ALL {
        let (samples, checks) = (&samples[phase as usize], &checks[phase as usize]);
        let weights = regression::fit(samples);
        eprintln!(
            "{phase:?}: {} positions, {:.4} bits; on {} others {:.4} bits, without knowledge {:.4}",
            samples.len(),
            regression::loss(samples, &weights),
            checks.len(),
            regression::loss(checks, &weights),
            regression::loss(checks, &[0.0; Features::COUNT]),
        );
        rows.push(weights);
    }
    print(&in_stones(&rows));
    Ok(())
}

/// Converts a score of the search to an expected result.
fn expected_result(score: Score, scale: f64) -> f64 {
    match score {
        _ if score >= CERTAIN => 1.0,
        _ if score <= -CERTAIN => 0.0,
        _ => logistic(f64::from(score) / scale),
    }
}

/// Returns the scale with which scores predict results best.
fn scale(positions: &[Labelled]) -> f64 {
    let thought = positions.iter().filter_map(|labelled| Some((labelled.score?, labelled.result)));
    let estimates = thought.filter(|(score, _)| score.abs() < CERTAIN);
    let samples: Vec<_> = estimates
        .map(|(score, result)| Sample { values: [f64::from(score) / 100.0], expected: 0.5 + 0.5 * f64::from(result) })
        .collect();
    let [weight] = regression::fit(&samples);
    100.0 / weight
}

/// Scales the weights to hundredths of a stone while both sides slide.
fn in_stones(rows: &[[f64; Features::COUNT]]) -> TunedWeights {
    let moving = &rows[Phase::Moving as usize];
    let stone = (moving[0] - moving[Features::A_SIDE]) / 2.0;
    let mut table = [[0; Features::COUNT]; Phase::COUNT];
    for (row, weights) in table.iter_mut().zip(rows) {
        for (integer, weight) in row.iter_mut().zip(weights) {
            *integer = (100.0 * weight / stone).round() as i16;
        }
    }
    table
}

/// Prints the table as it is in the source.
fn print(table: &TunedWeights) {
    let line = |weights: &[i16]| weights.iter().map(|weight| format!("{weight:5},")).collect::<String>();
    for (phase, row) in Phase::ALL.iter().zip(table) {
        println!("    [ // {phase:?}");
        for weights in row.chunks(Features::A_SIDE) {
            println!("        {}", line(weights));
        }
        println!("    ],");
    }
}
