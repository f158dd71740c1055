//! The HTTP interface of Endspiel, and the browser interface in it.
//!
//! ```
//! use std::io::{Read, Write};
//! use std::net::{IpAddr, Ipv4Addr, TcpStream};
//! use std::sync::Arc;
//!
//! use endspiel_games::Games;
//! use endspiel_server::{Allowance, Server, Settings};
//! use endspiel_tables::{Store, Tables};
//!
//! # let data = std::env::temp_dir().join(format!("endspiel-server-doc-{}", std::process::id()));
//! let tables = Arc::new(Tables::new(Store::in_data(&data)));
//! let server = Server::bind(Settings {
//!     address: IpAddr::V4(Ipv4Addr::LOCALHOST),
//!     port: 0,
//!     or_next: false,
//!     names: Vec::new(),
//!     data: data.clone(),
//!     games: Games::usual(),
//!     tables,
//!     allowance: Allowance::default(),
//! })
//! .unwrap();
//! let address = server.address();
//! std::thread::spawn(|| server.run());
//!
//! let mut browser = TcpStream::connect(address).unwrap();
//! write!(browser, "GET /api/v1/games HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
//! let mut answer = String::new();
//! browser.read_to_string(&mut answer).unwrap();
//! assert!(answer.contains("Nine Men's Morris"));
//! # std::fs::remove_dir_all(data).unwrap();
//! ```
//!
//! What is asked, answered and decided is in `endspiel-service`; this crate is a host of it: network, storage, threads, time.
//!
//! - `api` holds the addresses under `/api/v1`: a handler for each shape of operations, and those that only a host can execute
//! - `jobs` lets jobs take their turns
//! - `matches` holds stored games: what comes of a change is stored, told and begun
//! - `tables` holds the endgame tables: what is built, and the one build that makes more
//! - `tournaments` follows and plays those in the data folder
//! - `allowance` says what users may have, `network` and `rate` what is whose share of it
//! - `pool` lets searches take turns and `kept` keeps their engines, `streams` counts open streams of events, `store` writes
//! - `time` and `random` are what the service asks of a host; `describe` writes the description of the interface
//! - `listener`, `guard`, `client`, `log` and `request` stand between the network and all that; `assets` serves the page
//!
//! It knows no rules: games, engines and exact knowledge are asked through their outer layers. Only `tables` speaks of one
//! game, because only mill has tables.

mod allowance;
mod api;
mod app;
mod aside;
mod assets;
mod client;
#[cfg(feature = "schema")]
pub mod describe;
mod error;
mod guard;
mod jobs;
mod kept;
mod listener;
mod log;
mod matches;
mod network;
mod owner;
mod pool;
mod random;
mod rate;
mod request;
mod serve;
mod store;
mod streams;
mod tables;
mod time;
mod tournaments;

pub use allowance::{Allowance, LEAST_MEMORY};
pub use matches::expiry::{Expiry, Pruned, prune};
pub use rate::Rate;
pub use serve::{ServeError, Server, Settings};
pub use store::OpenError;
