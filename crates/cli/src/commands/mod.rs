//! One file for each command: its arguments, its help and its code. Commands print to the writer they
//! are given and call only the library crates, `files` and `terminal`.

pub mod analyze;
pub mod arena;
pub mod bench;
pub mod book;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod engine;
pub mod engines;
pub mod experiment;
pub mod games;
mod hosting;
pub mod label;
mod lines;
pub mod man;
mod menu;
pub mod openings;
pub mod perft;
pub mod play;
pub mod probe;
pub mod puzzles;
pub mod queue;
pub mod serve;
pub mod show;
pub mod solve;
pub mod tables;
pub mod worker;

use std::io::Write;

use endspiel_games::Games;

use crate::arguments::{Cli, Command, Global};
use crate::context::Context;
use crate::failure::Failure;
use crate::log;

/// Runs the command of the command line.
pub fn run(cli: &Cli, games: Games, out: &mut dyn Write) -> Result<(), Failure> {
    log::begin(cli.global.log.as_deref())?;
    check_data_folder(&cli.global)?;
    let context = &Context::new(games, &cli.global);
    match &cli.command {
        None => serve::run(&serve::Arguments::default(), context, out),
        Some(Command::Serve(arguments)) => serve::run(arguments, context, out),
        Some(Command::Play(arguments)) if arguments.asks() && context.json() => {
            Err(Failure::input("the menu is for people; name a game, as in `endspiel play mill --json`"))
        }
        Some(Command::Play(arguments)) if arguments.asks() => menu::run(context, out),
        Some(Command::Play(arguments)) => play::run(arguments, context, out),
        Some(Command::Analyze(arguments)) => analyze::run(arguments, context, out),
        Some(Command::Compare(arguments)) => compare::run(arguments, context, out),
        Some(Command::Show(arguments)) => show::run(arguments, context, out),
        Some(Command::Perft(arguments)) => perft::run(arguments, context, out),
        Some(Command::Probe(arguments)) => probe::run(arguments, context, out),
        Some(Command::Solve(arguments)) => solve::run(arguments, context, out),
        Some(Command::Book(arguments)) => book::run(arguments, context, out),
        Some(Command::Openings(arguments)) => openings::run(arguments, context, out),
        Some(Command::Puzzles(arguments)) => puzzles::run(arguments, context, out),
        Some(Command::Tables(arguments)) => tables::run(arguments, context, out),
        Some(Command::Convert(arguments)) => convert::run(arguments, context, out),
        Some(Command::Games(arguments)) => games::run(arguments, context, out),
        Some(Command::Engines(_)) => engines::run(context, out),
        Some(Command::Engine(arguments)) => engine::run(arguments, context),
        Some(Command::Label(arguments)) => label::run(arguments, context, out),
        Some(Command::Worker(arguments)) => worker::run(arguments, context),
        Some(Command::Queue(arguments)) => queue::run(arguments, context, out),
        Some(Command::Arena(arguments)) => arena::run(arguments, context, out),
        Some(Command::Experiment(arguments)) => experiment::run(arguments, context, out),
        Some(Command::Bench(arguments)) => bench::run(arguments, context, out),
        Some(Command::Completions(arguments)) => completions::run(arguments, out),
        Some(Command::Man(arguments)) => man::run(arguments, context, out),
    }
}

/// Checks that no file has the name of the data folder, which may be created later.
fn check_data_folder(global: &Global) -> Result<(), Failure> {
    match global.data() {
        Some(path) if path.exists() && !path.is_dir() => {
            Err(Failure::input(format!("{} is a file; --data and ENDSPIEL_DATA name a folder", path.display())))
        }
        _ => Ok(()),
    }
}
