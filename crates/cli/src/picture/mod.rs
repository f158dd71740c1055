//! Pictures in files: SVG for documents, PNG for everything else.
//!
//! A [`BarChart`] says what is drawn; [`Format`], from the name of the file, how it is written.

mod bars;
mod format;
mod png;

pub use bars::{Bar, BarChart, Section};
pub use format::Format;
