//! The benchmarks, in `benches/`:
//!
//! | | measures |
//! |---|---|
//! | `perft` | how fast positions are counted, by processor time and on two threads |
//! | `search` | how fast the searches look at positions |
//! | `solvers` | how long Connect Four and Othello positions take that are solved without tables |
//! | `tables` | building the smallest table, looking positions up, packing |
//! | `server` | requests over real HTTP |
//!
//! `cargo bench -p endspiel-benches` runs all of them, `cargo bench -p endspiel-benches --bench perft --
//! othello` a few. A figure worth keeping goes to `docs/`, with its command.
