//! The vocabulary of Endspiel: what a game is, in two layers.
//!
//! - [`Game`] is the hot layer: plain positions and moves, no allocation, monomorphised. Search, tables
//!   and solvers are written against it.
//! - [`Notation`] adds words: options, positions, moves and records as text.
//! - [`Drawing`] adds what an interface needs to show a position and to explain it.
//! - [`AnyGame`] and [`AnyMatch`] are the outer layer: object-safe, text and JSON. They come for free
//!   with [`Drawing`].
//! - [`Searchable`] adds what a searcher wants to know: an [`Evaluator`], [`Exact`] knowledge, hints; and a
//!   [`PositionSolver`] for many positions.
//!
//! The rules of a game are a few lines; [`Game`] shows all that a game needs to be played everywhere.
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
//! Besides that there is what all games share: a match with its draw limits ([`Match`]), counting
//! positions ([`perft`]), seeded chance ([`Random`]), names with options ([`Spec`]), and the
//! `conformance` suite that a new game has to pass. This crate knows no particular game and calls
//! nothing above it.

mod bits;
mod book;
#[cfg(feature = "conformance")]
pub mod conformance;
mod description;
mod diagram;
mod drawing;
mod error;
mod facts;
mod game;
mod history;
mod insight;
mod lesson;
mod limits;
mod notation;
mod numbering;
mod outcome;
mod outer;
pub mod perft;
pub mod phrases;
mod picture;
pub mod python;
mod random;
mod saying;
mod score;
mod searchable;
mod side;
mod solving;
mod spec;
mod stop;
mod symmetry;
mod touch;
mod view;
mod words;

pub use bits::{Bits, bits};
pub use book::{BookEnd, BookExtent, BookOrder, BookProgress, BookSearch};
pub use description::{GameInfo, Ground, Lab, NotationHelp, OptionInfo, OptionKind, Paint, Pieces, Stones};
pub use diagram::{Diagram, Spot};
pub use drawing::{Drawing, MoveParts};
pub use error::{Error, ErrorKind, shorten};
pub use facts::{Facts, SideFacts};
pub use game::Game;
pub use history::Match;
pub use insight::{Insight, Mark, Sign};
pub use lesson::{Lesson, Task};
pub use limits::{DrawCounting, DrawLimits, SinceRemoval, Warning};
pub use notation::{ImportedGame, Notation, records_by_line};
pub use outcome::{Ending, Outcome, Reason};
pub use outer::{AnyGame, AnyMatch, DrawnMatch};
pub use picture::{MoveLabel, Tone, picture};
pub use random::Random;
pub use saying::Saying;
pub use score::{CERTAIN, Known, Score, Told, Value, WIN, loss_in, win_in, win_someday};
pub use searchable::{BenchPosition, Effort, Evaluator, Even, Exact, LookAhead, Searchable, Seen, StandIn};
pub use side::{Colour, Side};
pub use solving::{Expected, PositionSolver, Solved, SolverSettings, Unsure};
pub use spec::Spec;
pub use stop::Stop;
pub use symmetry::{SquareSymmetry, Symmetry};
pub use touch::{Act, Place, Setup, Shape, ShapeKind, Step, prompt};
pub use view::{EndingView, GameRecord, LastMove, MoveView, View};
pub use words::{Phrase, Term, Words};
