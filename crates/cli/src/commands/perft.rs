//! `endspiel perft`: counts move sequences, the test of a move generator.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use endspiel_game::DrawLimits;
use endspiel_presentation::AnyGame;
use indicatif::ProgressBar;
use serde_json::{Map, Value, json};

use crate::arguments::{StartPosition, notation_and};
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal::ProgressLine;
use crate::values;
use crate::words::grouped;

/// Deeper trees cannot be counted in any useful time.
const MAX_DEPTH: u32 = 60;

/// Count the move sequences of a given length
///
/// Counts all sequences of exactly DEPTH moves, the usual check and measure of a move generator. A move with
/// its removals is one move, a pass is one move, and a finished game has no successors. Depth 0 counts the
/// position itself.
///
/// With --divide it counts by first move, which finds the difference between two programs. With --distinct it
/// counts the different positions instead; these are held in memory.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel perft mill 6 --threads 0
  endspiel perft othello 7 --divide
  endspiel perft mill 4 --position 'bb.w.bw./.....w../........ w 0 0' --json
  endspiel perft connect4 9 --moves 4453 --distinct --symmetry"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    /// The number of moves, from 0 to 60
    #[arg(allow_negative_numbers = true, value_parser = depth)]
    depth: u32,

    #[command(flatten)]
    place: StartPosition,

    /// Count by first move
    #[arg(long)]
    divide: bool,

    /// The number of threads; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::threads)]
    threads: usize,

    /// Count different positions at that depth instead of move sequences
    #[arg(long, conflicts_with_all = ["divide", "threads"])]
    distinct: bool,

    /// Count symmetric positions once; implies --distinct
    #[arg(long, conflicts_with_all = ["divide", "threads"])]
    symmetry: bool,
}

fn depth(word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    number.ok_or_else(|| format!("a depth is a whole number from 0 to {MAX_DEPTH}"))
}

/// The result of a count.
struct Count {
    nodes: u64,
    /// The counts by first move, with --divide.
    moves: Vec<(String, u64)>,
    seconds: f64,
}

/// Counts and prints the result.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let game = context.games.open(&arguments.game)?;
    let position = arguments.place.open(game.as_ref(), DrawLimits::NONE)?.position();
    let begun = Instant::now();
    let (nodes, moves) = ProgressLine::bar().during(|bar| count(arguments, game.as_ref(), &position, bar))?;
    let count = Count { nodes, moves, seconds: begun.elapsed().as_secs_f64() };
    if json { print_json(arguments, &game.spec(), &count, out) } else { print(arguments, &count, out) }
}

fn count(
    arguments: &Arguments,
    game: &dyn AnyGame,
    position: &str,
    bar: &ProgressBar,
) -> Result<(u64, Vec<(String, u64)>), Failure> {
    if arguments.distinct || arguments.symmetry {
        return Ok((game.distinct(Some(position), arguments.depth, arguments.symmetry)?, Vec::new()));
    }
    let moves = game.perft(Some(position), arguments.depth, arguments.threads, &|progress| {
        bar.set_length(progress.total);
        bar.set_position(progress.done);
    })?;
    let nodes = if arguments.depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum() };
    Ok((nodes, moves))
}

fn print(arguments: &Arguments, count: &Count, out: &mut dyn Write) -> Result<(), Failure> {
    let total = grouped(count.nodes);
    if arguments.divide {
        let moves: Vec<(&str, String)> = count.moves.iter().map(|(mv, nodes)| (mv.as_str(), grouped(*nodes))).collect();
        let names = moves.iter().map(|(mv, _)| mv.len()).max().unwrap_or(0).max("total".len());
        let figures = total.len();
        for (mv, nodes) in moves {
            writeln!(out, "{mv:<names$}  {nodes:>figures$}")?;
        }
        writeln!(out, "{:<names$}  {total}", "total")?;
    }
    let (thing, unit) = match (arguments.symmetry, arguments.distinct) {
        (true, _) => ("positions up to symmetry", "positions"),
        (false, true) => ("different positions", "positions"),
        (false, false) => ("nodes", "nodes"),
    };
    let speed = grouped((count.nodes as f64 / count.seconds.max(1e-6)) as u64);
    let (depth, seconds) = (arguments.depth, count.seconds);
    Ok(writeln!(out, "{total} {thing} at depth {depth} in {seconds:.3} s, {speed} {unit}/s")?)
}

fn print_json(arguments: &Arguments, game: &str, count: &Count, out: &mut dyn Write) -> Result<(), Failure> {
    let mut object = json!({ "game": game, "depth": arguments.depth, "nodes": count.nodes, "seconds": count.seconds });
    if arguments.distinct || arguments.symmetry {
        object["distinct"] = true.into();
        object["symmetry"] = arguments.symmetry.into();
    }
    if arguments.divide {
        let moves: Map<String, Value> = count.moves.iter().map(|(mv, nodes)| (mv.clone(), (*nodes).into())).collect();
        object["moves"] = moves.into();
    }
    Ok(writeln!(out, "{}", serde_json::to_string(&object).map_err(io::Error::from)?)?)
}
