//! A tournament on many machines: games go through a NATS JetStream work queue.
//!
//! - [`host`] keeps the ledger and the store. It puts games into the queue and takes results out of it.
//! - [`work`] plays games that it finds in the queue, on any machine, for any host.
//! - [`Access`] says where the queue is and how one gets in.
//!
//! One stream a tournament holds its announcement, jobs and results; jobs and results are removed by being
//! acknowledged. A worker acknowledges a job
//! after its results are in the stream, and says that it is at work while it plays; a job of a worker that has died is
//! delivered again. The host acknowledges a result after it is in the store, where a game counts once. So nothing is
//! lost and nothing counts twice, whoever is killed, and whenever.
//!
//! Whoever can write to the queue decides what workers compute, and nothing else: a worker starts no program that its
//! owner has not allowed and reads no file that an announcement names. What it refuses, it tells the host.

mod access;
mod host;
mod messages;
mod patience;
mod worker;

pub use access::Access;
pub use host::{HostOptions, host};
pub use worker::{WorkerOptions, work};

use std::future::Future;

use crate::ArenaError;

/// Where workers say that they are alive.
const ALIVE: &str = "endspiel.alive";

/// The consumer that all workers of a tournament share.
const WORKERS: &str = "workers";

/// The consumer of the host.
const HOST: &str = "host";

/// How the names of our streams begin.
const STREAMS: &str = "endspiel_";

/// The longest reason why a worker does not play, in characters.
const LONGEST_REASON: usize = 400;

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

/// Runs a dialogue with the queue on this thread.
fn on_this_thread<T>(work: impl Future<Output = Result<T, ArenaError>>) -> Result<T, ArenaError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| ArenaError::Queue(error.to_string()))?;
    let done = runtime.block_on(work);
    // Games that have been told to stop are not waited for again.
    runtime.shutdown_background();
    done
}

/// An error of the queue.
fn queue_error(error: impl std::fmt::Display) -> ArenaError {
    ArenaError::Queue(error.to_string())
}
