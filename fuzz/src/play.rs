//! A whole match through the object-safe interface: playing, taking back and redoing in any order.

use endspiel_game::{DrawLimits, Ending, Warning};
use endspiel_presentation::{AnyGame, AnyMatch};

use crate::check_error;

/// The games to choose from.
pub const SPECS: [&str; 12] = [
    "mill",
    "connect4",
    "othello",
    "mill:removals=1",
    "mill:variant=six",
    "mill:variant=twelve",
    "mill:variant=lasker",
    "mill:variant=morabaraba,flying=off",
    "connect4:cols=9,rows=6,win=5",
    "connect4:cols=3,rows=3,win=3",
    "othello:size=6",
    "othello:size=4",
];

/// The limits to choose from.
pub const LIMITS: [DrawLimits; 3] = [
    DrawLimits { moves_without_removal: Some(30), repetitions: Some(5), turns: Some(250), ..DrawLimits::NONE },
    DrawLimits::NONE,
    DrawLimits { moves_without_removal: Some(4), repetitions: Some(2), turns: Some(40), ..DrawLimits::NONE },
];

/// The largest number of lines that are carried out.
const LINES: usize = 64;

/// Carries out the text, one command a line: `<` takes back, `>` redoes, `#POSITION` starts from a position,
/// `=RECORD` plays a record, `!CHARACTERS` plays the legal moves numbered by these characters, and any other
/// line is played as a move.
pub fn check(game: &dyn AnyGame, limits: DrawLimits, text: &str) {
    let mut played = game.open(None, limits).expect("the start opens");
    for line in text.lines().take(LINES) {
        match line.as_bytes().first() {
            Some(b'<') => take_back(&mut *played),
            Some(b'>') => repeat(&mut *played),
            Some(b'#') => match game.open(Some(&line[1..]), limits) {
                Ok(opened) => {
                    assert_eq!(opened.start(), opened.position());
                    played = opened;
                }
                Err(error) => check_error(&error),
            },
            Some(b'=') => play_record(&mut *played, &line[1..]),
            Some(b'!') => play_numbers(&mut *played, &line.as_bytes()[1..]),
            _ => play(&mut *played, line),
        }
        check_view(&*played);
    }
    check_printed(game, limits, &*played);
}

/// The state of a match, with the moves that can be redone.
#[derive(Debug, PartialEq)]
struct Standing {
    position: String,
    moves: Vec<String>,
    ending: Option<Ending>,
    warnings: Vec<Warning>,
    repeatable: Vec<String>,
}

impl Standing {
    fn of(played: &dyn AnyMatch) -> Standing {
        let mut ahead = played.boxed_clone();
        let mut repeatable = Vec::new();
        while ahead.redo() {
            repeatable.push(ahead.position());
        }
        Standing {
            position: played.position(),
            moves: played.moves(),
            ending: played.ending(),
            warnings: played.warnings(),
            repeatable,
        }
    }

    /// Returns the state without the moves that can be redone, which a new move forgets.
    fn afresh(mut self) -> Standing {
        self.repeatable.clear();
        self
    }
}

fn play(played: &mut dyn AnyMatch, text: &str) {
    let before = Standing::of(played);
    let legal = played.legal_moves();
    match played.play(text) {
        Ok(printed) => {
            assert!(legal.contains(&printed), "only legal moves are played: {text:?} as {printed}");
            assert_eq!(played.moves().last(), Some(&printed));
            let after = Standing::of(played);
            assert!(after.repeatable.is_empty(), "a new move forgets those taken back");
            assert!(played.undo());
            assert_eq!(Standing::of(played).afresh(), before.afresh(), "taking back leads to where it was");
            assert!(played.redo());
            assert_eq!(Standing::of(played), after, "repeating leads there again");
        }
        Err(error) => {
            check_error(&error);
            assert_eq!(Standing::of(played), before, "a refused move changes nothing: {text:?}");
        }
    }
}

fn play_numbers(played: &mut dyn AnyMatch, numbers: &[u8]) {
    for &number in numbers {
        let legal = played.legal_moves();
        if legal.is_empty() {
            break;
        }
        let chosen = &legal[usize::from(number.wrapping_sub(b'0')) % legal.len()];
        assert_eq!(played.play(chosen).as_ref(), Ok(chosen), "a legal move can be played");
    }
}

fn play_record(played: &mut dyn AnyMatch, text: &str) {
    let before = Standing::of(played);
    match played.play_record(text) {
        Ok(0) => assert_eq!(Standing::of(played), before, "an empty record changes nothing"),
        Ok(count) => {
            let mut back = played.boxed_clone();
            assert_eq!(played.moves().len(), before.moves.len() + count);
            for _ in 0..count {
                assert!(back.undo());
            }
            assert_eq!(Standing::of(&*back).afresh(), before.afresh(), "taking the record back leads to where it was");
        }
        Err(error) => {
            check_error(&error);
            assert_eq!(Standing::of(played), before, "a refused record changes nothing: {text:?}");
        }
    }
}

fn take_back(played: &mut dyn AnyMatch) {
    let before = Standing::of(played);
    assert_eq!(played.undo(), !before.moves.is_empty());
    if !before.moves.is_empty() {
        let mut again = played.boxed_clone();
        assert!(again.redo());
        assert_eq!(Standing::of(&*again), before, "repeating undoes taking back");
    }
}

fn repeat(played: &mut dyn AnyMatch) {
    let before = Standing::of(played);
    let repeated = played.redo();
    assert_eq!(repeated, !before.repeatable.is_empty());
    if repeated {
        assert_eq!(played.position(), before.repeatable[0]);
        let mut back = played.boxed_clone();
        assert!(back.undo());
        assert_eq!(Standing::of(&*back), before, "taking back undoes repeating");
    }
}

/// Checks that the view shows the match as it stands.
fn check_view(played: &dyn AnyMatch) {
    let (view, legal) = (played.view(), played.legal_moves());
    assert!(view.moves.iter().map(|mv| &mv.text).eq(&legal));
    assert_eq!(view.ending.is_some(), legal.is_empty(), "only a finished match has no moves");
    assert_eq!(view.turns as usize, played.moves().len());
    assert_eq!(view.position, played.position());
}

/// Checks that a printed match reads back as the same match.
fn check_printed(game: &dyn AnyGame, limits: DrawLimits, played: &dyn AnyMatch) {
    assert_eq!(played.view().spots, played.diagram().spots);
    assert!(serde_json::to_value(played.view()).is_ok_and(|json| json.is_object()), "a view is a JSON object");
    let position = played.position();
    let there = game.open(Some(&position), limits).expect("a printed position opens");
    assert_eq!(there.position(), position);
    let mut again = game.open(Some(&played.start()), limits).expect("a printed start opens");
    let (record, mut moves) = (played.record(), played.moves());
    // Records leave passes out; a pass at the end is lost.
    if played.info().name == "othello" && moves.last().is_some_and(|mv| mv == "pass") {
        moves.pop();
    }
    assert_eq!(again.play_record(&record), Ok(moves.len()), "the record plays the match again: {record}");
    assert_eq!(again.moves(), moves);
}
