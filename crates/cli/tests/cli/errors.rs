//! Every error is one line, with the right exit code.

use std::io::{BufRead, BufReader, Read};

use crate::{command, folder, run, with_input};

#[test]
fn an_unknown_game_is_refused_everywhere() {
    let files = "Cargo.toml";
    for words in [
        &["perft", "chess", "3"][..],
        &["play", "chess"],
        &["show", "chess"],
        &["convert", "chess", files],
        &["analyze", "chess"],
        &["compare", "chess", "--depth", "2"],
    ] {
        assert_eq!(run(words).refused(2), "there is no game `chess`; there is mill, connect4, othello");
    }
}

#[test]
fn unknown_options_of_a_game_are_refused() {
    assert!(run(&["show", "mill:size=3"]).refused(2).contains("`mill` has no option `size`"));
    assert!(run(&["show", "connect4:cols=x"]).refused(2).contains("`x`"));
}

#[test]
fn what_is_no_filter_of_a_log_is_refused() {
    assert!(
        run(&["games", "--log", "endspiel=loud"]).refused(2).starts_with("`endspiel=loud` is no filter for the log")
    );
}

#[test]
fn depths_out_of_range_are_refused() {
    for depth in ["-1", "61", "1000000000", "99999999999999999999", "three", ""] {
        let run = run(&["perft", "mill", depth]);
        let line = run.refused(2);
        assert!(line.contains("a depth is a whole number from 0 to 60"), "{line}");
        assert!(line.ends_with("try `endspiel perft --help`"), "{line}");
    }
}

#[test]
fn broken_positions_and_illegal_moves_are_refused() {
    for position in
        ["", "nonsense", "......../......../........ w 9", "wwwwwwww/wwwwwwww/wwwwwwww w 9 9", "\u{1b}[2J\n"]
    {
        for words in [&["perft", "mill", "2"][..], &["show", "mill"], &["play", "mill"]] {
            let run = run(&[words, &["--position", position]].concat());
            assert!(run.refused(2).starts_with("not a position: "));
        }
    }
    assert!(run(&["show", "othello", "--moves", "a1"]).refused(2).starts_with("move 1 of the record: "));
    assert!(run(&["perft", "mill", "2", "--moves", "d6 d6"]).refused(2).starts_with("move 2 of the record: "));
    assert!(run(&["play", "connect4", "--moves", "44444449"]).refused(2).starts_with("move 7 of the record: "));
}

#[test]
fn wrong_words_are_refused_with_the_page_that_helps() {
    assert!(run(&["prft"]).refused(2).contains("did you mean `perft`?"));
    assert!(run(&["perft", "mill"]).refused(2).contains("<DEPTH>"));
    assert!(run(&["perft", "mill", "2", "--threads", "many"]).refused(2).ends_with("try `endspiel perft --help`"));
    assert!(run(&["perft", "mill", "2", "--distinct", "--divide"]).refused(2).contains("cannot be used with"));
    assert!(run(&["play", "--white", "hard"]).refused(2).contains("name a game"));
    assert!(run(&["play", "mill", "--white", "nobody"]).refused(2).contains("there is no engine `nobody`"));
    assert!(run(&["play", "mill", "--white", "best:time=0s"]).refused(2).contains("in no time"));
    assert!(run(&["play", "mill", "--white", "hard:depth=3"]).refused(2).contains("`hard` has no option `depth`"));
    assert!(run(&["play", "mill", "--step"]).refused(2).contains("are for a game between two engines"));
    assert!(run(&["play", "mill", "--pause", "0"]).refused(2).contains("a time is written"));
    assert!(run(&["play", "mill", "--turn-limit", "0"]).refused(2).contains("or `off`"));
    assert!(run(&["play", "mill", "--repetition-limit", "1"]).refused(2).contains("from 2 on"));
    assert!(run(&["man", "nothing"]).refused(2).contains("there is no command `nothing`"));
    run(&["\u{1b}[31m\n"]).refused(2);
    run(&["perft", "mill", "2", "--data", env!("CARGO_BIN_EXE_endspiel")]).refused(2);
}

#[cfg(unix)]
#[test]
fn words_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let output = command(&["perft"]).arg(std::ffi::OsStr::from_bytes(b"\xff\xfe")).arg("3").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stderr.iter().filter(|&&byte| byte == b'\n').count(), 1);
}

#[test]
fn a_missing_file_is_a_failure() {
    assert!(run(&["convert", "othello", "no/such/file"]).refused(1).starts_with("cannot read no/such/file: "));
    assert!(run(&["play", "--load", "no/such/file"]).refused(1).starts_with("cannot read no/such/file: "));
    let folder = folder("a-folder-is-no-file");
    run(&["convert", "othello", folder.to_str().unwrap()]).refused(1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_menu_without_input_is_refused_in_one_line() {
    let run = run(&["play"]);
    assert!(run.refused(2).contains("`endspiel play mill`"));
    assert_eq!(run.out, "");
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let games = "4453\n".repeat(100_000);
    let folder = folder("closed-pipe");
    let file = folder.join("games.txt");
    std::fs::write(&file, games).unwrap();
    let file = file.to_str().unwrap();
    for words in [
        &["convert", "connect4", file][..],
        &["play", "mill", "--white", "random:seed=1", "--black", "random:seed=2", "--json"],
    ] {
        let mut child = command(words).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        assert_eq!((child.wait().unwrap().code(), complaint.as_str()), (Some(0), ""));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn output_that_is_closed_from_the_beginning_is_no_failure() {
    for words in [&["perft", "mill", "4", "--divide"][..], &["--help"], &["man"], &["completions", "bash"], &["games"]]
    {
        let mut child = command(words).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0), "{words:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = command(&["games"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("endspiel: cannot write the output: "));
}

#[test]
fn hostile_input_at_the_board_brings_nothing_down() {
    let noise: Vec<u8> = (0..200_000u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for game in ["mill", "connect4", "othello"] {
        let run = with_input(&["play", game], &noise);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
}

#[cfg(unix)]
#[test]
fn words_that_are_no_text_are_refused_like_others() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let word = OsStr::from_bytes(b"mi\xffll");
    for words in [&[word][..], &[OsStr::new("show"), word], &[OsStr::new("perft"), OsStr::new("mill"), word]] {
        let output = command(&[]).args(words).output().unwrap();
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(line.lines().count() == 1 && !line.contains("defect"), "{line}");
    }
}
