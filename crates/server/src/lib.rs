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
//! The crate `endspiel-service` defines and answers all operations. This crate is a host of it: it adds the network, storage,
//! threads and time.
//!
//! - `api` has the routes under `/api/v1`: one handler for each shape of operation, and the operations only a host can execute
//! - `jobs` runs jobs in the pool
//! - `matches` has the stored games: it applies each change, stores it and announces it
//! - `collections` stores the files of collections of games
//! - `tables` has the endgame tables and their builder
//! - `tournaments` follows and plays the tournaments in the data folder
//! - `allowance` has the limits for users; `network`, `quota` and `rate` divide them fairly
//! - `pool` schedules searches and other work on `threads`, `fair` says whose turn it is, `engine_cache` keeps idle engines, `streams` limits open event streams, `store` is the database, `backup` copies it, `spare` keeps room for it
//! - `time` and `random` give the service its clock and random bytes; `describe` writes the description of the interface
//! - `listener`, `guard`, `client`, `log` and `request` handle connections and requests; `assets` serves the page
//!
//! This crate contains no rules: it uses games, engines and solvers through their public interfaces. Only `tables` names a
//! game, because only mill has tables.

mod allowance;
mod api;
mod app;
mod assets;
mod backup;
mod client;
mod collections;
#[cfg(feature = "schema")]
pub mod describe;
mod engine_cache;
mod error;
mod fair;
mod guard;
mod jobs;
mod listener;
mod log;
mod matches;
mod network;
mod owner;
mod pool;
mod quota;
mod random;
mod rate;
mod request;
mod serve;
mod spare;
mod store;
mod streams;
mod tables;
mod threads;
mod time;
mod tournaments;

pub use allowance::{Allowance, MIN_MEMORY};
pub use backup::{BackupError, backup};
pub use matches::expiry::{Expiry, Pruned, prune};
pub use rate::Rate;
pub use serve::{Figure, ServeError, Server, Settings};
pub use store::OpenError;
