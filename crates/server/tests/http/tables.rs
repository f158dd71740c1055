//! Endgame tables: what is built is told, what is missing is built, by one at a time and only from here.

use std::sync::Arc;

use endspiel_knowledge::Stop;
use endspiel_tables::{Build, Goal, Limit, Store, Tables};
use serde_json::{Value, json};

use crate::client::{Client, Events};
use crate::{place, server, start, start_with};

/// As much memory as small tables could ever need.
const MEMORY: u64 = 1 << 30;

/// A server of its own and the folder with its tables.
fn workshop(name: &str) -> (Client, Store) {
    (start(name), Store::in_data(&place(name)))
}

/// The next news of a build that stands so.
fn wait_for_build(events: &mut Events, state: &str) -> Value {
    loop {
        let build = events.wait_for("build");
        assert_ne!(build["state"], "failed", "{build}");
        if build["state"] == state {
            return build;
        }
    }
}

fn cell(tables: &Value, larger: usize, smaller: usize) -> Value {
    let cells = tables["cells"].as_array().unwrap();
    cells.iter().find(|cell| cell["larger"] == larger && cell["smaller"] == smaller).unwrap().clone()
}

#[test]
fn a_build_is_watched_from_its_start_to_its_end_and_gives_the_published_counts() {
    let tables = Arc::new(Tables::new(Store::in_data(&place("tables-build"))));
    let client = start_with("tables-build", tables);
    let flying = "/tablebase?game=mill&position=bb.w.bw./.....w../........%20w%200%200";
    assert_eq!(client.get(flying).good()["category"], "unknown");
    let mut events = client.another().events("/tables/events");
    let before = events.wait_for("tables");
    assert_eq!(before["cells"].as_array().unwrap().len(), 28);
    assert_eq!(cell(&before, 4, 3)["built"], false);
    assert!(cell(&before, 4, 3)["positions"].as_u64() >= Some(2 * 760_398));

    let cost = client.get("/tables/cost?up_to=4-3").good();
    assert_eq!((&cost["pieces"], &cost["placing"], &cost["refusal"]), (&json!(2), &json!(false), &Value::Null));
    let begun = client.post("/tables/build", &json!({ "up_to": "4-3" })).good();
    assert_eq!(begun["build"]["total"], cost["positions"]);
    let done = wait_for_build(&mut events, "done");
    assert_eq!((&done["pieces_done"], &done["pieces"]), (&json!(2), &json!(2)));
    assert_eq!((&done["done"], &done["left"]), (&cost["positions"], &Value::Null));

    // The figures are those of REFERENCE.md, side to move first.
    let tables = client.get("/tables").good();
    let (three, four) = (cell(&tables, 3, 3), cell(&tables, 4, 3));
    assert_eq!((&three["built"], &four["built"], &tables["may_build"]), (&json!(true), &json!(true), &json!(true)));
    let figures = |table: &Value| {
        ["own", "opponent", "positions", "wins", "draws", "losses", "longest_win", "longest_loss"]
            .map(|name| table[name].as_u64())
    };
    let published = |figures: [u64; 8]| figures.map(Some);
    assert_eq!(figures(&three["tables"][0]), published([3, 3, 169_626, 140_621, 269, 28_736, 25, 26]));
    assert_eq!(figures(&four["tables"][0]), published([4, 3, 760_398, 75_397, 681_906, 3_095, 1, 32]));
    let weaker = figures(&four["tables"][1]);
    assert_eq!(weaker[..7], published([3, 4, 760_398, 102_281, 658_117, 0, 33, 0])[..7]);
    assert_eq!(weaker[7], None);
    assert_eq!(cell(&tables, 4, 4)["built"], false);

    let counts = client.get("/tables/counts?own=3&opponent=3").good();
    let wins = [66472, 33775, 16651, 6619, 4770, 2561, 3808, 2506, 1185, 776, 1125, 346, 27];
    let by_plies: Vec<Value> = wins.iter().zip((1..).step_by(2)).map(|(count, plies)| json!([plies, count])).collect();
    assert_eq!(counts["by_plies"]["wins"], json!(by_plies));

    // What is built is used at once; the distance is a published one.
    let known = client.get(flying).good();
    assert_eq!((&known["category"], &known["plies"]), (&json!("win"), &json!(25)));
    the_longest_win_is_played_to_its_end(&client);

    // Everything is built now: there is nothing to do and nothing in the way.
    let cost = client.get("/tables/cost?up_to=4-3").good();
    assert_eq!((&cost["pieces"], &cost["seconds"], &cost["refusal"]), (&json!(0), &json!(0.0), &Value::Null));
    let again = client.post("/tables/build", &json!({ "up_to": "4-3" }));
    assert_eq!(again.refused(409), "not-possible");
    assert_eq!(again.json()["error"]["says"]["key"], "tables.nothing");
}

#[test]
fn values_hold_under_the_limit_and_the_count_that_are_asked_for() {
    let store = Store::in_data(&place("tables-limit"));
    let client = start_with("tables-limit", Arc::new(Tables::new(store.clone())));
    for store in [store.clone(), store.under(Limit::new(30).unwrap())] {
        Build::prepare(&store, Goal::new(3, 3, 2).unwrap(), MEMORY).unwrap().run(&Stop::never(), |_| {}).unwrap();
    }
    // White wins in 25 plies, without a removal before the last: a published distance.
    let asked = "game=mill&position=bb.w.bw./.....w../........%20w%200%200";
    let won = client.get(&format!("/tablebase?{asked}&limit=30&since=5")).good();
    assert_eq!((&won["category"], &won["removal"], &won["plies"]), (&json!("win"), &json!(25), &json!(25)));
    let after = &won["moves"][0];
    assert_eq!((&after["category"], &after["value"], &after["removal"]), (&json!("loss"), &json!("win"), &json!(24)));
    let drawn = client.get(&format!("/tablebase?{asked}&limit=30&since=6")).good();
    assert_eq!((&drawn["category"], &drawn["without_limit"]), (&json!("draw"), &json!("win")));
    assert_eq!(client.get(&format!("/tablebase?{asked}&limit=30&since=31")).refused(422), "bad-position");
    assert_eq!(client.get(&format!("/tablebase?{asked}&limit=0")).refused(400), "bad-request");
    assert_eq!(client.get(&format!("/tablebase?{asked}")).good()["plies"], 25);
    let line = |query: &str| {
        client.events(&format!("/analysis?{asked}{query}&lines=all")).wait_for("done")["lines"][0].clone()
    };
    let won = line("&limit=30");
    assert_eq!((&won["exact"], &won["removal"], &won["plies"]), (&json!(true), &json!(25), &json!(25)));
    assert_eq!(won["pv"].as_array().map(Vec::len), Some(25), "the line goes to the end");
    assert_eq!(won["says"]["text"], "white wins in 13 moves");
    assert_eq!(won["says"]["german"], "Weiß gewinnt in 13 Zügen");
    let unsure = line("&limit=24");
    assert_eq!((&unsure["exact"], &unsure["without_limit"]), (&json!(false), &json!("win")));
    assert_eq!(unsure["says"]["text"], "white wins without the draw limit, perhaps not in time");
    let best = client.get(&format!("/tablebase/line?{asked}&limit=30")).good();
    assert_eq!((&best["complete"], best["moves"].as_array().unwrap().len()), (&json!(true), 25));
    let moves = best["moves"].as_array().unwrap()[..6].iter().map(|mv| mv.as_str().unwrap()).collect::<Vec<_>>();
    assert_eq!(line(&format!("&limit=30&moves={}", moves.join("%20")))["removal"], 19);
}

fn the_longest_win_is_played_to_its_end(client: &Client) {
    for (own, opponent, plies) in [(3, 3, 25), (3, 4, 33)] {
        let path = format!("/tables/longest?own={own}&opponent={opponent}");
        let longest = client.get(&path).good();
        assert_eq!(client.another().get(&path).good(), longest);
        let win = &longest["wins"][0];
        assert_eq!(win["plies"], plies);
        let position = win["position"].as_str().unwrap().replace(' ', "%20");
        let line = client.get(&format!("/tablebase/line?game=mill&position={position}")).good();
        assert_eq!(
            (&line["category"], &line["plies"], &line["complete"]),
            (&json!("win"), &json!(plies), &json!(true))
        );
        assert_eq!(line["moves"].as_array().unwrap().len(), plies);
        let off = json!({ "moves_without_removal": null, "repetitions": null, "turns": null });
        let request = json!({ "game": "mill", "position": win["position"], "moves": line["moves"], "limits": off });
        let history = client.post("/history", &request).good();
        assert_eq!(history["views"][plies]["ending"]["winner"], "white");
    }
}

#[test]
fn a_build_that_is_stopped_keeps_what_it_has_and_the_next_one_goes_on() {
    let (client, _) = workshop("tables-stop");
    let mut events = client.another().events("/tables/events");
    assert_eq!(client.post("/tables/stop", &json!({})).refused(409), "not-possible");
    client.post("/tables/build", &json!({ "up_to": "7-7" })).good();
    // One at a time.
    let second = client.post("/tables/build", &json!({ "up_to": "3-3" }));
    assert_eq!(second.refused(409), "not-possible");
    assert_eq!(second.json()["error"]["says"]["key"], "tables.busy");
    assert_eq!(client.get("/tables/cost?up_to=7-7").good()["refusal"]["key"], "tables.busy");
    while cell(&events.wait_for("tables"), 4, 3)["built"] == false {}
    client.post("/tables/stop", &json!({})).good();
    let stopped = wait_for_build(&mut events, "stopped");
    assert!(stopped["done"].as_u64() < stopped["total"].as_u64());
    let missing = client.get("/tables/cost?up_to=7-7").good();
    assert!(missing["pieces"].as_u64() < Some(15), "{missing}");
    assert_eq!(missing["refusal"], Value::Null);
    assert_eq!(client.get("/tables").good()["build"]["state"], "stopped");
    assert_eq!(client.get("/tables/cost?up_to=4-3").good()["pieces"], 0);
}

#[test]
fn what_another_process_builds_is_noticed_and_nobody_builds_beside_it() {
    let (client, store) = workshop("tables-elsewhere");
    let mut events = client.events("/tables/events");
    assert_eq!(cell(&events.wait_for("tables"), 3, 3)["built"], false);
    let build = Build::prepare(&store, Goal::new(3, 3, 2).unwrap(), MEMORY).unwrap();
    let refused = client.post("/tables/build", &json!({ "up_to": "3-3" }));
    assert_eq!(refused.json()["error"]["says"]["key"], "tables.busy");
    assert_eq!(client.get("/tables/cost?up_to=3-3").good()["refusal"]["key"], "tables.busy");
    build.run(&Stop::never(), |_| {}).unwrap();
    while cell(&events.wait_for("tables"), 3, 3)["built"] == false {}
    assert_eq!(client.get("/tables/cost?up_to=3-3").good()["pieces"], 0);
}

#[test]
fn a_damaged_file_is_named_and_built_anew_and_nothing_else_is_told_of_the_folder() {
    let (client, store) = workshop("tables-damaged");
    std::fs::create_dir_all(store.folder()).unwrap();
    std::fs::write(store.folder().join("mill-3-3.table"), b"Endspiel table\r\nno").unwrap();
    let tables = client.get("/tables").good();
    assert_eq!(tables["damaged"], json!(["mill-3-3.table"]));
    assert_eq!(cell(&tables, 3, 3)["built"], false);
    for answer in [client.get("/tables/counts?own=3&opponent=3"), client.get("/tables/longest?own=3&opponent=3")] {
        assert_eq!(answer.refused(409), "not-possible");
        assert_eq!(answer.json()["error"]["says"]["key"], "tables.damaged");
        assert!(!String::from_utf8_lossy(&answer.body).contains(store.folder().to_str().unwrap()));
    }
    // Building puts a new one in its place.
    assert_eq!(client.get("/tables/cost?up_to=3-3").good()["pieces"], 1);
    let mut events = client.another().events("/tables/events");
    client.post("/tables/build", &json!({ "up_to": "3-3" })).good();
    wait_for_build(&mut events, "done");
    let tables = client.get("/tables").good();
    assert_eq!((&tables["damaged"], &cell(&tables, 3, 3)["built"]), (&json!([]), &json!(true)));
}

#[test]
fn others_may_look_but_not_build() {
    let (client, _) = workshop("tables-others");
    let json = "Content-Type: application/json\r\n";
    // A proxy on this machine speaks for somebody else.
    let proxy = "X-Forwarded-For: 192.168.1.7\r\n";
    for (path, body) in [("/api/v1/tables/build", r#"{"up_to":"3-3"}"#), ("/api/v1/tables/stop", "{}")] {
        let answer = client.send(&client.request("POST", path, &format!("{json}{proxy}"), body));
        assert_eq!(answer.refused(403), "forbidden");
        assert_eq!(answer.json()["error"]["says"]["key"], "tables.not-here");
        for (headers, status) in [
            ("Content-Type: text/plain\r\n".to_owned(), 415),
            (String::new(), 415),
            (format!("{json}Origin: http://evil.example\r\n"), 403),
            (format!("{json}Sec-Fetch-Site: cross-site\r\n"), 403),
            (format!("{json}Host: evil.example\r\n"), 403),
        ] {
            assert_eq!(client.send(&client.request("POST", path, &headers, body)).status, status, "{path} {headers}");
        }
    }
    let look = |path: &str| client.send(&client.request("GET", path, proxy, "")).good();
    let tables = look("/api/v1/tables");
    assert_eq!((&tables["may_build"], &tables["build"]), (&json!(false), &Value::Null));
    // More memory than any machine has may be needed, but how much there is here is nobody's business.
    assert_eq!(look("/api/v1/tables/cost?up_to=9-9")["refusal"], Value::Null);
    // All 49 pairs of stones have that many positions up to symmetry; placing comes on top.
    assert!(look("/api/v1/tables/cost?up_to=9-9")["positions"].as_u64() > Some(8_904_593_601 + 17_000_000_000));
}

#[test]
fn what_cannot_be_is_refused() {
    let client = server();
    for query in ["", "?up_to=3", "?up_to=3-4", "?up_to=10-3", "?up_to=2-2", "?up_to=%2B5-3", "?up_to=5-3&removals=3"] {
        assert_eq!(client.get(&format!("/tables/cost{query}")).refused(400), "bad-request", "{query}");
    }
    for body in
        [r#"{}"#, r#"{"up_to":"5-9"}"#, r#"{"up_to":"5-3","removals":0}"#, r#"{"up_to":"5-3","threads":99}"#, "5"]
    {
        assert_eq!(client.post_text("/tables/build", body).refused(400), "bad-request", "{body}");
    }
    assert_eq!(client.post_text("/tables/stop", r#"{"now":true}"#).refused(400), "bad-request");
    for path in ["counts", "longest"] {
        for query in
            ["", "?own=3", "?own=2&opponent=3", "?own=3&opponent=10", "?own=-3&opponent=3", "?own=x&opponent=3"]
        {
            assert_eq!(client.get(&format!("/tables/{path}{query}")).refused(400), "bad-request", "{path}{query}");
        }
        assert_eq!(client.get(&format!("/tables/{path}?own=9&opponent=9")).refused(404), "not-found");
    }
}

#[test]
fn a_best_line_needs_no_tables_where_a_solver_knows() {
    let client = server();
    // Three in a column with the fourth place free: won at once.
    let line = client.get("/tablebase/line?game=connect4&moves=121212").good();
    assert_eq!((&line["moves"], &line["complete"]), (&json!(["1"]), &json!(true)));
    assert_eq!((&line["category"], &line["plies"]), (&json!("win"), &json!(1)));
    let over = client.get("/tablebase/line?game=connect4&moves=1212121").good();
    assert_eq!((&over["moves"], &over["complete"]), (&json!([]), &json!(true)));
    let unknown = client.get("/tablebase/line?game=mill:variant=six").good();
    assert_eq!((&unknown["moves"], &unknown["category"]), (&json!([]), &json!("unknown")));
}
