//! The HTTP interface of Endspiel, and the browser interface in it.
//!
//! - `api` holds the addresses under `/api/v1`, a file for each group of them
//! - `matches` holds stored games: who may do what, engines that move, clocks
//! - `tables` holds the endgame tables: what is built, and the one build that makes more
//! - `tournaments` follows and plays those in the data folder
//! - `pool` lets searches take turns, `streams` counts open streams of events, `store` writes
//! - `wire` has what all of them say it with; `describe` makes the description of the interface of the types of the handlers
//! - `listener`, `guard`, `client`, `log` and `request` stand between the network and all that; `assets` serves the page
//!
//! It knows no rules: games, engines and exact knowledge are asked through their outer layers. Only `tables` speaks of one
//! game, because only mill has tables.

mod api;
mod app;
mod assets;
mod client;
#[cfg(feature = "schema")]
pub mod describe;
mod engines;
mod error;
mod guard;
mod key;
mod listener;
mod local;
mod log;
mod matches;
mod place;
mod pool;
mod request;
mod serve;
mod store;
mod streams;
mod tables;
mod thinking;
mod tournaments;
mod view;
mod wire;

pub use serve::{ServeError, Server, Settings};
