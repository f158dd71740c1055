//! The arguments of the commands.

use std::path::{Path, PathBuf};

use crate::{Folder, output, refused};

const FILE: &str = "name = 'short'\ngame = 'connect4'\nrounds = 2\n[openings]\nplies = 2\n\
                    [[players]]\nengine = 'random'\n[[players]]\nengine = 'easy'\n";

#[test]
fn a_file_is_run_listed_and_reported() {
    let folder = Folder::new("commands");
    let (data, file) = (folder.data("data"), folder.file("short.toml", FILE));
    assert!(output(&data, &["arena", "list"]).starts_with("no tournaments yet"));
    let text = output(&data, &["arena", "run", &file]);
    assert!(text.starts_with("short: connect4, finished, 4 games\n"), "{text}");
    let list = output(&data, &["arena", "list"]);
    assert!(list.contains("1  finished") && list.contains("4/4 games  connect4   short"), "{list}");
    let listed: serde_json::Value = serde_json::from_str(&output(&data, &["arena", "list", "--json"])).unwrap();
    assert_eq!((listed["id"].as_i64(), listed["running"].as_bool()), (Some(1), Some(false)));
    assert_eq!(output(&data, &["arena", "report", "1"]), text);
    assert_eq!(output(&data, &["arena", "resume", "1"]), text);
    let more = output(&data, &["arena", "resume", "1", "--rounds", "3"]);
    assert!(more.starts_with("short: connect4, finished, 6 games\n"), "{more}");
    let json: serde_json::Value = serde_json::from_str(&output(&data, &["arena", "report", "1", "--json"])).unwrap();
    assert_eq!(json["games"], 6);
}

#[test]
fn flags_go_before_the_file_and_do_without_one() {
    let folder = Folder::new("flags");
    let (data, file) = (folder.data("data"), folder.file("short.toml", FILE));
    let openings = folder.file("openings.txt", "4453\n1234\n");
    let words =
        ["arena", "run", &file, "--rounds", "1", "--games", "1", "--openings", &openings, "--plies", "3", "--json"];
    let json: serde_json::Value = serde_json::from_str(&output(&data, &words)).unwrap();
    assert_eq!((json["games"].as_u64(), json["of"].as_u64()), (Some(1), Some(1)));
    let records = std::fs::read_to_string(data.join("arena/1/games.jsonl")).unwrap();
    assert!(records.contains("\"moves\":\"445"), "{records}");
    let words = ["arena", "run", "--game", "mill", "--engine", "random", "--engine", "random", "--rounds", "1"];
    let text =
        output(&data, &[&words[..], &["--resign", "movecount=2,score=5", "--draw", "movecount=4,score=0"]].concat());
    assert!(text.contains("random #2"), "{text}");
    let test = ["arena", "run", "--game", "connect4", "--engine", "easy", "--engine", "random", "--rounds", "500"];
    let text = output(&data, &[&test[..], &["--plies", "2", "--sprt", "elo0=0,elo1=200"]].concat());
    assert!(text.contains("elo1 = 200 accepted"), "{text}");
}

#[test]
fn a_program_that_speaks_gtp_plays_a_tournament() {
    let folder = Folder::new("gtp");
    let data = folder.data("data");
    let program = format!("gtp:{} engine othello --protocol gtp --engine random", env!("CARGO_BIN_EXE_endspiel"));
    let words = ["arena", "run", "--game", "othello", "--engine", &program, "--engine", "random", "--rounds", "2"];
    let json: serde_json::Value = serde_json::from_str(&output(&data, &[&words[..], &["--json"]].concat())).unwrap();
    assert_eq!((json["games"].as_u64(), json["of"].as_u64()), (Some(4), Some(4)), "{json}");
    let games = std::fs::read_to_string(data.join("arena/1/games.jsonl")).unwrap();
    for cause in ["crashed", "hung", "flooded", "illegal", "failed"] {
        assert!(!games.contains(cause), "{games}");
    }
}

#[test]
fn wrong_words_are_refused_in_one_line() {
    let folder = Folder::new("refused");
    let data = folder.data("data");
    let file = folder.file("bad.toml", &FILE.replace("rounds", "round"));
    let text = folder.file("text.toml", "\u{1b}[2J");
    for (words, code, reason) in [
        (&["arena", "run", &file][..], 2, "line 3: unknown field `round`"),
        (&["arena", "run", &text], 2, "the tournament: line 1"),
        (&["arena", "run", "no/such/file"], 1, "cannot read no/such/file"),
        (&["arena", "run"], 2, "FILE"),
        (&["arena", "run", "--game", "mill", "--engine", "random"], 2, "at least two players"),
        (&["arena", "run", &file, "--sprt", "elo0=1"], 2, "unknown field"),
        (&["arena", "report", "7"], 2, "there is no tournament 7"),
        (&["arena", "resume", "7"], 2, "there is no tournament 7"),
        (&["arena", "worker", "--nats", "nats://127.0.0.1:1"], 1, "cannot reach nats://127.0.0.1:1"),
        (&["arena", "worker"], 2, "--nats"),
        (&["experiment", "nothing"], 2, "there is no experiment `nothing`; there is minimax-vs-alphabeta, weights"),
        (&["experiment", "weights", "--games", "0"], 2, "games is a whole number from 1 to 10,000"),
        (&["experiment", "weights", "--games", "1000000"], 2, "games is a whole number from 1 to 10,000"),
        (&["experiment", "weights", "--games", "-1"], 2, "it is a whole number of games"),
        (&["experiment", "positions", "--games", "4"], 2, "`positions` is computed and plays no games"),
        (&["experiment", "--games", "4"], 2, "NAME"),
    ] {
        let (found, line) = refused(&data, words);
        assert_eq!(found, code, "{line}");
        assert!(line.contains(reason), "{line}");
    }
    let good = folder.file("good.toml", FILE);
    let (_, line) = refused(&data, &["arena", "run", &good, "--sprt", "elo0=1"]);
    assert!(line.contains("--sprt needs elo1="), "{line}");
}

#[test]
fn experiments_are_listed_with_a_line_each() {
    let folder = Folder::new("experiments");
    let data = folder.data("data");
    let list = output(&data, &["experiment"]);
    assert_eq!(list.lines().count(), 7);
    assert!(list.lines().next().unwrap().starts_with("minimax-vs-alphabeta  Minimax four plies ahead"), "{list}");
    let help = output(&data, &["experiment", "--help"]);
    for line in output(&data, &["experiment", "--json"]).lines() {
        let listed: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(listed["title"]["de"].is_string() && listed["paper"]["en"].is_string(), "{line}");
        assert!(help.contains(listed["name"].as_str().unwrap()), "{help}");
    }
}

#[test]
fn an_experiment_sets_our_table_beside_theirs_and_keeps_its_games() {
    let folder = Folder::new("experiment");
    let data = folder.data("data");
    let words = |games| ["experiment", "minimax-vs-alphabeta", "--games", games, "--json"];
    let json = |games| -> serde_json::Value { serde_json::from_str(&output(&data, &words(games))).unwrap() };
    let one = json("1");
    assert_eq!(one["tables"][0]["rows"][0][1]["theirs"], serde_json::json!({"won": 1, "drawn": 1, "lost": 2}));
    assert_eq!(one["tournaments"][0]["games"], 2);
    let two = json("2");
    assert_eq!(
        (&two["tournaments"][0]["id"], &two["tournaments"][0]["games"]),
        (&one["tournaments"][0]["id"], &4.into())
    );
    assert_eq!(json("1")["tables"][0], one["tables"][0]);
    assert_eq!(output(&data, &["arena", "list"]).lines().count(), 2);
    let page = std::fs::read_to_string(data.join("experiments/minimax-vs-alphabeta/report.html")).unwrap();
    assert!(page.contains("<th>theirs</th>") && page.contains("35 s"), "{page}");
}

#[test]
fn a_computed_experiment_plays_nothing() {
    let folder = Folder::new("computed");
    let data = folder.data("data");
    let text = output(&data, &["experiment", "depth-costs"]);
    // Ours and the paper's at depth 8; the paper's is a misprint.
    assert!(text.contains("19,243") && text.contains("30,319") && text.contains("20,219 [1]"), "{text}");
    assert!(text.contains("- held: the printed program gives the printed figures"), "{text}");
    assert!(output(&data, &["arena", "list"]).starts_with("no tournaments yet"));
}

#[test]
fn a_folder_that_cannot_be_written_is_told_in_one_sentence() {
    let folder = Folder::new("read-only");
    // A file in place of the data folder refuses even the superuser.
    let data = PathBuf::from(folder.file("data", "no folder"));
    for words in [&["experiment", "weights", "--games", "1"][..], &["experiment", "depth-costs"]] {
        let (code, line) = refused(&data, words);
        assert!(code != 0 && line.contains("data"), "{line}");
    }
    // Nothing can be written beside the processes either.
    let (code, line) = refused(Path::new("/proc/self"), &["experiment", "positions"]);
    assert_eq!((code, line.matches("arena.sqlite").count()), (1, 1), "{line}");
}

#[test]
fn a_tournament_resumes_whatever_else_lies_beside_the_tables() {
    let folder = Folder::new("beside");
    let (data, file) = (folder.data("data"), folder.file("short.toml", FILE));
    output(&data, &["arena", "run", &file]);
    output(&data, &["solve", "mill", "--cost"]);
    output(&data, &["solve", "mill", "--up-to", "3-3"]);
    std::fs::write(data.join("tables/README.txt"), "about these tables").unwrap();
    assert!(output(&data, &["arena", "resume", "1", "--rounds", "3"]).contains("finished, 6 games"));
    // Small tables that play would build are there before it begins.
    let mill = folder.file("mill.toml", &FILE.replace("connect4", "mill"));
    output(&data, &["arena", "run", &mill]);
    output(&data, &["solve", "mill", "--up-to", "5-3"]);
    output(&data, &["arena", "resume", "2", "--rounds", "3"]);
    // Larger tables make a different program: engines play by them.
    output(&data, &["tables", "remove", "--all"]);
    let (code, line) = refused(&data, &["arena", "resume", "2", "--rounds", "4"]);
    assert!(code == 1 && line.contains("results of two versions do not mix"), "{line}");
}
