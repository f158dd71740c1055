//! What a tournament is: everything that decides which games are played and how, as it stands in a file.
//!
//! The same value is stored with the games and sent to other machines, so it has to say everything: an opening file
//! is read once, when the tournament is read.

mod adjudication;
mod limits;
mod tournament;

pub use adjudication::{DrawRule, ResignRule};
pub use limits::{DrawLimit, MatchLimits, MoveLimits, Time};
pub use tournament::{Kind, LONGEST_NAME, PlayerSettings, Tournament};
