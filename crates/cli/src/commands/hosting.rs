//! Runs of jobs, here or on many machines: the flags for a NATS server, named as in its own tools, and the progress.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::Args;
use endspiel_arena::this_program;
use endspiel_jobs::queue::{self, Access, HostOptions};
use endspiel_jobs::{Ended, Journal, Kind, List, Operation, Plan, Record, RunProgress};
use indicatif::ProgressBar;
use serde_json::Value;

use crate::context::Context;
use crate::failure::{Failure, one_line};
use crate::interrupt::Interruptible;
use crate::terminal::{Capabilities, ProgressLine};
use crate::values;
use crate::words::time_span;

/// The interval of progress lines without a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Flags for access to the queue.
#[derive(Clone, Debug, Default, Args)]
pub struct QueueAccess {
    /// A file of credentials for the NATS server
    #[arg(long, value_name = "FILE", env = "NATS_CREDS", hide_env_values = true, requires = "nats")]
    creds: Option<PathBuf>,

    /// Certificates to trust for the NATS server, besides those of the system
    #[arg(long, value_name = "FILE", env = "NATS_CA", hide_env_values = true, requires = "nats")]
    tlsca: Option<PathBuf>,

    /// Our own certificate for the NATS server
    #[arg(long, value_name = "FILE", env = "NATS_CERT", hide_env_values = true, requires_all = ["nats", "tlskey"])]
    tlscert: Option<PathBuf>,

    /// The key of our own certificate
    #[arg(long, value_name = "FILE", env = "NATS_KEY", hide_env_values = true, requires_all = ["nats", "tlscert"])]
    tlskey: Option<PathBuf>,
}

impl QueueAccess {
    /// Returns the connection to the servers at this address.
    pub fn at(&self, url: &str) -> Access {
        Access {
            url: url.to_owned(),
            credentials: self.creds.clone(),
            authorities: self.tlsca.clone(),
            certificate: self.tlscert.clone().zip(self.tlskey.clone()),
        }
    }
}

/// Flags for work that workers do.
#[derive(Clone, Debug, Default, Args)]
pub struct Hosting {
    /// Let workers (`endspiel worker`) do the work, through the NATS server at this address
    #[arg(long, value_name = "URL")]
    nats: Option<String>,

    #[command(flatten)]
    queue_access: QueueAccess,

    /// The time after which a silent worker loses its work to another one [default: 30s]
    #[arg(long, value_name = "TIME", requires = "nats", value_parser = values::time)]
    silence: Option<Duration>,

    /// The number of games, positions or other jobs a worker takes at once [default: 2]
    #[arg(long, value_name = "N", requires = "nats", value_parser = clap::value_parser!(u16).range(1..=1000))]
    batch: Option<u16>,
}

impl Hosting {
    /// Returns the queue, if an address is given.
    pub fn access(&self) -> Option<Access> {
        self.nats.as_deref().map(|url| self.queue_access.at(url))
    }

    /// Returns the settings for workers.
    pub fn options(&self) -> HostOptions {
        let defaults = HostOptions::default();
        HostOptions {
            silence: self.silence.unwrap_or(defaults.silence),
            jobs_a_bundle: self.batch.map_or(defaults.jobs_a_bundle, usize::from),
        }
    }
}

/// A list of jobs: where they come from, and where they are done.
pub struct ListRun<'a> {
    /// The flags for workers.
    pub hosting: &'a Hosting,
    /// The kind of work.
    pub kind: &'a dyn Kind,
    /// Its settings.
    pub settings: Value,
    /// The game.
    pub game: &'a str,
    /// A name for people.
    pub title: String,
    /// What the jobs come from; another input is another run.
    pub input: &'a [u8],
    /// The operation for threads of this machine; [`Kind::open`] by default.
    pub here: Option<Box<dyn Operation>>,
    /// The number of threads.
    pub threads: usize,
    /// Records of jobs that were done before there was a journal.
    pub known: Vec<Record>,
}

impl ListRun<'_> {
    /// Does the jobs, here or on many machines, and returns the plan with its results.
    ///
    /// A run that was stopped or killed goes on where it was, unless it took only seconds.
    pub fn run<P: Plan>(
        self,
        context: &Context<'_>,
        stop: &Interruptible,
        plan: impl FnOnce(&ProgressBar) -> P,
    ) -> Result<(P, Ended), Failure> {
        let access = self.hosting.access();
        let data = match context.global.data_folder() {
            // Without a place for it, local work has no journal.
            Err(_) if access.is_none() => None,
            data => Some(data?),
        };
        let program = data.as_deref().map(|data| this_program(&context.games, data, self.game)).transpose()?;
        let program = program.unwrap_or_default();
        let journal = data.map(|data| Journal::open(&data, self.kind.name(), &self.settings, &program, self.input));
        let mut journal = journal.transpose()?;
        if let Some((_, records)) = &mut journal {
            records.extend(self.known);
        }
        let terminal = io::stderr().is_terminal() && !context.json();
        let progress = match terminal {
            true => ProgressLine::spinner(Capabilities::of_standard_output()),
            false => ProgressLine::hidden(),
        };
        progress.during(|bar| {
            let last_line = Mutex::new(Instant::now());
            let watch = |progress: &RunProgress| {
                let words = words(progress);
                if !terminal
                    && let Ok(mut last) = last_line.try_lock()
                    && last.elapsed() >= LINE_EVERY
                {
                    *last = Instant::now();
                    let _ = writeln!(io::stderr(), "{words}");
                }
                bar.set_message(words);
            };
            let mut uid = String::new();
            if let Some((journal, _)) = journal.as_mut().filter(|_| access.is_some()) {
                // The name is written first: results come back under it, whatever happens to this process.
                journal.flush(true)?;
                journal.uid().clone_into(&mut uid);
            }
            let (kind, title, settings) = (self.kind.name(), self.title, self.settings);
            let run = queue::Run { kind, uid, title, settings, program, sampled: true };
            let mut list = List::new(plan(bar), journal, &watch)?;
            let ended = match access {
                Some(access) => {
                    let notify = |words: &str| {
                        bar.suspend(|| {
                            let _ = writeln!(io::stderr(), "{}", one_line(words));
                        });
                    };
                    queue::host(&run, &mut list, &access, self.hosting.options(), stop, &notify)?
                }
                None => {
                    let opened = self.here.map_or_else(|| self.kind.open(&run.settings, stop), Ok)?;
                    endspiel_jobs::run(&mut list, &*opened, self.threads, stop)?
                }
            };
            Ok((list.end()?, ended))
        })
    }
}

/// Returns the progress on one line.
fn words(progress: &RunProgress) -> String {
    let RunProgress { done, total, rate, workers } = progress;
    let mut line = total.map_or_else(|| format!("{done} jobs"), |total| format!("{done}/{total} jobs"));
    line += &format!(", {rate:.1}/s");
    if let Some(left) = progress.seconds_left() {
        line += &format!(", {} left", time_span(left));
    }
    if let Some(workers) = workers {
        line += &format!(", {workers} worker{}", if *workers == 1 { "" } else { "s" });
    }
    line
}

/// A writer that makes room on the terminal for each text.
pub struct BesidesBar<'a> {
    out: &'a mut dyn Write,
    bar: ProgressBar,
}

impl<'a> BesidesBar<'a> {
    /// Creates a writer beside this bar.
    pub fn new(out: &'a mut dyn Write, bar: &ProgressBar) -> BesidesBar<'a> {
        BesidesBar { out, bar: bar.clone() }
    }
}

impl Write for BesidesBar<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bar.suspend(|| self.out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.bar.suspend(|| self.out.flush())
    }
}
