//! The HTTP interface of Endspiel, and the browser interface in it.
//!
//! - `api` holds the addresses under `/api/v1`, a file for each group of them
//! - `matches` holds stored games: who may do what, engines that move, clocks
//! - `tournaments` follows and plays those in the data folder
//! - `pool` lets searches take turns, `streams` counts open streams of events, `store` writes
//! - `listener`, `guard`, `client` and `request` stand between the network and all that; `assets` serves the page
//!
//! It knows no rules: games, engines and exact knowledge are asked through their outer layers.

mod api;
mod app;
mod assets;
mod client;
mod engines;
mod error;
mod guard;
mod key;
mod listener;
mod matches;
mod place;
mod pool;
mod request;
mod serve;
mod store;
mod streams;
mod thinking;
mod tournaments;
mod view;

pub use serve::{ServeError, Server, Settings};
