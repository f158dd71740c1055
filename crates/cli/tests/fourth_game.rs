//! The game of `examples/guests/hexapawn.rs`, in every interface.

#![cfg(unix)]

#[path = "../../server/tests/http/client.rs"]
#[allow(dead_code, reason = "the server's own tests use the rest of it")]
mod client;
#[path = "../../server/tests/http/contract.rs"]
mod contract;
#[path = "../../server/tests/http/schema.rs"]
mod schema;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use client::Client;
use serde_json::{Value, json};

/// Returns the program of the example, which cargo builds for tests only on request. `./test` has
/// built it.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        if let Some(built) = std::env::var_os("ENDSPIEL_GUESTS") {
            return built.into();
        }
        let cargo = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "endspiel", "--example", "guests"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(cargo.unwrap().success(), "the example does not compile");
        Path::new(env!("CARGO_BIN_EXE_endspiel")).with_file_name("examples").join("guests")
    })
}

fn data(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("endspiel-fourth-{}-{test}", std::process::id()))
}

/// Returns the program with these arguments, on its own data folder.
fn command(test: &str, words: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(words).env("ENDSPIEL_DATA", data(test));
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Returns its output for this input.
fn run(test: &str, words: &[&str], input: &str) -> String {
    let mut child = command(test, words).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let _ = std::fs::remove_dir_all(data(test));
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn it_is_listed_shown_and_played_in_the_terminal() {
    let games = run("terminal", &["games"], "");
    assert!(games.contains("hexapawn") && games.contains("mill"), "{games}");
    let shown = run("terminal", &["show", "hexapawn", "--moves", "b1-b2 a3xb2"], "");
    assert!(shown.contains("Hexapawn, 2 moves played") && shown.contains(".bb/.b./w.w w"), "{shown}");
    let played = run("terminal", &["play", "hexapawn"], "b1-b2\na3xb2\na1xb2\nc3xb2\nc1xb2\n");
    assert!(played.contains("White wins: the loser has no legal move."), "{played}");
    assert!(played.contains("Record: b1-b2 a3xb2 a1xb2 c3xb2 c1xb2"), "{played}");
    let played = run("terminal", &["play", "hexapawn", "--white", "random", "--black", "random", "--seed", "3"], "");
    assert!(played.contains(" wins: "), "{played}");
    let larger = run("terminal", &["perft", "hexapawn:size=5", "3"], "");
    assert!(larger.contains("nodes at depth 3"), "{larger}");
}

#[test]
fn the_first_page_of_help_names_it() {
    let help = run("help", &["--help"], "");
    assert!(help.contains("`hexapawn`, `kalah`, `konane` or `boxes`;"), "{help}");
}

#[test]
fn engines_analyse_it_and_know_who_wins() {
    // Gardner 1962: the second player wins.
    let analysis = run("analysis", &["analyze", "hexapawn", "--depth", "9", "--json"], "");
    let last: Value = serde_json::from_str(analysis.lines().last().unwrap()).unwrap();
    assert_eq!(last["lines"][0]["value"], "loss", "{last}");
    let compared = run("analysis", &["compare", "hexapawn", "--depth", "3"], "");
    assert!(compared.contains("minimax"), "{compared}");
}

#[test]
fn it_is_played_over_ugi() {
    let session = "ugi\nisready\nposition startpos moves b1-b2\ngo depth 6\nquery p1turn\nquit\n";
    let said = run("ugi", &["engine", "hexapawn"], session);
    let best = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
    assert!(["a3xb2", "c3xb2", "a3-a2", "c3-c2"].contains(&best), "{said}");
    assert!(said.contains("response false"), "{said}");
}

#[test]
fn tournaments_are_played_at_it() {
    let words =
        ["arena", "run", "--game", "hexapawn:size=4", "--engine", "hard", "--engine", "random", "--rounds", "2"];
    let report = run("arena", &words, "");
    assert!(report.contains("hard") && report.contains("finished, 4 games"), "{report}");
}

#[test]
fn a_tournament_ends_in_the_words_of_the_game() {
    let words =
        ["arena", "run", "--game", "hexapawn:size=4", "--engine", "random", "--engine", "beginner", "--rounds", "4"];
    let report = run("words", &words, "");
    assert!(report.contains("a pawn has come across"), "{report}");
}

/// The server, killed when the test ends.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
        let _ = std::fs::remove_dir_all(data("server"));
    }
}

#[test]
fn the_server_plays_analyses_reviews_and_draws_it() {
    let mut serving = Serving(command("server", &["serve", "--port", "0", "--json"]).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(serving.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let said: Value = serde_json::from_str(&line).unwrap();
    let address = said["address"].as_str().unwrap().trim_start_matches("http://").trim_end_matches('/');
    let client = Client::new(address.parse().unwrap());
    let games = client.get("/games").good();
    assert!(games["games"].as_array().unwrap().iter().any(|game| game["name"] == "hexapawn"), "{games}");
    assert_eq!(client.get("/board?game=hexapawn").good()["spots"].as_array().unwrap().len(), 9);
    let view = client.post("/position", &json!({ "game": "hexapawn", "moves": "b1-b2" })).good();
    let takes = view["moves"].as_array().unwrap().iter().find(|mv| mv["move"] == "a3xb2").unwrap();
    assert_eq!(takes["ways"], json!([[{ "do": "lift", "at": "a3" }, { "do": "put", "at": "b2" }]]));
    let tree = client.get("/lab/tree?game=hexapawn&depth=2&algorithm=minimax").good();
    assert_eq!(tree["complete"], true);
    let query = "game=hexapawn&moves=b1-b2%20a3xb2&seconds=0.05";
    client.another().events(&format!("/analysis?{query}")).wait_for("done");
    client.another().events(&format!("/review?{query}")).wait_for("done");
    let begun = json!({ "game": "hexapawn", "players": { "white": "human", "black": "easy" } });
    let begun = client.post("/matches", &begun).good();
    assert_eq!(begun["state"]["view"]["game"], "hexapawn");
}
