//! Tables beside the page, with this test in the place of JavaScript and of the web server.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use endspiel_knowledge::Stop;
use endspiel_machine::InMemory;
use endspiel_tables::{Build, Goal, Store};
use endspiel_wasm::Thinking;
use serde_json::{Value, json};

/// Three stones against three, without a draw limit: no book of the program has it.
const QUERY: &str = "game=mill&position=bb.w.bw./.....w../........%20w%200%200";

/// A web server with the table 3-3.
struct Server {
    files: InMemory,
    list: String,
}

impl Server {
    fn new() -> Server {
        let files = InMemory::default();
        let store = Store::on(Arc::new(files.clone()), Path::new(""));
        Build::prepare(&store, Goal::new(3, 3, 2).unwrap(), 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
        let bytes = files.bytes(Path::new("tables/mill-3-3.table")).unwrap();
        let hexadecimal = |bytes: &[u8]| {
            bytes.iter().fold(String::new(), |mut text, byte| {
                write!(text, "{byte:02x}").unwrap();
                text
            })
        };
        let (begin, end) = (hexadecimal(&bytes[16..32]), hexadecimal(&bytes[bytes.len() - 32..bytes.len() - 8]));
        Server { files, list: format!("mill-3-3.table {begin} {end}\n") }
    }

    fn part(&self, piece: &Value) -> (String, u64, Vec<u8>) {
        let [begin, end] = ["begin", "end"].map(|name| piece[name].as_u64().unwrap());
        let file = piece["file"].as_str().unwrap().to_owned();
        let bytes = self.files.bytes(&Path::new("tables").join(&file)).unwrap();
        (file, begin, bytes[begin as usize..end as usize].to_vec())
    }
}

fn call(thinking: &mut Thinking, task: &Value) -> Value {
    serde_json::from_str(&thinking.call(&task.to_string())).unwrap()
}

/// Asks for the values of the position, and answers what is missing.
fn probe(thinking: &mut Thinking, mut fetch: impl FnMut(&mut Thinking, &Value)) -> Value {
    let asked = json!({ "method": "GET", "path": "tablebase", "query": QUERY });
    let mut progress = call(thinking, &json!({ "begin": { "id": 1, "asked": asked } }));
    for _ in 0..8 {
        for piece in progress["missing"].as_array().into_iter().flatten() {
            fetch(thinking, piece);
        }
        if progress["goes_on"] != true {
            break;
        }
        progress = call(thinking, &json!({ "turn": { "id": 1 } }));
    }
    progress
}

#[test]
fn a_turn_waits_for_the_pieces_it_probes_first() {
    let (server, mut thinking) = (Server::new(), Thinking::new(|_, _, _| {}));
    assert!(thinking.take_table_list(&server.list));
    let mut requests = 0;
    let answer = probe(&mut thinking, |thinking, piece| {
        requests += 1;
        let (file, begin, bytes) = server.part(piece);
        assert!(thinking.take_piece(&file, begin, &bytes));
    });
    let body = &answer["reply"]["body"];
    assert_eq!((&body["category"], &body["plies"]), (&json!("win"), &json!(25)));
    assert!(requests > 0 && body["moves"].as_array().unwrap().iter().all(|mv| mv["category"] != "unknown"), "{body}");
    let again = probe(&mut thinking, |_, piece| panic!("{piece} is there"));
    assert_eq!(again, answer);
}

#[test]
fn without_its_pieces_a_turn_answers_what_is_known_without_them() {
    let server = Server::new();
    let category = |answer: Value| answer["reply"]["body"]["category"].clone();
    let mut short = Thinking::new(|_, _, _| {});
    assert!(!short.take_table_list("<html>") && short.take_table_list(&server.list));
    let answer = probe(&mut short, |thinking, piece| {
        let (file, begin, bytes) = server.part(piece);
        assert!(!thinking.take_piece(&file, begin, &bytes[1..]) && !thinking.take_piece("other", begin, &bytes));
        thinking.refuse_tables(Some(&file));
    });
    assert_eq!(category(answer), "unknown");

    let mut away = Thinking::new(|_, _, _| {});
    assert!(away.take_table_list(&server.list));
    let asked = json!({ "method": "GET", "path": "tablebase", "query": QUERY });
    call(&mut away, &json!({ "begin": { "id": 1, "asked": asked } }));
    assert!(call(&mut away, &json!({ "turn": { "id": 1 } }))["missing"].is_array());
    assert_eq!(category(call(&mut away, &json!({ "turn": { "id": 1, "without_pieces": true } }))), "unknown");
}

#[test]
fn a_damaged_file_is_named_once_and_gives_no_values() {
    let (server, mut thinking) = (Server::new(), Thinking::new(|_, _, _| {}));
    assert!(thinking.take_table_list(&server.list));
    let mut fetched = 0;
    let mut fetch = |thinking: &mut Thinking, piece: &Value| {
        let (file, begin, mut bytes) = server.part(piece);
        fetched += 1;
        // The first round has the head.
        if fetched > 2 {
            bytes.iter_mut().for_each(|byte| *byte ^= 0x10);
        }
        thinking.take_piece(&file, begin, &bytes);
    };
    let answer = probe(&mut thinking, &mut fetch);
    assert_eq!(
        (&answer["damaged"], &answer["reply"]["body"]["category"]),
        (&json!("mill-3-3.table"), &json!("unknown"))
    );
    assert_eq!(probe(&mut thinking, fetch)["damaged"], Value::Null);
}
