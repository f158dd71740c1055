//! Drawing for people: boards, headings and results as text, with colours where they can be seen.
//!
//! A board is drawn from a game's diagram and the marks on it; the game decides only the colours.

mod board;
mod capabilities;
pub mod layout;
mod marks;
mod progress_line;
mod theme;

pub use capabilities::Capabilities;
pub use marks::Marks;
pub use progress_line::ProgressLine;
pub use theme::Theme;
