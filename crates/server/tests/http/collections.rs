//! Collections of games: the owner changes them, all readers ask, and a restart keeps them.

use serde_json::{Value, json};

use crate::client::Client;
use crate::{folder, place, start, start_in};

/// The base64 of these records, one per line: `4453`, `443`, `4`, and one that is illegal.
const RECORDS: &str = "NDQ1Mwo0NDMKNAo0OQo=";

fn add(client: &Client, name: &str) -> Value {
    client.post("/collections", &json!({ "name": name, "game": "connect4", "base64": RECORDS })).good()
}

fn times(client: &Client, name: &str, position: &str) -> Vec<(String, u64)> {
    let moves = client.get(&format!("/collections/moves?name={name}&position={position}")).good()["moves"].clone();
    let mv = |mv: &Value| (mv["move"].as_str().unwrap().to_owned(), mv["times"].as_u64().unwrap());
    moves.as_array().unwrap().iter().map(mv).collect()
}

#[test]
fn a_file_is_read_as_far_as_it_goes_and_asked_by_position() {
    let client = start("collections");
    let added = add(&client, "club");
    assert_eq!((&added["games"], &added["new"]), (&json!(3), &json!(true)));
    assert!(added["stopped"]["text"].as_str().unwrap().contains("line 4"), "{added}");
    assert_eq!(add(&client, "club")["new"], json!(false));
    let start = client.post("/position", &json!({ "game": "connect4" })).good()["position"].clone();
    let start = start.as_str().unwrap().replace(' ', "%20");
    assert_eq!(times(&client, "club", &start), [("4".to_owned(), 3)]);
    let games = client.get("/collections/games?name=club").good();
    assert_eq!((&games["all"], &games["games"][0]["moves"]), (&json!(3), &json!(["4", "4", "5", "3"])));
    assert_eq!(client.get("/collections/games?name=club&result=draw").good()["all"], json!(0));
    client.get("/collections/moves?name=none&position=1").refused(404);
    client.get("/collections/moves?name=club&position=99").refused(422);
    let other = json!({ "name": "club", "game": "othello", "base64": "ZjVkNg==" });
    client.post("/collections", &other).refused(409);
    let bad = json!({ "name": "club", "game": "connect4", "base64": "bm8gZ2FtZQ==" });
    client.post("/collections", &bad).refused(422);
    client.post("/collections/remove", &json!({ "name": "club" }));
    assert_eq!(client.get("/collections").good()["collections"], json!([]));
}

#[test]
fn only_the_owner_changes_collections() {
    let client = start("collections-owner");
    let stranger = Client { owner: None, ..client.clone() };
    let file = json!({ "name": "club", "game": "connect4", "base64": RECORDS });
    stranger.post("/collections", &file).refused(403);
    add(&client, "club");
    stranger.post("/collections/remove", &json!({ "name": "club" })).refused(403);
    assert_eq!(stranger.get("/collections").good()["collections"][0]["games"], json!(3));
}

#[test]
fn a_restart_loads_what_was_acknowledged() {
    let client = start("collections-before");
    add(&client, "club");
    let after = folder("collections-after");
    std::fs::create_dir_all(&after).unwrap();
    endspiel_server::backup(&place("collections-before"), &after.join("games.sqlite")).unwrap();
    let client = start_in(after);
    let loaded = || client.get("/collections").good()["collections"][0]["games"].clone();
    // Files are loaded beside the first requests.
    while loaded() != json!(3) {}
}
