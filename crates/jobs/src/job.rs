//! Jobs, the operations that do them, and the hosts that own them.

use endspiel_knowledge::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::JobError;

/// A job: a piece of a run, by its number there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Its number in the run.
    pub number: u64,
    /// What it is about, if that does not follow from settings and number.
    pub data: Value,
}

/// The result of a job, which is stored once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The number of the job.
    pub number: u64,
    /// The result.
    pub value: Value,
}

/// A kind of work that a worker can do, by name.
///
/// Settings and data come from outside and are checked like a file.
pub trait Kind: Send + Sync {
    /// Returns the name, as in announcements: `solve`.
    fn name(&self) -> &'static str;

    /// Returns the word for `--only`: `lists`.
    fn word(&self) -> &'static str;

    /// Returns the game of a run with these settings.
    fn game(&self, settings: &Value) -> Option<String> {
        settings["game"].as_str().map(str::to_owned)
    }

    /// Returns the bytes of memory that a run takes on so many threads, as far as its settings say.
    fn memory(&self, settings: &Value, threads: usize) -> u64;

    /// Prepares the work of a run; an error refuses it.
    fn open(&self, settings: &Value, stop: &Stop) -> Result<Box<dyn Operation>, JobError>;
}

/// The work of one run, on one thread.
pub trait Operation: Send {
    /// Does a job; `None` if it was stopped.
    fn work(&mut self, job: &Job, stop: &Stop) -> Result<Option<Value>, JobError>;

    /// Returns the operation for another thread.
    fn another(&self) -> Box<dyn Operation>;

    /// Returns whether there is such a job.
    fn has(&self, job: &Job) -> bool {
        let _ = job;
        true
    }
}

/// The owner of a run: it hands out jobs and stores their records.
///
/// A runner ([`run`](crate::run) on threads, [`queue::host`](crate::queue::host) on many machines)
/// calls it from one thread.
pub trait Host {
    /// The error of storing.
    type Error: From<JobError>;

    /// Returns the next job; `None` if there is none, or none before more records are there.
    fn next(&mut self) -> Option<Job>;

    /// Hands out all jobs without a record again.
    fn begin_again(&mut self);

    /// Checks a record from another machine, or returns why it is refused.
    fn check(&mut self, record: &Record) -> Result<(), String>;

    /// Stores records; on return they are on the disk if `durable`. Returns for each whether it is new.
    fn store(&mut self, records: Vec<Record>, durable: bool) -> Result<Vec<bool>, Self::Error>;

    /// Returns whether every job that is needed has its record.
    fn is_complete(&self) -> bool;

    /// Returns the number of records, and of jobs, where that is known.
    fn counts(&self) -> (u64, Option<u64>);

    /// Reports the progress, with the number of workers if there is a queue.
    fn report(&mut self, workers: Option<usize>);
}

/// The way a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Everything is done.
    Finished,
    /// It was stopped and can be resumed.
    Stopped,
}
