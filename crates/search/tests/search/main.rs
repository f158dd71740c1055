//! The engines from outside. One binary, so that each engine is compiled once for a game.

mod best;
mod documents;
mod puzzles;
mod trace;
mod wordless;

// Links the engines that the list of games has already compiled, instead of compiling them again.
use endspiel_games as _;
