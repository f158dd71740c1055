//! The settings of a tournament: everything that determines its games, as written in a file.
//!
//! The settings are also stored with the games and sent to other machines, so they must be
//! complete: an opening file is read once, when the tournament is read.

mod adjudication;
mod limits;
mod tournament;

pub use adjudication::{DrawRule, ResignRule};
pub use limits::{DrawLimit, MatchLimits, MoveLimits, Time};
#[cfg(feature = "store")]
pub(crate) use tournament::MAX_CONCURRENCY;
pub use tournament::{MAX_NAME_LENGTH, PlayerSettings, Tournament, TournamentKind};
