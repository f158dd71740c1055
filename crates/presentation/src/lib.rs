//! Everything an interface needs to show and explain a game: boards, clicks, descriptions, lessons, pictures.
//!
//! ```
//! use endspiel_game::DrawLimits;
//! use endspiel_othello::Othello;
//! use endspiel_presentation::AnyGame;
//!
//! let game: &dyn AnyGame = &Othello::default();
//! let mut played = game.open(None, DrawLimits::default()).unwrap();
//! played.play("f5").unwrap();
//! println!("{}", played.diagram());
//! assert_eq!(played.view().facts.black.on_board, 4);
//! assert_eq!(played.refusal(&[], "f5").german.unwrap(), "f5 ist besetzt");
//! ```
//!
//! - [`Drawing`] gives a game its board and its clicks; its page shows a complete game.
//! - [`AnyGame`] and [`AnyMatch`] are the object-safe layer, in text and JSON. Every [`Drawing`] implements them.
//! - [`GameInfo`] describes a game: title, stones, options and examples, in every language.
//! - [`View`] is a position with everything a board shows, [`Insight`] what decides it, [`MoveReason`] why a move is good
//!   or bad, [`Lesson`] a lesson in the rules.
//! - [`picture`](mod@picture) draws a position as SVG.
//! - `conformance` contains the tests that a game with a [`Drawing`] must pass.

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
mod reason;
pub mod terms;
mod touch;
mod view;

pub use description::{GameInfo, Ground, Lab, NotationHelp, Paint, Pieces, Stones};
pub use diagram::{Diagram, Spot};
pub use drawing::{Drawing, MoveParts};
pub use facts::{Facts, SideFacts};
pub use insight::{Insight, Mark, Sign};
pub use lesson::{Lesson, Task};
pub use outer::{AnyGame, AnyMatch, DrawnMatch};
pub use reason::{Claim, MoveReason};
pub use touch::{Act, Place, Setup, Shape, ShapeKind, Step, prompt};
pub use view::{EndingView, GameRecord, LastMove, MoveView, TreeRecord, View};
