//! `endspiel arena worker`: plays games for tournaments on other machines.

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread::JoinHandle;

use clap::Args;
use endspiel_arena::AllowedPrograms;
use endspiel_arena::queue::{WorkerOptions, work};

use super::queue::QueueAccess;
use crate::context::Context;
use crate::failure::{Failure, one_line};
use crate::interrupt::Interruptible;
use crate::values;

/// Play games for tournaments on other machines
///
/// Takes games from the queue of a NATS server, plays them and returns the results, until Ctrl-C. It plays for every
/// tournament announced there that needs exactly this program with these tables; it refuses others and reports that.
///
/// It starts another program only if --allow-program names it, because any writer to the queue could name one. The host
/// of a refused tournament gets a message.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  endspiel arena worker --nats nats://queue.example:4222
  endspiel arena worker --nats tls://queue.example --creds worker.creds --threads 16
  endspiel arena worker --nats nats://queue.example:4222 --allow-program /opt/engines/mill")]
pub struct Arguments {
    /// The address of the NATS server; separate several by commas
    #[arg(long, value_name = "URL")]
    nats: String,

    #[command(flatten)]
    queue_access: QueueAccess,

    /// The number of games at once; 0 means one for each core
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::threads)]
    threads: usize,

    /// A file of another program (`ugi:PATH`) that tournaments may start here with any arguments; may be given
    /// several times [default: none]
    #[arg(long, value_name = "PATH")]
    allow_program: Vec<PathBuf>,
}

/// Plays until it is stopped. Messages go to standard error; there are no results to print.
pub fn run(arguments: &Arguments, context: &Context<'_>) -> Result<(), Failure> {
    let allowed = AllowedPrograms::only(&arguments.allow_program)?;
    let data = context.global.data_folder()?;
    let options = WorkerOptions { threads: arguments.threads, data, allowed };
    // The host of a tournament has them, too.
    let _ = context.build_small_tables().map(JoinHandle::join);
    let stop = Interruptible::begin();
    let notify = |words: &str| {
        let _ = writeln!(io::stderr(), "{}", one_line(words));
    };
    Ok(work(&context.games, &arguments.queue_access.at(&arguments.nats), &options, &stop, &notify)?)
}
