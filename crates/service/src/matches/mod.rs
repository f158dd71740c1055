//! Stored matches as pure state: changes return a new state and effects. Nothing here waits, writes or sends.
//!
//! - [`StoredMatch`](stored_match::StoredMatch) is the stored state of a match
//! - [`Session`](session::Session) is a match in use, with the state of its engine. Each change returns a
//!   [`Transition`](session::Transition): the new session, and the effects for the host to perform
//! - `actions` has the requests that change matches, `begin` creates matches, `state` is their JSON
//! - `clock` and `player` are parts of a match, [`Record`](record::Record) is all of it as text

pub mod actions;
pub mod begin;
pub mod clock;
pub mod player;
pub mod record;
pub mod session;
pub mod state;
pub mod stored_match;
