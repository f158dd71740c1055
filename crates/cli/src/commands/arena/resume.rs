//! `endspiel arena resume`: continues a tournament.

use std::io::Write;

use clap::Args;

use super::local_arena::LocalArena;
use super::queue::Hosting;
use crate::context::Context;
use crate::failure::Failure;
use crate::values;

/// Go on with a tournament
///
/// Plays the games that are missing and prints the results. With --rounds it gets more rounds than it had: games are
/// added, those that were played stay.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel arena resume 3
  endspiel arena resume 3 --rounds 400")]
pub struct Arguments {
    /// The number of the tournament
    #[arg(value_name = "ID")]
    id: i64,

    /// How many rounds it is to have in all
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    /// How many games at once; 0 means one for each core
    #[arg(long, value_name = "N", value_parser = values::threads)]
    concurrency: Option<usize>,

    #[command(flatten)]
    queue: Hosting,
}

/// Continues and prints the results.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let local = LocalArena::open(context)?;
    if let Some(rounds) = arguments.rounds {
        local.arena.extend(arguments.id, rounds)?;
    }
    local.play(arguments.id, arguments.concurrency, &arguments.queue)?;
    local.print(arguments.id, out)
}
