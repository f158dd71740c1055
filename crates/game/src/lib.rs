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
mod limits;
mod notation;
mod outcome;
mod outer;
pub mod perft;
pub mod phrases;
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
pub use book::{BookEnd, BookOrder, BookProgress};
pub use description::{GameInfo, Ground, Lab, NotationHelp, OptionInfo, OptionKind, Paint, Pieces, Stones};
pub use diagram::{Diagram, Spot};
pub use drawing::{Drawing, MoveParts};
pub use error::{Error, ErrorKind, shorten};
pub use facts::{Facts, SideFacts};
pub use game::Game;
pub use history::Match;
pub use limits::{DrawLimits, Warning};
pub use notation::{ImportedGame, Notation, records_by_line};
pub use outcome::{Ending, Outcome, Reason};
pub use outer::{AnyGame, AnyMatch, DrawnMatch};
pub use random::Random;
pub use saying::Saying;
pub use score::{CERTAIN, Known, Score, Value, WIN, loss_in, win_in};
pub use searchable::{BenchPosition, Effort, Evaluator, Even, Exact, Searchable};
pub use side::{Colour, Side};
pub use solving::{PositionSolver, Solved, SolverSettings};
pub use spec::Spec;
pub use stop::Stop;
pub use symmetry::{SquareSymmetry, Symmetry};
pub use touch::{Act, Place, Setup, Shape, ShapeKind, Step, prompt};
pub use view::{EndingView, GameRecord, LastMove, MoveView, View};
pub use words::{Phrase, Term, Words};
