//! The program `endspiel`: turns the command line into calls of the library crates.
//!
//! [`run`] is the whole program for a list of games, so a program with other games is three lines, as in `examples/`:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use endspiel_games::Games;
//! use endspiel_mill::Mill;
//!
//! fn main() -> ExitCode {
//!     endspiel::run(|| Games::none().with::<Mill>())
//! }
//! ```
//!
//! `arguments` declares the command line, `commands` holds one file for each command, `context` is
//! their shared state, `terminal` draws, and `failure` decides how the program ends. Nothing here
//! knows the rules of a game.

mod arguments;
mod commands;
mod context;
mod engines;
mod failure;
mod files;
mod interrupt;
mod log;
mod metrics;
mod picture;
mod processor;
mod telemetry;
mod terminal;
mod usage;
mod values;
mod words;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use endspiel_games::Games;
use endspiel_machine::WithReserve;

use crate::arguments::Cli;
use crate::failure::Failure;

/// A server sets memory aside, so that a small allocation that fails does not end it.
#[global_allocator]
static ALLOCATOR: WithReserve = WithReserve;

/// Runs the program with these games.
///
/// `games` is called after the check of the processor, so that no newer instruction runs before it.
pub fn run(games: fn() -> Games) -> ExitCode {
    if let Some(code) = processor::refused().or_else(processor::faster) {
        return code;
    }
    report_panics_in_one_line();
    let ended = run_checked(games);
    match ended {
        Ok(()) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(failure) => {
            failure::report(&failure.to_string());
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Runs the program after the check of the processor. Not inlined, so that no newer instruction
/// moves in front of the check.
#[inline(never)]
fn run_checked(games: fn() -> Games) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout());
    let games = games();
    let done = match parse(&games) {
        Ok(cli) => commands::run(&cli, games, &mut out),
        Err(error) => usage::answer(&error, &mut out),
    };
    // Output from before a failure must still reach the reader.
    let flushed = out.flush().map_err(Failure::from);
    // After a failed write the rest cannot be written either; dropping the writer would try again.
    let _ = out.into_parts();
    done.and(flushed)
}

/// Parses the command line.
fn parse(games: &Games) -> Result<Cli, clap::Error> {
    let mut command = arguments::command(games);
    let mut matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// Reports a defect like any other failure: one line, exit code 1.
fn report_panics_in_one_line() {
    std::panic::set_hook(Box::new(|panic| {
        failure::report(&failure::defect(panic));
        std::process::exit(1);
    }));
}
