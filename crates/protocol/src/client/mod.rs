//! Other programs as engines: the asking side of UGI.
//!
//! `process` runs a program and guards against everything it may do, `guardian` ends it after us, `dialogue` knows the words, `heard` keeps what it
//! says while it thinks, and [`UgiEngine`] makes an engine of it.

mod dialogue;
mod engine;
mod error;
#[cfg(unix)]
mod guardian;
mod heard;
mod process;
mod program;

pub use engine::{UgiEngine, with_programs};
pub use error::UgiError;
pub use program::{Patience, Program};
