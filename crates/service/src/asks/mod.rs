//! Operations that answer in milliseconds: games, positions, files, rules, openings.

mod address;
pub mod catalogue;
pub mod import;
pub mod learning;
pub mod positions;
