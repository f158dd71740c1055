//! The program `endspiel`: words from the command line become calls into the library crates.
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
//! `arguments` says which words there are, `commands` holds one file for each of them, `context` is what they share,
//! `terminal` draws, and `failure` decides how the program ends. Nothing here knows the rules of a game.

mod arguments;
mod commands;
mod context;
mod engines;
mod failure;
mod files;
mod interrupt;
mod log;
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

use crate::arguments::Cli;
use crate::failure::Failure;

/// The whole program, with these games. They are asked for after it was looked whether this processor can run it, so
/// nothing newer than the oldest one is needed before that.
pub fn run(games: fn() -> Games) -> ExitCode {
    if let Some(complaint) = processor::complaint() {
        failure::report(&complaint);
        return ExitCode::from(1);
    }
    report_panics_in_one_line();
    let ended = obey(games);
    match ended {
        Ok(()) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(failure) => {
            failure::report(&failure.to_string());
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Everything after the check of the processor. Not inlined, so that no newer instruction gets in front of it.
#[inline(never)]
fn obey(games: fn() -> Games) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout());
    let games = games();
    let done = match parse(&games) {
        Ok(cli) => commands::run(&cli, games, &mut out),
        Err(error) => usage::answer(&error, &mut out),
    };
    // What was printed before a failure still belongs to the reader.
    let flushed = out.flush().map_err(Failure::from);
    // Whatever is left after a failed write cannot be written either; dropping the writer would try again.
    let _ = out.into_parts();
    done.and(flushed)
}

/// What the words of the command line ask for.
fn parse(games: &Games) -> Result<Cli, clap::Error> {
    let mut command = arguments::command(games);
    let mut matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// A defect is reported like any other failure: one line, exit code 1.
fn report_panics_in_one_line() {
    std::panic::set_hook(Box::new(|panic| {
        failure::report(&failure::defect(panic));
        std::process::exit(1);
    }));
}
