//! What the fuzz targets claim about words from outside. All of them are one program, which is compiled and linked once:
//! `FUZZ_TARGET` names the one that runs.
//!
//! - [`spec`]: names of games with options
//! - [`words`]: positions, moves and records of one game
//! - [`foreign`]: mill positions of other programs
//! - [`import`]: Othello files
//! - [`python`]: what Python programs print of any game
//! - [`play`]: a whole match behind the outer layer
//! - [`protocol`]: sessions of the protocols, and specs of engines
//! - [`saved`]: saved games
//! - [`tournament`]: files of tournaments and of openings
//! - [`tables`]: files of tables and archives of them
//! - [`targets`]: which of these a fuzzer tries
//!
//! No input may panic. What is accepted must print to something that reads back as the same; what is refused
//! must say so in one short line and leave everything as it was.
//!
//! The first bytes of an input choose among variants, by digit: `0` is the first one. The rest is text.

#![no_main]

mod foreign;
mod import;
mod play;
mod protocol;
mod python;
mod saved;
mod spec;
mod tables;
mod targets;
mod tournament;
mod words;

use std::sync::OnceLock;

use endspiel_game::{Error, Notation};
use libfuzzer_sys::fuzz_target;

static TARGET: OnceLock<fn(&[u8])> = OnceLock::new();

fuzz_target!(
    init: {
        let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
        let Some(target) = targets::named(&name) else {
            eprintln!("FUZZ_TARGET names no target: '{name}'");
            std::process::exit(2);
        };
        TARGET.get_or_init(|| target);
    },
    |data: &[u8]| TARGET.get().expect("a target was named")(data)
);

/// Takes the first byte to choose one of several things; returns the bytes after it.
fn choose<'a, T>(choices: &'a [T], data: &'a [u8]) -> Option<(&'a T, &'a [u8])> {
    let (&first, rest) = data.split_first()?;
    let number = usize::from(first.wrapping_sub(b'0')) % choices.len();
    Some((&choices[number], rest))
}

/// Takes the first byte to choose one of the variants of a game.
fn choose_game<'a, G: Notation>(specs: &[&str], data: &'a [u8]) -> Option<(G, &'a [u8])> {
    let (&first, rest) = data.split_first()?;
    let spec = specs[usize::from(first.wrapping_sub(b'0')) % specs.len()];
    let game = G::from_spec(spec.parse().expect("a spec")).expect("a game of this kind");
    Some((game, rest))
}

/// An error is one line of bearable length, whatever the input was.
fn check_error(error: &Error) {
    check_words(&error.to_string());
}

/// The same for the words of any error.
fn check_words(said: &str) {
    assert!(!said.is_empty());
    assert!(!said.chars().any(char::is_control), "an error has one line: {said:?}");
    assert!(said.chars().count() < 400, "an error is short: {said:?}");
}
