//! Searchers, generic over the game: nothing here knows which games exist.
//!
//! A custom game needs only its rules to be searched, no words:
//!
//! ```
//! use std::sync::Arc;
//! use std::time::Duration;
//!
//! use endspiel_game::{DrawLimits, Game, Match, Outcome, Side};
//! use endspiel_knowledge::{Even, Hints, Stop};
//! use endspiel_search::{Best, Limits, NamedEvaluator, Settings, Thinker};
//!
//! /// 21 matches on the table; a move takes one, two or three, and the last one wins.
//! #[derive(Clone, Debug)]
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = (u8, Side);
//!     type Move = u8;
//!
//!     fn start(&self) -> (u8, Side) {
//!         (21, Side::First)
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
//!         (1..=left.min(3)).for_each(visit);
//!     }
//!
//!     fn play_unchecked(&self, &(left, side): &(u8, Side), taken: u8) -> (u8, Side) {
//!         (left - taken, !side)
//!     }
//! }
//!
//! impl Hints for Matches {}
//!
//! let evaluator = NamedEvaluator::custom("even", Arc::new(Even));
//! let mut best = Best::new(Settings::default(), evaluator, Vec::new()).unwrap();
//! let played = Match::new(Matches, DrawLimits::NONE);
//! let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::default() };
//! let found = best.think(&played, &limits, &Stop::never(), &mut |_| {}).unwrap();
//! assert_eq!(found.chosen, 1); // leaves 20, and every answer can be made up to four
//! assert!(found.exact);
//! ```
//!
//! A game with words has engines by name, which read and write text:
//!
//! ```
//! use endspiel_connect4::ConnectFour;
//! use endspiel_game::DrawLimits;
//! use endspiel_knowledge::Stop;
//! use endspiel_presentation::AnyGame;
//! use endspiel_search::{Knowledge, Limits, build};
//!
//! let game = ConnectFour::default();
//! let mut engine = build(game, "alphabeta:depth=4".parse().unwrap(), &Knowledge::default()).unwrap();
//! let played = game.open(Some("121212"), DrawLimits::default()).unwrap();
//! let answer = engine.think(&*played, &Limits::default(), &Stop::never(), &mut |_| {}).unwrap();
//! assert_eq!(answer.mv, "1");
//! ```
//!
//! On x86-64 compile for a processor with bit counting and 256-bit vectors, `RUSTFLAGS="-C target-cpu=x86-64-v3"` or
//! `native`: cargo's default is a processor of 2003, and a search of Othello takes a fifth longer on it.
//!
//! - [`Engine`] is the interface of all engines: text in, text out, limits, and a report of the
//!   cost.
//! - [`Analysis`] is their result.
//! - [`Thinker`] is the interface of a searcher with the types of its game; [`Typed`] makes an
//!   engine of it.
//! - [`Minimax`] and [`AlphaBeta`] are the documents' two algorithms, [`Level`] names players for people.
//! - [`build`] makes any engine from its spec; known values of the game are passed as a
//!   [`Knowledge`].
//! - [`OpeningBook`] is an opening book of estimates, [`make_book`] makes one, and engines read it from a
//!   [`LazyBook`].
//! - [`Puzzles`] are positions with one right move, with explanations of the others.
//! - [`plain_negamax`] is the slow reference search for tests of all others.

mod alphabeta;
mod analysis;
mod atomic;
mod best;
mod book;
mod chance;
mod continuation;
mod described;
mod engine;
mod engines;
mod full_settings;
mod in_order;
mod knowledge;
mod level;
mod minimax;
mod named_evaluator;
mod paper;
mod perfect;
mod phrases;
mod plain;
mod position_map;
mod probe;
mod puzzle;
mod ranking;
mod reasons;
mod reflexes;
mod review;
mod settings;
mod solve;
mod time;
mod trace;
mod typed;

pub use alphabeta::{AlphaBeta, AlphaBetaSettings};
pub use analysis::{Analysis, Cost, Line, LineView, ReflexKind};
pub use best::{Best, Bound, Settings, Switches, TranspositionEntry, TranspositionTable, parse_time};
pub use book::{BookError, BookLine, BookMove, Estimate, LazyBook, OpeningBook, Tree, book_lines, make as make_book};
pub use chance::Chance;
pub use described::{Described, LEVELS};
pub use engine::{Answer, Engine, Limits, Tell};
pub use engines::{ENGINES, EngineInfo, MEMORY_BESIDES_TABLE, build, memory_of, with_option, with_smallest_table};
pub use full_settings::full_settings;
pub use in_order::in_order;
pub use knowledge::{Knowledge, TableUse};
pub use level::Level;
pub use minimax::{Minimax, MinimaxSettings};
pub use named_evaluator::NamedEvaluator;
pub use perfect::Perfect;
pub use plain::{FLAT_WIN, Wins, certain, evaluator_of, plain_negamax, plain_values};
pub use probe::{ExactValues, Probed, ProbedMove, TextProbe};
pub use puzzle::{Explained, GRADES, Puzzle, PuzzleCollection, PuzzleOrder, Puzzles};
pub use reasons::{confirmed, explained};
pub use review::{Judgement, MoveClass, ReviewedMove, Reviewer, review};
pub use solve::{SolvedText, TextSolver, TypedSolver};
pub use time::{Clock, stop_in_time, time_for_move};
pub use trace::{
    Counts, Cut, DEEPEST_TRACE, LeftOut, MAX_RECORDED, MAX_TREE_LENGTH, Node, NodeKind, NumberTree, Player, Trace,
    TraceSettings, trace, trace_numbers,
};
pub use typed::{Found, SearchResult, Thinker, Typed, Variation};
