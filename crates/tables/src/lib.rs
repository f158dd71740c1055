//! Endgame tables: Nine Men's Morris, solved.
//!
//! - [`Code`] is what a table says about a position, [`Subspace`] which positions are in it, [`Limit`] the draw limit
//! - [`Build`] makes tables, [`Goal`] and [`Cost`] say which and how dear they are
//! - [`Store`] is the folder they are in, [`TableFile`] one of them
//! - [`Tables`] answers questions about positions, [`ExactTables`] does so for engines
//! - [`Verifier`] checks every entry against its successors
//!
//! Inside, `layout` numbers positions, `moving` and `placing` solve them, `removals` chooses what to capture, and
//! `values` packs tables without distances, `plain` is the slow twin that everything is tested against.

mod archive;
mod atomic;
mod build;
mod cache;
mod classes;
mod code;
mod exact_tables;
mod file;
mod geometry;
mod layout;
mod limit;
mod loaded_tables;
mod memory;
mod moving;
mod placing;
#[cfg(test)]
mod plain;
mod removals;
mod stats;
mod store;
mod subsets;
mod subspace;
mod summary;
mod symmetry;
mod table;
mod tables;
#[cfg(test)]
mod tests;
mod values;
mod verify;

pub use archive::{ArchiveError, Listing, export, export_values, import, list_positions, longest_wins};
pub use build::{Build, BuildError, Cost, Event, Goal, Work, free_disk, missing};
pub use code::Code;
pub use exact_tables::ExactTables;
pub use file::{FileError, TableFile, VERSION};
pub use layout::Pair;
pub use limit::Limit;
pub use stats::Stats;
pub use store::{Lock, Store};
pub use subspace::{Phase, Subspace};
pub use summary::Summary;
pub use tables::Tables;
pub use verify::{Verdict, Verifier};
