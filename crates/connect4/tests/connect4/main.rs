//! Connect Four from outside. One program, so that what depends on the width of a board is compiled once for all of it.

mod book;
mod evaluation;
mod insight;
mod python;
mod rules;
mod solver;
