//! `endspiel compare`: searches one position with every algorithm.
//!
//! `table` prints the comparison, `chart` draws it.

mod chart;
mod table;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use endspiel_game::DrawLimits;
use endspiel_games::compare::{Comparison, algorithms, compare};
use endspiel_knowledge::Stop;

use crate::arguments::{StartPosition, notation_and};
use crate::context::Context;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::Interruptible;
use crate::picture::Format;
use crate::terminal::{Capabilities, ProgressLine};
use crate::values;

/// The game of the school paper with a table of costs.
const CONNECT_FOUR: &str = "connect4";

/// Search a position with every algorithm
///
/// Searches one position to the same depth with every algorithm and prints the cost of each: minimax,
/// alpha-beta as the documents describe it, then the strong engine with one more idea each time, then with all but
/// one idea. This shows the effect of every idea. Exact solvers and tables are left out.
///
/// Columns: positions visited; cut-offs, and the share of them by the first move; the factor
/// by which one more ply multiplies the work; table entries used; time; the value for the side to move and the best
/// move. An algorithm that would visit more than --nodes positions is stopped and marked. Ctrl-C ends the comparison.
///
/// The measurements of the school paper on Connect Four have a table of their own: `endspiel experiment depth-costs`.
///
/// With --json: an array with an object for each algorithm. With --picture: a bar chart of the positions visited, on a logarithmic scale.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel compare connect4 --depth 8
  endspiel compare mill --depth 6 --moves 'd6 f4 d2 b4'
  endspiel compare othello --depth 7 --picture othello.svg
  endspiel compare mill --depth 5 --nodes 1000000 --json"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    /// The depth of each search in plies
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::search_depth)]
    depth: u32,

    #[command(flatten)]
    place: StartPosition,

    /// The most positions a search may visit
    #[arg(long, value_name = "MOST", default_value = "5000000", value_parser = values::nodes)]
    nodes: u64,

    /// Draw the comparison into this file, .svg or .png
    #[arg(long, value_name = "FILE", value_parser = picture)]
    picture: Option<(PathBuf, Format)>,
}

fn picture(word: &str) -> Result<(PathBuf, Format), String> {
    let path = PathBuf::from(word);
    Format::of(&path).map(|format| (path, format))
}

/// Runs the comparison and prints it.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let json = context.json();
    let game = context.games.open(&arguments.game)?;
    let position = arguments.place.open(game.as_ref(), DrawLimits::NONE)?.position();
    let stop = Interruptible::begin();
    let capabilities = Capabilities::of_standard_output();
    let comparisons = run_all(arguments, context, &game.spec(), &position, &stop, capabilities, out)?;
    if json {
        writeln!(out, "{}", serde_json::to_string(&comparisons).map_err(io::Error::from)?)?;
    } else {
        table::print_remarks(&comparisons, arguments.nodes, out)?;
        if game.info().name == CONNECT_FOUR {
            writeln!(out, "\nThe costs in the school paper beside ours: endspiel experiment depth-costs")?;
        }
    }
    if let Some((path, format)) = &arguments.picture {
        let bytes = format.render(&chart::of(&comparisons, &game.spec(), &position, arguments.depth))?;
        files::write(path, &bytes)?;
    }
    Ok(())
}

/// Runs the algorithms; without --json, prints each as soon as it is done.
fn run_all(
    arguments: &Arguments,
    context: &Context<'_>,
    game: &str,
    position: &str,
    stop: &Stop,
    capabilities: Capabilities,
    out: &mut dyn Write,
) -> Result<Vec<Comparison>, Failure> {
    let json = context.json();
    let names: Vec<String> = algorithms(arguments.depth).into_iter().map(|(name, _)| name).collect();
    let present =
        |done: usize| names.get(done).map_or(String::new(), |name| format!("{} of {}: {name}", done + 1, names.len()));
    let progress = if json { ProgressLine::hidden() } else { ProgressLine::spinner(capabilities) };
    let (mut done, mut printed) = (0, Ok(()));
    let comparisons = progress.during(|progress| {
        progress.set_message(present(0));
        compare(&context.games, game, Some(position), arguments.depth, arguments.nodes, stop, &mut |comparison| {
            if !json && printed.is_ok() {
                printed = progress.suspend(|| table::print_row(comparison, done, capabilities, out));
                // The output is closed.
                if printed.is_err() {
                    stop.request();
                }
            }
            done += 1;
            progress.set_message(present(done));
        })
    })?;
    printed?;
    Ok(comparisons)
}
