//! `endspiel queue`: looks at a queue.

use std::io::{self, Write};

use clap::{Args, Subcommand};
use endspiel_jobs::queue::{Heartbeat, QueueStatus, RunStatus, status};

use super::hosting::QueueAccess;
use crate::context::Context;
use crate::failure::{Failure, one_line};
use crate::interrupt::Interruptible;
use crate::words::time_span;

/// Look at the queue that machines share
#[derive(Debug, Args)]
pub struct Arguments {
    /// The subcommand.
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Status(Status),
}

/// Show what waits, what runs where, and what is done
///
/// Listens for a few seconds, because workers and hosts report every two. For each run it prints the kind, the name, the
/// jobs done and the speed, the messages that wait and those that workers have, results that were refused and jobs that were
/// put aside; for each worker its machine, threads, what it does, jobs done and failed, the speed, and why it refuses a run.
///
/// With --json: the same as one object.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel queue status --nats nats://queue.example:4222
  endspiel queue status --nats nats://queue.example:4222 --json")]
struct Status {
    /// The address of the NATS server; separate several by commas
    #[arg(long, value_name = "URL")]
    nats: String,

    #[command(flatten)]
    queue_access: QueueAccess,
}

/// Runs the subcommand.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let Command::Status(arguments) = &arguments.command;
    let stop = Interruptible::begin();
    let found = status(&arguments.queue_access.at(&arguments.nats), &stop)?;
    if context.json() {
        let object = serde_json::to_value(&found).map_err(io::Error::from)?;
        return Ok(writeln!(out, "{object}")?);
    }
    let QueueStatus { runs, workers } = &found;
    if runs.is_empty() {
        writeln!(out, "no runs")?;
    }
    for run in runs {
        writeln!(out, "{}", one_line(&run_words(run)))?;
    }
    if workers.is_empty() {
        writeln!(out, "no workers")?;
    }
    for worker in workers {
        writeln!(out, "{}", one_line(&worker_words(worker, runs)))?;
    }
    Ok(())
}

fn run_words(run: &RunStatus) -> String {
    let RunStatus { kind, title, waiting, running, host, .. } = run;
    let mut words = format!("{kind} `{}`: ", endspiel_game::shorten(title));
    match host {
        None => words += "no host reports",
        Some(host) => {
            let total = host.total.map_or(String::new(), |total| format!("/{total}"));
            words += &format!("{}{total} jobs, {:.1}/s", host.done, host.rate);
            if let Some(total) = host.total.filter(|_| host.rate > 0.0) {
                words += &format!(", {} left", time_span(total.saturating_sub(host.done) as f64 / host.rate));
            }
            if host.refused > 0 {
                words += &format!(", {} results refused", host.refused);
            }
            if host.differing > 0 {
                words += &format!(", {} results that differ", host.differing);
            }
            if !host.aside.is_empty() {
                let aside: Vec<String> = host.aside.iter().take(10).map(ToString::to_string).collect();
                words += &format!(", put aside: {}", aside.join(", "));
            }
        }
    }
    words + &format!("; messages waiting {waiting}, running {running}")
}

fn worker_words(worker: &Heartbeat, runs: &[RunStatus]) -> String {
    let Heartbeat { worker: name, threads, machine, running, done, failed, seconds, refuses } = worker;
    let speed = *done as f64 / seconds.max(1e-9);
    let mut words = format!("worker {name} on {machine}: {threads} threads, {done} jobs done, {speed:.1}/s");
    if *failed > 0 {
        words += &format!(", {failed} failed");
    }
    let title = |uid: &str| {
        let run = runs.iter().find(|run| run.run == *uid);
        run.map_or_else(|| uid.chars().take(8).collect(), |run| endspiel_game::shorten(&run.title))
    };
    let running: Vec<String> = running.iter().map(|(uid, number)| format!("{number} of `{}`", title(uid))).collect();
    if !running.is_empty() {
        words += &format!("; at {}", running.join(", "));
    }
    for (uid, reason) in refuses {
        words += &format!("; refuses `{}`: {reason}", title(uid));
    }
    words
}
