//! The tournaments of the data folder.
//!
//! - `tournament_runner` plays one at a time, when somebody on this machine asks for it
//! - `following` watches those that somebody looks at, whoever plays them: this server, another process, many machines
//! - `experiments` plays those of the student papers, one after the other, and keeps the results
//! - `wish` checks a tournament that a browser asks for
//!
//! What results add up to is worked out by the arena; nothing is counted here.

mod experiments;
mod following;
mod tournament_runner;
mod wish;

pub use experiments::{ListedExperiment, MEMORY, Played};
pub use following::State;
pub use tournament_runner::TournamentRunner;
pub use wish::{Bounds, Wish};
