//! The rules of a game, its text formats, and matches with draw limits.
//!
//! ```
//! use endspiel_game::perft::perft;
//! use endspiel_game::{Game, Outcome, Side};
//!
//! /// Five matches on the table; a move takes one or two, and the last one wins.
//! #[derive(Clone, Debug)]
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = (u8, Side);
//!     type Move = u8;
//!
//!     fn start(&self) -> (u8, Side) {
//!         (5, Side::First)
//!     }
//!
//!     fn side_to_move(&self, &(_, side): &(u8, Side)) -> Side {
//!         side
//!     }
//!
//!     fn outcome(&self, &(left, side): &(u8, Side)) -> Option<Outcome> {
//!         (left == 0).then_some(Outcome::Win(!side))
//!     }
//!
//!     fn for_each_move(&self, &(left, _): &(u8, Side), visit: impl FnMut(u8)) {
//!         (1..=left.min(2)).for_each(visit);
//!     }
//!
//!     fn play_unchecked(&self, &(left, side): &(u8, Side), taken: u8) -> (u8, Side) {
//!         (left - taken, !side)
//!     }
//! }
//!
//! assert_eq!(perft(&Matches, &Matches.start(), 3), 7); // 8 ways to take three times, less 2 + 2 + 2
//! assert_eq!(Matches.play(&(1, Side::First), 2), None);
//! ```
//!
//! - [`Game`] is a game's rules: plain positions and moves, no allocation, monomorphised. Search, tables and solvers
//!   use it.
//! - [`Notation`] reads and writes options, positions, moves and records as text.
//! - [`GameTree`] is a game with its variations and comments.
//! - [`Match`] is a game in progress with its [draw limits](DrawLimits); [`Outcome`] and [`Ending`] describe how it
//!   ended.
//! - [`mod@perft`] counts positions, [`Random`] is the seeded random generator, [`Spec`] a name with options.
//! - [`Error`] explains in every language what is wrong with a text; [`words`] has the types that messages are made of.
//! - `conformance` contains the tests that every game must pass.
//!
//! Boards, clicks and pictures are in `endspiel-presentation`, values and evaluators in `endspiel-knowledge`. This
//! crate knows no particular game and does not depend on those above it.

mod bits;
#[cfg(feature = "conformance")]
pub mod conformance;
mod error;
mod game;
mod history;
mod limits;
mod notation;
mod option;
mod outcome;
pub mod perft;
pub mod phrases;
pub mod python;
mod random;
mod saying;
mod side;
mod spec;
mod symmetry;
mod tree;
pub mod words;

pub use bits::{Bits, bits};
pub use error::{Error, ErrorKind, shorten};
pub use game::Game;
pub use history::Match;
pub use limits::{DrawCounting, DrawLimits, SinceRemoval, Warning};
pub use notation::{ImportedGame, ImportedPart, NameKind, NameList, Notation, records_by_line};
pub use option::{OptionInfo, OptionKind};
pub use outcome::{Ending, Outcome, Reason};
pub use random::Random;
pub use side::{Colour, Side};
pub use spec::Spec;
pub use symmetry::{SquareSymmetry, Symmetry};
pub use tree::{GameTree, Step, TreeNode};
