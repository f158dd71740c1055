//! How fast positions are counted: one line a game.
//!
//! `cargo bench -p endspiel-games` measures all games, `cargo bench -p endspiel-games -- othello` one of them.
//! Every game is counted several times on one thread, by processor time and by the clock, and each time once
//! more on two threads, so that the speed-up is a ratio of neighbours.

use std::fs;
use std::hint::black_box;
use std::time::Instant;

use endspiel_connect4::ConnectFour;
use endspiel_game::Notation;
use endspiel_game::perft::{divide, perft};
use endspiel_mill::Mill;
use endspiel_othello::Othello;

/// How often each is counted.
const REPETITIONS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Only `cargo bench` says so; `cargo test --all-targets` starts this program too and must not wait for it.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return;
    }
    println!("                                     one thread, million nodes a second         two threads");
    println!("                                  processor time              clock           by the clock");
    println!("game       depth          nodes    best   median        best   median       times as fast");
    measure(&Mill::default(), 7, &arguments);
    measure(&ConnectFour::default(), 10, &arguments);
    measure(&Othello::default(), 11, &arguments);
}

/// Counts a game to this depth, if it is wanted: named, or no other is.
fn measure<G: Notation>(game: &G, depth: u32, arguments: &[String]) {
    let mut wanted = arguments.iter().filter(|argument| !argument.starts_with('-')).peekable();
    if wanted.peek().is_none() || wanted.any(|name| name == G::INFO.name) {
        println!("{:10} {depth:5} {}", G::INFO.name, figures(game, depth));
    }
}

fn figures<G: Notation>(game: &G, depth: u32) -> String {
    let start = game.start();
    let (mut by_processor, mut by_clock, mut speed_ups) = (Vec::new(), Vec::new(), Vec::new());
    let mut nodes = 0;
    for _ in 0..REPETITIONS {
        let (clock, processor) = (Instant::now(), processor_seconds());
        nodes = perft(game, black_box(&start), depth);
        let alone = clock.elapsed().as_secs_f64();
        let used = processor.zip(processor_seconds()).map_or(alone, |(before, after)| after - before);
        let clock = Instant::now();
        let parts = divide(game, black_box(&start), depth, 2, &|_| {});
        let together = clock.elapsed().as_secs_f64();
        assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), nodes, "two threads count the same");
        let speed = |seconds: f64| nodes as f64 / seconds / 1e6;
        by_processor.push(speed(used));
        by_clock.push(speed(alone));
        speed_ups.push(alone / together);
    }
    let [processor, clock, speed_up] = [by_processor, by_clock, speed_ups].map(best_and_median);
    format!(
        "{nodes:14} {:7.1}  {:7.1}     {:7.1}  {:7.1}       {:13.2}",
        processor.0, processor.1, clock.0, clock.1, speed_up.1
    )
}

fn best_and_median(mut figures: Vec<f64>) -> (f64, f64) {
    figures.sort_by(f64::total_cmp);
    (figures[figures.len() - 1], figures[figures.len() / 2])
}

/// The processor time this thread has used; only Linux tells.
fn processor_seconds() -> Option<f64> {
    let times = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = times.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
