//! `endspiel book`, and the use of a book in the data folder.

use std::fs;

use super::{folder, run};

const BOOK: &[u8] = include_bytes!("../../../connect4/src/book/connect4.book");

/// Probes the start of the game; returns the output and standard error.
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
    assert_eq!(run(&["book", "othello:size=6"]).refused(2), "othello:size=6 has no opening book");
    assert_eq!(run(&["book", "connect4:cols=8"]).refused(2), "connect4:cols=8 has no opening book");
    for (game, name) in [("connect4", "Connect Four"), ("mill", "mill")] {
        let refused = run(&["book", game, "--plies", "17"]);
        assert_eq!(refused.refused(2), format!("a book of {name} knows 1 to 16 plies"));
    }
}

#[test]
fn a_book_of_othello_is_made_goes_on_and_is_played_by() {
    let data = folder("book-othello");
    let at = |words: &[&str]| run(&[words, &["--data", data.to_str().unwrap()]].concat());
    let order = |positions| ["book", "othello", "--depth", "2", "--threads", "1", "--positions", positions];
    let made = at(&[&order("30")[..], &["--json"]].concat()).json().remove(0);
    let path = data.join("books/othello.book");
    assert_eq!(made["bytes"], fs::read(&path).unwrap().len());
    assert!(made["positions"].as_u64() >= Some(30), "{made}");
    let more = at(&[&order("60")[..], &["--json"]].concat()).json().remove(0);
    assert!(more["positions"].as_u64() >= Some(60), "{more}");
    assert!(at(&order("60")).good().contains("positions already"));
    // The players know only the book, so its first moves cost nothing. A damaged book is named and
    // not extended.
    let play = ["play", "othello", "--white", "hard", "--black", "hard", "--seed", "3", "--turn-limit", "2"];
    assert_eq!((at(&play).code, at(&play).err), (0, String::new()));
    let mut damaged = fs::read(&path).unwrap();
    damaged[40] ^= 1;
    fs::write(&path, damaged).unwrap();
    let told = at(&play).err;
    assert!(told.contains("othello.book: the book of openings is damaged; it goes on without this book"), "{told}");
    assert!(at(&order("90")).refused(2).ends_with("the book of openings is damaged; remove it to begin anew"));
    fs::remove_dir_all(data).unwrap();
}

const MILL_BOOK: &[u8] = include_bytes!("../../../tables/src/book/mill.book");

/// White wins in 25 plies, without a removal before the last: a published distance.
const WON_IN_25: &str = "bb.w.bw./.....w../........ w 0 0";

/// Returns the tables of a book of mill, one after the other: the part between its header and its
/// checksum.
fn tables_of(book: &[u8]) -> &[u8] {
    let (mark, length, checksum) = (10, 4, 8);
    let head = u32::from_le_bytes(book[mark..mark + length].try_into().unwrap()) as usize;
    &book[mark + length + head..book.len() - checksum]
}

#[test]
fn the_endgames_of_the_book_in_the_program_are_what_the_command_makes() {
    let data = folder("book-mill");
    let at = |words: &[&str]| run(&[words, &["--data", data.to_str().unwrap()]].concat());
    let made = at(&["book", "mill", "--endgames", "--json"]).json().remove(0);
    let endgames = fs::read(data.join("books/mill.book")).unwrap();
    assert_eq!(made["bytes"], endgames.len());
    assert!(tables_of(MILL_BOOK).starts_with(tables_of(&endgames)), "the endgames of the program are others");
    let placing = at(&["book", "mill"]);
    let refused = placing.refused(2);
    assert!(refused.contains("`endspiel solve mill --limit 30`") && refused.contains("--endgames"), "{refused}");
    assert_eq!(at(&["book", "mill:removals=1"]).refused(2), "there is a book of mill, not of mill:removals=1");
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn small_endgames_are_known_in_an_empty_folder_and_a_damaged_book_changes_nothing() {
    let data = folder("book-mill-empty");
    let probe = || {
        let words = ["probe", "mill", "--position", WON_IN_25, "--limit", "30", "--data", data.to_str().unwrap()];
        run(&words)
    };
    assert!(probe().good().starts_with("wins in 13 moves (25 plies)"));
    fs::create_dir_all(data.join("books")).unwrap();
    let mut damaged = MILL_BOOK.to_vec();
    damaged[5000] ^= 1;
    fs::write(data.join("books/mill.book"), damaged).unwrap();
    let probed = probe();
    assert!(
        probed.err.contains("mill.book: the book of mill is damaged; it goes on without this book"),
        "{}",
        probed.err
    );
    assert_eq!(probed.err.lines().count(), 1, "{}", probed.err);
    assert!(probed.out.starts_with("wins in 13 moves"), "{}", probed.out);
    // A folder in its place is reported once.
    let place = data.join("books/mill.book");
    fs::remove_file(&place).unwrap();
    fs::create_dir(&place).unwrap();
    assert_eq!(probe().err.trim_end(), format!("{}: it is not a file; it goes on without this book", place.display()));
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn in_an_empty_folder_every_move_of_the_opening_is_exact() {
    let data = folder("book-mill-opening");
    let at = |words: &[&str]| run(&[words, &["--data", data.to_str().unwrap(), "--json"]].concat()).json();
    // The empty board, and a game of eight plies in which a mill was closed.
    for (moves, legal) in [("", 24), ("a7 a1 d7 d1 g7xa1 a1 b6 g1xb6", 18)] {
        let found = at(&["analyze", "mill", "--lines", "24", "--moves", moves]).pop().unwrap();
        let lines = found["lines"].as_array().unwrap();
        assert_eq!((lines.len(), &found["exact"]), (legal, &true.into()), "{found}");
        assert!(lines.iter().all(|line| line["value"].is_string()), "{found}");
    }
    let perfect = at(&["analyze", "mill", "--engine", "perfect"]).pop().unwrap();
    assert_eq!((&perfect["exact"], &perfect["nodes"]), (&true.into(), &0.into()), "{perfect}");
    fs::remove_dir_all(data).unwrap_or_default();
}

#[test]
fn a_known_draw_is_searched_for_the_move_that_keeps_it_and_makes_most_trouble() {
    let data = folder("book-mill-draw");
    let at = |words: &[&str]| run(&[words, &["--data", data.to_str().unwrap(), "--json"]].concat()).json();
    let position = ["--position", "w.w...b./.b....b./.w...b.. w 0 0"];
    let engine = ["--engine", "best:nodes=20000"];
    let found = at(&[&["analyze", "mill"], &position[..], &engine].concat()).pop().unwrap();
    let line = &found["lines"][0];
    assert_eq!((&found["exact"], &line["value"]), (&true.into(), &"draw".into()));
    assert!(found["depth"].as_u64() > Some(3), "{found}");
    let probed = at(&[&["probe", "mill", "--limit", "30"], &position[..]].concat()).remove(0);
    let moves = probed["moves"].as_array().unwrap();
    let values = |value: &str| moves.iter().filter(|found| found["value"] == value).count();
    assert!(values("draw") > 1 && values("loss") > 0, "{probed}");
    assert!(moves.iter().any(|found| found["move"] == line["move"] && found["value"] == "draw"), "{probed}");
    fs::remove_dir_all(data).unwrap_or_default();
}

#[test]
fn the_list_of_a_proof_becomes_the_file_of_the_program() {
    let data = folder("book-proof");
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/proof/proved-50.txt");
    let made = run(&["book", "othello", "--proof", list, "--data", data.to_str().unwrap()]);
    assert_eq!(made.code, 0, "{}", made.err);
    let bytes = fs::read(data.join("books/othello.proof")).unwrap();
    assert!(bytes == include_bytes!("../../../othello/src/othello.proof"), "the program has another file");
    let probed = run(&["probe", "othello", "--moves", "f5f6", "--json", "--data", data.to_str().unwrap()]);
    assert!(probed.out.starts_with(r#"{"value":null,"at_least":"draw","#), "{}", probed.out);
    fs::write(data.join("books/othello.proof"), "nothing").unwrap();
    let probed = run(&["probe", "othello", "--data", data.to_str().unwrap()]);
    assert!(probed.err.contains("not a proof of Othello"), "{}", probed.err);
    assert_eq!(probed.out.lines().next(), Some("draw (proof by Takizawa (2023))"));
    assert_eq!(run(&["book", "mill", "--proof", list]).refused(2), "there is no proof about mill");
    fs::remove_dir_all(data).unwrap();
}

/// An Egaroucid book with the position after f5, as its page describes the file.
fn egaroucid_book() -> Vec<u8> {
    // Black has d5, e4, e5, f5 and White d4; the bits begin at h8. White is to move.
    let (own, opposing) =
        (1u64 << (63 - 27), (1 << (63 - 28)) | (1 << (63 - 35)) | (1 << (63 - 36)) | (1u64 << (63 - 37)));
    let mut file = b"DICUORAGE\x03\x01\0\0\0".to_vec();
    file.extend(own.to_le_bytes());
    file.extend(opposing.to_le_bytes());
    file.extend([1, 21, 0, 0, 0, 0, 2, 20, 5]);
    file
}

#[test]
fn the_book_of_another_program_is_listed_and_asked() {
    let book = folder("foreign-book").join("book.egbk3");
    fs::write(&book, egaroucid_book()).unwrap();
    let name = book.to_str().unwrap();
    let listed = run(&["convert", "othello", name]).good();
    assert!(listed.lines().count() == 1 && listed.ends_with(" X +1\n"), "{listed}");
    assert_eq!(run(&["convert", "othello", name, "--json"]).json()[0]["moves"][0]["move"], "d6");

    let ask = |moves| run(&["book", "othello", "--ask", name, "--moves", moves]);
    assert_eq!(ask("f5").good(), "+1 (Egaroucid, level 21)\n  d6    +2, not followed\n");
    assert_eq!(run(&["book", "othello", "--ask", name]).good().lines().next(), Some("the moves only (Egaroucid)"));
    assert_eq!(ask("f5d6").refused(1), "the book does not have this position");

    fs::write(&book, &egaroucid_book()[..30]).unwrap();
    assert!(ask("f5").refused(2).contains("breaks off"));
    fs::write(&book, "f5d6").unwrap();
    assert!(ask("f5").refused(2).ends_with("is no opening book of Edax or Egaroucid"));
}
