//! Long work in numbered jobs: done by threads here, or by workers on many machines.
//!
//! - A [`Job`] is plain data with a number in its run, and its [`Record`] is stored once.
//! - A [`Kind`] is an operation by name; it prepares an [`Operation`], which does the jobs of a run.
//! - A [`Host`] owns a run. [`List`] is the host of most kinds: it keeps records in a [`Journal`].
//! - [`run`] does the jobs on threads, [`queue::host`] gives them to workers, [`queue::work`] is a worker.
//! - [`kinds`] are the operations that need no more than a list of games.
//!
//! The arena and commands call in here; this crate knows games by their outer layer only.

mod error;
mod job;
mod journal;
pub mod kinds;
mod list;
#[cfg(feature = "queue")]
pub mod queue;
mod threads;

pub use error::JobError;
pub use job::{Ended, Host, Job, Kind, Operation, Record};
pub use journal::Journal;
pub use list::{List, Plan, RunProgress};
pub use threads::run;
