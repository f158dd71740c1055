//! Pictures in files: SVG for documents, PNG for everything else.
//!
//! A [`BarChart`] describes the drawing; [`Format`], from the name of the file, writes it.

mod bars;
mod canvas;
mod format;
mod letters;
mod png;

pub use bars::{Bar, BarChart, Section};
pub use format::Format;
