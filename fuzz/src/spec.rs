//! Specs: names of games with options.

use endspiel_game::{DrawLimits, Spec};
use endspiel_games::Games;

use crate::check_error;

/// Reads a spec directly and as a game.
pub fn check(text: &str) {
    match text.parse::<Spec>() {
        Ok(spec) => {
            assert_eq!(spec.to_string().parse().as_ref(), Ok(&spec), "a printed spec can be read");
            take_everything(&spec);
        }
        Err(error) => check_error(&error),
    }
    match Games::usual().open(text) {
        Ok(game) => {
            let said = game.spec();
            let again = Games::usual().open(&said).unwrap_or_else(|error| panic!("{said:?} is refused: {error}"));
            assert_eq!(again.spec(), said, "a spec describes its game");
            assert_eq!(game.info().name, text.parse::<Spec>().expect("it was accepted").name());
            let start = |limits| game.open(None, limits).expect("the start opens").position();
            let there = again.open(None, DrawLimits::NONE).expect("the start opens").position();
            assert_eq!(start(DrawLimits::default()), there, "the same spec is the same game");
        }
        Err(error) => check_error(&error),
    }
}

/// Takes the options out in every way.
fn take_everything(spec: &Spec) {
    const KEYS: [&str; 8] = ["removals", "variant", "flying", "cols", "rows", "win", "size", "depth"];
    let (mut numbers, mut switches, mut texts) = (spec.clone(), spec.clone(), spec.clone());
    for key in KEYS {
        let written = texts.take_text(key);
        match numbers.take(key, 7u64) {
            Ok(value) => assert_eq!(value, written.as_ref().map_or(7, |text| text.parse().expect("a number"))),
            Err(error) => check_error(&error),
        }
        match switches.take_switch(key, true) {
            Ok(value) => {
                let on = [None, Some("on"), Some("true"), Some("yes")];
                assert_eq!(value, on.contains(&written.as_deref()));
            }
            Err(error) => check_error(&error),
        }
        assert_eq!(texts.take_text(key), None, "an option is taken once");
    }
    assert_eq!(numbers, texts);
    assert_eq!(switches, texts);
    if let Err(error) = texts.finish(&KEYS) {
        check_error(&error);
    }
}
