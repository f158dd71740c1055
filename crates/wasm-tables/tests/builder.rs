//! The builder, asked as JavaScript asks it.

use std::cell::RefCell;

use endspiel_wasm_tables::{Builder, Hooks};
use serde_json::{Value, json};

thread_local! {
    static BEGUN: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    static FILES: RefCell<Vec<(String, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
}

fn builder() -> Builder {
    Builder::new(Hooks {
        begins: |piece| BEGUN.with_borrow_mut(|begun| begun.push(serde_json::from_str(piece).unwrap())),
        finished: |name, bytes| FILES.with_borrow_mut(|files| files.push((name.to_owned(), bytes.to_vec()))),
    })
}

fn call(builder: &Builder, task: &Value) -> Value {
    serde_json::from_str(&builder.call(&task.to_string())).unwrap()
}

fn ask(builder: &Builder, path: &str, query: &str) -> Value {
    call(builder, &json!({ "ask": { "path": path, "query": query } }))
}

#[test]
fn what_was_built_is_shown_also_by_another_builder() {
    let first = builder();
    let cost = ask(&first, "tables/cost", "up_to=3-3");
    assert_eq!(
        (&cost["status"], &cost["body"]["pieces"], &cost["body"]["refusal"]),
        (&json!(200), &json!(1), &Value::Null)
    );
    assert_eq!(call(&first, &json!({ "build": { "up_to": "3-3" } })), json!({ "status": 200, "body": 1 }));
    assert_eq!(BEGUN.with_borrow(|begun| begun[0]["piece"].clone()), json!({ "larger": 3, "smaller": 3 }));

    let second = builder();
    FILES.with_borrow(|files| files.iter().for_each(|(name, bytes)| second.take(name, bytes.clone())));
    for builder in [first, second] {
        let overview = ask(&builder, "tables", "")["body"].clone();
        let cells = overview["cells"].as_array().unwrap();
        assert_eq!(cells.iter().filter(|cell| cell["built"] == true).count(), 1);
        // As in docs/measurements/mill-tables.md.
        let table = &cells[0]["tables"][0];
        assert_eq!([&table["wins"], &table["draws"], &table["losses"]], [140_621, 269, 28_736]);
        let counts = ask(&builder, "tables/counts", "own=3&opponent=3")["body"].clone();
        assert_eq!(counts["longest_win"], 25);
        let wins = ask(&builder, "tables/longest", "own=3&opponent=3")["body"]["wins"].clone();
        assert!(wins.as_array().unwrap().iter().all(|win| win["plies"] == 25));
        assert_eq!(ask(&builder, "tables/cost", "up_to=3-3")["body"]["pieces"], 0);
        assert_eq!(ask(&builder, "tables/counts", "own=4&opponent=3")["status"], 404);
    }
}

#[test]
fn what_does_not_fit_into_a_browser_needs_a_server() {
    let builder = builder();
    for up_to in ["5-4", "5-5"] {
        assert_eq!(ask(&builder, "tables/cost", &format!("up_to={up_to}"))["body"]["refusal"], Value::Null);
    }
    for up_to in ["9-8", "9-9"] {
        let cost = ask(&builder, "tables/cost", &format!("up_to={up_to}"));
        assert_eq!(cost["body"]["refusal"]["key"], "edition.server");
        assert_eq!(call(&builder, &json!({ "build": { "up_to": up_to } }))["status"], 409);
    }
    assert_eq!(ask(&builder, "tables/cost", "up_to=2-9")["status"], 400);
    assert_eq!(ask(&builder, "elsewhere", "")["status"], 404);
}
