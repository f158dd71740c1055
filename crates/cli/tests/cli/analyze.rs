//! Analysing positions.

use std::io::{BufRead, BufReader};

use serde_json::Value;

use crate::{command, run};

/// Returns the lines of an analysis, after checking the shape of each.
fn analyze(words: &[&str]) -> Vec<Value> {
    let lines = run(&[&["analyze", "--json"], words].concat()).json();
    for analysis in &lines {
        for key in ["depth", "nodes", "seconds", "exact"] {
            assert!(!analysis[key].is_null(), "{analysis}");
        }
        for line in analysis["lines"].as_array().unwrap() {
            assert_eq!(line["move"], line["pv"][0]);
            assert!(line["score"].is_number());
            assert!(line["value"].is_string() || line["plies"].is_null(), "{line}");
        }
    }
    lines
}

#[test]
fn there_is_one_line_for_every_depth_and_the_last_is_final() {
    let lines = analyze(&["mill", "--depth", "5"]);
    let depths: Vec<u64> = lines.iter().map(|line| line["depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    let nodes: Vec<u64> = lines.iter().map(|line| line["nodes"].as_u64().unwrap()).collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
    let timed = analyze(&["mill", "--time", "200ms"]);
    let depths: Vec<u64> = timed.iter().map(|line| line["depth"].as_u64().unwrap()).collect();
    assert!(depths.windows(2).all(|pair| pair[0] < pair[1]), "{depths:?}");
}

#[test]
fn a_certain_value_is_given_with_its_distance() {
    // White completes a column at once; the flying side of the other position has won in one as well.
    let last = analyze(&["connect4", "--moves", "121212", "--depth", "4"]).pop().unwrap();
    assert_eq!((last["exact"].as_bool(), &last["lines"][0]["value"]), (Some(true), &Value::from("win")));
    assert_eq!((&last["lines"][0]["move"], &last["lines"][0]["plies"]), (&Value::from("1"), &Value::from(1)));
    // Black has two ways to complete a line and White can stop one.
    let last = analyze(&["connect4", "--moves", "4455665", "--engine", "minimax:depth=4"]).pop().unwrap();
    assert_eq!(last["lines"][0]["value"], "loss", "{last}");
}

#[test]
fn lines_come_best_first_and_as_many_as_asked_for() {
    for engine in ["best:depth=4", "minimax:depth=3", "alphabeta:states=2000"] {
        let last = analyze(&["othello", "--moves", "f5d6", "--lines", "3", "--engine", engine]).pop().unwrap();
        let scores: Vec<f64> =
            last["lines"].as_array().unwrap().iter().map(|line| line["score"].as_f64().unwrap()).collect();
        assert_eq!(scores.len(), 3, "{engine}");
        assert!(scores.is_sorted_by(|one, next| one >= next), "{engine}: {scores:?}");
    }
}

#[test]
fn every_engine_analyses_every_game() {
    for engine in ["random", "beginner", "easy", "normal", "minimax", "alphabeta", "best:depth=3", "perfect:time=300ms"]
    {
        for game in
            ["mill", "connect4", "othello", "connect4:cols=5,rows=4", "connect4:cols=9,rows=7", "othello:size=4"]
        {
            assert!(!analyze(&[game, "--engine", engine]).is_empty(), "{engine} {game}");
        }
    }
}

#[test]
fn people_see_the_board_the_moves_in_words_and_the_effort() {
    let text = run(&["analyze", "connect4", "--moves", "121212", "--depth", "6"]).good();
    assert!(text.contains("Connect Four, 6 moves played"), "{text}");
    assert!(text.contains("  1. 1  yellow wins in one move\n"), "{text}");
    // The book knows the opening of the usual game.
    let text = run(&["analyze", "mill:removals=1", "--depth", "4", "--lines", "2"]).good();
    assert!(text.contains("  1. ") && text.contains("  2. "), "{text}");
    assert!(text.contains("depth 4; ") && text.contains(" states; ") && text.contains(" s; table: "), "{text}");
    let text = run(&["analyze", "mill", "--engine", "random"]).good();
    assert!(text.contains("without having thought"), "{text}");
}

#[test]
fn people_read_why_a_move_is_good() {
    let text = run(&["analyze", "mill", "--moves", "a7 b4 d7", "--depth", "4"]).good();
    assert!(text.contains("\n       blocks White's mill on g7\n"), "{text}");
}

#[test]
fn a_finished_game_has_a_result_instead() {
    let text = run(&["analyze", "connect4", "--moves", "1212121"]).good();
    assert!(text.contains("Yellow wins: a line is complete."), "{text}");
    let finished = &analyze(&["connect4", "--moves", "1212121"])[0];
    assert_eq!(finished["finished"], serde_json::json!({ "winner": "white", "reason": "line-complete" }));
    assert_eq!(finished["lines"], serde_json::json!([]));
}

#[test]
fn nothing_but_the_rules_ends_an_analysed_game() {
    // The same position for the sixth time would be a draw in a match.
    let there_and_back = "g4-g7 a7-a4 g7-g4 a4-a7 ".repeat(5);
    let lines = analyze(&[
        "mill",
        "--position",
        "bb.w.bw./.....w../........ w 0 0",
        "--moves",
        there_and_back.trim(),
        "--depth",
        "2",
    ]);
    assert!(lines.iter().all(|line| line["finished"].is_null()));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_thinking_and_keeps_what_is_known() {
    let mut child = command(&["analyze", "mill", "--time", "10m", "--json"]).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || said.next().map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
    let mut known = next().unwrap();
    while known["depth"] == 1 {
        known = next().unwrap();
    }
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let last = std::iter::from_fn(next).last().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(last["seconds"].as_f64() < Some(600.0), "not when the time is over: {last}");
    assert!(last["depth"].as_u64() >= known["depth"].as_u64() && last["lines"][0]["move"].is_string(), "{last}");
}

#[test]
fn wrong_engines_and_limits_are_refused_in_one_line() {
    for (words, reason) in [
        (&["--engine", "nobody"][..], "there is no engine `nobody`; there is random, "),
        (&["--engine", "best:time=0s"], "no move can be found in no time"),
        (&["--engine", "best:hash=1000000000000"], ""),
        (&["--engine", "best:depth=0"], "a search looks between 1 and 1000 plies ahead"),
        (&["--engine", "best:nonsense=1"], "`best` has no option `nonsense`"),
        (&["--engine", "minimax:depth"], "`depth` is no option"),
        (&["--engine", "minimax:eval=none"], ""),
        (&["--engine", "minimax", "--threads", "2"], "`minimax` has no option `threads`"),
        (&["--engine", "best:threads=2", "--threads", "2"], "the option `threads` is given twice"),
        (&["--engine", "ugi:no/such/program"], ""),
        (&["--time", "0s"], "invalid value '0s' for '--time <TIME>': a time is written 3s"),
        (&["--time", "soon"], "invalid value 'soon'"),
        (&["--depth", "-1"], "invalid value '-1'"),
        (&["--lines", "0"], "invalid value '0' for '--lines <N>'"),
        (&["--threads", "many"], "invalid value 'many'"),
    ] {
        let run = run(&[&["analyze", "mill"], words].concat());
        assert!(run.refused(2).starts_with(reason), "{words:?}: {}", run.err);
        assert_eq!(run.out, "", "{words:?}");
    }
}
