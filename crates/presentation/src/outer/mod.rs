//! The outer layer: the same games behind object-safe traits that speak text and JSON.
//!
//! Commands, server, arena and protocols use only this. The traits are implemented once, for every [`Drawing`](crate::Drawing),
//! so a game has nothing to do to take part.

mod any_game;
mod any_match;
mod drawn_match;

pub use any_game::AnyGame;
pub use any_match::AnyMatch;
pub use drawn_match::DrawnMatch;
