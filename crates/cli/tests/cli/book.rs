//! `endspiel book`, and what becomes of a book in the folder for data.

use std::fs;

use super::{folder, run};

const BOOK: &[u8] = include_bytes!("../../../connect4/src/book/connect4.book");

/// Asks for the first move of the game; what is printed, and what is said on standard error.
fn probe(bytes: &[u8], name: &str) -> (String, String) {
    let data = folder(name);
    fs::create_dir_all(data.join("books")).unwrap();
    fs::write(data.join("books/connect4.book"), bytes).unwrap();
    let run = run(&["probe", "connect4", "--position", "-", "--data", data.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.err);
    fs::remove_dir_all(data).unwrap();
    (run.out.lines().next().unwrap().to_owned(), run.err)
}

#[test]
fn a_book_in_the_folder_for_data_is_asked_first() {
    assert_eq!(probe(BOOK, "book-whole"), ("wins in 21 moves (+1) (book)".to_owned(), String::new()));
}

#[test]
fn a_refused_book_is_named_and_everything_goes_on_without_it() {
    let mut damaged = BOOK.to_vec();
    damaged[1000] ^= 4;
    let mut newer = BOOK.to_vec();
    newer[6] += 1;
    for (name, bytes, reason) in [
        ("book-damaged", &damaged[..], "is damaged"),
        ("book-newer", &newer, "has version 2, and this program reads version 1"),
        ("book-none", b"nothing", "not a book"),
    ] {
        let (out, err) = probe(bytes, name);
        assert_eq!(out, "wins in 21 moves (+1) (solver)");
        assert!(err.contains("connect4.book") && err.contains(reason) && err.contains("without this book"), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn only_a_game_with_a_book_and_a_possible_depth_are_taken() {
    assert_eq!(run(&["book", "mill"]).refused(2), "mill has no opening book");
    assert_eq!(run(&["book", "connect4:cols=8"]).refused(2), "connect4:cols=8 has no opening book");
    assert!(run(&["book", "connect4", "--plies", "17"]).refused(2).contains("1..=16"));
}
