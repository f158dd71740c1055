//! The list of games and what is done with its names, from outside: a library that holds every engine for every game is
//! compiled once.

mod list;
mod saved;
