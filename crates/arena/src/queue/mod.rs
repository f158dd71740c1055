//! A tournament on many machines: games go through a NATS JetStream work queue.
//!
//! - [`host`] keeps the ledger and the store. It puts games into the queue and takes results out of it.
//! - [`work`] plays games that it finds in the queue, on any machine, for any host.
//! - [`Access`] holds the address of the queue and the credentials.
//!
//! Each tournament has one stream with its announcement, jobs and results; acknowledging a job or a
//! result removes it. A worker acknowledges a job after its results are in the stream, and reports
//! progress while it plays; the job of a dead worker is delivered again. The host acknowledges a
//! result after it is in the store, where a game counts once. So no crash loses a game or counts it
//! twice.
//!
//! Write access to the queue decides what workers compute, and nothing else: a worker starts no
//! program that its owner has not allowed and reads no file that an announcement names. It reports
//! its refusals to the host.

mod access;
mod host;
mod messages;
mod retry;
mod worker;

pub use access::Access;
pub use host::{HostOptions, host};
pub use worker::{WorkerOptions, work};

use std::future::Future;

use crate::ArenaError;

/// The subject on which workers send their heartbeats.
const HEARTBEATS: &str = "endspiel.alive";

/// The consumer that all workers of a tournament share.
const WORKERS: &str = "workers";

/// The consumer of the host.
const HOST: &str = "host";

/// The prefix of our streams' names.
const STREAMS: &str = "endspiel_";

/// Maximum length of a reason for a refusal, in characters.
const MAX_REASON_LENGTH: usize = 400;

fn stream_name(uid: &str) -> String {
    format!("{STREAMS}{uid}")
}

fn announcement_subject(uid: &str) -> String {
    format!("endspiel.tournament.{uid}")
}

fn jobs_subject(uid: &str) -> String {
    format!("endspiel.job.{uid}")
}

fn refusals_subject(uid: &str) -> String {
    format!("endspiel.refusal.{uid}")
}

fn results_subject(uid: &str) -> String {
    format!("endspiel.result.{uid}")
}

/// Runs asynchronous work on this thread.
fn on_this_thread<T>(work: impl Future<Output = Result<T, ArenaError>>) -> Result<T, ArenaError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| ArenaError::Queue(error.to_string()))?;
    let done = runtime.block_on(work);
    // Stopped games end by themselves.
    runtime.shutdown_background();
    done
}

/// Wraps an error of the queue.
fn queue_error(error: impl std::fmt::Display) -> ArenaError {
    ArenaError::Queue(error.to_string())
}
