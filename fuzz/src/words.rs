//! Positions, moves and records of one game.

use std::fmt::Debug;

use endspiel_game::{Notation, Symmetry};
use endspiel_presentation::Drawing;

use crate::check_error;

/// The number of legal moves that are printed and read again.
const MOVES: usize = 12;

/// The number of lines that are read.
const LINES: usize = 6;

/// Checks a position in the first line, and a move and a record in every other line. Without a valid position
/// it uses the start.
pub fn check<G: Drawing>(game: &G, text: &str) {
    let mut lines = text.lines();
    let start = match game.parse_position(lines.next().unwrap_or_default()) {
        Ok(position) => {
            check_position(game, &position);
            let drawn = game.diagram(&position).to_string();
            assert!(!drawn.is_empty());
            assert!(game.facts(&position).iter().all(|side| (side.on_board as usize) < drawn.len()));
            position
        }
        Err(error) => {
            check_error(&error);
            game.start()
        }
    };
    for line in lines.take(LINES) {
        check_move(game, &start, line);
        check_record(game, &start, line);
    }
}

/// Checks that an accepted position reads back, and that the rules hold in it.
pub fn check_position<G: Drawing>(game: &G, position: &G::Position) {
    check_reads_back(game, position);
    let here = game.print_position(position);
    let legal = game.moves(position);
    assert_eq!(game.count_moves(position), legal.len() as u64, "moves are counted as they are listed: {here}");
    assert_eq!(game.outcome(position).is_some(), legal.is_empty(), "only a finished game has no moves: {here}");
    if game.outcome(position).is_some() {
        assert!(!game.reason(position).words().is_empty());
    }
    for &mv in legal.iter().take(MOVES) {
        let text = game.print_move(position, mv);
        assert_same(&game.parse_move(position, &text), &Ok(mv), "a printed move can be read", &text);
        let next = game.play_unchecked(position, mv);
        assert_ne!(game.side_to_move(&next), game.side_to_move(position), "sides alternate: {here} {text}");
        check_reads_back(game, &next);
        let _ = game.parts(position, mv);
    }
    let canonical = game.canonical(position).0;
    for symmetry in (0..game.symmetries()).map(Symmetry) {
        let image = game.transform(position, symmetry);
        assert_eq!(game.transform(&image, game.inverse(symmetry)), *position, "{symmetry:?} is taken back: {here}");
        assert_eq!(game.canonical(&image).0, canonical, "images share a canonical form: {here}");
        assert_eq!(game.count_moves(&image), legal.len() as u64, "images have as many moves: {here}");
    }
}

fn check_reads_back<G: Notation>(game: &G, position: &G::Position) {
    let printed = game.print_position(position);
    assert_same(&game.parse_position(&printed), &Ok(*position), "a printed position can be read", &printed);
}

/// Checks that an accepted move is legal and reads back.
pub fn check_move<G: Notation>(game: &G, position: &G::Position, text: &str) {
    match game.parse_move(position, text) {
        Ok(mv) => {
            assert!(game.is_legal(position, mv), "only legal moves are accepted: {text:?} as {mv:?}");
            let printed = game.print_move(position, mv);
            assert_same(&game.parse_move(position, &printed), &Ok(mv), "a printed move can be read", &printed);
        }
        Err(error) => check_error(&error),
    }
}

/// Checks that an accepted record is a legal game and reads back.
pub fn check_record<G: Drawing>(game: &G, start: &G::Position, text: &str) {
    match game.parse_record(start, text) {
        Ok(moves) => {
            let end = check_game(game, start, &moves);
            check_position(game, &end);
        }
        Err(error) => check_error(&error),
    }
}

/// Checks that accepted moves are legal in sequence and read back; returns the final position.
pub fn check_game<G: Drawing>(game: &G, start: &G::Position, moves: &[G::Move]) -> G::Position {
    let end = moves.iter().fold(*start, |position, &mv| {
        assert!(game.is_legal(&position, mv), "only legal moves are accepted: {mv:?}");
        game.play_unchecked(&position, mv)
    });
    let record = game.print_record(start, moves);
    let written = without_last_pass(game, moves);
    assert_same(&game.parse_record(start, &record), &Ok(written.to_vec()), "a printed record can be read", &record);
    end
}

/// Removes a pass at the end, which records lose because passes follow from the next move.
fn without_last_pass<'a, G: Notation>(game: &G, moves: &'a [G::Move]) -> &'a [G::Move] {
    match moves.split_last() {
        Some((&last, before)) if game.is_pass(last) => before,
        _ => moves,
    }
}

fn assert_same<T: Debug + PartialEq>(found: &T, expected: &T, claim: &str, text: &str) {
    assert_eq!(found, expected, "{claim}: {text}");
}
