//! Operations that answer in milliseconds: games, positions, files, rules, openings, collections, schedules.

mod address;
pub mod catalogue;
pub mod collections;
pub mod import;
pub mod learning;
pub mod positions;
pub mod training;
