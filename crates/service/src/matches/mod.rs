//! Stored matches: what may be done to them and what comes of it. Nothing here waits, writes or tells.
//!
//! - [`StoredMatch`](stored_match::StoredMatch) is a match as it stands
//! - [`Session`](session::Session) is a match in use: it also knows what its engine does. Whatever happens to it gives a
//!   [`Transition`](session::Transition): the new session, and the effects that the host sees to
//! - `actions` changes matches, `begin` makes new ones, `state` is what they look like in JSON
//! - `clock` and `player` are parts of a match, [`Record`](record::Record) is all of it as text

pub mod actions;
pub mod begin;
pub mod clock;
pub mod player;
pub mod record;
pub mod session;
pub mod state;
pub mod stored_match;
