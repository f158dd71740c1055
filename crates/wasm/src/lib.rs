//! Endspiel in a browser: the second host of the service, without a server.
//!
//! The module runs in two workers. One has an [`Answering`] and answers every request in milliseconds; it holds the
//! matches in use. The other has a [`Thinking`] and does the jobs. Both are asked by a line of JSON and answer with one;
//! JavaScript carries out what they ask for: it stores matches, sets timers, sends events and hands thoughts from one to
//! the other (`web/js/host`).
//!
//! - `asked` is a request as the page writes it, the same method, path and body as over HTTP
//! - `answering` and `route`, with the lines of `calls`, are the host of asks and stored matches; `thinking`, `work` and `turns` that of jobs
//! - `tournaments` has the reports of tournaments, in the half that answers; `playing` plays their games, in halves that think
//! - `edition` is the service as it is here, and what is refused because only a server can do it
//! - `abi` is what the module exports and imports: memory, lines of JSON, time, random bytes, and a signal to stop

#[cfg(target_arch = "wasm32")]
mod abi;
mod answering;
mod asked;
mod calls;
mod edition;
mod playing;
mod route;
mod thinking;
mod tournaments;
mod turns;
mod work;

pub use answering::Answering;
pub use edition::{assets, file_name, provide, service};
pub use thinking::{Tell, Thinking};
pub use turns::Sign;
