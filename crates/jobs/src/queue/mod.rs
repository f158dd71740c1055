//! A run on many machines: its jobs go through a NATS JetStream work queue.
//!
//! - [`host`] hands out the jobs of a run and stores the results.
//! - [`work`] does jobs that it finds in the queue, on any machine, for any host.
//! - [`status`] says what waits, what runs where, and what is done.
//! - [`Access`] holds the address of the queue and the credentials.
//!
//! Each run has one stream with its announcement, jobs and results; acknowledging a job or a result
//! removes it. A worker acknowledges a job after its results are in the stream, and reports progress
//! while it works; the job of a dead worker is delivered again. The host acknowledges a result after
//! it is on its disk, where a job counts once. So no crash loses a job or counts it twice.
//!
//! Write access to the queue decides what workers compute, and nothing else: a worker does only the
//! kinds of work it has, and each kind checks its settings like a file from outside.

mod access;
mod host;
mod messages;
mod retry;
mod slot;
mod state;
mod status;
mod worker;

pub use access::Access;
pub use host::{HostOptions, Run, host};
pub use messages::{Heartbeat, HostReport};
pub use state::WorkerState;
pub use status::{QueueStatus, RunStatus, status};
pub use worker::{WorkerOptions, work};

use std::future::Future;

use crate::JobError;

/// The subject on which workers send their heartbeats.
const HEARTBEATS: &str = "endspiel.alive";

/// The consumer that all workers of a run share.
const WORKERS: &str = "workers";

/// The consumer of the host.
const HOST: &str = "host";

/// The prefix of our streams' names.
const STREAMS: &str = "endspiel_";

/// Maximum length of a reason for a refusal, in characters.
const MAX_REASON_LENGTH: usize = 400;

/// Maximum length of the globally unique name of a run.
const MAX_UID_LENGTH: usize = 100;

fn stream_name(uid: &str) -> String {
    format!("{STREAMS}{uid}")
}

/// The announcement is named by the kind of work: `endspiel.tournament.0a1b`.
fn announcement_subject(kind: &str, uid: &str) -> String {
    format!("endspiel.{kind}.{uid}")
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

fn reports_subject(uid: &str) -> String {
    format!("endspiel.report.{uid}")
}

/// Returns the kind and the subject of the announcement among the subjects of a stream.
fn announced_kind<'s>(subjects: &'s [String], uid: &str) -> Option<(&'s str, &'s str)> {
    subjects.iter().find_map(|subject| {
        let kind = subject.strip_prefix("endspiel.")?.strip_suffix(uid)?.strip_suffix('.')?;
        (!matches!(kind, "job" | "result")).then_some((kind, subject.as_str()))
    })
}

/// Runs asynchronous work on this thread.
fn on_this_thread<T, E: From<JobError>>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| JobError::Queue(error.to_string()))?;
    let done = runtime.block_on(work);
    // Stopped jobs end by themselves.
    runtime.shutdown_background();
    done
}

/// Wraps an error of the queue.
fn queue_error(error: impl std::fmt::Display) -> JobError {
    JobError::Queue(error.to_string())
}
