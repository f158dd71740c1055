//! Trains the weights of the strong evaluation with games against itself, and measures their strength.
//!
//! ```text
//! cargo run --release -p endspiel-training-othello -- learn SIZE FILE
//! cargo run --release -p endspiel-training-othello -- play FIRST GAMES DEPTH SOLVED FOLDER
//! cargo run --release -p endspiel-training-othello -- judge FOLDER
//! cargo run --release -p endspiel-training-othello -- people FROM TO FOLDER FILE
//! cargo run --release -p endspiel-training-othello -- guess FILE SAMPLE
//! cargo run --release -p endspiel-training-othello -- match SIZE GAMES NODES
//! cargo run --release -p endspiel-training-othello -- rules GAMES FILE
//! cargo run --release -p endspiel-training-othello -- speed SIZE
//! ```
//!
//! `learn` wrote `crates/othello/src/evaluation/patterns/learned-6.bin`, which is part of the program; it
//! writes the same bytes again, in some minutes on two cores. The first games use the classic evaluation, later
//! ones the weights learned before. The network of the standard board, `network-8.bin`, was trained with more and
//! deeper games on a GPU: see `training/othello/README.md`. `play` plays such games on the processor with the
//! present network, and continues an interrupted run. `judge` measures how far the network alone is from their
//! results. `people` writes the moves of people in WTHOR files for `policy.py`, and `guess` says how often the policy
//! and others choose these moves. `rules` writes positions of random games with their legal moves and flips, which
//! `games check-rules` compares with the rules of the GPU. `match` plays the embedded weights against the classic
//! evaluation, with the same number of nodes a move.

mod duel;
mod games;
mod guess;
mod judge;
mod people;
mod record;
mod records;
mod regression;
mod rules;
mod search;

use std::path::Path;
use std::process::ExitCode;

use endspiel_game::{Error, Random};
use endspiel_othello::{Classic, Othello, PatternModel, Patterns};

use crate::games::Sample;
use crate::records::GameSettings;

/// Games in each generation.
const GENERATIONS: [u64; 4] = [10_000, 40_000, 100_000, 400_000];

/// The share of the searches' values in later generations; the rest is the result of the game.
const TRUST: f32 = 0.2;

/// The weights of the classic evaluation that plays the first generation.
const FIRST_PLAYER: Classic = Classic { corners: 800, mobility: 100, discs: 10, stability: 100 };

/// One sample of this number is kept for validation.
const HELD_BACK: usize = 50;

/// The first number of the random openings, and the seed of the order of samples.
const SEED: u64 = 1;

const USAGE: &str = "learn SIZE FILE, play FIRST GAMES DEPTH SOLVED FOLDER, judge FOLDER, people FROM TO FOLDER FILE, \
     guess FILE SAMPLE, match SIZE GAMES NODES, rules GAMES FILE, or speed SIZE";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["learn", size, file] => board(size).and_then(|game| learn(&game, file)),
        ["play", first, games, depth, solved, folder] => play([first, games, depth, solved], folder),
        ["judge", folder] => judge::print(Path::new(folder)).map_err(|error| format!("{folder}: {error}")),
        ["people", from, to, folder, file] => number(from).and_then(|from| {
            people::write(&Othello::default(), from..=number(to)?, Path::new(folder), Path::new(file))
        }),
        ["guess", file, sample] => number(sample).and_then(|sample| {
            guess::print(&Othello::default(), Path::new(file), sample as usize)
                .map_err(|error| format!("{file}: {error}"))
        }),
        ["match", size, games, nodes] => board(size).and_then(|game| {
            duel::play(&game, &Patterns::learned(&game), &Classic::default(), number(games)?, number(nodes)?);
            Ok(())
        }),
        ["rules", games, file] => number(games)
            .and_then(|games| rules::write(games, Path::new(file)).map_err(|error| format!("{file}: {error}"))),
        ["speed", size] => board(size).map(|game| duel::speed(&game)),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("train_evaluation: {reason}");
            ExitCode::from(2)
        }
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

fn board(size: &str) -> Result<Othello, String> {
    let size = number(size)?.try_into().unwrap_or(0);
    Othello::new(size).map_err(|error: Error| error.to_string())
}

/// Plays training games on the standard board for its network.
fn play(numbers: [&str; 4], folder: &str) -> Result<(), String> {
    let [first, games, depth, solved] = numbers;
    let few = |text: &str| number(text)?.try_into().map_err(|_| format!("`{text}` is too much"));
    let settings = GameSettings { depth: few(depth)?, solved: few(solved)? };
    let first = number(first)?;
    let numbers = first..first.checked_add(number(games)?).ok_or("there are no such numbers")?;
    let written = records::write(&Othello::default(), settings, numbers, Path::new(folder));
    written.map_err(|error| format!("{folder}: {error}"))
}

/// Plays generation after generation, learns from each, and writes the last weights.
fn learn(game: &Othello, file: &str) -> Result<(), String> {
    let model = PatternModel::new(game).ok_or("there is no model for this size")?;
    let mut random = Random::new(SEED);
    let mut first_game = SEED;
    let mut player: Option<Patterns> = None;
    let mut weights = Vec::new();
    for (generation, games) in GENERATIONS.into_iter().enumerate() {
        let seeds = first_game..first_game + games;
        let samples = match &player {
            Some(patterns) => games::play_all(game, patterns, TRUST, seeds),
            None => games::play_all(game, &FIRST_PLAYER, 0.0, seeds),
        };
        first_game += games;
        let held_back: Vec<Sample> = samples.iter().rev().step_by(HELD_BACK).copied().collect();
        let mut seen: Vec<Sample> = Vec::with_capacity(samples.len());
        seen.extend(samples.iter().rev().enumerate().filter(|(at, _)| at % HELD_BACK != 0).map(|(_, sample)| sample));
        println!("generation {}: {games} games, {} positions to learn from", generation + 1, seen.len());
        weights = regression::learn(&model, &mut seen, &mut random);
        let error = regression::error(&model, &weights, &held_back);
        println!("held back: {error:.3} discs off; without weights {:.3}", regression::error(&model, &[], &held_back));
        player = Some(Patterns::new(&model, &weights));
    }
    let bytes = model.write(&weights);
    println!("{} bytes", bytes.len());
    std::fs::write(file, bytes).map_err(|error| format!("{file}: {error}"))
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;
    use endspiel_othello::{Othello, PatternModel};

    use super::{FIRST_PLAYER, HELD_BACK, games, regression};

    #[test]
    fn a_tiny_model_learns_from_its_own_games() {
        let game = Othello::new(6).unwrap();
        let model = PatternModel::new(&game).unwrap();
        let mut samples = games::play_all(&game, &FIRST_PLAYER, 0.0, 1..121);
        let held_back = samples.split_off(samples.len() - samples.len() / HELD_BACK.min(10));
        let weights = regression::learn(&model, &mut samples, &mut Random::new(1));
        let error = |weights: &[f32]| regression::error(&model, weights, &held_back);
        assert!(error(&weights) < error(&[]), "{} and {} discs off", error(&weights), error(&[]));
        assert_eq!(model.write(&weights).len(), model.weights());
    }
}
