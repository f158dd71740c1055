//! Fits the weights of the tuned evaluator and plays it against others.
//!
//! Run with `cargo run --release -p endspiel-training-mill --` and one of these:
//!
//! ```text
//! play GAMES NODES SEED > games.txt
//! solve POSITIONS SEED > endgames.txt
//! fit games.txt endgames.txt
//! contest EVALUATOR EVALUATOR OPENINGS NODES SEED
//! speed
//! ```
//!
//! `play` plays games of the present weights against themselves, from random openings and random stones.
//! `solve` solves the endgames 3-3, 4-3 and 3-4. `fit` fits the weights to these results and prints the table
//! as it is in the source. The same arguments give the same output. `contest` plays every opening twice with
//! the sides exchanged; an evaluator is a name or `file=TABLE`.

mod endgames;
mod fitting;
mod games;
mod labelled;
mod regression;
mod searcher;

use std::env::args;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use endspiel_game::{Game, Random};
use endspiel_knowledge::{Evaluator, Searchable};
use endspiel_mill::evaluation::{Features, Tuned, TunedWeights};
use endspiel_mill::{Mill, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["play", games, nodes, seed] => labelled::write_games(games.parse()?, nodes.parse()?, seed.parse()?),
        ["solve", positions, seed] => labelled::write_endgames(positions.parse()?, seed.parse()?),
        ["fit", ref files @ ..] if !files.is_empty() => fitting::fit(files),
        ["contest", one, other, openings, nodes, seed] => {
            contest(one, other, openings.parse()?, nodes.parse()?, seed.parse()?)
        }
        ["speed"] => speed(),
        _ => Err("say play, solve, fit, contest or speed, each with what belongs to it".into()),
    }
}

/// Returns an evaluator by its name, or the tuned one with a table that `fit` has printed.
fn evaluator(game: &Mill, name: &str) -> Result<Arc<dyn Evaluator<Mill>>, Box<dyn Error>> {
    let Some(file) = name.strip_prefix("file=") else { return Ok(game.evaluator(name, None)?) };
    let text = fs::read_to_string(file)?;
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let words = code.flat_map(|line| line.split(|c: char| !c.is_ascii_digit() && c != '-'));
    let numbers: Result<Vec<i16>, _> = words.filter(|word| !word.is_empty()).map(str::parse).collect();
    let rows: Vec<_> = numbers?.chunks(Features::COUNT).filter_map(|row| row.try_into().ok()).collect();
    let table: TunedWeights = rows.try_into().map_err(|_| format!("{file} holds no table of weights"))?;
    Ok(Arc::new(Tuned::new(Box::leak(Box::new(table)))))
}

fn contest(one: &str, other: &str, openings: u64, nodes: u64, seed: u64) -> Result<(), Box<dyn Error>> {
    let game = Mill::default();
    let [first, second] = [evaluator(&game, one)?, evaluator(&game, other)?];
    let tally = games::contest(&game, [&*first, &*second], openings, nodes, seed);
    let games = f64::from(tally.won + tally.drawn + tally.lost);
    let score = (f64::from(tally.won) + 0.5 * f64::from(tally.drawn)) / games;
    let rating = 400.0 * (score / (1.0 - score)).log10();
    println!(
        "{one} against {other}, {nodes} nodes a move, {games} games: won {}, drawn {}, lost {}; score {score:.3}, {rating:+.0} Elo",
        tally.won, tally.drawn, tally.lost
    );
    Ok(())
}

/// Prints how long an evaluation takes, compared with counting moves.
fn speed() -> Result<(), Box<dyn Error>> {
    const POSITIONS: u64 = 4096;
    const ROUNDS: u32 = 500;
    let game = Mill::default();
    let positions: Vec<_> = (0..POSITIONS)
        .map(|seed| {
            let mut random = Random::new(seed);
            let plies = random.below(40);
            games::random_opening(&game, plies, &mut random)
        })
        .collect();
    let time = |what: &str, work: &dyn Fn(&Position) -> i64| {
        // Other programs use the machine too, so the fastest round counts.
        let round = |_| {
            let began = Instant::now();
            black_box(positions.iter().map(|position| work(black_box(position))).sum::<i64>());
            began.elapsed()
        };
        let fastest = (0..ROUNDS).map(round).min().unwrap_or_default();
        println!("{what:12} {:6.1} ns", fastest.as_nanos() as f64 / positions.len() as f64);
    };
    time("nothing", &|position| i64::from(position.own.0));
    let strong = game.strong();
    time("strong", &|position| i64::from(strong.evaluate(&game, position)));
    for name in ["classic", "mobility", "tuned"] {
        let evaluator = game.evaluator(name, None)?;
        time(name, &|position| i64::from(evaluator.evaluate(&game, position)));
    }
    time("count moves", &|position| game.count_moves(position) as i64);
    Ok(())
}
