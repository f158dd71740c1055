//! Tables that are damaged are said to be, and every advice that is printed works.

use std::fs;
use std::path::{Path, PathBuf};

use endspiel_tables::{Build, Goal, Store};

use crate::{Run, folder, run};

const POSITION: &str = "bb.w.bw./.....w../........ w 0 0";

fn at(data: &Path, words: &[&str]) -> Run {
    run(&[words, &["--data", data.to_str().unwrap()]].concat())
}

fn solved(name: &str) -> PathBuf {
    let data = folder(name);
    at(&data, &["solve", "mill", "--up-to", "4-3"]).good();
    data
}

fn table(data: &Path) -> PathBuf {
    data.join("tables/mill-3-3.table")
}

/// The commands in a line, as they are printed between backticks.
fn advised(line: &str) -> Vec<String> {
    let commands = line.split('`').skip(1).step_by(2).filter_map(|command| command.strip_prefix("endspiel "));
    commands.map(str::to_owned).collect()
}

#[test]
fn every_advice_about_damage_works_as_it_is_printed() {
    let data = solved("advice");
    let whole = fs::read(table(&data)).unwrap();
    let (mut changed, cut) = (whole.clone(), whole[..whole.len() / 2].to_vec());
    changed[whole.len() / 2] ^= 1;
    let asking: [&[&str]; 3] =
        [&["probe", "mill", "--position", POSITION], &["tables", "verify"], &["tables", "verify", "3-3"]];
    for damaged in [changed, cut, b"something else".to_vec()] {
        for words in asking {
            fs::write(table(&data), &damaged).unwrap();
            let refused = at(&data, words);
            let advised = advised(refused.refused(1));
            assert!(!advised.is_empty(), "{}", refused.err);
            for command in advised {
                at(&data, &command.split(' ').collect::<Vec<_>>()).good();
            }
            assert_eq!(fs::read(table(&data)).unwrap(), whole, "{words:?}");
            assert!(at(&data, &["tables", "verify"]).good().ends_with("3 tables, all right\n"));
        }
    }
}

#[test]
fn solving_builds_a_cut_file_anew_and_removing_removes_it() {
    let data = solved("cut");
    let whole = fs::read(table(&data)).unwrap();
    let cut = || fs::write(table(&data), &whole[..100]).unwrap();
    cut();
    at(&data, &["solve", "mill", "--up-to", "4-3"]).good();
    assert_eq!(fs::read(table(&data)).unwrap(), whole);
    cut();
    assert_eq!(at(&data, &["tables", "remove", "3-3"]).good(), "1 table removed\n");
    assert!(!table(&data).exists());
    assert!(at(&data, &["tables", "remove", "3-3"]).refused(2).contains("no such tables"));
}

#[test]
fn what_is_not_there_is_not_all_right() {
    let data = folder("nothing");
    for words in [&["tables", "verify"][..], &["tables", "verify", "3-3"], &["tables", "repair"]] {
        assert!(at(&data, words).refused(1).starts_with("there are no such tables in "));
    }
}

#[test]
fn a_pipe_or_a_file_in_the_wrong_place_is_named_and_not_waited_for() {
    let data = folder("pipe");
    fs::create_dir_all(data.join("tables")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(table(&data)).status().unwrap().success());
    let name = table(&data).display().to_string();
    let advice = format!("{name} is no file; remove it, and it can be built");
    for words in
        [&["solve", "mill", "--up-to", "3-3"][..], &["tables", "repair"], &["probe", "mill", "--position", POSITION]]
    {
        assert_eq!(at(&data, words).refused(1), advice, "{words:?}");
    }
    assert!(at(&data, &["tables", "list"]).good().contains(&name));
    let data = folder("no-folder");
    fs::write(data.join("tables"), "").unwrap();
    let name = data.join("tables").display().to_string();
    assert!(at(&data, &["solve", "mill", "--up-to", "3-3"]).refused(1).contains(&name));
}

#[test]
fn what_a_build_is_said_to_take_is_about_what_it_takes() {
    let data = folder("estimate");
    let store = Store::in_data(&data);
    let goal = Goal::new(4, 4, 2).unwrap();
    let words = ["solve", "mill", "--up-to", "4-4", "--cost", "--json"];
    let said = at(&data, &words).json()[0]["disk"].as_u64().unwrap();
    Build::prepare(&store, goal, 1 << 30).unwrap().run(&endspiel_game::Stop::never(), |_| {}).unwrap();
    let taken: u64 = store.list().unwrap().into_iter().map(|file| file.unwrap().size()).sum();
    assert!((taken..3 * taken).contains(&said), "{said} bytes were said, {taken} were taken");
}
