//! What is known of the positions of a game: estimates, and exact values from solvers, tables and books.
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
//! - [`Score`] is a value as a search compares it, [`Value`] and [`Known`] say what is certain.
//! - [`Evaluator`] estimates positions; a searcher takes any of them, and [`Hints`] about moves from the game.
//! - [`Exact`] is the one interface of endgame tables, solvers and books to search, analysis and protocols.
//! - [`PositionSolver`] solves many positions and tells what each has cost.
//! - [`Searchable`] is a game with its data: evaluators by name, solver, books, puzzles and openings.

mod book;
mod evaluator;
mod exact;
mod hints;
pub mod phrases;
mod score;
mod searchable;
mod solving;
mod stop;

pub use book::{BookEnd, BookExtent, BookOrder, BookProgress, BookSearch};
pub use evaluator::{Evaluator, Even, LookAhead, LookAheadResult, ProbCut};
pub use exact::{Effort, Exact};
pub use hints::Hints;
pub use score::{CERTAIN, Known, ProbeResult, Score, Value, WIN, loss_in, win_in, win_someday};
pub use searchable::{BenchPosition, Searchable};
pub use solving::{Expected, PositionSolver, Solved, SolverSettings, Unsure};
pub use stop::{OnRequest, Stop};
