//! Saved games.

use endspiel_games::{Games, SavedGame};

use crate::check_error;

/// Reads a saved game; an accepted one opens where it stood, every time.
pub fn check(bytes: &[u8]) {
    let games = Games::usual();
    let saved = match SavedGame::parse(bytes) {
        Ok(saved) => saved,
        Err(error) => return check_error(&error),
    };
    let again = SavedGame::parse(saved.to_json().as_bytes()).expect("we have written it");
    assert_eq!(again, saved);
    let opened = match saved.open(&games) {
        Ok(opened) => opened,
        Err(error) => return check_error(&error),
    };
    let kept = SavedGame::of(&*opened.played, opened.limits);
    let reopened = kept.open(&games).expect("it stood there before");
    assert_eq!(reopened.played.position(), opened.played.position());
    assert_eq!(reopened.played.record(), opened.played.record());
    assert_eq!(reopened.played.spec(), opened.played.spec());
    assert_eq!(SavedGame::of(&*reopened.played, reopened.limits), kept);
}
