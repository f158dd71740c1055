//! Solving, probing, and maintaining tables.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

use endspiel_tables::{Build, Goal, Store};
use serde_json::{Value, json};

use crate::{Run, command, folder, run, with_input};

fn at(data: &Path, words: &[&str]) -> Run {
    let data = data.to_str().unwrap();
    run(&[words, &["--data", data]].concat())
}

/// Builds tables up to these stones in a new folder.
fn solved(name: &str, up_to: &str) -> std::path::PathBuf {
    let data = folder(name);
    at(&data, &["solve", "mill", "--up-to", up_to]).good();
    data
}

#[test]
fn the_published_figures_come_out() {
    let row = |[own, opponent, positions, wins, draws, losses]: [u64; 6], longest: [Option<u64>; 2]| {
        json!({
            "own": own, "opponent": opponent, "positions": positions, "wins": wins, "draws": draws,
            "losses": losses, "longest_win": longest[0], "longest_loss": longest[1],
        })
    };
    let published = json!([
        row([3, 3, 169626, 140621, 269, 28736], [Some(25), Some(26)]),
        row([3, 4, 760398, 102281, 658117, 0], [Some(33), None]),
        row([3, 5, 2580390, 6301, 2564412, 9677], [Some(31), Some(2)]),
        row([4, 3, 760398, 75397, 681906, 3095], [Some(1), Some(32)]),
        row([4, 4, 3225597, 159, 3225409, 29], [Some(9), Some(8)]),
        row([5, 3, 2580390, 580660, 1999730, 0], [Some(3), None]),
    ]);
    let data = solved("published", "5-3");
    at(&data, &["solve", "mill", "--up-to", "4-4"]).good();
    assert_eq!(at(&data, &["tables", "stats", "--json"]).json(), [published]);
    assert!(at(&data, &["tables", "verify"]).good().ends_with("6 tables, all right\n"));
}

#[test]
fn a_position_is_looked_up_for_either_colour_and_any_symmetry() {
    let data = solved("probe", "3-3");
    let probe = |position: &str| at(&data, &["probe", "mill", "--position", position, "--json"]).json().remove(0);
    let white = probe("bb.w.bw./.....w../........ w 0 0");
    assert_eq!((&white["value"], &white["plies"]), (&json!("win"), &json!(25)));
    let best = &white["moves"][0];
    assert_eq!((&best["value"], &best["plies"]), (&json!("win"), &json!(25)));
    // With colours exchanged, rotated by a quarter, and with the rings exchanged.
    let others =
        ["ww.b.wb./.....b../........ b 0 0", "w.bb.w.b/.......w/........ w 0 0", "......../.....w../bb.w.bw. w 0 0"];
    for position in others {
        let other = probe(position);
        assert_eq!((&other["value"], &other["plies"]), (&white["value"], &white["plies"]), "{position}");
        let lengths = |probed: &Value| -> Vec<Value> {
            probed["moves"].as_array().unwrap().iter().map(|mv| mv["plies"].clone()).collect()
        };
        assert_eq!(lengths(&other), lengths(&white), "{position}");
    }
}

#[test]
fn a_file_of_positions_gets_an_answer_a_line() {
    let data = solved("file", "3-3");
    let position = "bb.w.bw./.....w../........ w 0 0";
    let unknown = "......../......../........ w 9 9";
    let words = ["probe", "mill", "--file", "-", "--json", "--data", data.to_str().unwrap()];
    let lines = with_input(&words, format!("{position}\n\n{unknown}\n")).json();
    assert_eq!(lines[0]["plies"], 25);
    assert_eq!(lines[1], Value::Null);
    let refused = with_input(&words, format!("{position}\nnonsense\n"));
    assert_eq!(refused.code, 2);
    assert!(refused.err.starts_with("endspiel: line 2: "), "{}", refused.err);
    let alone = at(&data, &["probe", "mill", "--position", unknown]);
    assert!(alone.refused(1).contains("endspiel solve mill"));
}

#[test]
fn engines_play_by_the_tables() {
    let data = solved("play", "3-3");
    let position = "bb.w.bw./.....w../........ w 0 0";
    for engine in ["best", "perfect", "best:tables=3-3"] {
        for (limit, distance) in [("off", "plies"), ("30", "removal")] {
            let words = ["analyze", "mill", "--position", position, "--engine", engine, "--limit", limit, "--json"];
            let last = at(&data, &words).json().pop().unwrap();
            assert_eq!((&last["exact"], &last["lines"][0][distance]), (&json!(true), &json!(25)), "{engine} {limit}");
        }
    }
    let refused = at(&data, &["analyze", "connect4", "--engine", "best:tables=3-3"]);
    assert!(refused.refused(2).contains("no tables"));
}

#[test]
fn a_won_position_is_won_in_time_against_the_best_defence() {
    let data = solved("win", "3-3");
    let words = [
        "play",
        "mill",
        "--position",
        "bb.w.bw./.....w../........ w 0 0",
        "--white",
        "perfect",
        "--black",
        "perfect",
        "--json",
    ];
    let last = at(&data, &words).json().pop().unwrap();
    assert_eq!((&last["turns"], &last["ending"]["winner"]), (&json!(25), &json!("white")), "{last}");
}

#[test]
fn a_killed_build_goes_on_and_ends_with_the_same_files() {
    let undisturbed = solved("undisturbed", "4-3");
    let data = folder("killed");
    for kill_after in [0, 1, 2] {
        let words = ["solve", "mill", "--up-to", "4-3", "--json", "--data", data.to_str().unwrap()];
        let mut child = command(&words).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Killed as soon as this many tables are finished.
        lines.take(kill_after).for_each(drop);
        let _ = child.kill();
        child.wait().unwrap();
    }
    at(&data, &["solve", "mill", "--up-to", "4-3"]).good();
    let files = |data: &Path| {
        let mut files: Vec<_> = fs::read_dir(data.join("tables")).unwrap().map(|entry| entry.unwrap().path()).collect();
        // The lock, which names the last builder, is not a table.
        files.retain(|path| path.extension().is_some());
        files.sort();
        files.iter().map(|path| (path.file_name().unwrap().to_owned(), fs::read(path).unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(files(&data), files(&undisturbed));
}

#[test]
fn damaged_files_are_named_and_never_believed() {
    let data = solved("damaged", "3-3");
    let path = data.join("tables/mill-3-3.table");
    let good = fs::read(&path).unwrap();
    let complaint = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let run = at(&data, &["tables", "verify"]);
        assert_eq!(run.code, 1, "{}", run.out);
        format!("{}{}", run.out, run.refused(1))
    };
    let flipped = |place: usize| {
        let mut bytes = good.clone();
        bytes[place] ^= 1;
        bytes
    };
    assert!(complaint(&good[..good.len() - 1]).contains("cut off"));
    assert!(complaint(&good[..good.len() / 2]).contains("cut off"));
    assert!(complaint(b"something else").contains("not a table"));
    assert!(complaint(b"").contains("not a table"));
    // A newer program's file is not damaged, and replacing it is no advice.
    let newer = complaint(&flipped(16 + 3));
    assert!(newer.contains("newer") && !newer.contains("repair"), "{newer}");
    assert!(complaint(&flipped(100)).contains("damaged"));
    assert!(complaint(&flipped(good.len() / 2)).contains("damaged"));
    assert!(complaint(&flipped(good.len() - 40)).contains("damaged"));
    // An engine that meets a damaged file searches instead.
    fs::write(&path, flipped(good.len() / 2)).unwrap();
    let words = ["analyze", "mill", "--position", "bb.w.bw./.....w../........ w 0 0", "--depth", "2", "--json"];
    assert_eq!(at(&data, &words).code, 0);
    // A table under another one's name is refused.
    fs::write(data.join("tables/mill-4-3.table"), &good).unwrap();
    fs::write(&path, &good).unwrap();
    let verified = at(&data, &["tables", "verify"]);
    assert!(verified.refused(1).contains("1 table wrong") && verified.out.contains("holds 3-3"), "{}", verified.out);
    at(&data, &["solve", "mill", "--up-to", "4-3"]).good();
    assert!(at(&data, &["tables", "verify"]).good().ends_with("3 tables, all right\n"));
}

#[test]
fn tables_travel_in_one_archive_and_as_text() {
    let data = solved("export", "3-3");
    let archive = data.join("mill.tar");
    at(&data, &["tables", "export", archive.to_str().unwrap()]).good();
    let other = folder("import");
    at(&other, &["tables", "import", archive.to_str().unwrap()]).good();
    let table = |data: &Path| fs::read(data.join("tables/mill-3-3.table")).unwrap();
    assert_eq!(table(&other), table(&data));
    let text = data.join("3-3.csv");
    at(&data, &["tables", "export", text.to_str().unwrap(), "--positions", "3-3"]).good();
    let text = fs::read_to_string(text).unwrap();
    assert_eq!(text.lines().count(), 1 + 169626);
    assert_eq!(text.lines().filter(|line| line.contains(",win,")).count(), 140621);
    fs::write(&archive, b"no archive").unwrap();
    assert_eq!(at(&other, &["tables", "import", archive.to_str().unwrap()]).code, 1);
    assert!(at(&other, &["tables", "remove"]).refused(2).contains("--all"));
    assert!(at(&other, &["tables", "remove", "--all"]).good().contains("1 table removed"));
    assert!(at(&other, &["tables", "list"]).good().contains("no tables"));
}

#[test]
fn values_alone_take_less_space_and_still_tell_who_wins() {
    let data = solved("values-from", "4-3");
    let archive = data.join("values.tar");
    let archive = archive.to_str().unwrap();
    at(&data, &["tables", "export", archive, "--values"]).good();
    // Tables with distances stay.
    assert!(at(&data, &["tables", "import", archive]).good().contains("0 tables"));
    let other = folder("values-to");
    assert!(at(&other, &["tables", "import", archive]).good().contains("3 tables"));
    assert!(at(&other, &["tables", "list"]).good().contains("without distances"));
    assert_eq!(at(&other, &["tables", "stats", "--json"]).json(), at(&data, &["tables", "stats", "--json"]).json());
    assert!(at(&other, &["tables", "verify"]).good().ends_with("3 tables, all right\n"));
    let size = |data: &Path| fs::metadata(data.join("tables/mill-3-4.table")).unwrap().len();
    assert!(size(&other) < size(&data));

    let position = "bb.w.bw./.....w../........ w 0 0";
    let probed = at(&other, &["probe", "mill", "--position", position, "--json"]).json().remove(0);
    assert_eq!((&probed["value"], &probed["plies"]), (&json!("win"), &Value::Null));
    let listed = |data: &Path, columns: usize| -> Vec<String> {
        let text = data.join("3-4.csv");
        at(data, &["tables", "export", text.to_str().unwrap(), "--positions", "3-4"]).good();
        let text = fs::read_to_string(text).unwrap();
        text.lines().map(|line| line.split(',').take(columns).collect::<Vec<_>>().join(",")).collect()
    };
    assert_eq!(listed(&other, 2), listed(&data, 2));
    assert!(listed(&other, 3).iter().skip(1).all(|line| line.ends_with(',')));

    // A player with values alone still keeps its win.
    let words = ["play", "mill", "--position", position, "--white", "best:nodes=2000", "--black", "random", "--json"];
    let last = at(&other, &words).json().pop().unwrap();
    assert_eq!(last["ending"]["winner"], json!("white"), "{last}");

    at(&other, &["solve", "mill", "--up-to", "4-3"]).good();
    let table = |data: &Path| fs::read(data.join("tables/mill-4-3.table")).unwrap();
    assert!(table(&other) == table(&data));
}

#[test]
fn a_chart_shows_how_long_wins_take() {
    let data = solved("chart", "3-3");
    for name in ["wins.svg", "wins.png"] {
        let path = data.join(name);
        at(&data, &["tables", "stats", "3-3", "--chart", path.to_str().unwrap()]).good();
        assert!(fs::metadata(path).unwrap().len() > 1000);
    }
    let svg = fs::read_to_string(data.join("wins.svg")).unwrap();
    assert!(svg.contains("25 plies") && svg.contains("66,472"), "{svg}");
}

#[test]
fn other_games_of_the_family_have_tables_of_their_own() {
    let data = folder("family");
    for (game, up_to, tables) in [("six", "4-4", 4), ("morabaraba", "3-3", 1), ("nine,flying=off", "3-3", 1)] {
        let game = format!("mill:variant={game}");
        for limit in ["off", "30"] {
            at(&data, &["solve", &game, "--up-to", up_to, "--limit", limit]).good();
            let verified = at(&data, &["tables", "verify", "--game", &game, "--limit", limit, "--json"]).json();
            assert_eq!(verified.len(), tables, "{verified:?}");
        }
    }
    assert_eq!(at(&data, &["tables", "list", "--json"]).json(), [json!([])]);
    let probed = at(&data, &["probe", "mill:flying=off", "--position", "w.w...b./.b....b./.w...... w 0 0"]).good();
    assert!(probed.contains("endgame table"), "{probed}");
    // Twelve Men's Morris with one removal has the tables of Morabaraba, and engines ask them with the limit of the match.
    for limit in ["off", "30"] {
        let place = ["--position", "w.w...b./.b....b./.w...... w 0 0", "--limit", limit, "--json"];
        let found = at(&data, &[&["analyze", "mill:variant=twelve,removals=1"], &place[..]].concat()).json().remove(0);
        assert_eq!((&found["exact"], &found["source"]), (&json!(true), &json!("endgame table")), "{found}");
    }
    // Once all stones are placed Lasker's game is mill.
    at(&data, &["solve", "mill:variant=lasker", "--up-to", "3-3"]).good();
    let lasker = at(&data, &["probe", "mill:variant=lasker", "--position", "bb.w.bw./.....w../........ w 0 0"]).good();
    assert!(lasker.starts_with("wins in 13 moves (25 plies)"), "{lasker}");
}

#[test]
fn what_a_whole_game_would_take_is_no_less_than_what_its_parts_do() {
    let data = folder("family-cost");
    let cost = |words: &[&str]| at(&data, &[&["solve", "--cost", "--json"], words].concat()).json().remove(0);
    let memory = |cost: &Value| cost["memory"].as_u64().unwrap();
    for game in ["twelve,removals=1", "lasker", "morabaraba"] {
        let game = format!("mill:variant={game}");
        let whole = cost(&[&game]);
        assert!(whole["positions"].as_u64() > Some(100_000_000_000), "{whole}");
        assert!(whole["refusal"].as_str().unwrap().contains("placing"), "{whole}");
        // The largest unit has eight stones a side, or nine and eight, whatever else there is. Rows that are symmetric are
        // stored in full, a hundredth more.
        let moving = cost(&[&game, "--up-to", "9-9"]);
        assert!(memory(&whole) * 102 / 100 > memory(&moving), "{whole}, {moving}");
    }
    // The files of the whole game were 9.70 GB, and 4.26 GB under a limit of 30 plies.
    for (limit, measured) in [("off", 9_700_000_000), ("30", 4_260_000_000_u64)] {
        let disk = cost(&["mill", "--limit", limit])["disk"].as_u64().unwrap();
        assert!((measured..measured * 6 / 5).contains(&disk), "{limit}: {disk}");
    }
}

#[test]
fn what_cannot_be_solved_is_said_before_anything_begins() {
    let data = folder("refused");
    let refused = |words: &[&str]| at(&data, words).refused(2).to_owned();
    assert!(refused(&["solve", "mill", "--up-to", "2-2"]).contains("3-3 to 9-9"));
    assert!(refused(&["solve", "mill", "--up-to", "3-5"]).contains("larger number first"));
    assert!(refused(&["solve", "mill", "--up-to", "x"]).contains("as in 5-3"));
    assert!(refused(&["solve", "mill:variant=six", "--up-to", "7-3"]).contains("3-3 to 6-6"));
    assert!(refused(&["solve", "mill:variant=lasker"]).contains("name --up-to"));
    assert!(refused(&["solve", "mill:variant=twelve", "--up-to", "3-3"]).contains("removals=1"));
    assert!(refused(&["tables", "list", "--game", "othello"]).contains("no tables of this game"));
    assert!(refused(&["solve", "chess"]).contains("no game"));
    assert!(refused(&["solve", "mill", "--up-to", "9-9", "--memory", "0.5"]).contains("MB of memory"));
    let cost = at(&data, &["solve", "mill", "--cost"]).good();
    assert!(cost.contains("of disk") && cost.contains("of memory"), "{cost}");
    assert!(fs::read_dir(data.join("tables")).unwrap().all(|entry| entry.unwrap().file_name() == "lock"));
}

#[test]
fn two_builds_do_not_run_into_each_other() {
    let data = folder("twice");
    // The first one is prepared by this process, so that it ends when we say so.
    let first = Build::prepare(&Store::in_data(&data), Goal::new(3, 3, 2).unwrap(), 1 << 30).unwrap();
    let second = at(&data, &["solve", "mill", "--up-to", "3-3"]);
    let here = format!("process {} is at work on the tables", std::process::id());
    assert!(second.refused(1).contains(&here), "{}", second.err);
    // So is every other command that changes the folder.
    assert!(at(&data, &["tables", "remove", "--all"]).refused(1).contains(&here));
    drop(first);
    at(&data, &["solve", "mill", "--up-to", "3-3"]).good();
}
