//! Connect Four through its public interface. One program, so that generic code is compiled once.

mod book;
mod evaluation;
mod insight;
mod python;
mod rules;
mod solver;
