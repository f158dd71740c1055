//! Stored matches on this host. The service computes each transition; this module stores and announces it.
//!
//! - [`Live`](live::Live) is a match in use: its session, and the channels of its spectators
//! - [`Registry`](registry::Registry) finds matches in use by their keys
//! - `row` reads and writes matches in the database, `expiry` removes old ones
//! - `absence` notes when a server was there
//! - `host` changes matches and applies the transitions

pub mod absence;
pub mod expiry;
pub mod host;
pub mod live;
pub mod registry;
pub mod row;
