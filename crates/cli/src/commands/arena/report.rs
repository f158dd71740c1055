//! `endspiel arena report`: the results of a tournament.

use std::io::Write;

use clap::Args;
use endspiel_arena::LogDetail;

use super::local_arena::LocalArena;
use crate::context::Context;
use crate::failure::Failure;

/// Show the results of a tournament
///
/// Prints the cross table, the totals, ratings with error bars and how games ended, and writes the page with charts,
/// the logs and the records anew. A log names every setting of both players, also those left at their defaults; with --positions it
/// has every position of each game. It can be asked at any time, also while the tournament is running.
///
/// With --json: the report as one object.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel arena report 3
  endspiel arena report 3 --positions
  endspiel arena report 3 --json")]
pub struct Arguments {
    /// The number of the tournament
    #[arg(value_name = "ID")]
    id: i64,

    /// Write every position of each game into the logs, not only the moves
    #[arg(long)]
    positions: bool,
}

/// Prints the results.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let local = LocalArena::open(context)?;
    let detail = if arguments.positions { LogDetail::Positions } else { LogDetail::Moves };
    local.arena.write_report_with(arguments.id, detail)?;
    local.print(arguments.id, out)
}
