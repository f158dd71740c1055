//! Errors of jobs.

use std::error::Error;
use std::io;
use std::path::PathBuf;

/// The reason why a run of jobs cannot go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The settings or the data of a job are wrong.
    #[error("{0}")]
    Input(String),
    /// This machine cannot do the job now; another one may.
    #[error("{0}")]
    Missing(#[source] Box<dyn Error + Send + Sync>),
    /// The job failed.
    #[error("{0}")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
    /// The queue that machines share cannot be used.
    #[error("the queue: {0}")]
    Queue(String),
    /// Workers went away over these jobs twice; everything else is done.
    #[error("workers went away over {}, which {} put aside; the same command tries again", jobs(.0), were(.0))]
    Aside(Vec<u64>),
    /// A file cannot be read or written.
    #[error("cannot use {path}: {reason}", path = path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason the system gave.
        #[source]
        reason: io::Error,
    },
}

impl JobError {
    /// Returns `Ok` if only the queue could not be used.
    #[cfg(feature = "queue")]
    pub(crate) fn unless_queue(self) -> Result<(), JobError> {
        if matches!(self, JobError::Queue(_)) { Ok(()) } else { Err(self) }
    }

    /// Creates an error about a file.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> JobError {
        let path = path.into();
        move |reason| JobError::File { path, reason }
    }
}

impl From<endspiel_game::Error> for JobError {
    fn from(error: endspiel_game::Error) -> JobError {
        JobError::Input(error.to_string())
    }
}

/// Returns the first of these numbers in words: "the jobs 3, 7 and 40 more".
fn jobs(numbers: &[u64]) -> String {
    const SHOWN: usize = 10;
    let first: Vec<String> = numbers.iter().take(SHOWN).map(ToString::to_string).collect();
    match numbers.len() {
        1 => format!("the job {}", first.concat()),
        count if count <= SHOWN => format!("the jobs {}", first.join(", ")),
        count => format!("the jobs {} and {} more", first.join(", "), count - SHOWN),
    }
}

fn were(numbers: &[u64]) -> &'static str {
    if numbers.len() == 1 { "was" } else { "were" }
}
