//! What an interface needs to show a game and to explain it: boards, clicks, descriptions, lessons, pictures.
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
pub use touch::{Act, Place, Setup, Shape, ShapeKind, Step, prompt};
pub use view::{EndingView, GameRecord, LastMove, MoveView, View};
