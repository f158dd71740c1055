//! `endspiel solve`: building the tables.

use std::io::Write;
use std::time::Instant;

use anyhow::Context as _;
use clap::Args;
use endspiel_game::{Notation, Spec, Stop};
use endspiel_games::Games;
use endspiel_machine::available_memory;
use endspiel_mill::Mill;
use endspiel_tables::{Build, BuildError, Cost, Event, Goal, Store, TableFile, missing};
use indicatif::ProgressBar;
use serde_json::json;

use crate::commands::tables::{self, Stones};
use crate::context::Context;
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::Live;
use crate::values;
use crate::words::{grouped, size, time_span};

/// Solve a game: build its tables
///
/// Finds the exact value and the distance to the end of every position of Nine Men's Morris, by going backwards from
/// the positions that are over, and keeps them as tables in the folder for data. Engines, analysis and `probe` use
/// them from then on.
///
/// --up-to 5-3 builds every table with at most five stones on the one side and three on the other, which takes
/// seconds; 9-9 is the whole game, placing included. What is there already is kept. Ctrl-C stops; whenever and however
/// it was stopped, the next start goes on where it was.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel solve mill --up-to 4-4
  endspiel solve mill --up-to 7-7 --threads 4 --memory 8
  endspiel solve mill:removals=1
  endspiel solve mill --cost")]
pub struct Arguments {
    /// The game: `mill`, or `mill:removals=1`
    game: String,

    /// The most stones of the stronger and of the weaker side
    #[arg(long, value_name = "W-B", default_value = "9-9")]
    up_to: Stones,

    /// How many threads work; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,

    /// How many gigabytes of memory it may use [default: most of what is free, 16 at most]
    #[arg(long, value_name = "G", value_parser = memory)]
    memory: Option<u64>,

    /// Only say what it would cost
    #[arg(long)]
    cost: bool,
}

fn memory(word: &str) -> Result<u64, String> {
    let gigabytes: Option<f64> = word.parse().ok().filter(|g: &f64| (0.01..=1_000_000.0).contains(g));
    let gigabytes = gigabytes.ok_or("memory is a number of gigabytes, as in 8 or 0.5")?;
    Ok((gigabytes * f64::from(1 << 30)) as u64)
}

/// The memory that is used if nothing is said.
fn usual_memory() -> u64 {
    const MOST: u64 = 16 << 30;
    available_memory().map_or(4 << 30, |bytes| (bytes / 10 * 8).min(MOST))
}

/// Builds what is missing.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let goal = goal(arguments, &context.games)?;
    let store = Store::in_data(&context.global.data_folder()?);
    let memory = arguments.memory.unwrap_or_else(usual_memory);
    if arguments.cost {
        let cost = Cost::of(&missing(&store, goal).map_err(|error| failure(error.into()))?);
        let obstacle = Build::prepare(&store, goal, memory).err().map(|error| failure(error).to_string());
        return tell_cost(&cost, arguments.threads, obstacle.as_deref(), context.json(), out);
    }
    let build = Build::prepare(&store, goal, memory).map_err(failure)?;
    let threads = arguments.threads;
    if !context.json() {
        announce(&Cost::of(build.works()), threads, out)?;
    }
    if build.works().is_empty() {
        return Ok(());
    }
    if !context.json() {
        tables::heading(out, true)?;
    }
    out.flush()?;
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().context("cannot start threads")?;
    let stop = Stop::never();
    let _interruptible = Interruptible::new(&stop);
    let begun = Instant::now();
    let live = if context.json() { Live::nothing() } else { Live::building() };
    let built = live.during(|bar| {
        let mut told = Ok(());
        let built = build.run(&stop, |event| match event {
            Event::Begin { work, done, total } => begin(bar, &work.to_string(), done, total),
            Event::Finished { file, took } => {
                let printed = bar.suspend(|| finished(file, took.as_secs_f64(), context.json(), out));
                if told.is_ok() && printed.is_err() {
                    told = printed;
                    stop.request();
                }
            }
        });
        told.map(|()| built)
    })?;
    built.map_err(failure)?;
    if !context.json() {
        writeln!(out, "all done in {}", time_span(begun.elapsed().as_secs_f64()))?;
    }
    Ok(())
}

fn begin(bar: &ProgressBar, work: &str, done: u64, total: u64) {
    bar.set_length(total);
    bar.set_position(done);
    bar.set_message(format!("solving {work}"));
}

/// What the words ask for.
fn goal(arguments: &Arguments, games: &Games) -> Result<Goal, Failure> {
    let mut spec: Spec = arguments.game.parse()?;
    if spec.name() != Mill::INFO.name {
        let name = games.open(&arguments.game)?.info().name;
        let hint = format!("{name} needs no tables: `endspiel probe {name}` says what can be found out without");
        return Err(Failure::input(hint));
    }
    let removals = spec.take("removals", 2u8)?;
    spec.finish(&["removals"]).map_err(|_| Failure::input("tables are for `mill` and `mill:removals=1`"))?;
    let Stones { larger, smaller } = arguments.up_to;
    Goal::new(larger, smaller, removals)
        .ok_or_else(|| Failure::input("--up-to takes 3-3 to 9-9, the larger number first; removals is 1 or 2"))
}

/// Why it was not built, in the words of the program.
fn failure(error: BuildError) -> Failure {
    match error {
        BuildError::Memory { .. } => Failure::Input(format!("{error}; raise --memory or lower --up-to")),
        BuildError::Disk { .. } => Failure::Work(anyhow::anyhow!("{error}; name another folder with --data")),
        BuildError::File(error) => Failure::Work(anyhow::anyhow!(
            "{error}; remove it with `endspiel tables remove` or delete it, and start again"
        )),
        error => Failure::Work(error.into()),
    }
}

/// Says what it would cost, and what is in the way.
fn tell_cost(
    cost: &Cost,
    threads: usize,
    obstacle: Option<&str>,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if json {
        let Cost { positions, seconds, disk, memory } = *cost;
        let seconds = seconds.round();
        let line = json!({"positions": positions, "cpu_seconds": seconds, "disk": disk, "memory": memory, "refusal": obstacle});
        return Ok(writeln!(out, "{line}")?);
    }
    announce(cost, threads, out)?;
    if let Some(obstacle) = obstacle {
        writeln!(out, "it cannot begin now: {obstacle}")?;
    }
    Ok(())
}

/// Says how much is to be done.
fn announce(cost: &Cost, threads: usize, out: &mut dyn Write) -> Result<(), Failure> {
    if cost.positions == 0 {
        return Ok(writeln!(out, "everything is built already")?);
    }
    let time = time_span(cost.seconds / threads as f64);
    let cores = if threads == 1 { "core" } else { "cores" };
    writeln!(
        out,
        "{} positions: about {time} on {threads} {cores}, {} of disk, {} of memory",
        grouped(cost.positions),
        size(cost.disk),
        size(cost.memory)
    )?;
    Ok(())
}

/// Prints a subspace that is finished.
fn finished(file: &TableFile, seconds: f64, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let mut line = tables::as_json(file);
        line["seconds"] = json!((seconds * 1000.0).round() / 1000.0);
        line["bytes"] = json!(file.size());
        writeln!(out, "{line}")?;
    } else {
        tables::line(out, file, Some(seconds))?;
    }
    Ok(out.flush()?)
}
