//! The tournaments of the data folder.
//!
//! - `tournament_runner` plays one at a time, when somebody on this machine asks for it
//! - `following` watches those that somebody looks at, whoever plays them: this server, another process, many machines
//! - `experiments` plays those of the student papers, one after the other, and keeps the results
//!
//! What results add up to is worked out by the arena; nothing is counted here.

mod experiments;
mod following;
mod tournament_runner;

pub use experiments::{MEMORY, Played};
pub use tournament_runner::TournamentRunner;
