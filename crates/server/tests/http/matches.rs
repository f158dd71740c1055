//! Stored games: permissions, changes, and the shared state.

use serde_json::{Value, json};

use crate::client::Client;
use crate::{place, server, start};

/// A match with its owner's key.
struct OwnedMatch {
    client: Client,
    key: String,
    keys: Value,
}

fn begin(client: &Client, mut body: Value) -> OwnedMatch {
    if body.get("players").is_none() {
        body["players"] = json!({ "white": "human", "black": "human" });
    }
    let begun = client.post("/matches", &body).good();
    let key = begun["you"]["key"].as_str().unwrap().to_owned();
    OwnedMatch { client: client.clone(), key, keys: begun["you"]["keys"].clone() }
}

impl OwnedMatch {
    fn path(&self, rest: &str) -> String {
        format!("/matches/{}{rest}", self.key)
    }

    fn play(&self, mv: &str) -> Value {
        self.client.post(&self.path("/moves"), &json!({ "move": mv })).good()["state"].clone()
    }

    fn act(&self, action: &str, body: &Value) -> Value {
        self.client.post(&self.path(action), body).good()["state"].clone()
    }

    fn refused(&self, action: &str, body: &Value, status: u16) -> String {
        self.client.post(&self.path(action), body).refused(status)
    }

    fn state(&self) -> Value {
        self.client.get(&self.path("")).good()["state"].clone()
    }

    /// Returns this match for the holder of another key, in another browser.
    fn as_role(&self, role: &str) -> OwnedMatch {
        let key = self.keys[role].as_str().unwrap().to_owned();
        OwnedMatch { client: self.client.another(), key, keys: self.keys.clone() }
    }
}

#[test]
fn a_board_of_more_than_64_cells_is_played_to_its_end() {
    let owned = begin(&server(), json!({ "game": "connect4:cols=10,rows=10" }));
    for mv in ["a", "9", "a", "9", "a", "9"] {
        assert!(owned.play(mv)["view"]["ending"].is_null());
    }
    let state = owned.play("a");
    assert_eq!(state["view"]["ending"], json!({ "winner": "white", "reason": "line-complete" }));
    server().post("/matches", &json!({ "game": "connect4:cols=12,rows=10" })).refused(400);
}

#[test]
fn a_game_is_played_to_its_end() {
    let owned = begin(&server(), json!({ "game": "connect4" }));
    for mv in ["1", "2", "1", "2", "1", "2"] {
        assert!(owned.play(mv)["view"]["ending"].is_null());
    }
    let state = owned.play("1");
    assert_eq!(state["view"]["ending"], json!({ "winner": "white", "reason": "line-complete" }));
    assert_eq!(state["record"], "1212121");
    assert_eq!(owned.refused("/moves", &json!({ "move": "3" }), 409), "not-possible");
}

#[test]
fn a_move_that_is_not_legal_changes_nothing() {
    let owned = begin(&server(), json!({ "game": "mill" }));
    let before = owned.play("d6");
    assert_eq!(owned.refused("/moves", &json!({ "move": "d6" }), 422), "illegal-move");
    assert_eq!(owned.refused("/moves", &json!({ "move": "nonsense" }), 422), "illegal-move");
    assert_eq!(owned.state(), before);
}

#[test]
fn the_computer_answers() {
    let players = json!({ "white": "human", "black": "easy" });
    let owned = begin(&server(), json!({ "game": "mill", "players": players }));
    let mut events = owned.client.events(&owned.path("/events"));
    owned.play("d6");
    let state = events.wait_for_state(|state| state["moves"].as_array().unwrap().len() == 2);
    assert_eq!(state["moves"][1]["by"], "black");
    assert_eq!(state["moves"][1]["cost"]["spec"], "easy");
    assert!(state["moves"][1]["cost"]["nodes"].as_u64().unwrap() > 0);
    assert_eq!(state["view"]["turn"], "white");
}

#[test]
fn two_people_play_from_two_browsers_and_a_third_looks_on() {
    let owner = begin(&server(), json!({ "game": "connect4" }));
    let (white, black, watcher) = (owner.as_role("white"), owner.as_role("black"), owner.as_role("watch"));
    let mut seen = watcher.client.events(&watcher.path("/events"));
    assert_eq!(seen.wait_for("you")["plays"], json!([]));
    assert_eq!(black.refused("/moves", &json!({ "move": "4" }), 409), "not-possible");
    assert_eq!(watcher.refused("/moves", &json!({ "move": "4" }), 403), "forbidden");
    white.play("4");
    assert_eq!(white.refused("/moves", &json!({ "move": "4" }), 409), "not-possible");
    black.play("5");
    let state = seen.wait_for_state(|state| state["record"] == "45");
    assert_eq!(state["view"]["last"]["move"], "5");
    let keys = black.client.get(&black.path("")).good()["you"]["keys"].clone();
    assert_eq!(keys.as_object().unwrap().keys().collect::<Vec<_>>(), ["black", "watch"]);
}

#[test]
fn a_new_spectator_gets_the_clock_of_the_moment_and_the_others_get_nothing() {
    let game = begin(&server().another(), json!({ "game": "mill", "clock": { "initial": 3600, "increment": 0 } }));
    let mut first = game.client.events(&game.path("/events"));
    first.wait_for("state");
    let moved = game.play("d6");
    let published = first.wait_for_state(|state| state["version"] == moved["version"]);
    loop {
        let later = game.client.events(&game.path("/events")).wait_for("state");
        assert_eq!(later["version"], moved["version"]);
        if later["clock"]["black"].as_f64() < published["clock"]["black"].as_f64() {
            break;
        }
    }
    let moved = game.play("d2");
    assert_eq!(first.wait_for("state")["version"], moved["version"], "nothing was sent in between");
}

#[test]
fn keys_are_long_different_and_the_only_way_in() {
    let owned = begin(&server(), json!({ "game": "mill" }));
    let keys: Vec<&str> = owned.keys.as_object().unwrap().values().map(|key| key.as_str().unwrap()).collect();
    assert_eq!(keys.len(), 4);
    for (index, key) in keys.iter().enumerate() {
        assert_eq!(key.len(), 22);
        assert!(!keys[..index].contains(key));
    }
    for wrong in ["", "x", "AAAAAAAAAAAAAAAAAAAAAA", "../status", "%00"] {
        assert_eq!(owned.client.get(&format!("/matches/{wrong}/export")).refused(404), "not-found");
    }
}

#[test]
fn a_move_for_an_older_version_is_refused() {
    let owned = begin(&server(), json!({ "game": "mill" }));
    let version = owned.state()["version"].as_u64().unwrap();
    owned.act("/moves", &json!({ "move": "d6", "version": version }));
    assert_eq!(owned.refused("/moves", &json!({ "move": "f4", "version": version }), 409), "stale");
    owned.act("/moves", &json!({ "move": "f4", "version": version + 1 }));
}

#[test]
fn taking_back_and_repeating() {
    let owned = begin(&server(), json!({ "game": "connect4", "moves": "4453" }));
    let taken = owned.act("/takeback", &json!({}));
    assert_eq!((&taken["record"], &taken["redo"]), (&json!("445"), &json!(1)));
    assert_eq!(owned.act("/redo", &json!({}))["record"], "4453");
    owned.act("/takeback", &json!({}));
    let other = owned.play("1");
    assert_eq!((&other["record"], &other["redo"]), (&json!("4451"), &json!(0)));
    assert_eq!(owned.refused("/redo", &json!({}), 409), "not-possible");
    let fresh = begin(&owned.client, json!({ "game": "mill" }));
    assert_eq!(fresh.refused("/takeback", &json!({}), 409), "not-possible");
}

#[test]
fn between_two_people_only_the_own_unanswered_move_is_taken_back() {
    let owner = begin(&server(), json!({ "game": "connect4" }));
    let (white, black) = (owner.as_role("white"), owner.as_role("black"));
    white.play("4");
    assert_eq!(black.refused("/takeback", &json!({}), 409), "not-possible");
    white.act("/takeback", &json!({}));
    white.play("4");
    black.play("4");
    assert_eq!(white.refused("/takeback", &json!({}), 409), "not-possible");
    assert_eq!(owner.act("/takeback", &json!({}))["record"], "4");
}

#[test]
fn against_the_computer_taking_back_leads_to_the_own_turn() {
    let players = json!({ "white": "human", "black": "random" });
    let owned = begin(&server(), json!({ "game": "connect4", "players": players }));
    let mut events = owned.client.events(&owned.path("/events"));
    owned.play("4");
    events.wait_for_state(|state| state["moves"].as_array().unwrap().len() == 2);
    let state = owned.act("/takeback", &json!({}));
    assert_eq!((&state["record"], &state["redo"]), (&json!("-"), &json!(2)));
    let again = owned.act("/redo", &json!({}));
    assert_eq!(again["moves"].as_array().unwrap().len(), 2);
}

#[test]
fn a_resignation_can_be_taken_back() {
    let owner = begin(&server(), json!({ "game": "mill" }));
    let black = owner.as_role("black");
    assert_eq!(black.refused("/resign", &json!({ "side": "white" }), 403), "forbidden");
    let ending = black.act("/resign", &json!({}))["view"]["ending"].clone();
    assert_eq!(ending, json!({ "winner": "white", "reason": "resigned" }));
    assert_eq!(owner.refused("/moves", &json!({ "move": "d6" }), 409), "not-possible");
    assert!(owner.act("/takeback", &json!({}))["view"]["ending"].is_null());
    owner.play("d6");
}

#[test]
fn swapping_sides_swaps_the_links_too() {
    let owner = begin(&server(), json!({ "game": "connect4" }));
    let white = owner.as_role("white");
    owner.act("/swap", &json!({}));
    let you = white.client.get(&white.path("")).good()["you"].clone();
    assert_eq!((&you["role"], &you["plays"]), (&json!("black"), &json!(["black"])));
    assert_eq!(white.refused("/moves", &json!({ "move": "4" }), 409), "not-possible");
}

#[test]
fn swapping_against_the_computer_gives_it_the_move() {
    let players = json!({ "white": "human", "black": "random" });
    let owned = begin(&server(), json!({ "game": "connect4", "players": players }));
    let mut events = owned.client.events(&owned.path("/events"));
    owned.act("/swap", &json!({}));
    let state = events.wait_for_state(|state| state["moves"].as_array().unwrap().len() == 1);
    assert_eq!(state["players"], json!({ "white": "random", "black": "human" }));
}

#[test]
fn two_engines_play_while_there_is_a_spectator() {
    let players = json!({ "white": "random:seed=1", "black": "random:seed=2" });
    let owned = begin(&server(), json!({ "game": "othello", "players": players }));
    assert_eq!(owned.state()["engine"]["doing"], "stopped");
    let mut events = owned.client.events(&owned.path("/events"));
    let state = events.wait_for_state(|state| !state["view"]["ending"].is_null());
    assert_eq!(state["view"]["ending"]["reason"], "stones-counted");
}

#[test]
fn two_engines_go_step_by_step() {
    let players = json!({ "white": "random:seed=1", "black": "random:seed=2" });
    let owned = begin(&server(), json!({ "game": "mill", "players": players, "running": false }));
    let mut events = owned.client.events(&owned.path("/events"));
    for moves in 1..=3 {
        owned.act("/step", &json!({}));
        let state = events.wait_for_state(|state| {
            state["moves"].as_array().unwrap().len() == moves && state["engine"]["doing"] == "stopped"
        });
        assert_eq!(state["running"], false);
    }
    owned.act("/pace", &json!({ "running": true, "pause": 0 }));
    events.wait_for_state(|state| state["moves"].as_array().unwrap().len() > 6);
    assert_eq!(owned.refused("/pace", &json!({ "pause": 1e9 }), 400), "bad-request");
}

#[test]
fn players_can_be_replaced() {
    let owned = begin(&server(), json!({ "game": "connect4" }));
    let mut events = owned.client.events(&owned.path("/events"));
    assert_eq!(owned.as_role("white").refused("/players", &json!({ "white": "random" }), 403), "forbidden");
    assert_eq!(owned.refused("/players", &json!({ "white": "nobody" }), 422), "bad-spec");
    assert_eq!(owned.refused("/players", &json!({ "white": "ugi:/bin/sh" }), 422), "bad-spec");
    owned.act("/players", &json!({ "white": "random" }));
    events.wait_for_state(|state| state["moves"].as_array().unwrap().len() == 1);
}

#[test]
fn a_clock_that_runs_out_ends_the_game() {
    let owned = begin(&server(), json!({ "game": "connect4", "clock": { "initial": 1, "increment": 0 } }));
    let mut events = owned.client.events(&owned.path("/events"));
    assert_eq!(owned.state()["clock"]["running"], Value::Null);
    assert_eq!(owned.play("4")["clock"]["running"], "black");
    let state = events.wait_for_state(|state| !state["view"]["ending"].is_null());
    assert_eq!(state["view"]["ending"], json!({ "winner": "white", "reason": "time" }));
    assert_eq!(owned.refused("/takeback", &json!({}), 409), "not-possible");
}

#[test]
fn draw_limits_warn_and_then_end_the_game() {
    let limits = json!({ "turns": 7, "repetitions": null });
    let owned = begin(&server(), json!({ "game": "mill", "limits": limits }));
    owned.play("a7");
    let warned = owned.play("a1");
    assert_eq!(warned["view"]["warnings"], json!([{ "limit": "turn-limit", "left": 5 }]));
    for mv in ["d7", "d1", "b6", "b2"] {
        owned.play(mv);
    }
    let over = owned.play("f6");
    assert_eq!(over["view"]["ending"], json!({ "winner": null, "reason": "turn-limit" }));
}

#[test]
fn a_match_can_begin_anywhere() {
    let start = "bb.w.bw./.....w../........ w 0 0";
    let owned = begin(&server(), json!({ "game": "mill", "start": start }));
    assert_eq!(owned.state()["view"]["position"], start);
    assert_eq!(
        owned
            .client
            .post(
                "/matches",
                &json!({ "game": "mill", "start": "nowhere",
        "players": { "white": "human", "black": "human" } })
            )
            .refused(422),
        "bad-position"
    );
}

#[test]
fn a_match_is_exported_as_it_can_be_read_again() {
    let owned = begin(&server(), json!({ "game": "connect4", "moves": "4453" }));
    let record = owned.client.get(&owned.path("/export"));
    assert_eq!(
        (record.body.as_slice(), record.header("content-type")),
        (&b"4453\n"[..], Some("text/plain; charset=utf-8"))
    );
    let saved = owned.client.get(&owned.path("/export?as=json"));
    let text = String::from_utf8(saved.body).unwrap();
    let read = owned.client.post("/import", &json!({ "game": "connect4", "text": text })).good();
    assert_eq!(read["games"][0]["record"], "4453");
}

#[test]
fn an_exported_match_names_its_players() {
    let players = json!({ "white": "guest", "black": "easy:seed=3" });
    let owned = begin(&server(), json!({ "game": "connect4", "players": players }));
    let saved = owned.client.get(&owned.path("/export?as=json")).json();
    assert_eq!(saved["players"], json!({ "white": "human", "black": "easy:seed=3" }));
}

#[test]
fn a_match_of_a_backup_is_exported_by_its_owner_and_kept_once() {
    let owned = begin(&server(), json!({ "game": "connect4", "moves": "4453" }));
    let watcher = owned.as_role("watch");
    assert_eq!(watcher.client.get(&watcher.path("/export?as=backup")).refused(403), "forbidden");
    let record = owned.client.get(&owned.path("/export?as=backup")).json();
    let keep = || owned.client.post("/matches/keep", &json!({ "record": record })).good();
    assert_eq!(keep(), json!({ "new": false }));
    owned.client.delete(&owned.path(""));
    assert_eq!(keep(), json!({ "new": true }));
    assert_eq!(
        (owned.state()["record"].clone(), owned.state()["version"].clone()),
        (json!("4453"), record["version"].clone())
    );
    assert_eq!(owned.play("1")["record"], "44531");
}

#[test]
fn a_match_of_a_backup_that_is_not_one_of_ours_is_refused() {
    let owned = begin(&server(), json!({ "game": "connect4", "moves": "4453" }));
    let record = owned.client.get(&owned.path("/export?as=backup")).json();
    owned.client.delete(&owned.path(""));
    for (name, value) in [
        ("moves", json!([{ "move": "9", "seconds": 0, "cost": null }])),
        ("players", json!({ "white": "ugi:touch /tmp/x", "black": "human" })),
        ("pause", json!(1e9)),
        ("keys", json!([owned.key, owned.key, owned.key, owned.key])),
    ] {
        let mut spoiled = record.clone();
        spoiled[name] = value;
        let answer = owned.client.post("/matches/keep", &json!({ "record": spoiled }));
        assert!((400..500).contains(&answer.status), "{name}: {}", answer.status);
    }
    assert_eq!(owned.client.get(&owned.path("")).refused(404), "not-found");
}

#[test]
fn a_removed_match_is_gone_for_all_keys() {
    let owner = begin(&server(), json!({ "game": "mill" }));
    let watcher = owner.as_role("watch");
    let mut events = watcher.client.events(&watcher.path("/events"));
    events.wait_for("state");
    assert_eq!(watcher.client.delete(&watcher.path("")).refused(403), "forbidden");
    assert_eq!(owner.client.delete(&owner.path("")).status, 204);
    events.wait_for("gone");
    assert_eq!(owner.client.get(&owner.path("")).refused(404), "not-found");
}

#[test]
fn matches_are_listed_by_their_keys() {
    let owned = begin(&server(), json!({ "game": "othello", "moves": "f5" }));
    let list =
        owned.client.post("/matches/list", &json!({ "keys": [owned.key, "AAAAAAAAAAAAAAAAAAAAAA", "x"] })).good();
    assert_eq!(list["matches"][0]["turns"], 1);
    assert_eq!(list["matches"][0]["role"], "owner");
    assert_eq!((&list["matches"][1], &list["matches"][2]), (&Value::Null, &Value::Null));
}

/// Begins a match in which Black plays c1, White has no move and passes, and Black plays c8.
fn with_a_forced_pass() -> Value {
    let start = format!("XO------{}XO------ X", "-".repeat(48));
    json!({ "game": "othello", "start": start })
}

#[test]
fn a_forced_pass_is_taken_back_and_repeated_with_the_move_before_it() {
    let owned = begin(&server(), with_a_forced_pass());
    for mv in ["c1", "pass"] {
        owned.play(mv);
    }
    let taken = owned.act("/takeback", &json!({}));
    assert_eq!((&taken["moves"], &taken["redo"]), (&json!([]), &json!(2)));
    let again = owned.act("/redo", &json!({}));
    assert_eq!((again["moves"].as_array().unwrap().len(), &again["view"]["turn"]), (2, &json!("black")));
}

#[test]
fn a_forced_pass_is_no_answer_to_the_move_before_it() {
    let owner = begin(&server(), with_a_forced_pass());
    let (white, black) = (owner.as_role("white"), owner.as_role("black"));
    black.play("c1");
    white.play("pass");
    assert_eq!(white.refused("/takeback", &json!({}), 409), "not-possible");
    assert_eq!(black.act("/takeback", &json!({}))["moves"], json!([]));
}

#[test]
fn a_forced_pass_alone_is_nothing_to_take_back() {
    let owned = begin(&server(), json!({ "game": "othello", "start": format!("OX{} X", "-".repeat(62)) }));
    owned.play("pass");
    assert_eq!(owned.refused("/takeback", &json!({}), 409), "not-possible");
}

#[test]
fn a_move_without_a_search_says_what_it_does() {
    for engine in ["alphabeta", "alphabeta:paper=viergewinnt2023"] {
        for (moves, reflex) in [("12121", "block"), ("121212", "win")] {
            let sides = if reflex == "win" { ["white", "black"] } else { ["black", "white"] };
            let players = json!({ sides[0]: engine, sides[1]: "human" });
            let owned = begin(&server(), json!({ "game": "connect4", "moves": moves, "players": players }));
            let mut events = owned.client.events(&owned.path("/events"));
            let state = events.wait_for_state(|state| state["moves"].as_array().unwrap().len() > moves.len());
            assert_eq!(state["moves"][moves.len()]["cost"]["reflex"], reflex, "{engine} {moves}");
        }
    }
}

#[test]
fn an_engine_is_checked_before_it_plays() {
    let client = server();
    let check = |game: &str, spec: &str| client.get(&format!("/engines/check?game={game}&spec={spec}"));
    assert_eq!(check("mill", "minimax:weights=1/1/4/2").status, 204);
    for (game, spec) in [("mill", "minimax:weights=1/2/3"), ("mill", "best:time=soon"), ("mill", "best:threads=1000")] {
        assert_eq!(check(game, spec).refused(422), "bad-spec", "{spec}");
    }
    assert_eq!(check("chess", "minimax").status, 422);
}

#[test]
fn what_an_engine_may_ask_for_is_bounded() {
    let client = start("bounded");
    for spec in ["best:threads=1000", "best:hash=100000", "ugi:/bin/true", "best:nonsense=1", &"x".repeat(1000)] {
        let body = json!({ "game": "mill", "players": { "white": spec, "black": "human" } });
        assert_eq!(client.post("/matches", &body).refused(422), "bad-spec", "{spec}");
    }
}

#[test]
fn only_the_guest_moves_the_side_of_the_guest() {
    let owned = begin(&server(), json!({ "game": "connect4", "players": { "white": "human", "black": "guest" } }));
    assert_eq!(owned.client.get(&owned.path("")).good()["you"]["plays"], json!(["white"]));
    owned.play("4");
    assert_eq!(owned.refused("/moves", &json!({ "move": "4" }), 409), "not-possible");
    let guest = owned.as_role("black");
    guest.play("4");
    // An answered move cannot be taken back by one player alone, not even by the owner.
    assert_eq!(owned.refused("/takeback", &json!({}), 409), "not-possible");
    assert_eq!(guest.act("/takeback", &json!({}))["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn a_draw_is_offered_and_accepted_and_a_move_declines_it() {
    let owned = begin(&server(), json!({ "game": "connect4", "players": { "white": "human", "black": "guest" } }));
    let guest = owned.as_role("black");
    owned.play("4");
    assert_eq!(owned.act("/draw", &json!({}))["draw_offer"], "white");
    assert_eq!(guest.play("4")["draw_offer"], Value::Null);
    owned.act("/draw", &json!({}));
    assert_eq!(guest.act("/draw", &json!({}))["view"]["ending"], json!({ "winner": null, "reason": "agreed" }));
}

#[test]
fn a_rematch_exchanges_the_sides_and_is_the_same_for_both() {
    let owned = begin(&server(), json!({ "game": "connect4", "clock": { "initial": 60, "increment": 2 } }));
    assert_eq!(owned.refused("/rematch", &json!({}), 409), "not-possible");
    owned.act("/resign", &json!({}));
    let guest = owned.as_role("black");
    let next = guest.client.post(&guest.path("/rematch"), &json!({})).good();
    assert_eq!((&next["you"]["role"], &next["state"]["clock"]["increment"]), (&json!("white"), &json!(2.0)));
    let of_white = owned.as_role("white");
    let shown = of_white.client.get(&of_white.path("")).good();
    let again = of_white.client.post(&of_white.path("/rematch"), &json!({})).good();
    assert_eq!(again["you"]["role"], "black");
    assert_eq!(shown["you"]["next"], again["you"]["key"]);
    assert_eq!(again["you"]["keys"]["watch"], next["you"]["keys"]["watch"], "it is one game");
}

#[test]
fn an_answer_has_the_clock_of_its_moment() {
    let players = json!({ "white": "human", "black": "best:time=60s,hash=1" });
    let clock = json!({ "initial": 3600, "increment": 0 });
    let owned = begin(&server(), json!({ "game": "mill", "players": players, "clock": clock }));
    let mut events = owned.client.events(&owned.path("/events"));
    owned.play("d6");
    let published = events.wait_for_state(|state| state["engine"]["doing"] == "thinking");
    let left = |state: &Value| state["clock"]["black"].as_f64().unwrap();
    let mut seen = owned.state();
    while left(&seen) >= left(&published) {
        seen = owned.state();
    }
    assert!(left(&owned.act("/hurry", &json!({}))) <= left(&seen));
}

#[test]
fn an_engine_that_is_hurried_plays_at_once() {
    let players = json!({ "white": "best:time=60s,hash=1", "black": "human" });
    let owned = begin(&server(), json!({ "game": "mill", "players": players }));
    while owned.state()["engine"]["doing"] != "thinking" {
        std::thread::yield_now();
    }
    owned.act("/hurry", &json!({}));
    while owned.state()["moves"].as_array().unwrap().is_empty() {
        std::thread::yield_now();
    }
    assert_eq!(owned.refused("/hurry", &json!({}), 409), "not-possible");
}

#[test]
fn a_change_by_another_program_is_not_overwritten() {
    let client = start("overtaken");
    let begun =
        client.post("/matches", &json!({ "game": "mill", "players": { "white": "human", "black": "human" } })).good();
    let path = format!("/matches/{}", begun["you"]["key"].as_str().unwrap());
    let mut events = client.events(&format!("{path}/events"));
    let known = events.wait_for_state(|_| true)["version"].as_u64().unwrap();
    // A second writer, though both locks are there to prevent it.
    let database = rusqlite::Connection::open(place("overtaken").join("games.sqlite")).unwrap();
    database.execute("UPDATE matches SET version = version + 1, running = 0", []).unwrap();
    assert_eq!(client.post(&format!("{path}/moves"), &json!({ "move": "d6" })).refused(409), "stale");
    // The stream ends, and the browser connects again.
    while let Some((name, _)) = events.next() {
        assert_ne!(name, "gone");
    }
    let moves: i64 = database.query_row("SELECT count(*) FROM moves", [], |row| row.get(0)).unwrap();
    let shown = client.get(&path).good();
    assert_eq!((moves, shown["state"]["version"].as_u64()), (0, Some(known + 1)));
    client.post(&format!("{path}/moves"), &json!({ "move": "d6" })).good();
    let version: i64 = database.query_row("SELECT version FROM matches", [], |row| row.get(0)).unwrap();
    assert_eq!(version.unsigned_abs(), known + 2);
}
