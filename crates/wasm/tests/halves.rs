//! Both halves, asked as JavaScript asks them, with this test in its place.

use std::cell::RefCell;

use endspiel_wasm::{Answering, Sign, Thinking};
use serde_json::{Value, json};

/// Any moment.
const NOW: u64 = 1_800_000_000_000;

/// Keys that differ, which is all that matters here.
fn random(bytes: &mut [u8]) {
    thread_local! {
        static NEXT: RefCell<u8> = const { RefCell::new(0) };
    }
    let next = NEXT.with_borrow_mut(|next| {
        *next += 1;
        *next
    });
    bytes.fill(next);
}

/// The half that answers, and a storage that keeps what it wants written.
struct Page {
    answering: Answering,
    stored: Vec<Value>,
}

impl Page {
    fn new() -> Page {
        Page { answering: Answering::new(random), stored: Vec::new() }
    }

    fn call_at(&mut self, now: u64, call: &Value) -> Value {
        let line = json!({ "now": now, "call": call }).to_string();
        serde_json::from_str(&self.answering.call(&line)).unwrap()
    }

    fn call(&mut self, call: &Value) -> Value {
        self.call_at(NOW, call)
    }

    fn ask(&mut self, method: &str, path: &str, query: &str, body: Option<&Value>) -> Value {
        let asked = json!({ "method": method, "path": path, "query": query, "body": body });
        self.call(&json!({ "request": { "asked": asked } }))
    }

    fn get(&mut self, path: &str, query: &str) -> Value {
        self.ask("GET", path, query, None)
    }

    #[allow(clippy::needless_pass_by_value, reason = "bodies are written where they are sent")]
    fn post(&mut self, path: &str, body: Value) -> Value {
        self.ask("POST", path, "", Some(&body))
    }

    /// Writes what is wanted, and returns what is wanted then.
    fn write(&mut self, wants: &Value) -> Value {
        let mut ids = Vec::new();
        for write in wants["writes"].as_array().expect("something to write") {
            if write["id"].is_null() {
                self.stored.push(write["record"].clone());
                ids.push(self.stored.len());
            } else {
                let place = write["id"].as_u64().unwrap() as usize - 1;
                if !write["before"].is_null() {
                    assert_eq!(self.stored[place]["version"], write["before"]);
                }
                self.stored[place] = write["record"].clone();
            }
        }
        self.call(&json!({ "written": { "ids": ids } }))
    }

    /// Begins a match and returns the owner's key, and what is wanted then.
    #[allow(clippy::needless_pass_by_value, reason = "bodies are written where they are sent")]
    fn begin(&mut self, request: Value) -> (String, Value) {
        let wants = self.post("matches", request);
        let wants = self.write(&wants);
        assert_eq!(wants["reply"]["status"], 201, "{wants}");
        (wants["reply"]["body"]["you"]["key"].as_str().unwrap().to_owned(), wants)
    }
}

fn against(white: &str, black: &str) -> Value {
    json!({ "game": "connect4", "players": { "white": white, "black": black } })
}

/// The effects of one kind.
fn effects<'a>(wants: &'a Value, kind: &str) -> Vec<&'a Value> {
    wants["effects"].as_array().into_iter().flatten().filter_map(|effect| effect.get(kind)).collect()
}

#[test]
fn asks_are_answered_as_over_http() {
    let mut page = Page::new();
    let games = page.get("games", "");
    assert_eq!(
        (&games["reply"]["status"], games["reply"]["body"]["games"][0]["name"].as_str()),
        (&json!(200), Some("mill"))
    );
    let view = page.post("position", json!({ "game": "connect4", "moves": "4453" }));
    assert_eq!(view["reply"]["body"]["turn"], "white");
    let status = |wants: Value| wants["reply"]["status"].as_u64().unwrap();
    assert_eq!(status(page.get("board", "game=othello:size=6")), 200);
    assert_eq!(status(page.get("engines/check", "game=mill&spec=easy")), 204);
    assert_eq!(status(page.get("engines/check", "game=mill&spec=nonsense")), 422);
    assert_eq!(status(page.get("nowhere", "")), 404);
    assert_eq!(status(page.get("position", "")), 405);
    assert_eq!(status(page.post("position", json!({ "game": 7 }))), 400);
    assert_eq!(status(page.call(&json!("nonsense"))), 400);
}

#[test]
fn what_takes_long_is_left_to_the_half_that_thinks() {
    let mut page = Page::new();
    assert_eq!(page.get("analysis", "game=mill"), json!({ "work": "stream" }));
    assert_eq!(page.get("lab/tree", "game=mill"), json!({ "work": "job" }));
}

#[test]
fn a_change_counts_once_it_is_written() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "human"));
    let moves = format!("matches/{key}/moves");
    let shown = |page: &mut Page| page.get(&format!("matches/{key}"), "")["reply"]["body"]["state"]["record"].clone();
    let wants = page.post(&moves, json!({ "move": "4", "version": 1 }));
    assert_eq!((wants["reply"].clone(), wants["writes"][0]["before"].clone()), (Value::Null, json!(1)));
    assert_eq!(shown(&mut page), "-");
    let refused = page.call(&json!("not_written"));
    assert_eq!((refused["reply"]["status"].clone(), shown(&mut page)), (json!(409), json!("-")));
    let wants = page.post(&moves, json!({ "move": "3" }));
    let answer = page.write(&wants);
    assert_eq!((answer["reply"]["status"].clone(), shown(&mut page)), (json!(200), json!("3")));
    assert_eq!(page.post(&moves, json!({ "move": "3", "version": 1 }))["reply"]["body"]["error"]["code"], "stale");
}

#[test]
fn a_match_that_is_not_in_use_is_looked_up_and_opened_as_it_was_stored() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "human"));
    let wants = page.post(&format!("matches/{key}/moves"), json!({ "move": "4" }));
    page.write(&wants);
    page.call(&json!({ "close": { "id": 1 } }));
    let path = format!("matches/{key}");
    assert_eq!(page.get(&path, ""), json!({ "missing": [key] }));
    let asked = json!({ "method": "GET", "path": path, "query": "" });
    let nowhere = page.call(&json!({ "request": { "asked": asked, "looked": [key] } }));
    assert_eq!(nowhere["reply"]["status"], 404);
    let found = json!([{ "id": 1, "key": key, "record": page.stored[0] }]);
    let answer = page.call(&json!({ "request": { "asked": asked, "looked": [key], "found": found } }));
    assert_eq!(answer["reply"]["body"]["state"]["record"], "4");
    assert_eq!(answer["reply"]["body"]["state"]["version"], 2);
}

#[test]
fn a_match_that_cannot_be_read_is_said_to_be_and_holds_up_no_list() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "human"));
    let found = json!([{ "id": 7, "key": "AAAAAAAAAAAAAAAAAAAAAA", "record": { "version": "of another time" } }]);
    let looked = json!(["AAAAAAAAAAAAAAAAAAAAAA"]);
    let mut ask = |method: &str, path: &str, body: Value| {
        let asked = json!({ "method": method, "path": path, "body": body });
        page.call(&json!({ "request": { "asked": asked, "looked": looked, "found": found } }))["reply"].clone()
    };
    assert_eq!(ask("GET", "matches/AAAAAAAAAAAAAAAAAAAAAA", Value::Null)["status"], 503);
    let listed = ask("POST", "matches/list", json!({ "keys": ["AAAAAAAAAAAAAAAAAAAAAA", key] }))["body"].clone();
    assert_eq!(listed["unreadable"], looked);
    assert_eq!(listed["matches"][1]["key"], key);
}

#[test]
fn the_move_of_an_engine_goes_from_one_half_to_the_other_and_back() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "easy"));
    let wants = page.post(&format!("matches/{key}/moves"), json!({ "move": "4" }));
    let wants = page.write(&wants);
    let number = effects(&wants, "think")[0]["number"].clone();
    let thought = page.call(&json!({ "begin_thought": { "id": 1, "number": number } }))["thought"].clone();
    let mut thinking = Thinking::new(|_, _, _| {});
    let mut task = |task: Value| -> Value { serde_json::from_str(&thinking.call(&task.to_string())).unwrap() };
    assert_eq!(task(json!({ "begin_thought": { "id": 9, "thought": thought, "kept": "1" } }))["goes_on"], true);
    let found = task(json!({ "turn": { "id": 9 } }))["found"].clone();
    let wants = page.call(&json!({ "end_thought": { "id": 1, "number": number, "found": found } }));
    page.write(&wants);
    let state = page.get(&format!("matches/{key}"), "")["reply"]["body"]["state"].clone();
    assert_eq!(state["moves"][1]["move"], found["move"]);
    assert_eq!(state["moves"][1]["cost"]["spec"], "easy");
}

#[test]
fn a_thought_that_breaks_off_is_told_and_not_played() {
    let mut page = Page::new();
    let (key, wants) = page.begin(against("easy", "human"));
    let number = effects(&wants, "think")[0]["number"].clone();
    page.call(&json!({ "begin_thought": { "id": 1, "number": number } }));
    page.call(&json!({ "end_thought": { "id": 1, "number": number, "found": null } }));
    let engine = page.get(&format!("matches/{key}"), "")["reply"]["body"]["state"]["engine"].clone();
    assert_eq!(engine["doing"], "failed");
}

#[test]
fn a_list_begins_no_thought() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("easy", "human"));
    page.call(&json!({ "close": { "id": 1 } }));
    let asked = json!({ "method": "POST", "path": "matches/list", "body": { "keys": [key, "nonsense"] } });
    let found = json!([{ "id": 1, "key": key, "record": page.stored[0] }]);
    let wants = page.call(&json!({ "request": { "asked": asked, "looked": [key], "found": found } }));
    assert_eq!(wants["reply"]["body"]["matches"][0]["turns"], 0);
    assert_eq!(wants["reply"]["body"]["matches"][1], Value::Null);
    assert!(effects(&wants, "think").is_empty());
}

#[test]
fn a_clock_that_runs_out_ends_the_game_at_the_moment_that_was_asked_for() {
    let mut page = Page::new();
    let mut request = against("human", "human");
    request["clock"] = json!({ "initial": 60 });
    let (key, _) = page.begin(request);
    let wants = page.post(&format!("matches/{key}/moves"), json!({ "move": "4" }));
    let wants = page.write(&wants);
    assert_eq!(effects(&wants, "wake_at").last().unwrap()["at"], NOW + 60_000);
    let wants = page.call_at(NOW + 60_000, &json!({ "wake": { "id": 1 } }));
    page.write(&wants);
    let state = page.get(&format!("matches/{key}"), "")["reply"]["body"]["state"].clone();
    assert_eq!(state["view"]["ending"], json!({ "winner": "white", "reason": "time" }));
}

#[test]
fn a_rematch_is_written_with_the_match_that_is_over_and_found_again() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "human"));
    let wants = page.post(&format!("matches/{key}/resign"), json!({ "side": "white" }));
    page.write(&wants);
    let rematch = format!("matches/{key}/rematch");
    let wants = page.post(&rematch, json!({}));
    assert_eq!(wants["writes"].as_array().unwrap().len(), 2);
    let next = page.write(&wants)["reply"]["body"]["you"]["key"].clone();
    assert_eq!(page.post(&rematch, json!({}))["reply"]["body"]["you"]["key"], next);
}

#[test]
fn a_match_of_a_backup_is_kept_once_and_goes_on_as_it_was() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "human"));
    let wants = page.post(&format!("matches/{key}/moves"), json!({ "move": "4" }));
    page.write(&wants);
    let file = page.get(&format!("matches/{key}/export"), "as=backup")["reply"]["file"]["text"].clone();
    let record: Value = serde_json::from_str(file.as_str().unwrap()).unwrap();
    let mut other = Page::new();
    let keep = |page: &mut Page, looked: &Value, found: &Value| {
        let asked = json!({ "method": "POST", "path": "matches/keep", "body": { "record": record } });
        page.call(&json!({ "request": { "asked": asked, "looked": looked, "found": found } }))
    };
    assert_eq!(keep(&mut other, &json!([]), &json!([]))["missing"], json!([key]));
    let wants = keep(&mut other, &record["keys"], &json!([]));
    assert_eq!(other.write(&wants)["reply"]["body"], json!({ "new": true }));
    let found = json!([{ "id": 1, "key": key, "record": other.stored[0] }]);
    assert_eq!(keep(&mut other, &json!([key]), &found)["reply"]["body"], json!({ "new": false }));
    let asked = json!({ "method": "GET", "path": format!("matches/{key}") });
    let shown = other.call(&json!({ "request": { "asked": asked, "looked": [key], "found": found } }));
    assert_eq!(shown["reply"]["body"]["state"]["record"], "4");
    let spoiled = json!({ "record": { "keys": record["keys"] } });
    assert_eq!(other.post("matches/keep", spoiled)["reply"]["status"], 422);
}

#[test]
fn a_file_that_is_damaged_is_refused() {
    let file = endspiel_wasm::file_name("mill-openings.txt", b"d6 1");
    assert!(endspiel_wasm::provide(&file, b"d6 2".to_vec()).unwrap_err().contains("damaged"));
    assert!(endspiel_wasm::provide("nothing.0123456789abcdef.bin", Vec::new()).is_err());
}

#[test]
fn a_match_is_removed_for_good() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "human"));
    let wants = page.ask("DELETE", &format!("matches/{key}"), "", None);
    assert_eq!(wants["writes"], json!([{ "id": 1, "before": null, "record": null }]));
    let wants = page.write(&wants);
    assert_eq!((wants["reply"]["status"].clone(), effects(&wants, "forget").len()), (json!(204), 1));
    assert_eq!(page.get(&format!("matches/{key}"), ""), json!({ "missing": [key] }));
}

#[test]
fn what_needs_a_server_is_refused_in_both_languages() {
    let mut page = Page::new();
    let (key, _) = page.begin(against("human", "human"));
    let refused = [
        page.get("tables", ""),
        page.get("tournaments/3", ""),
        page.post("experiments/quality", json!({})),
        page.get("status", ""),
        page.post("matches", against("human", "guest")),
        page.post(&format!("matches/{key}/players"), json!({ "black": "guest" })),
    ];
    for wants in refused {
        let says = &wants["reply"]["body"]["error"]["says"];
        assert!(says["text"].as_str().unwrap().contains("needs the server edition"), "{wants}");
        assert!(says["german"].as_str().unwrap().contains("Server-Ausgabe"), "{wants}");
    }
}

/// Asks the half that thinks for a turn.
fn turn(thinking: &mut Thinking, id: u32) -> Value {
    serde_json::from_str(&thinking.call(&json!({ "turn": { "id": id } }).to_string())).unwrap()
}

fn analysing(tell: endspiel_wasm::Tell) -> Thinking {
    let mut thinking = Thinking::new(tell);
    let asked = json!({ "method": "GET", "path": "analysis", "query": "game=othello&seconds=600" });
    let begun: Value =
        serde_json::from_str(&thinking.call(&json!({ "begin": { "id": 1, "asked": asked } }).to_string())).unwrap();
    assert_eq!(begun, json!({ "goes_on": true }));
    thinking
}

#[test]
fn an_analysis_that_is_stopped_answers_with_what_it_knows() {
    let last = turn(&mut analysing(|_, _, _| Sign::Stop.give()), 1)["last"].clone();
    assert_eq!(last["name"], "done");
    assert!(last["data"]["depth"].as_u64().unwrap() >= 1);
}

#[test]
fn an_analysis_makes_room_for_others_and_goes_on_with_what_it_has_learned() {
    let mut thinking = analysing(|_, name, _| {
        assert_eq!(name, "analysis");
        Sign::MakeRoom.give();
    });
    assert_eq!(turn(&mut thinking, 1), json!({ "goes_on": true }));
    assert_eq!(turn(&mut thinking, 1), json!({ "goes_on": true }));
}

#[test]
fn a_job_that_was_forgotten_is_not_there() {
    let mut thinking = analysing(|_, _, _| {});
    thinking.call(&json!({ "drop": { "id": 1 } }).to_string());
    assert_eq!(turn(&mut thinking, 1)["reply"]["status"], 404);
}

#[test]
fn a_job_that_cannot_begin_says_why() {
    let mut thinking = Thinking::new(|_, _, _| {});
    let asked = json!({ "method": "GET", "path": "analysis", "query": "game=chess" });
    let refused: Value =
        serde_json::from_str(&thinking.call(&json!({ "begin": { "id": 1, "asked": asked } }).to_string())).unwrap();
    assert_eq!(refused["reply"]["status"], 422);
}

thread_local! {
    static EVENTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Reviews a game and returns all events. Every turn is told what `found` says of the positions before it.
fn reviewed(asked: &Value, mut found: impl FnMut(usize) -> Vec<(usize, Value)>) -> Vec<String> {
    let mut thinking = Thinking::new(|_, _, data| EVENTS.with_borrow_mut(|events| events.push(data.to_owned())));
    let mut call = |task: Value| -> Value { serde_json::from_str(&thinking.call(&task.to_string())).unwrap() };
    let mut progress = call(json!({ "begin": { "id": 1, "asked": asked } }));
    while progress["goes_on"] == true {
        let parts = progress["parts"].as_u64().map_or(0, |parts| parts as usize);
        progress = call(json!({ "turn": { "id": 1, "found": found(parts) } }));
    }
    assert_eq!(progress["last"]["name"], "done", "{progress}");
    EVENTS.take()
}

#[test]
fn a_review_whose_parts_other_workers_do_says_what_one_worker_says() {
    let moves = "f5d6c3d3c4f4f6f3e6e7d7c5b5c6";
    let asked = json!({ "method": "GET", "path": "review", "query": format!("game=othello&moves={moves}&nodes=2000") });
    let alone = reviewed(&asked, |_| Vec::new());
    // Others do one position for each that the job does itself.
    let shared_with = |change: fn(&mut Value)| {
        let (mut helper, mut done) = (Thinking::new(|_, _, _| {}), 0);
        let events = reviewed(&asked, |parts| {
            if done >= parts {
                return Vec::new();
            }
            let task = json!({ "part": { "asked": asked, "number": done } });
            let mut line = serde_json::from_str::<Value>(&helper.call(&task.to_string())).unwrap()["line"].take();
            change(&mut line);
            done += 1;
            vec![(done - 1, line)]
        });
        (events, done)
    };
    let (events, done) = shared_with(|_| {});
    assert!(done >= 4, "{done} parts");
    assert_eq!(events, alone);
    assert_ne!(shared_with(|line| line["score"] = json!(64)).0, alone, "what others have found is used");
}

#[test]
fn collections_answer_and_stay_when_a_file_of_a_game_arrives() {
    let mut page = Page::new();
    // Three records, one per line, and a fourth that is illegal.
    let file = json!({ "name": "club", "game": "connect4", "base64": "NDQ1Mwo0NDMKNAo0OQo=" });
    let added = page.post("collections", file.clone());
    assert_eq!((&added["reply"]["status"], &added["reply"]["body"]["games"]), (&json!(201), &json!(3)));
    assert!(added["reply"]["body"]["stopped"]["text"].as_str().unwrap().contains("line 4"));
    page.answering.look_again();
    assert_eq!(page.post("collections", file)["reply"]["body"]["new"], json!(false));
    let games = page.get("collections/games", "name=club");
    assert_eq!(games["reply"]["body"]["all"], json!(3));
    let start = page.post("position", json!({ "game": "connect4" }))["reply"]["body"]["position"].clone();
    let query = format!("name=club&position={}", start.as_str().unwrap().replace(' ', "%20"));
    let moves = page.get("collections/moves", &query);
    assert_eq!(moves["reply"]["body"]["moves"][0]["times"], json!(3), "{moves}");
    assert_eq!(page.post("collections/remove", json!({ "name": "club" }))["reply"]["status"], json!(204));
    assert_eq!(page.get("collections", "")["reply"]["body"]["collections"], json!([]));
}
