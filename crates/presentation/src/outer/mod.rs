//! The outer layer: object-safe traits for any game, in text and JSON.
//!
//! Commands, server, arena and protocols use only these traits. They are implemented once, for every
//! [`Drawing`](crate::Drawing).

mod any_game;
mod any_match;
mod drawn_match;

pub use any_game::AnyGame;
pub use any_match::AnyMatch;
pub use drawn_match::DrawnMatch;
