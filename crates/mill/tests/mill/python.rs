//! States and moves as the Python programs of the student papers print them.

use endspiel_game::conformance::random_game;
use endspiel_game::{Game, ImportedGame, Notation, Side};
use endspiel_mill::{Mill, Move, Point, Points, Position, Rules};
use proptest::prelude::*;

/// Prints a state with the stones in hand before the board, as in the student papers.
fn state(position: &Position, entries: [&str; 3]) -> String {
    let entry = |point| position.stone_at(Point(point)).map_or(entries[2], |side| entries[side.index()]);
    let ring = |ring: u8| format!("({})", (0..8).map(|place| entry(ring * 8 + place)).collect::<Vec<_>>().join(", "));
    let (white, black) = (position.of(Side::First).in_hand, position.of(Side::Second).in_hand);
    format!("(({white}, {black}), ({}, {}, {}))", ring(0), ring(1), ring(2))
}

const LETTERS: [&str; 3] = ["'w'", "'b'", "' '"];

/// Prints a move as (from, to, remove), points counted row by row from the top left.
fn triple(game: &Mill, mv: Move) -> String {
    let mut by_rows: Vec<Point> = game.board().points().iter().collect();
    by_rows.sort_by_key(|&point| (game.board().place(point).1, game.board().place(point).0));
    let number = |point: Point| by_rows.iter().position(|&other| other == point).unwrap().to_string();
    let number = |point: Option<Point>| point.map_or("-1".to_owned(), number);
    format!("({}, {}, {})", number(mv.from), number(Some(mv.to)), number(mv.removed.iter().next()))
}

fn import(text: &str) -> Vec<ImportedGame<Mill>> {
    Mill::default().import(text.as_bytes()).unwrap()
}

fn only(text: &str) -> (String, Vec<&'static str>) {
    let games = import(text);
    assert_eq!((games.len(), games[0].moves.len()), (1, 0), "{text}");
    (Mill::default().print_position(&games[0].start), games[0].notes.iter().map(|note| note.key).collect())
}

fn refused(text: &str) -> String {
    let error = Mill::default().import(text.as_bytes()).unwrap_err();
    assert!(error.saying().german.is_some());
    error.to_string()
}

proptest! {
    #[test]
    fn states_are_read_as_they_are_written(seed: u64, at in 0usize..60) {
        let game = Mill::default();
        let played = random_game(&game, seed);
        let position = played[at.min(played.len() - 1)].0;
        let side = if position.side == Side::First { "'w'" } else { "'b'" };
        for entries in [LETTERS, ["\"w\"", "\"b\"", "None"], ["’w’", "’b’", "’ ’"], ["1", "2", "0"], ["1", "−1", "0"]] {
            let text = state(&position, entries);
            for text in [format!("({text}, {side})"), format!("state = {}, {side}", text.replace(", ", ",\n  "))] {
                let read = game.parse_position(&text);
                prop_assert_eq!(read.as_ref(), Ok(&position), "{}", text);
            }
        }
    }

    #[test]
    fn a_log_of_all_states_is_the_game(seed: u64, length in 2usize..120, first in 0usize..60) {
        let game = Mill::default();
        let played: Vec<Position> = random_game(&game, seed).into_iter().map(|(position, _)| position).collect();
        let first = first.min(played.len() - 2);
        let log = &played[first..played.len().min(first + length)];
        let states: Vec<String> = log.iter().map(|position| state(position, LETTERS)).collect();
        for text in [states.join("\n"), format!("log = [{}]", states.join(",\n"))] {
            let games = import(&text);
            prop_assert_eq!(games.len(), 1);
            let read = &games[0];
            prop_assert_eq!((read.start, read.moves.len()), (log[0], log.len() - 1));
            let end = read.moves.iter().try_fold(read.start, |position, &mv| game.play(&position, mv));
            prop_assert_eq!(end, log.last().copied());
            prop_assert!(read.notes.is_empty());
        }
    }

    #[test]
    fn triples_are_read_as_they_are_written(seed: u64) {
        let game = Mill::new(Rules { removals: 1, ..Rules::NINE });
        let played = random_game(&game, seed);
        let step = |pair: &[(Position, Vec<Move>)]| {
            *pair[0].1.iter().find(|&&mv| game.play_unchecked(&pair[0].0, mv) == pair[1].0).unwrap()
        };
        let moves: Vec<Move> = played.windows(2).map(step).collect();
        let triples: Vec<String> = moves.iter().map(|&mv| triple(&game, mv)).collect();
        for text in [triples.join(" "), format!("[{}]", triples.join(",\n").replace('-', "−"))] {
            prop_assert_eq!(game.parse_record(&game.start(), &text), Ok(moves.clone()));
        }
    }
}

#[test]
fn the_position_of_the_paper_on_endgames_is_read() {
    let text = "((0, 0),\n((‘b’, ‘b’, ‘ ’, ‘w’, ‘ ’, ‘b’, ‘w’, ‘ ’),\n(‘ ’, ‘ ’, ‘ ’, ‘ ’, ‘ ’, ‘w’, ‘ ’, ‘ ’),\n\
                (‘ ’, ‘ ’, ‘ ’, ‘ ’, ‘ ’, ‘ ’, ‘ ’, ‘ ’)))";
    assert_eq!(only(text), ("bb.w.bw./.....w../........ w 0 0".to_owned(), vec!["mill.side-assumed"]));
    let board = &text[text.find("((‘").unwrap()..text.len() - 1];
    assert_eq!(only(board).1, ["mill.side-assumed", "mill.hands-assumed"]);
    assert_eq!(only(&format!("{text}, ‘b’")), ("bb.w.bw./.....w../........ b 0 0".to_owned(), vec![]));
    assert_eq!(only(&format!("({board}, 0, 0, 'b')")).0, "bb.w.bw./.....w../........ b 0 0");
}

#[test]
fn the_side_to_place_follows_from_the_hands() {
    let ring = "('.', '.', '.', '.', '.', '.', '.', '.')";
    let one = "('w', '.', '.', '.', '.', '.', '.', '.')";
    assert_eq!(only(&format!("((9, 9), ({ring}, {ring}, {ring}))")).0, "......../......../........ w 9 9");
    assert_eq!(
        only(&format!("[({one}, {ring}, {ring}), (8, 9)]")),
        ("w......./......../........ b 8 9".to_owned(), vec![])
    );
}

#[test]
fn triples_name_points_row_by_row_from_the_top_left() {
    let game = Mill::default();
    let names = game.print_record(&game.start(), &import("[(-1, 4, -1), (-1, 13, -1), (-1, 0, -1)]")[0].moves);
    assert_eq!(names, "d6 f4 a7");
    // In the report, 13 borders 5, 12, 14 and 20, and 0 borders 1 and 9.
    let point = |number| import(&format!("(-1, {number}, -1)"))[0].moves[0].to;
    for (number, borders) in [(13, &[5, 12, 14, 20][..]), (0, &[1, 9])] {
        let expected: Points = borders.iter().map(|&number| point(number)).collect();
        assert_eq!(game.board().neighbours(point(number)), expected);
    }
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    for (text, reason) in [
        ("((9, 9), ((' ', ' '", "it breaks off: a bracket is still open"),
        ("((9, 9), ((' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ), (", "it breaks off: a quote is still open"),
        ("((9, 9), ((' ', ...), (...), (...)))", "it was shortened with `...`"),
        ("((9, 9), ((0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0)))", "does not have eight points"),
        ("((9, 9), ((0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0)))", "there are 3 rings, not 2"),
        ("((10, 10), ((0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0)))", "White has 10 stones, more than 9"),
        ("((-1, 9), ((0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0)))", "-1 is no number of stones in hand"),
        ("((9, 9), (('x',0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0)))", "not `x`"),
        ("((9, 9), ((0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0))), 'x'", "the side to move is 'w' or 'b'"),
        ("[3, 3, 2, 4]", "no game or position of Nine Men's Morris is written like this"),
        ("(-1, 24, -1)", "in brackets the points are 0 to 23"),
        ("[(-1, 4, -1), (-1, 4, -1)]", "d6 is taken"),
        ("(4, -1, 2)", "it goes nowhere"),
        ("((((((((((((((((((9", "brackets are nested too deeply"),
    ] {
        let said = refused(text);
        assert!(said.contains(reason), "{text}: {said}");
    }
}

#[test]
fn states_without_moves_between_them_are_positions() {
    let start = "((9, 9), ((0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0),(0,0,0,0,0,0,0,0)))";
    let games = import(&format!("{start}\n{start}"));
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].notes[0].key, "python.no-game");
    assert!(Mill::default().parse_position(&format!("{start}\n{start}")).is_err());
}
