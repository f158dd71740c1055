//! The costs of engine moves, as lines of values.

use crate::{folder, run, with_input};

const HEADER: &str = "column;winning move of;random;max. value;calls max;calls min;positions;seconds";

const PAPER: &str = "alphabeta:paper=viergewinnt2023";

/// Returns the lines of values in the output, without the time.
fn rows(text: &str) -> Vec<&str> {
    let is_row = |line: &&str| line.matches(';').count() == 7;
    let mut rows = text.lines().filter(is_row);
    assert_eq!(rows.next(), Some(HEADER), "{text}");
    rows.map(|row| {
        let (values, seconds) = row.rsplit_once(';').unwrap();
        let (whole, decimals) = seconds.split_once(',').expect("a decimal comma");
        assert!(whole.parse::<u32>().is_ok() && decimals.parse::<u32>().is_ok(), "{row}");
        values
    })
    .collect()
}

#[test]
fn the_lines_have_the_published_figures() {
    for (depth, expected) in [
        ("4", "3;n/a;no;1;111;62;194"),
        ("5", "4;n/a;no;1;389;1793;3356"),
        ("6", "3;n/a;no;1;1375;563;2162"),
        ("7", "3;n/a;no;15;7424;37977;69781"),
    ] {
        let engine = format!("{PAPER},depth={depth}");
        let text = with_input(&["play", "connect4", "--moves", "4", "--black", &engine, "--telemetry"], "").good();
        assert_eq!(rows(&text), [expected]);
        assert!(!text.contains(" states; "), "what it cost stands there once: {text}");
    }
}

#[test]
fn a_win_and_a_block_name_whose_win_it_is() {
    let play = |moves: &str, colour: &str| {
        let text = with_input(&["play", "connect4", "--moves", moves, colour, PAPER, "--telemetry"], "").good();
        rows(&text).join("|")
    };
    assert_eq!(play("121212", "--white"), "0;Yellow;n/a;n/a;0;0;0");
    assert_eq!(play("12121", "--black"), "0;Yellow;n/a;n/a;0;0;0");
    let words = with_input(&["play", "connect4", "--moves", "12121", "--black", PAPER], "").good();
    assert!(words.contains("blocks an immediate win of yellow; "), "{words}");
}

#[test]
fn the_header_stands_once_before_the_lines_of_both_engines() {
    let words = ["play", "connect4", "--white", "random", "--black", PAPER, "--seed", "3", "--telemetry"];
    let text = run(&words).good();
    let rows = rows(&text);
    assert!(rows.len() > 6, "{text}");
    assert!(rows.iter().step_by(2).all(|row| row.ends_with(";n/a;yes;n/a;n/a;n/a;n/a")), "{text}");
    assert!(text.contains("Record: "), "{text}");
}

#[test]
fn what_a_game_or_an_engine_does_not_count_is_not_there() {
    let engine = "alphabeta:paper=muehle2021,states=300";
    let text = with_input(&["play", "mill", "--black", engine, "--telemetry"], "d6\n").good();
    let cells: Vec<&str> = rows(&text)[0].split(';').collect();
    assert_eq!([cells[1], cells[4], cells[5]], ["n/a"; 3], "{text}");
    assert!(cells[6].parse::<u32>().is_ok_and(|positions| positions > 0), "{text}");
}

#[test]
fn a_file_gets_nothing_but_the_lines() {
    let folder = folder("telemetry");
    let file = folder.join("costs.csv");
    let words = format!("--telemetry={}", file.display());
    let shown = with_input(&["play", "connect4", "--black", PAPER, &words], "4\n4\n").good();
    assert!(shown.contains(" states; ") && !shown.contains(HEADER), "{shown}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!((rows(&text).len(), text.lines().count()), (2, 3), "{text}");
    let json = with_input(&["play", "connect4", "--black", PAPER, &words, "--json"], "4\n").json();
    assert_eq!((json.len(), std::fs::read_to_string(&file).unwrap().lines().count()), (3, 2));
    assert!(run(&["play", "connect4", "--telemetry", "--json"]).refused(2).contains("--telemetry=FILE"));
    let nowhere = run(&["play", "connect4", "--telemetry=no/such/folder/x"]);
    assert!(nowhere.refused(1).contains("cannot write no/such/folder/x"), "{}", nowhere.err);
    std::fs::remove_dir_all(folder).unwrap();
}
