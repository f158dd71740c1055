//! The tests that every game with a board must pass.
//!
//! A game's own tests call [`check`] with the game, which also checks its [rules](endspiel_game::conformance), and
//! [`check_playthrough`] with their data files. A failed check panics with a message that names the position at fault.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use endspiel_game::conformance::{GAMES, check_refusal, random_game};
use endspiel_game::{DrawLimits, Match, Notation, Random, Side, Symmetry};

use crate::numbering::default_stones;
use crate::touch::are_unambiguous;
use crate::{Act, AnyGame, AnyMatch, Drawing, MoveReason, SideFacts, Spot, Step};

/// Runs every generic test of rules, notation and board on the positions of seeded random games.
pub fn check<G: Drawing>(game: &G) {
    endspiel_game::conformance::check(game);
    assert_eq!(G::INFO.name, G::NAME, "the game is described under its name");
    assert_eq!(G::INFO.title, G::TITLE, "the game is described under its title");
    let names = |options: &[endspiel_game::OptionInfo]| options.iter().map(|option| option.name).collect::<Vec<_>>();
    assert_eq!(names(G::INFO.options), names(G::OPTIONS), "the game is described with its options");
    for seed in 0..GAMES {
        for (position, legal) in random_game(game, seed) {
            check_parts(game, &position, &legal);
            check_clicks(game, &position, &legal);
            check_numbers(game, &position, &legal);
            check_reasons(game, &position, &legal);
        }
        check_layers(game, seed);
    }
    check_lessons(game);
}

/// Checks that moves begin at stones and end on empty places or where stones are counted.
fn check_parts<G: Drawing>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    for &mv in legal {
        let parts = game.parts(position, mv);
        let before = game.diagram(position);
        let stone = |name: &Option<String>| before.spots.iter().find(|spot| Some(&spot.name) == name.as_ref());
        assert!(parts.from.is_none() || stone(&parts.from).is_some_and(|spot| spot.stone.is_some()), "{here} {mv:?}");
        let is_free =
            |spot: &Spot| spot.stone.is_none() || !spot.label.is_empty() || parts.removes.contains(&spot.name);
        assert!(parts.to.is_none() || stone(&parts.to).is_some_and(is_free), "{here} {mv:?}");
    }
}

/// Checks that a way of clicking leads to exactly one move and uses places of the board.
fn check_clicks<G: Drawing>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    let shape = Drawing::shape(game);
    let names: Vec<String> = game.diagram(position).spots.into_iter().map(|spot| spot.name).collect();
    assert!(shape.spots.iter().map(|place| &place.name).eq(&names), "the shape has the places of the diagram: {here}");
    assert!(shape.spots.iter().all(|place| place.x < shape.width && place.y < shape.height), "places fit: {here}");
    let ways: Vec<(G::Move, Vec<Step>)> =
        legal.iter().flat_map(|&mv| game.ways(position, mv).into_iter().map(move |way| (mv, way))).collect();
    assert!(are_unambiguous(&ways), "no way of clicking begins another: {here}");
    let known = |step: &Step| step.act == Act::Pass || shape.spots.iter().any(|place| place.click == step.at);
    assert!(ways.iter().flat_map(|(_, way)| way).all(known), "every click is on the board: {here}");
    for click in shape.spots.iter().map(|place| place.click.as_str()).chain(["", "pass", "\u{1f3b2}"]) {
        if !ways.iter().any(|(_, way)| way[0].at == click) {
            check_refusal(&game.refusal(position, &[], click), &here);
        }
    }
}

/// Checks that reasons can be shown, and that mirror images have the same ones.
fn check_reasons<G: Drawing>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    let keys = |reasons: &[MoveReason]| reasons.iter().map(|reason| reason.says.key).collect::<Vec<_>>();
    let image = Symmetry(game.symmetries() - 1);
    // Every move of a position is explained in the same way.
    for &mv in legal.iter().take(4) {
        let reasons = game.reasons(position, mv);
        for MoveReason { says, .. } in &reasons {
            let german = says.german.as_deref();
            for text in [Some(says.text.as_str()), german] {
                let is_predicate =
                    text.is_some_and(|text| text.starts_with(char::is_lowercase) && !text.ends_with('.'));
                assert!(is_predicate, "{says} {german:?} {here}");
            }
            let is_place = |name: &String| game.diagram(position).spots.iter().any(|spot| spot.name == *name);
            assert!(says.spots.iter().all(is_place), "{says} {here}");
        }
        let mirrored = game.reasons(&game.transform(position, image), game.transform_move(mv, image));
        assert_eq!(keys(&reasons), keys(&mirrored), "{here} {mv:?}");
    }
}

/// Checks that positions and moves as numbers agree with the drawn board, and that move numbers are distinct.
fn check_numbers<G: Drawing>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    assert_eq!(game.stones(position), default_stones(game, position), "the stones are those on the board: {here}");
    let in_hand = game.facts(position).map(|facts| facts.in_hand);
    assert_eq!(game.in_hand(position).map(u32::from), in_hand, "`in_hand` agrees with the facts: {here}");
    let numbers: HashSet<u32> = legal.iter().map(|&mv| game.move_number(position, mv)).collect();
    assert_eq!(numbers.len(), legal.len(), "two moves have the same number: {here}");
    assert!(numbers.iter().all(|&number| number < game.move_numbers()), "numbers are below their number: {here}");
    assert_eq!(game.move_parts().iter().product::<u32>(), game.move_numbers(), "a number is made of its parts");
}

/// Checks that the object-safe layer agrees with the generic one.
fn check_layers<G: Drawing>(game: &G, seed: u64) {
    let limits = DrawLimits::default();
    let mut inner = Match::new(game.clone(), limits);
    let outer_game: &dyn AnyGame = game;
    let mut outer = outer_game.open(None, limits).expect("the start position opens");
    let mut random = Random::new(seed);
    loop {
        assert_eq!(outer.position(), game.print_position(inner.position()));
        assert_eq!(outer.side_to_move(), game.side_to_move(inner.position()));
        assert_eq!(outer.ending(), inner.ending());
        assert_eq!(outer.warnings(), inner.warnings());
        assert_eq!(outer.record(), inner.record());
        let legal = if inner.ending().is_some() { Vec::new() } else { game.moves(inner.position()) };
        let texts: Vec<String> = legal.iter().map(|&mv| game.print_move(inner.position(), mv)).collect();
        assert_eq!(outer.legal_moves(), texts);
        let numbers: Vec<u32> = legal.iter().map(|&mv| game.move_number(inner.position(), mv)).collect();
        assert_eq!(outer.legal_numbers(), numbers);
        let view = serde_json::to_value(outer.view()).expect("a view is JSON");
        assert_eq!(view["moves"].as_array().map(Vec::len), Some(texts.len()));
        assert_eq!(view["position"], outer.position());
        assert!(view["ending"].is_null() == inner.ending().is_none());
        let reopened = outer_game.open(Some(&outer.position()), limits).expect("a printed position opens");
        assert_eq!(reopened.position(), outer.position());
        if texts.is_empty() {
            assert!(outer.play("?").is_err(), "nothing can be played after the end");
            assert!(outer.play_number(0).is_err(), "nothing can be played after the end");
            break;
        }
        let chosen = random.below(texts.len());
        inner.play(legal[chosen]).expect("a legal move is played");
        assert!(outer.play_number(game.move_numbers()).is_err(), "there is no such number");
        if chosen.is_multiple_of(2) {
            assert_eq!(outer.play(&texts[chosen]).as_deref(), Ok(texts[chosen].as_str()));
        } else {
            assert_eq!(outer.play_number(numbers[chosen]), Ok(()));
        }
    }
    let mut again = outer_game.open(None, limits).expect("the start position opens");
    assert_eq!(again.play_record(&outer.record()), Ok(outer.moves().len()), "the record plays the game again");
    assert_eq!(again.position(), outer.position());
}

/// Checks that lessons can be shown: positions and moves are legal, places are on the board.
fn check_lessons<G: Drawing>(game: &G) {
    let shape = game.shape();
    for lesson in Drawing::lessons(game) {
        let title = lesson.title.en;
        let position = match lesson.position {
            "" => game.start(),
            text => game.parse_position(text).unwrap_or_else(|error| panic!("{title}: {error}")),
        };
        for mv in lesson.task.iter().flat_map(|task| task.moves) {
            let read = game.parse_move(&position, mv).unwrap_or_else(|error| panic!("{title}: {error}"));
            assert_eq!(game.print_move(&position, read), *mv, "{title}: the move is written as we write it");
        }
        for spot in lesson.spots {
            assert!(shape.spots.iter().any(|place| place.name == *spot), "{title}: there is no place {spot}");
        }
    }
}

/// Replays the moves of a playthrough file and compares every line.
///
/// The file begins with `game:` and `moves:`; the rest is the output of [`playthrough`]. If the variable
/// `ENDSPIEL_WRITE_PLAYTHROUGHS` is set, the file is rewritten instead: review it before you trust it.
pub fn check_playthrough<G: Drawing>(path: &Path) {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{}: no `{name}`", path.display())).trim().to_owned()
    };
    let game = G::from_spec(field("game:").parse().expect("a readable spec")).expect("a game of this kind");
    let written = playthrough(&game, &field("moves:"));
    if std::env::var_os("ENDSPIEL_WRITE_PLAYTHROUGHS").is_some() {
        fs::write(path, written).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    } else {
        assert_eq!(written, text, "{} is played as it is written", path.display());
    }
}

/// Returns a whole game as readable text: board, facts and legal moves at every step.
pub fn playthrough<G: Drawing>(game: &G, moves: &str) -> String {
    let mut played = Match::new(game.clone(), DrawLimits::default());
    let list = game.parse_record(&game.start(), moves).expect("the moves are legal");
    let mut text = format!("game: {}\nmoves: {moves}\n", Notation::spec(game));
    for mv in list.into_iter().map(Some).chain([None]) {
        let outer: &dyn AnyMatch = &played;
        text += &format!("\n## {}\n{}", outer.position(), outer.diagram());
        for (side, facts) in Side::BOTH.into_iter().zip(game.facts(played.position())) {
            let SideFacts { on_board, in_hand, lost, phase } = facts;
            let phase = phase.map_or(String::new(), |phase| format!(", {phase}"));
            let name = G::INFO.called(side);
            text += &format!("{name}: {on_board} on the board, {in_hand} in hand, {lost} lost{phase}\n");
        }
        for warning in outer.warnings() {
            text += &format!("warning: {warning}\n");
        }
        match outer.ending() {
            Some(ending) => text += &format!("end: {}\n", G::INFO.sentence(ending)),
            None => text += &format!("legal: {}\n", outer.legal_moves().join(" ")),
        }
        if let Some(mv) = mv {
            text += &format!("plays: {}\n", game.print_move(played.position(), mv));
            played.play(mv).expect("the moves are legal");
        }
    }
    text
}
