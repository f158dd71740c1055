//! Drawing for people: boards, headings and results as text, with colours where they can be seen.
//!
//! A board is drawn from a game's diagram and the marks on it; the game decides only the colours.

mod board;
mod live;
mod look;
mod marks;
pub mod sheet;
mod theme;

pub use live::Live;
pub use look::Look;
pub use marks::Marks;
pub use theme::Theme;
