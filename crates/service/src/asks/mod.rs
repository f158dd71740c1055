//! Operations that answer in milliseconds: games, positions, files, rules, openings.

pub mod catalogue;
pub mod import;
pub mod learning;
pub mod positions;
