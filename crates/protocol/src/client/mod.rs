//! Other programs as engines: the asking side of UGI and GTP.
//!
//! `process` runs a program within limits, `guardian` ends it if we are killed, `link` turns its
//! failures into errors, `ugi` and `gtp` know the commands, `info_collector` reads the `info` lines
//! of UGI, and [`ProgramEngine`] makes an engine of it.

mod engine;
mod error;
mod gtp;
#[cfg(unix)]
mod guardian;
mod info_collector;
mod link;
mod process;
mod program;
mod ugi;

pub use engine::{ProgramEngine, with_admitted_programs, with_programs};
pub use error::ProgramError;
pub use program::{Language, Program, TimeLimits};
