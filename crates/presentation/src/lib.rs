//! What an interface needs to show a game and to explain it: boards, clicks, descriptions, lessons, pictures.
//!
//! ```
//! use endspiel_game::{DrawLimits, Game, Match};
//! use endspiel_presentation::{AnyGame, AnyMatch, Drawing};
//!
//! /// Plays the first legal move of any game and shows the board after it.
//! fn first_move(game: &dyn AnyGame) -> String {
//!     let mut played = game.open(None, DrawLimits::default()).unwrap();
//!     let mv = played.legal_moves()[0].clone();
//!     played.play(&mv).unwrap();
//!     played.diagram().to_string()
//! }
//! ```
//!
//! - [`Drawing`] is how a game is drawn and what a click on its board means; its page shows a whole game.
//! - [`AnyGame`] and [`AnyMatch`] are the outer layer: object-safe, text and JSON. They come for free with [`Drawing`].
//! - [`GameInfo`] is how a game is offered: its title, stones, options and examples, in every language.
//! - [`View`] is a position with all that a board shows of it, [`Insight`] what decides it, [`Lesson`] what a game teaches.
//! - [`picture`](mod@picture) draws a position as SVG.
//! - `conformance` has the tests that a game with a [`Drawing`] must pass.

#[cfg(feature = "conformance")]
pub mod conformance;
mod description;
mod diagram;
mod drawing;
mod facts;
mod insight;
mod lesson;
mod numbering;
mod outer;
pub mod phrases;
pub mod picture;
mod touch;
mod view;

pub use description::{GameInfo, Ground, Lab, NotationHelp, Paint, Pieces, Stones};
pub use diagram::{Diagram, Spot};
pub use drawing::{Drawing, MoveParts};
pub use facts::{Facts, SideFacts};
pub use insight::{Insight, Mark, Sign};
pub use lesson::{Lesson, Task};
pub use outer::{AnyGame, AnyMatch, DrawnMatch};
pub use touch::{Act, Place, Setup, Shape, ShapeKind, Step, prompt};
pub use view::{EndingView, GameRecord, LastMove, MoveView, View};
