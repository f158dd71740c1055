//! Saved games and their players.

use std::path::Path;

use serde_json::Value;

use crate::{folder, run, with_input};

/// Saves a game of Connect Four against an engine after two moves.
fn saved(folder: &Path, engine: &str) -> String {
    let file = folder.join("game.json").to_str().unwrap().to_owned();
    let words = ["play", "connect4", "--black", engine, "--turn-limit", "40", "--json"];
    with_input(&words, format!("4\nsave {file}\n")).json();
    file
}

fn players(line: &Value) -> (&str, &str) {
    (line["white"].as_str().unwrap(), line["black"].as_str().unwrap())
}

#[test]
fn a_game_against_an_engine_goes_on_against_it() {
    let folder = folder("saved-players");
    let file = saved(&folder, "easy:seed=3");
    let lines = with_input(&["play", "--load", &file, "--json"], "1\n").json();
    assert_eq!(players(&lines[0]), ("human", "easy:seed=3"));
    assert_eq!(lines.last().unwrap()["turns"], 4, "the engine answers");
    let text = with_input(&["play", "--load", &file], "").good();
    assert!(text.contains("Red    easy:seed=3"), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn players_named_on_the_command_line_take_their_place() {
    let folder = folder("saved-named");
    let file = saved(&folder, "easy:seed=3");
    let first = |words: &[&str]| {
        let lines = with_input(&[&["play", "--load", &file, "--json"], words].concat(), "").json();
        let (white, black) = players(&lines[0]);
        format!("{white} {black}")
    };
    assert_eq!(first(&["--black", "human"]), "human human");
    assert_eq!(first(&["--black", "hard", "--seed", "7"]), "human hard:seed=8");
    assert_eq!(first(&["--white", "random:seed=1"]), "random:seed=1 easy:seed=3");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn loading_within_a_game_brings_the_players_along() {
    let folder = folder("saved-order");
    let file = saved(&folder, "easy:seed=3");
    let load = format!("load {file}\n1\n");
    let lines = with_input(&["play", "mill", "--json"], &load).json();
    assert_eq!((players(&lines[1]), &lines[1]["game"]), (("human", "easy:seed=3"), &Value::from("connect4")));
    assert_eq!(lines.last().unwrap()["turns"], 4, "the engine answers");
    let named = with_input(&["play", "connect4", "--black", "normal:seed=1", "--json"], &load).json();
    assert_eq!(players(&named[1]), ("human", "normal:seed=1"));
    // A player of another game's paper gives way to the one of the file.
    let other = ["play", "--load", &file, "--json"];
    let mill = folder.join("mill.json").to_str().unwrap().to_owned();
    let paper = "minimax:paper=muehle2021";
    with_input(&["play", "mill", "--black", paper, "--json"], format!("save {mill}\n")).json();
    let lines = with_input(&other, format!("load {mill}\n")).json();
    assert!(players(&lines[1]).1.starts_with(paper), "{}", lines[1]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn older_files_leave_the_players_as_they_are() {
    let folder = folder("saved-old");
    let file = folder.join("old.json");
    let old = r#"{"format":"endspiel-game","version":1,"game":"connect4","start":"-","moves":["4"],
        "limits":{"moves_without_removal":30,"repetitions":5,"turns":250}}"#;
    std::fs::write(&file, old).unwrap();
    let name = file.to_str().unwrap();
    let opened = run(&["play", "--load", name, "--json"]).json();
    assert_eq!(players(&opened[0]), ("human", "human"));
    let words = ["play", "connect4", "--white", "human", "--black", "easy:seed=5", "--json"];
    let lines = with_input(&words, format!("load {name}\n")).json();
    assert_eq!(players(&lines[1]), ("human", "easy:seed=5"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_file_starts_no_programs_and_its_wrong_players_are_refused_in_one_line() {
    let folder = folder("saved-hostile");
    let file = saved(&folder, "easy:seed=3");
    let text = std::fs::read_to_string(&file).unwrap();
    let started = folder.join("started");
    let program = format!(" ugi:/usr/bin/touch {}", started.display());
    for (spec, reason) in [
        (program.as_str(), "another program, which a file may not start; name the player with --black"),
        ("nobody", "there is no engine `nobody`"),
        ("best:depth=x", "no value for the option depth"),
        ("\\u001b[2J", "there is no engine"),
    ] {
        std::fs::write(&file, text.replace("easy:seed=3", spec)).unwrap();
        let refused = run(&["play", "--load", &file]);
        assert!(refused.refused(2).starts_with(&file) && refused.err.contains(reason), "{}", refused.err);
        let lines = with_input(&["play", "mill", "--json"], format!("load {file}\n")).json();
        assert!(lines[1]["error"].as_str().unwrap().contains(reason), "{}", lines[1]);
        assert_eq!(
            players(&with_input(&["play", "--load", &file, "--black", "human", "--json"], "").json()[0]).1,
            "human"
        );
    }
    assert!(!started.exists());
    std::fs::remove_dir_all(folder).unwrap();
}
