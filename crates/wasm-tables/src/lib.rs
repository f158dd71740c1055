//! Endgame tables that a browser builds: a module beside that of the service, for the page of tables and its builder.
//!
//! A worker hands in the files there are, asks for what the page shows, or lets the module build. A build occupies the
//! worker until it ends, so it has one of its own; every finished file comes out at once, and a build that is stopped with
//! its worker loses only the piece in progress.

#[cfg(target_arch = "wasm32")]
mod abi;
mod builder;

pub use builder::{Builder, Hooks};
