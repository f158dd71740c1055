//! `endspiel arena resume`: continues a tournament.

use std::io::Write;

use clap::Args;

use super::local_arena::LocalArena;
use crate::commands::hosting::Hosting;
use crate::context::Context;
use crate::failure::Failure;
use crate::values;

/// Continue a tournament
///
/// Plays the missing games and prints the results. --rounds gives the tournament more rounds; games already played are kept.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel arena resume 3
  endspiel arena resume 3 --rounds 400")]
pub struct Arguments {
    /// The number of the tournament
    #[arg(value_name = "ID")]
    id: i64,

    /// The new total number of rounds
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    /// The number of games at once; 0 means one for each core
    #[arg(long, value_name = "N", value_parser = values::threads)]
    concurrency: Option<usize>,

    #[command(flatten)]
    queue: Hosting,
}

/// Continues the tournament and prints the results.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let local = LocalArena::open(context)?;
    if let Some(rounds) = arguments.rounds {
        local.arena.extend(arguments.id, rounds)?;
    }
    local.play(arguments.id, arguments.concurrency, &arguments.queue)?;
    local.print(arguments.id, out)
}
