//! Connections that break off, and games that cannot be read.

use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::client::Client;
use crate::{folder, place, start, start_in};

fn database(folder: &Path) -> Connection {
    let database = Connection::open(folder.join("games.sqlite")).unwrap();
    database.busy_timeout(Duration::from_secs(10)).unwrap();
    database
}

fn begin(client: &Client) -> String {
    let players = json!({ "white": "human", "black": "human" });
    let begun = client.post("/matches", &json!({ "game": "mill", "players": players })).good();
    format!("/matches/{}", begun["you"]["key"].as_str().unwrap())
}

/// Sends a request and disconnects without waiting for the response.
fn leave(client: &Client, request: &str, after: Duration) {
    let mut stream = TcpStream::connect(client.address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let left = Instant::now() + after;
    while Instant::now() < left {
        std::hint::spin_loop();
    }
}

fn move_request(client: &Client, path: &str, mv: &str) -> String {
    let body = json!({ "move": mv }).to_string();
    client.request("POST", &format!("/api/v1{path}/moves"), "Content-Type: application/json\r\n", &body)
}

/// Makes a few other requests, so that the server has read the earlier ones.
fn meanwhile(client: &Client) {
    for _ in 0..20 {
        client.get("/status").good();
    }
}

fn state(client: &Client, path: &str) -> Value {
    client.get(path).good()["state"].clone()
}

fn moves(state: &Value) -> Vec<String> {
    state["moves"].as_array().unwrap().iter().map(|mv| mv["move"].as_str().unwrap().to_owned()).collect()
}

/// Returns the stored moves of the only match.
fn stored(database: &Connection) -> (u64, Vec<String>) {
    let version: i64 = database.query_row("SELECT version FROM matches", [], |row| row.get(0)).unwrap();
    let mut read = database.prepare("SELECT move FROM moves ORDER BY ply").unwrap();
    let moves = read.query_map([], |row| row.get(0)).unwrap();
    (version as u64, moves.map(Result::unwrap).collect())
}

/// Checks that the shown match equals the stored one, and that it can go on.
fn agrees(client: &Client, path: &str, database: &Connection) {
    let state = state(client, path);
    assert_eq!((state["version"].as_u64().unwrap(), moves(&state)), stored(database));
}

#[test]
fn a_move_is_announced_even_if_the_client_disconnects_while_it_is_stored() {
    let client = start("leaves");
    let path = begin(&client);
    let mut events = client.another().events(&format!("{path}/events"));
    let database = database(&place("leaves"));
    for (number, mv) in ["d6", "f4", "d2"].into_iter().enumerate() {
        // This lock delays all writes.
        database.execute_batch("BEGIN IMMEDIATE").unwrap();
        leave(&client, &move_request(&client, &path, mv), Duration::from_millis(5));
        meanwhile(&client);
        database.execute_batch("ROLLBACK").unwrap();
        // If the client left before the request was read, this repetition plays the move; otherwise it is refused.
        let again = client.post(&format!("{path}/moves"), &json!({ "move": mv }));
        assert!([200, 422].contains(&again.status), "{again:?}");
        let told = events.wait_for_state(|state| moves(state).len() == number + 1);
        assert_eq!(moves(&told)[number], mv);
        agrees(&client, &path, &database);
    }
    database.execute_batch("BEGIN IMMEDIATE").unwrap();
    leave(&client, &client.request("DELETE", &format!("/api/v1{path}"), "", ""), Duration::from_millis(5));
    meanwhile(&client);
    database.execute_batch("ROLLBACK").unwrap();
    let again = client.delete(&path);
    assert!([200, 204, 404].contains(&again.status), "{again:?}");
    events.wait_for("gone");
    client.get(&path).refused(404);
}

#[test]
fn a_client_that_disconnects_while_waiting_leaves_no_partial_change() {
    let client = start("waits");
    let path = begin(&client);
    let database = database(&place("waits"));
    database.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (first, opened) = (client.clone(), path.clone());
    let playing = std::thread::spawn(move || first.post(&format!("{opened}/moves"), &json!({ "move": "d6" })).good());
    meanwhile(&client);
    // The first request holds the match; these wait for it.
    leave(&client, &move_request(&client, &path, "f4"), Duration::ZERO);
    leave(&client, &client.request("GET", &format!("/api/v1{path}"), "", ""), Duration::ZERO);
    leave(&client, &client.request("GET", &format!("/api/v1{path}/events"), "", ""), Duration::ZERO);
    meanwhile(&client);
    database.execute_batch("ROLLBACK").unwrap();
    playing.join().unwrap();
    agrees(&client, &path, &database);
}

#[test]
fn broken_connections_never_make_announced_and_stored_state_differ() {
    let client = start("any-moment");
    let path = begin(&client);
    let mut events = client.another().events(&format!("{path}/events"));
    let database = database(&place("any-moment"));
    for attempt in 0..150 {
        let state = state(&client, &path);
        let legal = state["view"]["moves"].as_array().unwrap();
        let request = match legal.get(attempt * 7 % legal.len().max(1)) {
            Some(mv) if attempt % 5 < 4 => move_request(&client, &path, mv["move"].as_str().unwrap()),
            _ => {
                let json = "Content-Type: application/json\r\n";
                client.request("POST", &format!("/api/v1{path}/takeback"), json, "{}")
            }
        };
        // Some connections break off within the request.
        let sent = if attempt % 3 == 0 { &request[..request.len() - attempt % 7] } else { &request };
        leave(&client, sent, Duration::from_micros(attempt as u64 * 15));
    }
    // Requests still in progress come before this one, and all spectators see their changes.
    let back = loop {
        let version = state(&client, &path)["version"].clone();
        let asked = client.post(&format!("{path}/resign"), &json!({ "version": version }));
        if asked.status == 200 {
            break asked.good();
        }
    };
    let version = back["state"]["version"].clone();
    let told = events.wait_for_state(|state| state["version"].as_u64() >= version.as_u64());
    let (version, all) = stored(&database);
    assert_eq!(told["version"].as_u64(), Some(version));
    assert_eq!(moves(&told), all[..moves(&told).len()]);
}

#[test]
fn an_unreadable_game_is_not_reported_as_missing() {
    let (client, copy) = (start("readable"), folder("unreadable"));
    let breaks = [
        "UPDATE matches SET limits = '{' WHERE id = ?1",
        "UPDATE matches SET limits = '{\"turns\":0}' WHERE id = ?1",
        "UPDATE matches SET game = 'chess' WHERE id = ?1",
        "UPDATE matches SET start = 'nowhere' WHERE id = ?1",
        "UPDATE matches SET clock = 'late' WHERE id = ?1",
        "UPDATE matches SET over = 'perhaps' WHERE id = ?1",
        "UPDATE matches SET turns = 5 WHERE id = ?1",
        "UPDATE moves SET move = 'z9' WHERE match = ?1",
        "DELETE FROM keys WHERE match = ?1 AND role = 3",
    ];
    let whole = begin(&client);
    let paths = breaks.map(|_| begin(&client));
    for path in &paths {
        client.post(&format!("{path}/moves"), &json!({ "move": "d6" })).good();
    }
    std::fs::create_dir_all(&copy).unwrap();
    let name = copy.join("games.sqlite");
    database(&place("readable")).execute("VACUUM INTO ?1", [name.to_str().unwrap()]).unwrap();
    for (number, sql) in breaks.iter().enumerate() {
        assert_eq!(database(&copy).execute(sql, [number as i64 + 2]).unwrap(), 1, "{sql}");
    }
    let client = start_in(copy);
    let mut keys = Vec::new();
    for (path, sql) in paths.iter().zip(breaks) {
        assert_eq!(client.get(path).refused(503), "storage", "{sql}");
        assert_eq!(client.post(&format!("{path}/moves"), &json!({ "move": "f4" })).refused(503), "storage", "{sql}");
        keys.push(path.strip_prefix("/matches/").unwrap());
    }
    client.get(&whole).good();
    // A browser keeps keys of unreadable matches, and drops unknown ones.
    let nothing = "AAAAAAAAAAAAAAAAAAAAAA";
    let asked = [&keys[..], &[nothing]].concat();
    let listed = client.post("/matches/list", &json!({ "keys": asked })).good();
    assert_eq!(listed["unreadable"], json!(keys));
    assert_eq!(listed["matches"], json!(vec![Value::Null; keys.len() + 1]));
}

#[test]
fn a_match_in_use_is_found_without_the_database() {
    let client = start("in-use");
    let path = begin(&client);
    client.post(&format!("{path}/moves"), &json!({ "move": "d6" })).good();
    database(&place("in-use")).execute("DELETE FROM keys", []).unwrap();
    assert_eq!(moves(&state(&client, &path)), ["d6"]);
    client.post(&format!("{path}/moves"), &json!({ "move": "f4" })).good();
}
