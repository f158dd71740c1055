//! The book that is part of the program, checked against published scores and against the solver.

use std::sync::Arc;

use endspiel_connect4::{Board, Column, ConnectFour, ConnectFourBook, Solver};
use endspiel_game::conformance::random_game;
use endspiel_game::{Game, Notation, Symmetry};
use endspiel_knowledge::{Effort, Exact, Searchable, Stop};

const BYTES: &[u8] = include_bytes!("../../src/book/connect4.book");

fn book() -> Arc<ConnectFourBook> {
    ConnectFourBook::included().expect("the program's own book is whole").expect("it is part of the program")
}

#[test]
fn early_positions_have_their_published_scores() {
    let (game, book) = (ConnectFour::default(), book());
    for line in include_str!("../scores/begin.txt").lines().filter(|line| !line.starts_with('#')) {
        let (moves, score) = line.split_once(' ').unwrap();
        let position = game.parse_position(moves).unwrap();
        let solver = Solver::new(Board::STANDARD).with_book(book.clone());
        let known = solver.value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
        assert_eq!(known.count, Some(score.parse().unwrap()), "{moves}");
        assert_eq!(solver.nodes(), 0, "{moves}");
    }
}

#[test]
fn the_seven_first_moves_have_their_published_scores() {
    let game = ConnectFour::default();
    let solver = game.solver().unwrap();
    let scores = (0..7).map(|column| {
        let position = game.play_unchecked(&game.start(), Column(column));
        -solver.value(&game, &position, Effort::Solve, &Stop::never()).unwrap().count.unwrap()
    });
    assert_eq!(scores.collect::<Vec<_>>(), [-2, -1, 0, 1, 0, -1, -2]);
    assert!(solver.is_quick(&game, &game.start()));
}

#[test]
fn solving_anew_gives_what_the_book_says() {
    let (game, book, solver) = (ConnectFour::default(), book(), Solver::new(Board::STANDARD));
    let deepest = book.plies();
    let positions = (0..60).flat_map(|seed| random_game(&game, seed)).map(|(position, _)| position);
    let mut compared = 0;
    for position in positions.filter(|position| position.all.count_ones() == deepest) {
        if game.outcome(&position).is_none() {
            let known = solver.value(&game, &position, Effort::Solve, &Stop::never()).unwrap();
            assert_eq!(book.score(&position), known.count, "{}", game.print_position(&position));
            assert_eq!(book.score(&game.transform(&position, Symmetry(1))), known.count);
            compared += 1;
        }
    }
    assert!(compared > 10);
}

#[test]
fn more_stones_than_the_book_has_are_not_answered() {
    let (game, book) = (ConnectFour::default(), book());
    for (position, _) in (0..20).flat_map(|seed| random_game(&game, seed)) {
        if game.outcome(&position).is_none() {
            assert_eq!(book.score(&position).is_some(), position.all.count_ones() <= book.plies());
        }
    }
}

#[test]
fn a_changed_byte_or_another_version_is_refused() {
    let refused = |bytes: Vec<u8>| ConnectFourBook::read(bytes.into()).err().map(|error| error.to_string());
    let (foreign, damaged) = ("this is not a book of Connect Four", "the book of Connect Four is damaged");
    let version = format!("the book of Connect Four has version {}, and this program reads version 1", BYTES[6] ^ 1);
    assert_eq!(refused(BYTES.to_vec()), None);
    assert_eq!(refused(b"something else".to_vec()).as_deref(), Some(foreign));
    assert_eq!(refused(Vec::new()).as_deref(), Some(foreign));
    for (place, error) in [(0, foreign), (6, &*version), (7, damaged)] {
        let mut bytes = BYTES.to_vec();
        bytes[place] ^= 1;
        assert_eq!(refused(bytes).as_deref(), Some(error));
    }
    for place in (8..BYTES.len()).step_by(BYTES.len() / 50) {
        let mut bytes = BYTES.to_vec();
        bytes[place] ^= 0x10;
        assert_eq!(refused(bytes).as_deref(), Some(damaged));
        assert_eq!(refused(BYTES[..place].to_vec()).as_deref(), Some(damaged));
    }
}

#[test]
fn a_book_takes_at_most_two_megabytes() {
    assert!(BYTES.len() <= 2 << 20, "{}", BYTES.len());
}
