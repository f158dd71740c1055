//! `endspiel solve` for a game that is solved as a whole: builds its tables.

use std::io::Write;
use std::time::Instant;

use anyhow::Context as _;
use endspiel_tables::{Build, BuildError, Cost, Event, Goal, Store, TableFile, default_memory, missing};
use indicatif::ProgressBar;
use serde_json::json;

use super::Arguments;
use crate::commands::tables::{self, Stones};
use crate::context::{Context, mill};
use crate::failure::Failure;
use crate::interrupt::Interruptible;
use crate::terminal::ProgressLine;
use crate::values;
use crate::words::{grouped, size, time_span};

/// Parses a number of gigabytes.
pub fn memory(word: &str) -> Result<u64, String> {
    let gigabytes: Option<f64> = word.parse().ok().filter(|g: &f64| (0.01..=1_000_000.0).contains(g));
    let gigabytes = gigabytes.ok_or("memory is a number of gigabytes, as in 8 or 0.5")?;
    Ok((gigabytes * f64::from(1 << 30)) as u64)
}

/// Builds the missing tables.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let game = mill(&arguments.game).ok_or_else(|| Failure::input("tables are for mill and its family"))?;
    let whole = Goal::of(game.rules());
    let store = Store::in_data(&context.global.data_folder()?).under(arguments.limit.unwrap_or_default());
    let memory = arguments.memory.unwrap_or_else(default_memory);
    let threads = arguments.threads.unwrap_or_else(values::all_cores);
    if arguments.up_to.is_none() && whole.is_none_or(|goal| !goal.has_placing()) {
        let refusal = format!("placing of {} is not solved: name --up-to for tables of moving", arguments.game);
        return match arguments.cost {
            true => {
                tell_cost(&Cost::of_whole(game.rules(), store.limit()), threads, Some(&refusal), context.json(), out)
            }
            false => Err(Failure::Input(refusal)),
        };
    }
    let goal = goal(arguments, whole)?;
    if arguments.cost {
        let cost = Cost::of(&missing(&store, goal).map_err(|error| failure(error.into()))?, store.limit());
        let obstacle = Build::prepare(&store, goal, memory).err().map(|error| failure(error).to_string());
        return tell_cost(&cost, threads, obstacle.as_deref(), context.json(), out);
    }
    let build = Build::prepare(&store, goal, memory).map_err(failure)?;
    if !context.json() {
        announce(&Cost::of(build.works(), store.limit()), threads, out)?;
    }
    if build.works().is_empty() {
        return Ok(());
    }
    if !context.json() {
        tables::heading(out, true)?;
    }
    out.flush()?;
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().context("cannot start threads")?;
    let stop = Interruptible::begin();
    let begun = Instant::now();
    let progress = if context.json() { ProgressLine::hidden() } else { ProgressLine::building() };
    let built = progress.during(|bar| {
        let mut printed_all = Ok(());
        let built = build.run(&stop, |event| match event {
            Event::Begin { work, done, total } => begin(bar, &work.to_string(), done, total),
            Event::Finished { file, took } => {
                let printed = bar.suspend(|| finished(file, took.as_secs_f64(), context.json(), out));
                if printed_all.is_ok() && printed.is_err() {
                    printed_all = printed;
                    stop.request();
                }
            }
        });
        printed_all.map(|()| built)
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

/// Returns the goal that the arguments name.
fn goal(arguments: &Arguments, whole: Option<Goal>) -> Result<Goal, Failure> {
    let two_at_once = || {
        Failure::input("with diagonals a move closes two mills at once, and tables are for one removal: add removals=1")
    };
    let whole = whole.ok_or_else(two_at_once)?;
    let Some(Stones { larger, smaller }) = arguments.up_to else { return Ok(whole) };
    let most = whole.larger;
    let refused = || Failure::Input(format!("--up-to takes 3-3 to {most}-{most}, the larger number first"));
    whole.up_to(larger, smaller).ok_or_else(refused)
}

/// Returns a failure for a build error.
pub fn failure(error: BuildError) -> Failure {
    match error {
        BuildError::Memory { .. } => Failure::Input(format!("{error}; raise --memory or lower --up-to")),
        BuildError::Disk { .. } => Failure::Work(anyhow::anyhow!("{error}; name another folder with --data")),
        BuildError::File(error) => Failure::Work(anyhow::anyhow!(tables::damage(&error))),
        error => Failure::Work(error.into()),
    }
}

/// Prints the cost of a build and its obstacles.
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
        writeln!(out, "it cannot start now: {obstacle}")?;
    }
    Ok(())
}

/// Prints the amount of work.
fn announce(cost: &Cost, threads: usize, out: &mut dyn Write) -> Result<(), Failure> {
    if cost.positions == 0 {
        return Ok(writeln!(out, "everything is built already; `endspiel tables verify` checks it")?);
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

/// Prints a finished subspace.
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
