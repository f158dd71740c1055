//! The tests every game must pass, whatever it is.
//!
//! A game's own tests call [`check`] with the game, and [`check_perft`] and [`check_playthrough`] with
//! their data files. Everything here panics with a message that names the position at fault.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use crate::numbering::usual_stones;
use crate::perft::{distinct, divide, perft, perft_plain};
use crate::touch::are_unambiguous;
use crate::{
    Act, AnyGame, AnyMatch, DrawLimits, Drawing, ErrorKind, Match, Notation, Random, Saying, Side, SideFacts, Spot,
    Step, Symmetry,
};

/// How many random games [`check`] plays.
const GAMES: u64 = 40;

/// No random game is played further than this.
const LONGEST: usize = 300;

/// Finding a different position takes about as long as counting this number of positions.
const DISTINCT_COSTS: u64 = 500;

/// Every generic test, on the positions of seeded random games.
pub fn check<G: Drawing>(game: &G) {
    let spec = Notation::spec(game);
    let rebuilt = G::from_spec(spec.parse().expect("the spec is readable")).expect("the game reads its own spec");
    assert_eq!(Notation::spec(&rebuilt), spec, "the spec describes the game");
    let mut hashes = HashMap::new();
    for seed in 0..GAMES {
        let mut before = Vec::new();
        for (position, legal) in random_game(game, seed) {
            check_moves(game, &position, &legal, &before);
            check_words(game, &position, &legal);
            check_clicks(game, &position, &legal);
            check_numbers(game, &position, &legal);
            check_symmetries(game, &position, &legal);
            let known = *hashes.entry(game.hash(&position)).or_insert(position);
            assert_eq!(known, position, "two positions share a hash");
            before = legal;
        }
        check_taking_back(game, seed);
        check_layers(game, seed);
    }
    for nonsense in ["", "?", "////", "9 9 9 9", "w b x o"] {
        if let Err(refused) = game.parse_position(nonsense) {
            assert_eq!(refused.kind(), ErrorKind::Position, "`{nonsense}` is refused as a position");
            check_refusal(refused.saying(), nonsense);
        }
    }
    check_counts(game);
    check_lessons(game);
}

/// The positions of a seeded random game, each with its legal moves.
pub fn random_game<G: Notation>(game: &G, seed: u64) -> Vec<(G::Position, Vec<G::Move>)> {
    let mut random = Random::new(seed);
    let mut position = game.start();
    let mut positions = Vec::new();
    while positions.len() < LONGEST {
        let legal = game.moves(&position);
        let chosen = random.choose(&legal).copied();
        positions.push((position, legal));
        match chosen {
            Some(mv) => position = game.play_unchecked(&position, mv),
            None => break,
        }
    }
    positions
}

/// Legal moves are distinct, counted correctly, alternate the sides, and exist unless the game is over; of the moves of
/// another position only those that are legal here too can be played.
fn check_moves<G: Notation>(game: &G, position: &G::Position, legal: &[G::Move], elsewhere: &[G::Move]) {
    let here = game.print_position(position);
    assert_eq!(game.count_moves(position), legal.len() as u64, "moves are counted as they are listed: {here}");
    assert_eq!(legal.iter().collect::<HashSet<_>>().len(), legal.len(), "moves are distinct: {here}");
    for number in 0..=legal.len() {
        let count_and = |count: u64| {
            assert_eq!(count, legal.len() as u64, "moves are counted as they are listed: {here}");
            number as u64
        };
        let picked = game.pick_move(position, count_and);
        assert_eq!(picked, legal.get(number).copied(), "moves are picked as they are listed: {here}");
        let mut visited = Vec::new();
        let flow = game.try_for_each_move(position, |mv| {
            visited.push(mv);
            if visited.len() > number { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(flow.break_value(), picked, "the visit of moves can be broken off: {here}");
        assert!(legal.starts_with(&visited), "moves are visited as they are listed: {here}");
        assert_eq!(visited.len(), legal.len().min(number + 1), "no move is visited after the last: {here}");
    }
    assert_eq!(game.outcome(position).is_some(), legal.is_empty(), "only a finished game has no moves: {here}");
    for &mv in legal {
        let next = game.play_unchecked(position, mv);
        assert_eq!(game.play(position, mv), Some(next), "a legal move is played, checked or not: {here} {mv:?}");
        assert_ne!(next, *position, "a move changes the position: {here} {mv:?}");
        assert_ne!(game.side_to_move(&next), game.side_to_move(position), "sides alternate: {here} {mv:?}");
    }
    for &mv in elsewhere.iter().filter(|mv| !legal.contains(mv)) {
        assert_eq!(game.play(position, mv), None, "only legal moves are played: {here} {mv:?}");
    }
}

/// What is printed can be read again, and means the same.
fn check_words<G: Drawing>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    assert_eq!(game.parse_position(&here).as_ref(), Ok(position), "a printed position can be read");
    let mut texts = HashSet::new();
    for &mv in legal {
        let text = game.print_move(position, mv);
        assert_eq!(game.parse_move(position, &text), Ok(mv), "a printed move can be read: {here} {text}");
        assert!(texts.insert(text.clone()), "two moves are written alike: {here} {text}");
        let parts = game.parts(position, mv);
        let before = game.diagram(position);
        let stone = |name: &Option<String>| before.spots.iter().find(|spot| Some(&spot.name) == name.as_ref());
        assert!(parts.from.is_none() || stone(&parts.from).is_some_and(|spot| spot.stone.is_some()), "{here} {text}");
        let is_free = |spot: &Spot| spot.stone.is_none() || parts.removes.contains(&spot.name);
        assert!(parts.to.is_none() || stone(&parts.to).is_some_and(is_free), "{here} {text}");
    }
    for nonsense in ["", "?", "a", "zz99", "-x-", "\u{1f3b2}", "1e9"] {
        if !texts.contains(nonsense) {
            let refused = game.parse_move(position, nonsense).expect_err("nonsense is no move");
            assert_eq!(refused.kind(), ErrorKind::Move, "{here}");
            check_refusal(refused.saying(), &here);
        }
    }
    if game.outcome(position).is_some() {
        let _ = game.reason(position).words();
    }
}

/// Clicks lead to one move and no other, on places that the board has.
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

/// Positions and moves as numbers say what the drawn board says, and no two moves have the same.
fn check_numbers<G: Drawing>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    assert_eq!(game.stones(position), usual_stones(game, position), "the stones are those on the board: {here}");
    let in_hand = game.facts(position).map(|facts| facts.in_hand);
    assert_eq!(game.in_hand(position).map(u32::from), in_hand, "the hands are those that are told: {here}");
    let numbers: HashSet<u32> = legal.iter().map(|&mv| game.move_number(position, mv)).collect();
    assert_eq!(numbers.len(), legal.len(), "two moves have the same number: {here}");
    assert!(numbers.iter().all(|&number| number < game.move_numbers()), "numbers are below their number: {here}");
}

/// A refusal says why in every language, as a part of a sentence.
fn check_refusal(saying: &Saying, here: &str) {
    let german = saying.german.as_deref().unwrap_or_else(|| panic!("{} is not said in German: {here}", saying.key));
    for text in [&saying.text, german] {
        assert!(
            !text.trim().is_empty() && !text.ends_with('.'),
            "{} is no part of a sentence: {here} {text}",
            saying.key
        );
    }
    if let Some(reason) = &saying.because {
        check_refusal(reason, here);
    }
}

/// Symmetries form a group, playing and transforming commute, and the canonical form is one for all.
fn check_symmetries<G: Notation>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    assert_eq!(game.transform(position, Symmetry::IDENTITY), *position, "the identity changes nothing: {here}");
    let canonical = game.canonical(position);
    assert_eq!(
        game.transform(position, canonical.1),
        canonical.0,
        "the canonical form comes with its symmetry: {here}"
    );
    for symmetry in (0..game.symmetries()).map(Symmetry) {
        let image = game.transform(position, symmetry);
        let back = game.inverse(symmetry);
        assert_eq!(game.transform(&image, back), *position, "{back:?} takes {symmetry:?} back: {here}");
        assert_eq!(game.canonical(&image).0, canonical.0, "images share a canonical form: {here}");
        assert_eq!(game.outcome(&image), game.outcome(position), "images end alike: {here}");
        let mut images: Vec<G::Move> = legal.iter().map(|&mv| game.transform_move(mv, symmetry)).collect();
        let mut of_image = game.moves(&image);
        images.sort_unstable();
        of_image.sort_unstable();
        assert_eq!(images, of_image, "moves have their images under {symmetry:?}: {here}");
        for &mv in legal {
            let played_first = game.transform(&game.play_unchecked(position, mv), symmetry);
            let turned_first = game.play_unchecked(&image, game.transform_move(mv, symmetry));
            assert_eq!(played_first, turned_first, "playing and {symmetry:?} commute: {here} {mv:?}");
        }
    }
}

/// Taking back and repeating leads through the same positions; records give the game back.
fn check_taking_back<G: Notation>(game: &G, seed: u64) {
    let mut played = Match::new(game.clone(), DrawLimits::NONE);
    let mut random = Random::new(seed);
    let mut positions = vec![*played.position()];
    while positions.len() < LONGEST {
        let legal = game.moves(played.position());
        let Some(&mv) = random.choose(&legal) else { break };
        played.play(mv).expect("a legal move is played");
        positions.push(*played.position());
    }
    let moves: Vec<G::Move> = played.moves().collect();
    let record = played.record();
    assert_eq!(game.parse_record(&game.start(), &record), Ok(moves), "the record gives the game back: {record}");
    for expected in positions.iter().rev().skip(1) {
        assert!(played.undo());
        assert_eq!(played.position(), expected, "taking back leads to the position before");
    }
    assert!(!played.undo(), "there is nothing before the start");
    for expected in &positions[1..] {
        assert!(played.redo());
        assert_eq!(played.position(), expected, "repeating leads to the position after");
    }
    assert!(!played.redo(), "there is nothing after the last move");
}

/// The outer layer says what the hot layer does.
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

/// Counting with and without playing the last ply, by first move, on threads and up to symmetry agrees.
/// What a game teaches can be shown: positions and moves are legal, places are on the board.
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

fn check_counts<G: Notation>(game: &G) {
    let start = game.start();
    for depth in 0..=4 {
        let plain = perft_plain(game, &start, depth);
        assert_eq!(perft(game, &start, depth), plain, "the last ply is counted as it is played");
        for threads in [1, 2] {
            let parts = divide(game, &start, depth, threads, &|_| {});
            let total: u64 = parts.iter().map(|(_, count)| count).sum();
            assert_eq!(total, if depth == 0 { 0 } else { plain }, "the parts add up");
        }
    }
    let different = distinct(game, &start, 3, false);
    let classes: BTreeSet<G::Position> = different.iter().map(|position| game.canonical(position).0).collect();
    let classes: Vec<G::Position> = classes.into_iter().collect();
    assert_eq!(distinct(game, &start, 3, true), classes, "classes are those of the different positions");
}

/// Checks a file of counts, a line each: `spec | position | kind | count count …`, where the position `-`
/// is the start and the kind is `perft` (from depth 1), `distinct` or `symmetry` (from depth 0). Counts over `most` are left
/// to longer runs. Returns how many were checked.
pub fn check_perft<G: Notation>(path: &Path, most: u64) -> usize {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [spec, position, kind, counts] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{}: not four fields: {line}", path.display())
        };
        let game = G::from_spec(spec.parse().expect("a readable spec")).expect("a game of this kind");
        let start = if position == "-" { game.start() } else { game.parse_position(position).expect(line) };
        for (depth, count) in counts.split_whitespace().enumerate() {
            let expected: u64 = count.parse().expect("a number");
            let work = if kind == "perft" { expected } else { expected.saturating_mul(DISTINCT_COSTS) };
            if work > most {
                break;
            }
            let found = match kind {
                "perft" => perft(&game, &start, depth as u32 + 1),
                "distinct" => distinct(&game, &start, depth as u32, false).len() as u64,
                "symmetry" => distinct(&game, &start, depth as u32, true).len() as u64,
                other => panic!("{}: unknown kind {other}", path.display()),
            };
            assert_eq!(found, expected, "{line}: column {}", depth + 1);
            checked += 1;
        }
    }
    checked
}

/// Plays the moves of a playthrough file again and compares every line with it.
///
/// The file begins with `game:` and `moves:`; everything below is what [`playthrough`] writes. With the
/// variable `ENDSPIEL_WRITE_PLAYTHROUGHS` set, the file is written anew instead: read it before believing it.
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

/// A whole game as a text that a person can follow: board, facts and legal moves at every step.
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
