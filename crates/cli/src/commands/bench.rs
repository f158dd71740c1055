//! `endspiel bench`: fixed work that shows a change of the search and its speed.

use std::io::{self, Write};

use anyhow::anyhow;
use clap::Args;
use endspiel_games::Games;
use endspiel_games::bench::{BenchResult, bench, signature};
use endspiel_knowledge::BenchPosition;
use serde_json::json;

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal::{Capabilities, ProgressLine};
use crate::values;
use crate::words::{grouped, per_second, seconds};

/// The expected signature. A deliberate change of the search changes this number too.
const EXPECTED: &str = include_str!("../../bench-signature.txt");

/// Measure the search on fixed work
///
/// Searches the same positions of all games to the same depths, each with a fresh table, and prints the positions
/// visited, the time and the speed. On one thread the sum of the visited positions, the signature, is the same on
/// every machine: it changes only if the search does. With --check it fails if the signature is not the expected one.
///
/// With --json: one object with positions, games, nodes, seconds and signature.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel bench
  endspiel bench --check
  endspiel bench --threads 0 --json")]
pub struct Arguments {
    /// The number of threads; 0 means one for each core. With more than one the signature differs every time
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::threads)]
    threads: usize,

    /// Fail if the signature is not the expected one
    #[arg(long, conflicts_with = "threads")]
    check: bool,
}

/// Runs the benchmark and prints the results.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let results = run_all(&context.games, arguments.threads, json, out)?;
    let total = Total::of(&results);
    if json {
        print_json(&context.games, &results, total, out)?;
    } else {
        print_totals(&results, total, out)?;
    }
    if arguments.check { check(signature(&results), EXPECTED) } else { Ok(()) }
}

/// Searches all positions; without --json, prints each as soon as it is done.
fn run_all(games: &Games, threads: usize, json: bool, out: &mut dyn Write) -> Result<Vec<BenchResult>, Failure> {
    let progress =
        if json { ProgressLine::hidden() } else { ProgressLine::spinner(Capabilities::of_standard_output()) };
    let positions = games.bench_positions();
    let present = |done: usize| positions.get(done).map_or(String::new(), words);
    let (mut done, mut printed) = (0, Ok(()));
    let results = progress.during(|progress| {
        progress.set_message(present(0));
        bench(games, threads, &mut |result| {
            if !json && printed.is_ok() {
                printed = progress.suspend(|| print_row(&present(done), result.nodes, result.seconds, out));
            }
            done += 1;
            progress.set_message(present(done));
        })
    })?;
    printed?;
    Ok(results)
}

/// Returns the name of a bench position.
fn words(place: &BenchPosition) -> String {
    let position = place.position.unwrap_or("start");
    format!("{} {position}, depth {}", place.game, place.depth)
}

/// The sum of visited positions and times.
#[derive(Clone, Copy, Debug, Default)]
struct Total {
    nodes: u64,
    seconds: f64,
}

impl Total {
    fn of<'a>(results: impl IntoIterator<Item = &'a BenchResult>) -> Total {
        results.into_iter().fold(Total::default(), |total, result| Total {
            nodes: total.nodes + result.nodes,
            seconds: total.seconds + result.seconds,
        })
    }

    /// Returns the totals by game, without its options, in order of appearance.
    fn by_game(results: &[BenchResult]) -> Vec<(&str, Total)> {
        let name = |result: &BenchResult| result.game.split(':').next().unwrap_or_default().len();
        let mut names: Vec<&str> = results.iter().map(|result| &result.game[..name(result)]).collect();
        names.dedup();
        let of = |game: &str| Total::of(results.iter().filter(|result| result.game[..name(result)] == *game));
        names.into_iter().map(|game| (game, of(game))).collect()
    }
}

fn print_row(name: &str, nodes: u64, time: f64, out: &mut dyn Write) -> Result<(), Failure> {
    let speed = per_second(nodes, time).map_or(String::new(), |speed| format!("{speed:>13} nodes/s"));
    writeln!(out, "{:>13} nodes {:>10} {speed:<21}  {name}", grouped(nodes), seconds(time))?;
    Ok(out.flush()?)
}

fn print_totals(results: &[BenchResult], total: Total, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out)?;
    for (game, total) in Total::by_game(results) {
        print_row(game, total.nodes, total.seconds, out)?;
    }
    print_row("all", total.nodes, total.seconds, out)?;
    Ok(writeln!(out, "\nsignature {}", signature(results))?)
}

fn print_json(games: &Games, results: &[BenchResult], total: Total, out: &mut dyn Write) -> Result<(), Failure> {
    let speed = |nodes: u64, seconds: f64| (nodes as f64 / seconds.max(f64::EPSILON)).round();
    let positions: Vec<_> = results
        .iter()
        .zip(games.bench_positions())
        .map(|(result, place)| {
            json!({
                "game": result.game, "position": place.position, "depth": result.depth, "nodes": result.nodes,
                "seconds": result.seconds, "nodes_per_second": speed(result.nodes, result.seconds),
            })
        })
        .collect();
    let games: Vec<_> = Total::by_game(results)
        .into_iter()
        .map(|(game, Total { nodes, seconds })| {
            json!({ "game": game, "nodes": nodes, "seconds": seconds, "nodes_per_second": speed(nodes, seconds) })
        })
        .collect();
    let object = json!({
        "positions": positions, "games": games, "nodes": total.nodes, "seconds": total.seconds,
        "signature": signature(results),
    });
    Ok(writeln!(out, "{}", serde_json::to_string(&object).map_err(io::Error::from)?)?)
}

/// Compares the signature with the one in the file.
fn check(found: u64, expected: &str) -> Result<(), Failure> {
    let expected = expected.trim();
    if expected == found.to_string() {
        return Ok(());
    }
    Err(Failure::Work(anyhow!(
        "the search visits {found} nodes, expected were {expected}: it has changed; if on purpose, write {found} into \
         crates/cli/bench-signature.txt"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(game: &str, nodes: u64) -> BenchResult {
        BenchResult { game: game.to_owned(), depth: 1, nodes, seconds: 0.5 }
    }

    #[test]
    fn games_are_summed_up_whatever_their_options() {
        let results = [result("mill", 1), result("mill:removals=1", 2), result("othello", 4)];
        let totals: Vec<(&str, u64)> =
            Total::by_game(&results).into_iter().map(|(game, total)| (game, total.nodes)).collect();
        assert_eq!(totals, [("mill", 3), ("othello", 4)]);
    }

    #[test]
    fn another_signature_is_a_failure_that_says_what_to_do() {
        assert!(check(7, "7\n").is_ok());
        let failure = check(8, "7\n").unwrap_err();
        assert_eq!(failure.exit_code(), 1);
        assert!(failure.to_string().contains("write 8 into"), "{failure}");
    }
}
