//! The list of games and its operations, from outside.
//!
//! One binary, because a library with every engine for every game is slow to compile.

mod collections;
mod list;
mod proof;
mod reasons;
mod saved;
