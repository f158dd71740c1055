//! Talking to other programs: Endspiel as an engine, and other programs as engines of Endspiel.
//!
//! ```
//! use endspiel_games::Games;
//! use endspiel_protocol::{DEFAULT_ENGINE, Protocol, serve, with_programs};
//!
//! let games = with_programs(&Games::usual());
//! let input = &b"ugi\nposition startpos moves 4\ngo depth 4\nquit\n"[..];
//! let engine = |game: &str, spec: &str| games.engine(game, spec);
//! let (game, protocol) = (games.open("connect4").unwrap(), Protocol::default());
//! serve(game, DEFAULT_ENGINE, protocol, input, std::io::stdout(), &engine).unwrap();
//! ```
//!
//! - [`serve`] speaks on a pair of streams, usually standard input and output: the Universal Game Interface
//!   (`ugi`) for every game; NBoard 2 (`nboard`) and the Go Text Protocol (`gtp`) for Othello.
//! - [`ProgramEngine`] starts a program that speaks UGI or GTP and makes an
//!   [`Engine`](endspiel_search::Engine) of it.
//! - [`with_programs`] adds other programs to a list of games: a spec that begins with `ugi:` or `gtp:` starts one.
//!
//! Only the outer layer of games and engines is used here. No input can cause a panic, block or
//! fill the memory: lines and queues are bounded, and unknown input is answered in words.

mod client;
mod engine_thread;
mod gtp;
mod lines;
mod nboard;
mod output;
mod report_filter;
mod serve;
mod ugi;
mod words;

pub use client::{Language, Program, ProgramEngine, ProgramError, TimeLimits, with_admitted_programs, with_programs};
pub use lines::MAX_LINE_LENGTH;
pub use serve::{Build, DEFAULT_ENGINE, Protocol, ServeError, serve};
