//! Fuzz targets for text and bytes from outside. All are one program, compiled and linked once; `FUZZ_TARGET`
//! names the target to run.
//!
//! - [`spec`]: names of games with options
//! - [`words`]: positions, moves and records of one game
//! - [`foreign`]: mill positions of other programs
//! - [`import`]: Othello files
//! - [`book`]: opening books of other Othello programs
//! - [`python`]: literals of Python programs, for any game
//! - [`play`]: a whole match through the object-safe interface
//! - [`protocol`]: sessions of the protocols, and specs of engines
//! - [`saved`]: saved games
//! - [`tournament`]: files of tournaments and of openings
//! - [`tables`]: files of tables and archives of them
//! - [`targets`]: the targets by name
//!
//! No input may panic. Accepted input must print to something that reads back as the same. Refused input must
//! give one short line of text and change nothing.
//!
//! The first bytes of an input choose among variants, by digit; `0` is the first. The rest is text.

#![no_main]

mod book;
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

/// Chooses one of several values by the first byte, and returns it with the bytes after it.
fn choose<'a, T>(choices: &'a [T], data: &'a [u8]) -> Option<(&'a T, &'a [u8])> {
    let (&first, rest) = data.split_first()?;
    let number = usize::from(first.wrapping_sub(b'0')) % choices.len();
    Some((&choices[number], rest))
}

/// Chooses a variant of a game by the first byte.
fn choose_game<'a, G: Notation>(specs: &[&str], data: &'a [u8]) -> Option<(G, &'a [u8])> {
    let (&first, rest) = data.split_first()?;
    let spec = specs[usize::from(first.wrapping_sub(b'0')) % specs.len()];
    let game = G::from_spec(spec.parse().expect("a spec")).expect("a game of this kind");
    Some((game, rest))
}

/// Checks that an error is one short line, whatever the input was.
fn check_error(error: &Error) {
    check_words(&error.to_string());
}

/// Checks the text of any error.
fn check_words(said: &str) {
    assert!(!said.is_empty());
    assert!(!said.chars().any(char::is_control), "an error has one line: {said:?}");
    assert!(said.chars().count() < 400, "an error is short: {said:?}");
}
