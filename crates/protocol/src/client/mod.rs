//! Other programs as engines: the asking side of UGI.
//!
//! `process` runs a program within limits, `guardian` ends it if we are killed, `dialogue` knows
//! the commands, `info_collector` reads the `info` lines, and [`UgiEngine`] makes an engine of it.

mod dialogue;
mod engine;
mod error;
#[cfg(unix)]
mod guardian;
mod info_collector;
mod process;
mod program;

pub use engine::{UgiEngine, with_admitted_programs, with_programs};
pub use error::UgiError;
pub use program::{Program, TimeLimits};
