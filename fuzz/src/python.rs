//! Positions and games in Python's literals.

use endspiel_game::python;
use endspiel_presentation::{AnyGame, Drawing};

use crate::{check_error, check_words, words};

/// Reads literals as positions or games. Accepted input is a legal game; literals between other words are whole.
pub fn check<G: Drawing>(game: &G, text: &str) {
    let (brackets, _) = python::apart(text);
    for bracket in brackets {
        assert!(python::read(bracket).is_some_and(|read| read.is_ok()), "a bracket can be read again: {bracket:?}");
    }
    let _ = game.parse_position(text);
    let games = match python::games(game, text) {
        None => return,
        Some(Ok(games)) => games,
        Some(Err(error)) => return check_error(&error),
    };
    let described = AnyGame::import(game, text.as_bytes()).expect("`AnyGame::import` reads what `python::games` reads");
    assert_eq!(described.len(), games.len());
    for found in &games {
        words::check_position(game, &found.start);
        words::check_game(game, &found.start, &found.moves);
        found.notes.iter().for_each(|note| check_words(&note.text));
    }
    if let ([found], Some(Ok(moves))) = (&games[..], python::record(game, &game.start(), text)) {
        assert_eq!(moves, found.moves);
    }
}
