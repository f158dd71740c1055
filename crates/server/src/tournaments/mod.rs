//! The tournaments of the data folder.
//!
//! - `tournament_runner` plays one tournament at a time, on request of the owner of the machine
//! - `following` watches tournaments that have listeners, played by this server, another process or many machines
//! - `reading` answers questions about them, in fair turns
//! - `experiments` plays the experiments of the student papers and caches their results
//!
//! The arena computes all figures; nothing is counted here.

mod experiments;
mod following;
mod reading;
mod tournament_runner;

pub use experiments::{MEMORY, Played};
pub use tournament_runner::TournamentRunner;
