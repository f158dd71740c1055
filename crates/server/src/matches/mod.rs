//! Stored matches on this host. What happens to a match is worked out by the service; here it is stored and told.
//!
//! - [`Live`](live::Live) is a match in use: its session, and the channels of all who look on
//! - [`Registry`](registry::Registry) finds matches in use by their keys
//! - `row` reads and writes matches in the database, `expiry` removes old ones
//! - `host` changes matches: it applies what comes of a change, in one place

pub mod expiry;
pub mod host;
pub mod live;
pub mod registry;
pub mod row;
