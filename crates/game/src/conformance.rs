//! The tests that every game must pass.
//!
//! A game's own tests call [`check`] with the game, and [`check_perft`] with their data files. A failed check panics
//! with a message that names the position at fault.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use crate::perft::{distinct, divide, perft, perft_plain};
use crate::words::Saying;
use crate::{DrawLimits, ErrorKind, Match, Notation, Random, Symmetry};

/// The number of random games that [`check`] plays.
pub const GAMES: u64 = 40;

/// The most plies of a random game.
const MAX_PLIES: usize = 300;

/// Cost of finding one distinct position, measured in positions counted by perft.
const DISTINCT_COSTS: u64 = 500;

/// Runs every generic test on the positions of seeded random games.
pub fn check<G: Notation>(game: &G) {
    let spec = Notation::spec(game);
    let rebuilt = G::from_spec(spec.parse().expect("the spec is readable")).expect("the game reads its own spec");
    assert_eq!(Notation::spec(&rebuilt), spec, "the spec describes the game");
    let mut hashes = HashMap::new();
    for seed in 0..GAMES {
        let mut before = Vec::new();
        for (position, legal) in random_game(game, seed) {
            check_moves(game, &position, &legal, &before);
            check_words(game, &position, &legal);
            check_symmetries(game, &position, &legal);
            let known = *hashes.entry(game.hash(&position)).or_insert(position);
            assert_eq!(known, position, "two positions share a hash");
            before = legal;
        }
        check_taking_back(game, seed);
    }
    for nonsense in ["", "?", "////", "9 9 9 9", "w b x o"] {
        if let Err(refused) = game.parse_position(nonsense) {
            assert_eq!(refused.kind(), ErrorKind::Position, "`{nonsense}` is refused as a position");
            check_refusal(refused.saying(), nonsense);
        }
    }
    check_counts(game);
}

/// Returns the positions of a seeded random game, each with its legal moves.
pub fn random_game<G: Notation>(game: &G, seed: u64) -> Vec<(G::Position, Vec<G::Move>)> {
    let mut random = Random::new(seed);
    let mut position = game.start();
    let mut positions = Vec::new();
    while positions.len() < MAX_PLIES {
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

/// Checks that legal moves are distinct, counted correctly, alternate the sides, and exist unless the game is over.
/// Moves of another position are refused unless they are legal here too.
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

/// Checks that printed positions and moves can be read back.
fn check_words<G: Notation>(game: &G, position: &G::Position, legal: &[G::Move]) {
    let here = game.print_position(position);
    assert_eq!(game.parse_position(&here).as_ref(), Ok(position), "a printed position can be read");
    let mut texts = HashSet::new();
    for &mv in legal {
        let text = game.print_move(position, mv);
        assert_eq!(game.parse_move(position, &text), Ok(mv), "a printed move can be read: {here} {text}");
        assert!(texts.insert(text.clone()), "two moves are written alike: {here} {text}");
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

/// Checks that a refusal gives its reason in every language, as part of a sentence.
pub fn check_refusal(saying: &Saying, here: &str) {
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

/// Checks that every symmetry has an inverse, that playing and transforming commute, and that all images share one
/// canonical form.
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

/// Checks that undo and redo lead through the same positions, and that a record gives the moves back.
fn check_taking_back<G: Notation>(game: &G, seed: u64) {
    let mut played = Match::new(game.clone(), DrawLimits::NONE);
    let mut random = Random::new(seed);
    let mut positions = vec![*played.position()];
    while positions.len() < MAX_PLIES {
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

/// Checks that all ways of counting positions agree: with and without playing the last ply, by first move, on threads,
/// up to symmetry.
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

/// Checks the counts in a file and returns how many were checked.
///
/// Each line is `spec | position | kind | count count …`. The position `-` is the start; the kind is `perft` (from
/// depth 1), `distinct` or `symmetry` (from depth 0). Counts above `most` are skipped.
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
