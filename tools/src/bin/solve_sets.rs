//! Solves files of positions and prints a line for each file: positions, wrong scores, mean nodes, mean
//! microseconds.
//!
//! ```text
//! cargo run --release -p endspiel-tools --bin solve_sets -- FILE[:LINES] …
//! ```
//!
//! A line of a file is `moves score`. Uses one thread; the tables are cleared before each position.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use endspiel_connect4::{ConnectFour, Solver};
use endspiel_game::Notation;
use endspiel_knowledge::{Effort, Exact, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    println!("{:16}{:>10}{:>8}{:>14}{:>14}{:>10}", "set", "positions", "wrong", "nodes", "µs", "nodes/µs");
    for argument in std::env::args().skip(1) {
        let (file, lines) = match argument.rsplit_once(':') {
            Some((file, lines)) => (file, lines.parse()?),
            None => (argument.as_str(), usize::MAX),
        };
        measure(Path::new(file), lines)?;
    }
    Ok(())
}

fn measure(file: &Path, lines: usize) -> Result<(), Box<dyn Error>> {
    let game = ConnectFour::default();
    let solver = Solver::new(*game.board());
    let (mut positions, mut wrong, mut time) = (0u32, 0u32, Duration::ZERO);
    for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')).take(lines) {
        let (moves, score) = line.split_once(' ').ok_or("a line is moves and a score")?;
        let position = game.parse_position(moves)?;
        solver.forget();
        let begin = Instant::now();
        let known = solver.value(&game, &position, Effort::Solve, &Stop::never());
        time += begin.elapsed();
        positions += 1;
        wrong += u32::from(known.and_then(|known| known.count) != Some(score.trim().parse()?));
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let (nodes, micros) = (solver.nodes() as f64, time.as_secs_f64() * 1e6);
    let mean = |total: f64| total / f64::from(positions);
    println!("{name:16}{positions:10}{wrong:8}{:14.1}{:14.2}{:10.2}", mean(nodes), mean(micros), nodes / micros);
    Ok(())
}
