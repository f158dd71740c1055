//! The engines from outside. One program, so that each of them is compiled once for a game.

mod best;
mod documents;
mod puzzles;
mod trace;
mod wordless;

// The engines that the list of games has are compiled already; whoever links it compiles them no second time.
use endspiel_games as _;
