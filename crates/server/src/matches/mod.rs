//! Stored matches: each is changed by one at a time and seen by everybody who has a link to it.
//!
//! - [`StoredMatch`](stored_match::StoredMatch) is a match as it stands and what may be done to it
//! - [`Live`](live::Live) is a match somebody looks at: it changes the match, stores it and tells everybody
//! - `engine` moves for the computer, `clock` ends games in time
//! - [`Registry`](registry::Registry) finds matches by their keys, `row` reads and writes them
//! - `snapshot` is what a match looks like in JSON

pub mod clock;
pub mod engine;
pub mod expiry;
pub mod live;
pub mod player;
pub mod registry;
pub mod row;
pub mod snapshot;
pub mod stored_match;
