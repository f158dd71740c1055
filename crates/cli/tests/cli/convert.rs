//! Games of other programs.

use crate::{run, with_input};

#[test]
fn a_record_a_line_is_read_from_standard_input() {
    let games = "# two games\n\n4453\n1212121\n";
    assert_eq!(with_input(&["convert", "connect4", "-"], games).good(), "4453\n1212121\n");
    let lines = with_input(&["convert", "connect4", "-", "--json"], games).json();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["record"], "4453");
    assert_eq!(lines[0]["plies"], 4);
    assert!(lines[0]["result"].is_null());
    assert_eq!(lines[1]["result"]["winner"], "white");
}

#[test]
fn other_formats_come_out_in_our_notation() {
    let ggf = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]\
               BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)";
    assert_eq!(with_input(&["convert", "othello", "-"], ggf).good(), "f5f6\n");
    let record = &with_input(&["convert", "othello", "-", "--json"], ggf).json()[0];
    assert_eq!(record["record"], "f5f6");
    assert_eq!(record["plies"], 2);
    assert!(record["tags"].is_object());
}

#[test]
fn variations_and_comments_survive_the_way_through_sgf() {
    let sgf = "(;GM[2]PB[Ann];B[f5]C[first](;W[d6];B[c3])(;W[f6]))";
    assert_eq!(with_input(&["convert", "othello", "-"], sgf).good(), "f5d6c3\n");
    let written = with_input(&["convert", "othello", "-", "--sgf"], sgf).good();
    assert!(written.starts_with("(;FF[4]GM[2]") && written.contains("PB[Ann]"), "{written}");
    let tree = |text: &str| with_input(&["convert", "othello", "-", "--json"], text).json()[0]["tree"].clone();
    assert_eq!(tree(sgf)["moves"], "f5 d6 (f6) c3");
    assert_eq!(tree(sgf)["comments"]["1"], "first");
    assert_eq!(tree(&written), tree(sgf));
    let from_record = with_input(&["convert", "othello", "-", "--sgf"], "f5d6c3\n").good();
    assert_eq!(with_input(&["convert", "othello", "-"], from_record).good(), "f5d6c3\n");
    assert!(with_input(&["convert", "connect4", "-", "--sgf"], "4453").refused(2).contains("Connect Four"));
}

#[test]
fn a_game_from_another_start_has_its_position_in_front() {
    let position = "---------------------------OX------XX------X--------------------";
    let ggf = |moves: &str| format!("(;GM[Othello]BO[8 {position} O]{moves};)");
    let text = with_input(&["convert", "othello", "-"], ggf("W[F4]") + &ggf("")).good();
    assert_eq!(text, format!("{position} O; f4\n{position} O\n"));
}

#[test]
fn what_cannot_be_read_is_refused_in_one_line() {
    for (game, bytes) in [
        ("connect4", &b"4453\n44444449\n"[..]),
        ("mill", b"d6 z9"),
        ("othello", b"\x00\xff\xfe garbage"),
        ("othello", b"(;GM[Othello]BO[8 ---"),
        ("connect4", b"\xff\xff"),
    ] {
        let run = with_input(&["convert", game, "-"], bytes);
        assert!(run.refused(2).starts_with("-: "), "{}", run.err);
        assert_eq!(run.out, "");
    }
}

#[test]
fn what_python_prints_comes_out_in_our_notation_and_what_is_assumed_is_said() {
    let ring = "('.', '.', '.', '.', '.', '.', '.', '.')";
    let three = "('b', 'b', '.', 'w', '.', 'b', 'w', '.')";
    let inner = "('.', '.', '.', '.', '.', 'w', '.', '.')";
    for (game, text, line, assumed) in [
        ("connect4", "[3, 3, 2, 4]".to_owned(), "4435", "-: the columns in brackets count from 0"),
        ("othello", "[(2, 3), (2, 2)]".to_owned(), "d3c3", ""),
        ("mill", "(-1, 4, -1) (-1, 13, -1)".to_owned(), "d6 f4", ""),
        ("mill", format!("((9, 9), ({ring}, {ring}, {ring}))"), "......../......../........ w 9 9", ""),
        (
            "mill",
            format!("((0, 0), ({three}, {inner}, {ring}))"),
            "bb.w.bw./.....w../........ w 0 0",
            "-: the side to move is not said: White is assumed",
        ),
    ] {
        let run = with_input(&["convert", game, "-"], &text);
        assert_eq!((run.code, run.err.trim(), run.out.trim()), (0, assumed, line), "{text}");
    }
}

#[test]
fn an_empty_file_has_no_games() {
    for game in ["mill", "connect4"] {
        assert_eq!(run(&["convert", game, "-"]).good(), "");
    }
}
