//! Opening books of other programs, put together byte by byte as their formats are described.

use endspiel_game::{Game, Notation};
use endspiel_knowledge::{BookMove, ForeignBook, Searchable};
use endspiel_othello::{Othello, Position};

fn read(file: &[u8]) -> Box<dyn ForeignBook> {
    Othello::default().foreign_book(file).expect("a book").expect("a whole book")
}

fn refused(file: &[u8]) -> String {
    let read = Othello::default().foreign_book(file).expect("the mark of a book");
    read.err().expect("a damaged book").to_string()
}

/// Returns the position after these moves.
fn after(record: &str) -> Position {
    let game = Othello::default();
    let moves = game.parse_record(&game.start(), record).unwrap();
    moves.iter().fold(game.start(), |position, &mv| game.play_unchecked(&position, mv))
}

/// Returns an Egaroucid book of positions with their value, level and leaf. Its bits begin at h8.
fn egaroucid(positions: &[(Position, i8, u8, (i8, u8))]) -> Vec<u8> {
    let mut file = b"DICUORAGE\x03".to_vec();
    file.extend((positions.len() as u32).to_le_bytes());
    for (position, value, level, (leaf_value, leaf)) in positions {
        file.extend(position.own.0.reverse_bits().to_le_bytes());
        file.extend(position.opposing.0.reverse_bits().to_le_bytes());
        file.extend([*value as u8, *level, 7, 0, 0, 0, *leaf_value as u8, *leaf, 11]);
    }
    file
}

/// A value and a square of Edax.
type Link = (i8, u8);

/// Returns an Edax book of positions with their value and links, the last of which is the leaf.
fn edax(positions: &[(Position, i16, &[Link])]) -> Vec<u8> {
    let mut file = b"XADEKOOB\x04\x06".to_vec();
    file.extend([0; 28]);
    file.extend((positions.len() as u32).to_le_bytes());
    for (position, value, links) in positions {
        file.extend(position.own.0.to_le_bytes());
        file.extend(position.opposing.0.to_le_bytes());
        file.extend([0; 12]);
        file.extend(9u32.to_le_bytes());
        [*value, -64, 64].iter().for_each(|bound| file.extend(bound.to_le_bytes()));
        file.extend([links.len() as u8 - 1, 21]);
        links.iter().for_each(|&(value, square)| file.extend([value as u8, square]));
    }
    file
}

fn shown(moves: &[BookMove]) -> Vec<String> {
    moves.iter().map(|mv| format!("{}{:+}{}", mv.mv, mv.value, if mv.stored { "" } else { "?" })).collect()
}

#[test]
fn a_book_of_egaroucid_gives_the_values_of_moves_by_what_they_lead_to() {
    // The start with f5 as its leaf (a1 is 63, so f5 is 26), and the answers d6 and f4 to f5.
    let book = read(&egaroucid(&[
        (after(""), 0, 21, (-2, 26)),
        (after("f5"), 1, 20, (0, 255)),
        (after("f5d6"), 2, 19, (0, 255)),
        (after("f5f4"), 8, 19, (0, 255)),
    ]));
    let first = book.positions().next().unwrap();
    assert_eq!((book.program(), book.len(), book.left_out()), ("Egaroucid", 4, 0));
    assert_eq!((&*first.position, first.value, first.level, first.lines), (&*text(""), Some(0), Some(21), Some(7)));
    assert_eq!(shown(&first.moves), ["f5-2?"]);
    // All four first moves are symmetric.
    let start = book.ask(&text("")).unwrap().unwrap();
    assert_eq!(shown(&start.moves), ["d3-1", "c4-1", "f5-1", "e6-1"]);
    // In another of the symmetric positions the same moves have other names.
    for (record, moves) in [("f5", ["d6-2", "f4-8"]), ("e6", ["f4-2", "d6-8"])] {
        assert_eq!(shown(&book.ask(&text(record)).unwrap().unwrap().moves), moves, "{record}");
    }
    assert_eq!(book.ask(&text("f5f6e6f4")).unwrap(), None);
}

#[test]
fn a_book_of_edax_gives_its_links_and_its_leaf() {
    // d6 leads to a position of the book and f6 out of it.
    let (d6, f6) = (5 * 8 + 3, 5 * 8 + 5);
    let book = read(&edax(&[(after("f5"), 3, &[(3, d6), (-1, f6)]), (after("f5d6"), -3, &[(0, 65)])]));
    let found = book.ask(&text("f5")).unwrap().unwrap();
    assert_eq!((found.value, found.level, found.lines), (Some(3), Some(21), Some(9)));
    assert_eq!(shown(&found.moves), ["d6+3", "f6-1?"]);
    assert_eq!(shown(&book.ask(&text("c4")).unwrap().unwrap().moves), ["e3+3", "c3-1?"]);
    assert_eq!(shown(&book.ask(&text("f5d6")).unwrap().unwrap().moves), [""; 0]);
}

#[test]
fn a_pass_stands_between_a_position_and_the_one_in_the_book() {
    let game = Othello::default();
    // After a1 White cannot turn anything, and Black can: c3.
    let before = game.parse_position(&format!("-OX-------O{} X", "-".repeat(53))).unwrap();
    let white = game.play_unchecked(&before, game.parse_move(&before, "a1").unwrap());
    assert!(game.must_pass(&white));
    let black = Position { own: white.opposing, opposing: white.own, side: !white.side };
    let book = read(&egaroucid(&[(black, 10, 5, (0, 255))]));
    let found = book.ask(&game.print_position(&before)).unwrap().unwrap();
    assert!(shown(&found.moves).contains(&"a1+10".to_owned()), "{found:?}");
}

#[test]
fn a_damaged_book_is_refused_in_one_sentence() {
    let whole = egaroucid(&[(after(""), 0, 21, (0, 26)), (after("f5"), 1, 20, (0, 0))]);
    let mut other = whole.clone();
    other[9] = 2;
    let edax = edax(&[(after("f5"), 3, &[(3, 43), (-1, 45)])]);
    let overlapping = Position { opposing: after("").own, ..after("") };
    for (file, reason) in [
        (&whole[..whole.len() - 1], "it announces 2 positions and breaks off at number 2"),
        (&whole[..12], "breaks off"),
        (&whole[..9], "breaks off"),
        (&other, "it has version 2, and version 3 is known"),
        (&edax[..edax.len() - 1], "it announces 1 positions and breaks off at number 1"),
        (&edax[..42], "it announces 1 positions and breaks off at number 1"),
        (&edax[..20], "breaks off"),
        (&egaroucid(&[(overlapping, 0, 1, (0, 0)), (after(""), 65, 1, (0, 0))]), "it has no position that can be"),
    ] {
        let said = refused(file);
        assert!(said.contains(reason), "{said}");
    }
    // What cannot be is left out and counted.
    let book = read(&egaroucid(&[(overlapping, 0, 1, (0, 0)), (after(""), 0, 1, (0, 0))]));
    assert_eq!((book.len(), book.left_out()), (1, 1));
}

#[test]
fn of_a_position_that_stands_twice_the_higher_level_counts() {
    let book =
        read(&egaroucid(&[(after("f5"), 4, 9, (0, 0)), (after("e6"), 2, 21, (0, 0)), (after("c4"), 6, 1, (0, 0))]));
    assert_eq!(book.ask(&text("d3")).unwrap().unwrap().value, Some(2));
}

#[test]
fn other_files_are_no_books_and_other_boards_have_none() {
    let game = Othello::default();
    assert!(game.foreign_book(b"f5d6c3").is_none() && game.foreign_book(b"").is_none());
    let file = egaroucid(&[(after(""), 0, 21, (0, 26))]);
    let small = Othello::new(6).unwrap().foreign_book(&file).unwrap().err().unwrap();
    assert!(small.to_string().contains("8 squares"), "{small}");
    // Where games are read, a book is named as what it is.
    let said = game.import(&file).unwrap_err().to_string();
    assert!(said.contains("opening book"), "{said}");
}

fn text(record: &str) -> String {
    Othello::default().print_position(&after(record))
}
