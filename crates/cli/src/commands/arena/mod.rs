//! `endspiel arena`: tournaments.
//!
//! `settings` holds the flags that override a file, `local_arena` opens the store and shows the progress.

mod list;
mod local_arena;
mod report;
mod resume;
mod run;
mod settings;

use std::io::Write;

use clap::{Args, Subcommand};

use super::worker;
use crate::context::Context;
use crate::failure::Failure;

pub use local_arena::LocalArena;

/// Run tournaments between engines
///
/// A tournament is a file that names the game, the players, their time limits and the openings;
/// docs/reference/tournaments.md describes it. Every finished game is stored at once, so that `arena resume` can always continue.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel arena run tournament.toml
  endspiel arena run --game mill --engine best:nodes=5000 --engine alphabeta --rounds 50 --plies 6
  endspiel arena list
  endspiel arena resume 3
  endspiel arena report 3 --json
  endspiel arena run tournament.toml --nats nats://queue.example:4222
  endspiel arena worker --nats nats://queue.example:4222 --threads 8")]
pub struct Arguments {
    /// The subcommand.
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Arguments),
    Resume(resume::Arguments),
    Report(report::Arguments),
    List(list::Arguments),
    /// Do work for other machines; the same as `endspiel worker`
    Worker(worker::Arguments),
}

/// Runs the subcommand.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    match &arguments.command {
        Command::Run(arguments) => run::run(arguments, context, out),
        Command::Resume(arguments) => resume::run(arguments, context, out),
        Command::Report(arguments) => report::run(arguments, context, out),
        Command::List(_) => list::run(context, out),
        Command::Worker(arguments) => worker::run(arguments, context),
    }
}
