//! Learns the weights of the patterns: logistic regression by stochastic gradient descent.

use endspiel_connect4::{ConnectFour, Patterns, Tuned};
use endspiel_game::Random;
use endspiel_knowledge::Evaluator;

use crate::point;
use crate::samples::Sample;

/// The number of passes over all samples.
const PASSES: usize = 8;

/// The learning rates, at first and at last.
const RATES: (f32, f32) = (0.015, 0.001);

/// One sample of this number is kept for validation.
const LEFT_OUT: usize = 40;

/// A training example.
struct Lesson {
    places: [u32; Patterns::PLACES],
    /// The log odds from the counted features, for the side to move.
    counted: f32,
    result: f32,
}

/// Returns the weights, a byte each, that fit the results best together with the counted features.
pub fn learn(game: &ConnectFour, samples: &[Sample], counted: &Tuned) -> Vec<u8> {
    let mut lessons: Vec<Lesson> = samples.iter().map(|sample| lesson(game, sample, counted)).collect();
    let mut random = Random::new(1);
    random.shuffle(&mut lessons);
    let left_out = lessons.split_off(lessons.len() - lessons.len() / LEFT_OUT);
    println!("patterns: {} positions, {} left out", lessons.len(), left_out.len());
    let mut weights = vec![0.0; Patterns::WEIGHTS];
    report("without", &weights, &left_out);
    let mirror: Vec<u32> = (0..Patterns::WEIGHTS).map(|place| Patterns::mirrored(place) as u32).collect();
    for pass in 0..PASSES {
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(pass as f32 / (PASSES - 1) as f32);
        for lesson in &lessons {
            let error = rate * (lesson.result - expectation(&weights, lesson));
            for &place in &lesson.places {
                weights[place as usize] += error;
                let image = mirror[place as usize];
                if image != place {
                    weights[image as usize] += error;
                }
            }
        }
        report(&format!("pass {}", pass + 1), &weights, &left_out);
        random.shuffle(&mut lessons);
    }
    let byte = |weight: f32| (f64::from(weight) * point() / f64::from(Patterns::UNIT)).round() as i8 as u8;
    weights.into_iter().map(byte).collect()
}

fn lesson(game: &ConnectFour, sample: &Sample, counted: &Tuned) -> Lesson {
    let mut places = [0; Patterns::PLACES];
    let mut free = places.iter_mut();
    Patterns::for_each_place(&sample.position, |place| {
        if let Some(slot) = free.next() {
            *slot = place as u32;
        }
    });
    let counted = f64::from(counted.evaluate(game, &sample.position)) / point();
    Lesson { places, counted: counted as f32, result: sample.result as f32 }
}

fn expectation(weights: &[f32], lesson: &Lesson) -> f32 {
    let sum: f32 = lesson.places.iter().map(|&place| weights[place as usize]).sum();
    1.0 / (1.0 + (-lesson.counted - sum).exp())
}

fn report(name: &str, weights: &[f32], lessons: &[Lesson]) {
    let expected = lessons.iter().map(|lesson| (f64::from(expectation(weights, lesson)), f64::from(lesson.result)));
    crate::report(name, expected);
}
