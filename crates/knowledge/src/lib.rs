//! Values of positions: estimates from evaluators, and exact values from solvers, tables and books.
//!
//! ```
//! use endspiel_connect4::ConnectFour;
//! use endspiel_game::Notation;
//! use endspiel_knowledge::{Effort, Searchable, Stop, Value};
//!
//! let game = ConnectFour::default();
//! let position = game.parse_position("121212").unwrap();
//! let solver = game.solver().unwrap();
//! let known = solver.value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
//! assert_eq!((known.value, known.plies), (Value::Win, Some(1)));
//! ```
//!
//! - [`Score`] is the number that a search compares; [`Value`], [`Known`] and [`ProbeResult`] are exact values, [`Bounds`] are proved.
//! - [`Evaluator`] estimates positions, [`Hints`] helps a search to order moves.
//! - [`Exact`] is the common interface of endgame tables, solvers and books.
//! - [`PositionSolver`] solves many positions and reports the cost of each.
//! - [`ForeignBook`] is the opening book of another program.
//! - [`People`] says what people overlook, for levels of play.
//! - [`Searchable`] is a game with its data: evaluators by name, solver, books, puzzles and openings.

mod book;
mod evaluator;
mod exact;
mod foreign;
mod hints;
mod people;
pub mod phrases;
mod score;
mod searchable;
mod solving;
mod stop;

pub use book::{BookEnd, BookExtent, BookOrder, BookParts, BookPly, BookPool, BookProgress, BookSearch};
pub use evaluator::{Evaluator, Even, LookAhead, LookAheadResult, ProbCut};
pub use exact::{Effort, Exact};
pub use foreign::{BookMove, BookPosition, ForeignBook};
pub use hints::Hints;
pub use people::{Anyone, ERRING_LEVELS, People, Strength};
pub use score::{Bounds, CERTAIN, Known, ProbeResult, Score, Value, WIN, loss_in, win_in, win_someday};
pub use searchable::{BenchPosition, Searchable};
pub use solving::{Expected, PositionSolver, Solved, SolverSettings, Unsure};
pub use stop::{OnRequest, Stop};
