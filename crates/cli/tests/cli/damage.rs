//! Damaged tables are reported, and every printed advice works.

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

/// Returns the commands in a line, printed between backticks.
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
fn advice_about_another_game_of_the_family_names_it() {
    let data = folder("family-advice");
    let position = ["--position", "www.b.b./......b. w 0 0"];
    let six = |words: &[&str]| at(&data, &[&["probe", "mill:variant=six"], &position[..], words].concat());
    for (limit, name) in [(&["--limit", "30"][..], "mill-six-limit-30-3-3.table"), (&[], "mill-six-3-3.table")] {
        assert_eq!(
            advised(six(limit).refused(1)),
            [[&["solve", "mill:variant=six"], limit].concat().join(" ")],
            "a game that is solved whole"
        );
        at(&data, &[&["solve", "mill:variant=six", "--up-to", "3-3"], limit].concat()).good();
        let table = data.join("tables").join(name);
        let whole = fs::read(&table).unwrap();
        fs::write(&table, &whole[..whole.len() / 2]).unwrap();
        let refused = six(limit);
        for command in advised(refused.refused(1)) {
            at(&data, &command.split(' ').collect::<Vec<_>>()).good();
        }
        assert_eq!(fs::read(&table).unwrap(), whole, "{}", refused.err);
    }
    let nothing = folder("family-nothing");
    let advice = |words: &[&str]| advised(at(&nothing, words).refused(1));
    assert_eq!(
        advice(&["tables", "verify", "--game", "mill:flying=off", "--limit", "30"]),
        ["solve mill:flying=off --limit 30"]
    );
    let twelve = "mill:variant=twelve,removals=1";
    assert_eq!(advice(&["tables", "verify", "--game", twelve]), [format!("solve {twelve} --up-to 5-5")]);
    // Of these only moving is solved; of the last one nothing is.
    assert_eq!(advice(&["probe", "mill:variant=lasker"]), ["solve mill:variant=lasker --up-to 5-5"]);
    let twelve = at(&nothing, &["probe", "mill:variant=twelve"]);
    assert!(twelve.refused(1).ends_with("; there are no tables of mill:variant=twelve"), "{}", twelve.err);
}

#[test]
fn a_probe_without_a_limit_names_the_usual_limit_where_the_value_is_known() {
    let data = folder("usual-limit");
    let asked = at(&data, &["probe", "mill"]);
    let refused = asked.refused(1);
    assert!(refused.contains("with --limit 30, the usual draw limit, it is known"), "{refused}");
    assert_eq!(advised(refused), ["solve mill"]);
    let unknown = at(&data, &["probe", "mill", "--limit", "31"]);
    assert_eq!(advised(unknown.refused(1)), ["solve mill --limit 31"]);
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
    Build::prepare(&store, goal, 1 << 30).unwrap().run(&endspiel_knowledge::Stop::never(), |_| {}).unwrap();
    let taken: u64 = store.list().unwrap().into_iter().map(|file| file.unwrap().size()).sum();
    assert!((taken..3 * taken).contains(&said), "{said} bytes were said, {taken} were taken");
}
