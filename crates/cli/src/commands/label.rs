//! `endspiel label`: exact values of many positions, for learning.

use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use endspiel_jobs::kinds::{Label, label_problem};
use endspiel_jobs::{Ended, JobError, Plan};
use endspiel_tables::Limit;
use serde_json::{Value, json};

use super::hosting::{BesidesBar, Hosting, ListRun};
use super::lines::{Line, Lines, identity};
use crate::arguments::notation_and;
use crate::context::Context;
use crate::failure::{Failure, one_line};
use crate::interrupt::Interruptible;
use crate::values;
use crate::words::counted;

/// Label positions with their exact values
///
/// Reads one position a line, in the game's notation, and writes one object a line, in the same order: the position, its
/// value with best play, the plies to the end, and the same for every legal move, as `endspiel probe --json` does. An
/// unknown value is null. The values come from tables, books and solvers, without a limit of time: a position with
/// many empty squares may take hours.
///
/// A list that is stopped or killed goes on when the same command is given again, and the output is the same. With
/// --nats, workers on any machines (`endspiel worker`) do the work.
#[derive(Debug, Args)]
#[command(after_long_help = notation_and("\
  endspiel label connect4 --file positions.txt > labels.jsonl
  endspiel label mill --file endgames.txt --limit 30
  endspiel label othello --file endgames.txt --nats nats://queue.example:4222"))]
pub struct Arguments {
    /// The game, with its options after a colon
    game: String,

    /// The file with a position on each line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    file: PathBuf,

    /// The draw limit: plies without a removal, or off [default: off]
    #[arg(long, value_name = "PLIES")]
    limit: Option<Limit>,

    /// The number of threads; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,

    #[command(flatten)]
    hosting: Hosting,
}

/// Labels the positions.
pub fn run(arguments: &Arguments, context: &Context<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    context.games.open(&arguments.game)?;
    let lines = match &arguments.file {
        path if path == Path::new("-") => Lines::new(Box::new(BufReader::new(io::stdin()))).collect(),
        path => Lines::of_file(path)?,
    };
    context.wait_for_small_tables(&arguments.game);
    let (kind, input) = (Label::new(context.games.clone()), identity(&lines));
    let run = ListRun {
        hosting: &arguments.hosting,
        kind: &kind,
        settings: Label::settings(&arguments.game, arguments.limit.and_then(Limit::plies)),
        game: &arguments.game,
        title: format!("labels of {}", arguments.file.display()),
        input: &input,
        here: None,
        threads: arguments.threads,
        known: Vec::new(),
    };
    let stop = Interruptible::begin();
    let total = lines.len();
    let (plan, ended) = run.run(context, &stop, |bar| Labels { lines, out: BesidesBar::new(out, bar), bad: 0 })?;
    if ended == Ended::Stopped {
        return Err(Failure::Work(anyhow::anyhow!("stopped; run the command again to continue")));
    }
    match plan.bad {
        0 => Ok(()),
        bad => Err(Failure::Input(format!("{bad} of {} could not be read", counted(total, "line")))),
    }
}

/// The lines of a file, and where their labels go.
struct Labels<'a> {
    lines: Vec<Line>,
    out: BesidesBar<'a>,
    bad: usize,
}

impl Plan for Labels<'_> {
    fn data(&mut self, number: u64) -> Option<Value> {
        let (_, line) = self.lines.get(usize::try_from(number).ok()?)?;
        // A line that is no text is refused by the operation, like any other that is no position.
        Some(json!(line.as_deref().unwrap_or("?")))
    }

    fn check(&self, number: u64, label: &Value) -> Result<(), String> {
        let line = self.lines.get(number as usize).map_or("", |(_, line)| line.as_deref().unwrap_or("?"));
        label_problem(line, label).map_or(Ok(()), Err)
    }

    fn take(&mut self, number: u64, label: Value) -> Result<(), JobError> {
        let written = match (&self.lines[number as usize], label["error"].as_str()) {
            ((number, Err(reason)), _) => Some((number, reason.as_str())),
            ((number, Ok(_)), Some(reason)) => Some((number, reason)),
            _ => None,
        };
        let line = match written {
            Some((number, reason)) => {
                self.bad += 1;
                json!({ "line": number, "error": one_line(reason) })
            }
            None => label,
        };
        writeln!(self.out, "{line}").map_err(|error| JobError::Failed(Box::new(error)))
    }

    fn pause(&mut self) -> Result<(), JobError> {
        self.out.flush().map_err(|error| JobError::Failed(Box::new(error)))
    }

    fn is_complete(&self, taken: u64) -> bool {
        taken == self.lines.len() as u64
    }

    fn total(&self) -> Option<u64> {
        Some(self.lines.len() as u64)
    }
}
