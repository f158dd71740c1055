//! Endgame tables of Nine Men's Morris and its variants.
//!
//! ```
//! use endspiel_game::Notation;
//! use endspiel_knowledge::{Stop, Value};
//! use endspiel_mill::Mill;
//! use endspiel_tables::{Build, Goal, Store, Tables};
//!
//! # let folder = std::env::temp_dir().join(format!("endspiel-tables-doc-{}", std::process::id()));
//! let store = Store::in_data(&folder);
//! let goal = Goal::new(3, 3, 2).unwrap();
//! Build::prepare(&store, goal, 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
//!
//! let game = Mill::default();
//! let position = game.parse_position("bb.w.bw./.....w../........ w 0 0").unwrap();
//! let known = Tables::new(store).known(&game, &position).unwrap().unwrap();
//! assert_eq!((known.value, known.plies), (Value::Win, Some(25)));
//! # std::fs::remove_dir_all(folder).unwrap();
//! ```
//!
//! - [`Code`] is the value of a position in a table, [`Subspace`] the positions of a table, [`Limit`] its draw limit
//! - [`Build`] builds tables, [`Goal`] says which, [`Cost`] estimates time and space
//! - [`Store`] is the folder of tables, on disk or in [another file system](endspiel_machine::Filesystem),
//!   [`TableFile`] one of them
//! - [`Tables`] probes positions, [`ExactTables`] does so for engines
//! - [`listed`] is for tables on a web server, of which pieces are fetched
//! - [`MillBook`] contains small tables that come with the program, [`assets`] provides it where it is not embedded,
//!   [`BookMaker`] makes it
//! - [`Verifier`] checks every entry against its successors
//!
//! Inside, `layout` numbers positions, `moving` and `placing` solve them, `removals` chooses what to remove, `values`
//! packs tables without distances, and `plain` is the slow twin for tests.

mod archive;
mod assets;
mod atomic;
mod book;
mod build;
mod cache;
mod classes;
mod code;
mod exact_tables;
mod far;
mod file;
mod geometry;
mod layout;
mod limit;
mod loaded_tables;
mod memory;
mod moving;
mod negative_cache;
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
mod variant;
mod verify;
mod wins;

pub use archive::{ArchiveError, Listing, export, export_values, import, list_positions, longest_wins};
pub use assets::assets;
pub use book::{BookError, BookMaker, MillBook};
pub use build::{Build, BuildError, Cost, Event, Goal, ImpossibleGoal, Work, default_memory, free_disk, missing};
pub use code::Code;
pub use exact_tables::ExactTables;
pub use far::listed;
#[cfg(feature = "forged")]
pub use file::forged;
pub use file::{FileError, TableFile, VERSION};
pub use layout::Pair;
pub use limit::Limit;
pub use stats::Stats;
pub use store::Store;
pub use subspace::{Phase, Subspace};
pub use summary::Summary;
pub use tables::Tables;
pub use variant::Variant;
pub use verify::{Verdict, Verifier};
pub use wins::{Positions, Wins, count_wins};
