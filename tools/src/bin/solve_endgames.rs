//! Solves the endgames of an OBF file, one a line, and compares the results with those of the file.
//!
//! ```text
//! cargo run --release -p endspiel-tools --bin solve_endgames -- FILE [MAX_EMPTY [THREADS]]
//! ```

use std::process::ExitCode;
use std::time::Instant;

use endspiel_game::Notation;
use endspiel_knowledge::Stop;
use endspiel_othello::{EndgameSolver, Othello};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let file = words.next().unwrap_or_default();
    let max_empty = words.next().and_then(|text| text.parse().ok()).unwrap_or(64);
    let threads = words.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    match std::fs::read_to_string(&file)
        .map_err(|error| error.to_string())
        .and_then(|text| solve(&text, max_empty, threads))
    {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("solve_endgames: {wrong} results differ");
            ExitCode::from(1)
        }
        Err(reason) => {
            eprintln!("solve_endgames: `{file}`: {reason}");
            ExitCode::from(2)
        }
    }
}

/// Solves all positions with at most `max_empty` empty squares and returns the number of wrong results.
fn solve(text: &str, max_empty: u32, threads: usize) -> Result<usize, String> {
    let game = Othello::default();
    let solver = EndgameSolver::new(&game).with_threads(threads);
    let (mut nodes, mut seconds, mut wrong) = (0, 0.0, 0);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (board, results) = line.split_once(';').unwrap_or((line, ""));
        let position = game.parse_position(board).map_err(|error| error.to_string())?;
        let empty = game.empties(&position).count();
        if empty > max_empty {
            continue;
        }
        let begun = Instant::now();
        let Some(solution) = solver.solve(&position, &Stop::never()) else { continue };
        let time = begun.elapsed().as_secs_f64();
        let given = results.split(';').filter_map(|result| result.split_once(':')?.1.trim().parse::<i32>().ok()).max();
        let right = given.is_none_or(|given| given == solution.discs);
        let best = solution.best.map_or_else(String::new, |mv| game.print_move(&position, mv));
        let verdict = if right { "" } else { "  differs" };
        println!(
            "{empty:2} empty {:+3} {best:4} {:12} nodes {:10.1} ms{verdict}",
            solution.discs,
            solution.nodes,
            time * 1e3
        );
        nodes += solution.nodes;
        seconds += time;
        wrong += usize::from(!right);
    }
    println!("{nodes} nodes, {seconds:.2} s, {:.1} million nodes a second", nodes as f64 / seconds.max(1e-9) / 1e6);
    Ok(wrong)
}
