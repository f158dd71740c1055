//! Live analysis, review and exact values.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Client;
use crate::{server, start};

/// Returns how many searches run and how many wait.
fn load(client: &Client) -> (u64, u64) {
    let searches = &client.get("/status").good()["searches"];
    (searches["running"].as_u64().unwrap(), searches["waiting"].as_u64().unwrap())
}

/// Begins a match whose engine has a minute for its first move. Returns once the engine has a place or waits for one.
fn begin_thinking(client: &Client) -> String {
    let before = load(client);
    let players = json!({ "white": "best:time=60s,hash=1", "black": "human" });
    let begun = client.post("/matches", &json!({ "game": "mill", "players": players })).good();
    while load(client) == before {
        std::thread::yield_now();
    }
    format!("/matches/{}", begun["you"]["key"].as_str().unwrap())
}

/// Fills all places with engines that search until their matches are removed.
fn fill_pool(client: &Client) -> Vec<String> {
    let most = client.get("/status").good()["searches"]["most"].as_u64().unwrap();
    (0..most).map(|_| begin_thinking(client)).collect()
}

#[test]
fn a_long_turn_of_an_engine_makes_room_for_a_short_one() {
    let client = start("makes-room");
    let long = fill_pool(&client);
    let other = client.another();
    let players = json!({ "white": "easy", "black": "human" });
    let begun = other.post("/matches", &json!({ "game": "connect4", "players": players })).good();
    let game = format!("/matches/{}", begun["you"]["key"].as_str().unwrap());
    other.events(&format!("{game}/events")).wait_for_state(|state| state["moves"].as_array().unwrap().len() == 1);
    for game in long {
        let state = client.get(&game).good()["state"].clone();
        assert_eq!(state["moves"], json!([]), "the long searches are not over");
        assert_eq!(client.delete(&game).status, 204);
    }
}

#[test]
fn an_analysis_gets_deeper_and_ends() {
    let mut events = server().events("/analysis?game=mill&lines=3&seconds=1");
    let mut depths = Vec::new();
    let done = loop {
        match events.next().unwrap() {
            (name, data) if name == "analysis" => depths.push(data["depth"].as_u64().unwrap()),
            (name, data) if name == "done" => break data,
            (name, data) => assert_eq!(name, "waiting", "{data}"),
        }
    };
    assert!(depths.is_sorted() && !depths.is_empty());
    assert_eq!(done["lines"].as_array().unwrap().len(), 3);
    let chances: Vec<f64> =
        done["lines"].as_array().unwrap().iter().map(|line| line["chance"].as_f64().unwrap()).collect();
    assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)) && chances.is_sorted_by(|a, b| a >= b));
    assert!(events.next().is_none());
}

#[test]
fn every_legal_move_gets_a_value() {
    let done = server().events("/analysis?game=othello&lines=all&seconds=1").wait_for("done");
    assert_eq!(done["lines"].as_array().unwrap().len(), 4);
}

#[test]
fn certain_values_are_marked() {
    // White has three in a column and the move.
    let done = server().events("/analysis?game=connect4&moves=121212&lines=2&seconds=120").wait_for("done");
    let best = &done["lines"][0];
    assert_eq!((&best["move"], &best["exact"], &best["value"]), (&json!("1"), &json!(true), &json!("win")));
    assert_eq!((&best["plies"], &best["chance"]), (&json!(1), &json!(1.0)));
}

#[test]
fn a_finished_game_has_nothing_to_analyse() {
    let done = server().events("/analysis?game=connect4&moves=1212121").wait_for("done");
    assert_eq!(done["lines"], json!([]));
}

#[test]
fn a_review_finds_the_move_that_threw_the_win_away() {
    // White could have won in the first column but played elsewhere; then Black misses the same win.
    let mut events = server().events("/review?game=connect4&moves=1212123&seconds=0.5");
    let mut moves: Vec<Value> = Vec::new();
    while let Some((name, data)) = events.next() {
        match name.as_str() {
            "move" => moves.push(data),
            "done" => assert_eq!(data["plies"], 7),
            other => assert_eq!(other, "waiting"),
        }
    }
    assert!((1..=7).all(|ply| moves.iter().any(|reviewed| reviewed["ply"] == ply)));
    let last = &moves[0];
    assert_eq!((&last["move"], &last["best"], &last["class"]), (&json!("3"), &json!("1"), &json!("blunder")));
    assert_eq!(last["says"]["key"], "review.threw-away-win");
    assert_eq!(last["before"]["value"], "win");
}

/// Returns the moves of a review by number, as reported last.
fn reviewed(client: &Client, query: &str) -> BTreeMap<u64, Value> {
    let mut events = client.events(query);
    let mut moves = BTreeMap::new();
    while let Some((name, data)) = events.next() {
        if name == "move" {
            moves.insert(data["ply"].as_u64().unwrap(), data);
        }
    }
    moves
}

#[test]
fn a_review_is_the_same_every_time() {
    // A game of random moves: many mistakes, and few exact values.
    let game = "/review?game=othello&moves=f5d6c3d3c4f4f6f3e6e7d7c6f7g5&nodes=3000";
    let first = reviewed(&server(), game);
    assert_eq!(first.len(), 14);
    assert_eq!(reviewed(&server(), game), first);
}

#[test]
fn exact_values_come_in_the_shape_of_tablebase_servers() {
    let found = server().get("/tablebase?game=connect4&moves=121212").good();
    assert_eq!((&found["category"], &found["plies"]), (&json!("win"), &json!(1)));
    assert_eq!(found["rules"], json!({ "cols": "7", "rows": "6", "win": "4" }));
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    assert_eq!(
        (&moves[0]["move"], &moves[0]["category"], &moves[0]["plies"]),
        (&json!("1"), &json!("loss"), &json!(0))
    );
    assert_eq!(moves[0]["value"], "win");
    // Every other move lets Black win at once.
    assert!(moves[1..].iter().all(|mv| mv["value"] != "win" || mv["plies"].as_u64() > Some(0)));
}

#[test]
fn an_unknown_value_is_reported_as_unknown() {
    let found = server().get("/tablebase?game=mill").good();
    assert_eq!(found["rules"], json!({ "removals": "2", "variant": "nine", "flying": "on" }));
    assert_eq!(found["moves"].as_array().unwrap().len(), 24);
    assert!(["unknown", "draw"].contains(&found["category"].as_str().unwrap()));
}

#[test]
fn searches_wait_for_their_turn_and_report_it() {
    let first = start("turns");
    let most = first.get("/status").good()["searches"]["most"].as_u64().unwrap() as usize;
    let mut running: Vec<_> = (0..most).map(|_| first.events("/analysis?game=mill&seconds=60")).collect();
    for events in &mut running {
        events.wait_for("analysis");
    }
    // All places are taken by one browser; another one waits, and gets a place long before the minute is over.
    let mut waiting = first.another().events("/analysis?game=mill&seconds=0.2");
    assert_eq!(waiting.wait_for("waiting")["ahead"], 0);
    assert!(waiting.wait_for("done")["depth"].as_u64() > Some(0));
}

#[test]
fn a_closed_stream_stops_its_search() {
    let client = start("closed");
    let mut events = client.events("/analysis?game=mill&seconds=120");
    events.wait_for("analysis");
    let mut watching = client.another().events("/analysis?game=connect4&seconds=0.1");
    drop(events);
    watching.wait_for("done");
    // Long before its own two minutes are over.
    let latest = Instant::now() + Duration::from_secs(60);
    while client.get("/status").good()["searches"]["running"] != 0 {
        assert!(Instant::now() < latest, "it still searches");
        std::thread::yield_now();
    }
}

#[test]
fn one_browser_has_only_so_many_streams() {
    let client = start("streams").another();
    let key =
        client.post("/matches", &json!({ "game": "mill", "players": { "white": "human", "black": "human" } })).good();
    let path = format!("/matches/{}/events", key["you"]["key"].as_str().unwrap());
    let open: Vec<_> = (0..16).map(|_| client.events(&path)).collect();
    assert_eq!(client.get(&path).refused(429), "busy");
    let _other = client.another().events(&path);
    drop(open);
}

#[test]
fn a_spectator_of_a_waiting_engine_is_told_how_many_searches_are_ahead() {
    let client = start("queue").another();
    let mut running = fill_pool(&client);
    let next = begin_thinking(&client);
    let last = begin_thinking(&client);
    let mut events = client.events(&format!("{last}/events"));
    assert_eq!(events.wait_for_state(|_| true)["engine"]["doing"], "waiting");
    assert_eq!(events.wait_for("waiting"), json!({ "ahead": 1 }));
    client.delete(&running.pop().unwrap());
    assert_eq!(events.wait_for("waiting"), json!({ "ahead": 0 }));
    // This engine gets a place too: it thinks, and is no longer reported as waiting.
    client.delete(&next);
    events.wait_for_state(|state| state["engine"]["doing"] == "thinking");
    let (name, _) = events.next().unwrap();
    assert_eq!(name, "thinking");
    for path in running.iter().chain([&last]) {
        client.delete(path);
    }
}

#[test]
fn an_engine_that_finds_no_place_says_why_in_a_sentence() {
    let client = start("refused-place").another();
    let mut all = fill_pool(&client);
    all.extend((0..8).map(|_| begin_thinking(&client)));
    let players = json!({ "white": "best:time=60s,hash=1", "black": "human" });
    let begun = client.post("/matches", &json!({ "game": "mill", "players": players })).good();
    let path = format!("/matches/{}", begun["you"]["key"].as_str().unwrap());
    let state = client.events(&format!("{path}/events")).wait_for_state(|state| state["engine"]["doing"] == "failed");
    let message = &state["engine"]["message"];
    assert_eq!(message["key"], "problem.busy");
    assert_eq!(message["text"], "too many requests are waiting already; try again in a moment");
    for path in all.iter().chain([&path]) {
        client.delete(path);
    }
}
