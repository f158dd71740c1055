//! Playing: whole games, taking back, saving and loading.

use serde_json::Value;

use crate::{folder, run, with_input};

fn moves(lines: &[Value]) -> Vec<&str> {
    lines.iter().filter_map(|line| line["move"].as_str()).collect()
}

/// Plays a game between two random players; returns its moves and its last line.
fn random_game(game: &str, seed: &str) -> Vec<Value> {
    run(&["play", game, "--white", "random", "--black", "random", "--seed", seed, "--json"]).json()
}

#[test]
fn connect_four_is_played_to_its_end() {
    let text = with_input(&["play", "connect4"], "1\n2\n1\n2\n1\n2\n1\n").good();
    assert!(text.contains("Yellow wins: a line is complete."), "{text}");
    assert!(text.contains("Record: 1212121"), "{text}");
}

#[test]
fn othello_is_played_to_its_end() {
    // The shortest possible game, thirteen discs to none.
    let text = with_input(&["play", "othello"], "e6\nf4\ne3\nf6\ng5\nd6\ne7\nf5\nc5\n").good();
    assert!(text.contains("Black wins: "), "{text}");
    assert!(text.contains("13 discs") && text.contains("0 discs"), "{text}");
}

#[test]
fn mill_is_played_to_its_end() {
    let game = random_game("mill", "5");
    let input = moves(&game).join("\n");
    let text = with_input(&["play", "mill"], input).good();
    let ending = &game.last().unwrap()["ending"];
    let expected = match ending["winner"].as_str() {
        Some("white") => "White wins: ",
        Some(_) => "Black wins: ",
        None => "Draw: ",
    };
    assert!(text.contains(expected), "{ending} {text}");
}

#[test]
fn two_random_players_are_repeatable_by_seed() {
    for game in ["mill", "connect4", "othello"] {
        assert_eq!(random_game(game, "7"), random_game(game, "7"));
        assert_ne!(moves(&random_game(game, "7")), moves(&random_game(game, "8")));
        let own_seeds = run(&["play", game, "--white", "random:seed=7", "--black", "random:seed=8", "--json"]).json();
        assert_eq!(own_seeds, random_game(game, "7"));
    }
}

#[test]
fn a_seed_from_the_clock_is_shown_so_that_the_game_can_be_repeated() {
    let game = run(&["play", "othello", "--white", "random", "--black", "random", "--json"]).json();
    let player = |colour: &str| game[0][colour].as_str().unwrap().to_owned();
    let again = run(&["play", "othello", "--white", &player("white"), "--black", &player("black"), "--json"]).json();
    assert_eq!(game, again);
    let text = run(&["play", "othello", "--white", "random", "--black", "random"]).good();
    assert!(text.starts_with("Othello: Black random:seed="), "{text}");
}

#[test]
fn two_random_players_print_every_move_and_the_result() {
    let game = random_game("connect4", "3");
    let text = run(&["play", "connect4", "--white", "random", "--black", "random", "--seed", "3"]).good();
    for (index, mv) in moves(&game).iter().enumerate() {
        let colour = ["Yellow", "Red"][index % 2];
        assert!(text.contains(&format!("{:>4}. {colour} {mv}\n", index + 1)), "{text}");
    }
    assert!(text.contains(" wins: ") || text.contains("Draw: "), "{text}");
}

#[test]
fn json_is_a_line_for_every_position_and_the_last_has_the_result() {
    let lines = with_input(&["play", "connect4", "--json"], "1\n2\n1\n2\n1\n2\n1\n").json();
    assert_eq!(lines.len(), 8);
    assert!(lines[0]["move"].is_null());
    assert_eq!(moves(&lines), ["1", "2", "1", "2", "1", "2", "1"]);
    for (turns, line) in lines.iter().enumerate() {
        assert_eq!(line["game"], "connect4");
        assert_eq!(line["turns"], turns);
        assert_eq!(line["spots"].as_array().unwrap().len(), 42);
        assert_eq!(line["ending"].is_null(), turns < 7);
    }
    assert_eq!(lines[7]["ending"], serde_json::json!({ "winner": "white", "reason": "line-complete" }));
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let lines = with_input(&["play", "mill", "--json"], "d6\nd6\nz9\n\nd2\n").json();
    assert!(lines[2]["error"].as_str().unwrap().contains("d6 is taken"));
    assert!(lines[3]["error"].as_str().unwrap().contains("there is no point `z9`"));
    assert_eq!(moves(&lines), ["d6", "d2"]);
    let text = with_input(&["play", "mill"], "d6\nd6\n").good();
    assert!(text.contains("`d6` cannot be played: d6 is taken"), "{text}");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let lines =
        with_input(&["play", "othello", "--json"], "f5\nd6\nundo\nundo\nundo\nredo\nredo\nredo\nrecord\n").json();
    let turns: Vec<Option<u64>> = lines.iter().map(|line| line["turns"].as_u64()).collect();
    assert_eq!(turns, [Some(0), Some(1), Some(2), Some(1), Some(0), None, Some(1), Some(2), None, None]);
    assert_eq!(lines[5]["error"], "there is nothing to take back");
    assert_eq!(lines[9]["record"], "f5d6");
}

#[test]
fn taking_back_against_an_engine_leads_to_the_own_turn() {
    let lines = with_input(&["play", "connect4", "--black", "random:seed=1", "--json"], "4\nundo\n3\n").json();
    let turns: Vec<u64> = lines.iter().map(|line| line["turns"].as_u64().unwrap()).collect();
    assert_eq!(turns, [0, 1, 2, 0, 1, 2]);
    assert!(lines.iter().step_by(3).all(|line| line["turn"] == "white"));
}

#[test]
fn white_is_the_player_with_white_stones_in_every_game() {
    let othello = with_input(&["play", "othello", "--white", "random:seed=1", "--json"], "").json();
    assert_eq!(othello.len(), 1, "black begins, and black is human");
    let mill = with_input(&["play", "mill", "--white", "random:seed=1", "--json"], "").json();
    assert_eq!(mill.len(), 2, "white begins, and white is an engine");
}

#[test]
fn numbers_and_beginnings_of_moves_are_understood() {
    let lines = with_input(&["play", "othello", "--json"], "1\n").json();
    assert_eq!(lines[1]["move"], lines[0]["moves"][0]["move"]);
    let lines = with_input(&["play", "mill", "--moves", "a7 b6 d7 b4", "--json"], "g7\nb4\n").json();
    assert_eq!(lines[1]["moves"], serde_json::json!(["g7xb6", "g7xb4"]));
    assert_eq!(lines[2]["move"], "g7xb4");
}

#[test]
fn a_game_is_saved_and_loaded_exactly() {
    let folder = folder("save");
    let file = folder.join("my game.json");
    let name = file.to_str().unwrap();
    let position = "bb.w.bw./.....w../........ w 0 0";
    let orders = format!("1\n1\n1\nsave {name}\n");
    let words = ["play", "mill", "--position", position, "--turn-limit", "off", "--json"];
    let before = with_input(&words, orders).json();
    assert_eq!(before.last().unwrap()["saved"], name);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);

    let after = with_input(&["play", "--load", name, "--json"], "undo\nundo\nundo\n").json();
    assert_eq!(after[0], before[3]);
    assert_eq!(after[3], before[0]);
    let limits = &serde_json::from_slice::<Value>(&std::fs::read(&file).unwrap()).unwrap()["limits"];
    assert_eq!(limits, &serde_json::json!({ "moves_without_removal": 30, "repetitions": 5, "turns": null }));

    let lines = with_input(&["play", "othello", "--json"], format!("f5\nload {name}\nload no/such/file\n")).json();
    assert_eq!(lines[2], before[3]);
    assert!(lines[3]["error"].as_str().unwrap().starts_with("cannot read no/such/file"));
    assert!(run(&["play", "othello", "--load", name]).refused(2).contains("is a game of mill, not of othello"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn hostile_files_are_refused_in_one_line() {
    let folder = folder("hostile");
    let file = folder.join("game.json");
    let good = r#"{"format":"endspiel-game","version":1,"game":"connect4","start":"-","moves":["4"],
        "limits":{"moves_without_removal":30,"repetitions":5,"turns":250}}"#;
    std::fs::write(&file, good).unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(run(&["play", "--load", name, "--json"]).json().len(), 1);
    for (part, hostile) in [
        ("\"connect4\"", "\"connect4:cols=99999999999\""),
        ("\"connect4\"", "\"\\u001b[2J\\n\""),
        ("\"-\"", "\"x/o/x x\""),
        ("[\"4\"]", "[\"9\"]"),
        ("[\"4\"]", "[[[[[[[[[[[[[[[["),
        ("[\"4\"]", "[\"4\",\"4\",\"4\",\"4\",\"4\",\"4\",\"4\"]"),
        ("5", "1"),
        ("\"limits\"", "\"other\""),
    ] {
        std::fs::write(&file, good.replacen(part, hostile, 1)).unwrap();
        let run = run(&["play", "--load", name]);
        assert!(run.refused(2).starts_with(name), "{hostile}: {}", run.err);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_draw_limit_is_announced_and_ends_the_game() {
    let text = with_input(&["play", "mill", "--turn-limit", "3"], "d6\nd2\nf4\n").good();
    assert!(text.contains("Note: the limit of turns is reached in 1 turn."), "{text}");
    assert!(text.contains("Draw: the limit of turns was reached."), "{text}");
    let endgame = ["play", "mill", "--position", "bb.w.bw./.....w../........ w 0 0", "--json"];
    let lines = with_input(&[&endgame[..], &["--no-removal-limit", "2"]].concat(), "1\n1\n").json();
    assert_eq!(lines.last().unwrap()["ending"]["reason"], "no-removal");
    let there_and_back = "g4-g7\na7-a4\ng7-g4\na4-a7\n";
    let lines = with_input(&[&endgame[..], &["--repetition-limit", "2"]].concat(), there_and_back).json();
    assert_eq!(lines.last().unwrap()["ending"]["reason"], "repetition");
}

#[test]
fn after_the_end_one_may_play_again_or_leave() {
    let text = with_input(&["play", "connect4"], "1\n2\n1\n2\n1\n2\n1\n3\nundo\n7\nnew othello\nquit\n").good();
    assert!(text.contains("`new` starts again"), "{text}");
    assert!(text.contains("cannot be played: the game is over"), "{text}");
    assert!(text.contains("Black> "), "{text}");
}

#[test]
fn all_orders_are_answered() {
    let text = with_input(&["play", "mill"], "help\nmoves\nd6\nposition\nrecord\nsave\nload\nquit\n").good();
    for order in ["moves", "undo", "redo", "new", "save FILE", "load FILE", "position", "record", "quit"] {
        assert!(text.contains(&format!("\n  {order}")), "{order}");
    }
    assert!(text.contains("24 c4"), "{text}");
    assert!(text.contains("......../.w....../........ b 8 9"), "{text}");
    assert!(text.contains("save takes a file"), "{text}");
}

#[test]
fn the_menu_asks_for_game_and_players() {
    let text = with_input(&["play"], "chess\nothello\n\nrandom:seed=1\nf5\nquit\n").good();
    assert!(text.contains("there is no game `chess`"), "{text}");
    assert!(text.contains("Who plays Black, which moves first?"), "{text}");
    assert!(text.contains("White random:seed=1"), "{text}");
    assert!(text.contains("Othello, 2 moves played"), "{text}");
    with_input(&["play"], "1\n").good();
}

#[test]
fn the_menu_offers_the_levels_and_normal_is_the_usual_opponent() {
    let text = with_input(&["play"], "connect4\n\n\n4\nquit\n").good();
    for level in ["human", "beginner", "easy", "normal", "hard", "perfect"] {
        assert!(text.contains(&format!("  {level} ")), "{level}: {text}");
    }
    assert!(text.contains("Yellow human") && text.contains("Red    normal:seed="), "{text}");
    assert!(text.contains("Connect Four, 2 moves played"), "{text}");
}

#[test]
fn a_computer_move_says_what_it_cost() {
    let text = with_input(&["play", "mill", "--black", "alphabeta:states=5000"], "d6\n").good();
    let cost = text.lines().find(|line| line.contains(" of 5,000 states; ")).expect(&text);
    for part in ["; depth ", " s; table: ", " hits", " misses"] {
        assert!(cost.contains(part), "{part}: {cost}");
    }
    let lines = with_input(&["play", "mill", "--black", "alphabeta:states=5000", "--json"], "d6\n").json();
    assert!(lines[0]["analysis"].is_null() && lines[1]["analysis"].is_null());
    assert_eq!(lines[2]["analysis"]["cost"]["budget"], 5000);
    assert_eq!(lines[2]["analysis"]["lines"][0]["move"], lines[2]["move"]);
}

#[test]
fn every_level_plays_every_game() {
    for game in ["mill", "connect4", "othello"] {
        for level in ["beginner", "easy", "normal", "perfect:time=200ms"] {
            let lines = run(&["play", game, "--white", level, "--black", level, "--turn-limit", "4", "--json"]).json();
            assert_eq!(moves(&lines).len(), 4, "{game} {level}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |seed: &str| {
        let words = ["play", "connect4", "--white", "easy", "--black", "minimax", "--seed", seed, "--json"];
        moves(&run(&words).json()).join("")
    };
    assert_eq!(game("1"), game("1"));
    assert!((2..6).any(|seed| game(&seed.to_string()) != game("1")), "no seed makes a difference");
}

#[test]
fn why_prints_what_decides_the_position() {
    let text = with_input(&["play", "connect4", "--moves", "12121"], "why\n").good();
    assert!(text.contains("  Red has to take row 4 of column 1.\n"), "{text}");
    assert!(text.contains("  Yellow wins on row 4 of column 1 at once.\n"), "{text}");
    let lines = with_input(&["play", "connect4", "--moves", "12121", "--json"], "why\n").json();
    let mark = &lines[1]["why"]["marks"][0];
    assert_eq!((&mark["at"], &mark["side"], &mark["sign"]), (&"14".into(), &"white".into(), &"now".into()));
    let text = with_input(&["play", "othello"], "why\n").good();
    assert!(text.contains("this game cannot say what decides a position"), "{text}");
}

#[test]
fn hint_prints_the_move_of_a_strong_engine() {
    let text = with_input(&["play", "connect4", "--moves", "121212"], "hint\n1\nhint\n").good();
    assert!(text.contains("Hint: 1\n  It completes a line.\nyellow wins in one move"), "{text}");
    assert!(text.contains("there is no hint: the game is over"), "{text}");
    let lines = with_input(&["play", "connect4", "--moves", "121212", "--json"], "hint\n").json();
    assert_eq!(lines[1]["hint"], "1");
    assert_eq!(lines[1]["analysis"]["lines"][0]["value"], "win");
}

#[test]
fn engines_follow_into_another_game_or_say_why_not() {
    let lines = with_input(&["play", "connect4", "--black", "easy", "--json"], "4\nnew othello\n1\n").json();
    assert_eq!(lines.last().unwrap()["game"], "othello");
    assert_eq!(lines.last().unwrap()["turns"], 3, "black begins, and black is an engine");
    let refused =
        with_input(&["play", "mill", "--black", "minimax:eval=mobility", "--json"], "new othello\nd6\n").json();
    assert!(refused[1]["error"].is_string(), "{}", refused[1]);
    assert_eq!(refused.last().unwrap()["turns"], 2);
}

#[test]
fn two_engines_play_step_by_step() {
    let words = ["play", "connect4", "--white", "random:seed=1", "--black", "easy", "--step"];
    let text = with_input(&words, "\n\nundo\n\nquit\n").good();
    assert!(text.contains("Enter lets the engine move"), "{text}");
    assert_eq!(text.matches("Connect Four, 2 moves played").count(), 2, "{text}");
    assert_eq!(text.matches("Connect Four, 1 move played").count(), 2, "{text}");
    let lines = with_input(&[&words[..], &["--json"]].concat(), "\n\n\n").json();
    assert_eq!(moves(&lines).len(), 3);
}

#[test]
fn two_engines_pause_between_moves_and_show_the_board() {
    let words = ["play", "connect4", "--white", "random", "--black", "random", "--turn-limit", "3", "--seed", "1"];
    let begun = std::time::Instant::now();
    let text = run(&[&words[..], &["--pause", "150ms"]].concat()).good();
    // There is no pause after the last move.
    assert!(begun.elapsed() >= std::time::Duration::from_millis(300));
    assert_eq!(text.matches("1 2 3 4 5 6 7").count(), 3, "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_game_between_engines() {
    use std::io::{BufRead, BufReader};
    let words = ["play", "connect4", "--white", "random", "--black", "random", "--pause", "10m", "--json"];
    let mut child = crate::command(&words).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    // The start and the first move; then it waits.
    assert!(output.next().unwrap().is_ok() && output.next().unwrap().is_ok());
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(output.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
