//! `endspiel worker`: does work for other machines.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::JoinHandle;

use clap::Args;
use endspiel_arena::{AllowedPrograms, Tournaments, this_program};
use endspiel_jobs::kinds::{Book, Label, MakePuzzles, Solve};
use endspiel_jobs::queue::{WorkerOptions, WorkerState, work};
use endspiel_jobs::{JobError, Kind};

use super::hosting::QueueAccess;
use crate::context::Context;
use crate::failure::{Failure, one_line};
use crate::interrupt::Interruptible;
use crate::metrics;
use crate::values;

/// Do work for other machines
///
/// Takes jobs from the queue of a NATS server, does them and returns the results, until Ctrl-C: games of tournaments,
/// positions of books, lists of endgames, labels, puzzles. It works for every run announced there that needs exactly this program with these
/// tables and books; it refuses others, reports that, and says so to the host.
///
/// --only names the kinds of work it does: tournaments, books, lists, labels, puzzles. --memory refuses runs whose settings
/// take more. It starts another program only if --allow-program names it, because any writer to the queue could name one.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel worker --nats nats://queue.example:4222
  endspiel worker --nats nats://queue.example:4222 --only tournaments,labels --threads 4 --memory 2048
  endspiel worker --nats nats://queue.example:4222 --metrics 127.0.0.1:9100
  endspiel worker --nats tls://queue.example --creds worker.creds --threads 16
  endspiel worker --nats nats://queue.example:4222 --allow-program /opt/engines/mill")]
pub struct Arguments {
    /// The address of the NATS server; separate several by commas
    #[arg(long, value_name = "URL")]
    nats: String,

    #[command(flatten)]
    queue_access: QueueAccess,

    /// The number of jobs at once; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,

    /// The kinds of work it does, with commas between them: tournaments, books, lists, labels, puzzles [default: all]
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    only: Vec<String>,

    /// The most memory in megabytes that a run's settings may take here [default: no limit]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..1 << 30))]
    memory: Option<u64>,

    /// Serve figures for Prometheus at this address, as http://ADDRESS/metrics [default: no]
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,

    /// A file of another program (`ugi:PATH`) that tournaments may start here with any arguments; may be given
    /// several times [default: none]
    #[arg(long, value_name = "PATH")]
    allow_program: Vec<PathBuf>,
}

/// Works until it is stopped. Messages go to standard error; there are no results to print.
pub fn run(arguments: &Arguments, context: &Context<'_>) -> Result<(), Failure> {
    let allowed = AllowedPrograms::only(&arguments.allow_program)?;
    let data = context.global.data_folder()?;
    let games = || context.games.clone();
    let mut kinds: Vec<Box<dyn Kind>> = vec![
        Box::new(Tournaments::new(games(), allowed)),
        Box::new(Book::new(games())),
        Box::new(Solve::new(games())),
        Box::new(Label::new(games())),
        Box::new(MakePuzzles::new(games())),
    ];
    let others = narrow(&mut kinds, &arguments.only)?;
    // The host of a tournament has them, too.
    let _ = context.build_small_tables().map(JoinHandle::join);
    let stop = Interruptible::begin();
    let notify = |words: &str| {
        let _ = writeln!(io::stderr(), "{}", one_line(words));
    };
    let program =
        |game: &str| this_program(&context.games, &data, game).map_err(|error| JobError::Input(error.to_string()));
    let options = WorkerOptions {
        threads: arguments.threads,
        memory: arguments.memory.map(|megabytes| megabytes << 20),
        kinds: &kinds,
        others: &others,
        program: &program,
        state: WorkerState::default(),
    };
    if let Some(address) = arguments.metrics {
        let state = options.state.clone();
        metrics::serve_at(address, move || state.metrics())?;
    }
    Ok(work(&arguments.queue_access.at(&arguments.nats), &options, &stop, &notify)?)
}

/// Keeps the kinds that are named, all if none is; returns the names of the others.
fn narrow(kinds: &mut Vec<Box<dyn Kind>>, only: &[String]) -> Result<Vec<&'static str>, Failure> {
    let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
    if let Some(wrong) = only.iter().find(|word| !words.contains(&word.as_str())) {
        let words = words.join(", ");
        return Err(Failure::input(format!(
            "--only: there is no work `{}`, only {words}",
            endspiel_game::shorten(wrong)
        )));
    }
    let is_named = |kind: &dyn Kind| only.is_empty() || only.iter().any(|word| word == kind.word());
    let others = kinds.iter().filter(|kind| !is_named(&***kind)).map(|kind| kind.name()).collect();
    kinds.retain(|kind| is_named(&**kind));
    Ok(others)
}
