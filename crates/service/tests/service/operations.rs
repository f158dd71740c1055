//! The list of operations.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;

use endspiel_service::{
    Act, Answer, Ask, Job, Kind, Look, Operation, Refusal, Request, SearchEvents, Sent, Service, Shape, Source, Start,
    Stream, Visitor, list,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::host::{finish, service};

/// A request in a message to a worker.
struct Message {
    params: Value,
    body: Value,
}

impl Source for Message {
    fn part(&self, name: &str) -> Option<String> {
        self.params[name].as_str().map(str::to_owned)
    }

    fn params<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        read(&self.params)
    }

    fn body<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        read(&self.body)
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Refusal> {
    serde_json::from_value(value.clone()).map_err(|error| Refusal::new(Kind::BadRequest, error.to_string()))
}

type Answered = fn(&Service, &Message) -> Result<Sent, Refusal>;

/// A visitor that answers messages by the names of operations.
#[derive(Default)]
struct Answers(HashMap<&'static str, Answered>);

impl Visitor for Answers {
    fn ask<O: Ask>(&mut self) {
        self.0.insert(O::NAME, |service, message| Ok(O::answer(service, O::Request::read(message)?)?.sent()));
    }

    fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(&mut self) {
        self.0.insert(O::NAME, |service, message| Ok(finish(O::start(service, O::Request::read(message)?)?).1.sent()));
    }

    fn look<O: Look>(&mut self) {}

    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self) {}

    fn act<O: Act>(&mut self) {}

    fn host<O: Operation>(&mut self) {}
}

#[test]
fn messages_are_answered_by_the_names_of_operations() {
    let mut answers = Answers::default();
    list::visit(&mut answers);
    let ask = |name: &str, params: Value, body: Value| answers.0[name](&service(), &Message { params, body });
    let Ok(Sent::Json(view)) = ask("positions.position", Value::Null, json!({ "game": "mill" })) else { panic!() };
    assert_eq!(serde_json::from_str::<Value>(&view).unwrap()["turn"], "white");
    let place = json!({ "game": "connect4", "moves": "121212", "depth": 2 });
    assert!(matches!(ask("lab.tree", place, Value::Null), Ok(Sent::Json(_))));
    let wrong = ask("catalogue.board", json!({ "game": "chess" }), Value::Null);
    assert_eq!(wrong.unwrap_err().kind(), Kind::BadSpec);
    let nothing = ask("catalogue.board", json!({}), Value::Null);
    assert_eq!(nothing.unwrap_err().kind(), Kind::BadRequest);
}

#[test]
fn every_operation_has_a_name_and_an_address_of_its_own() {
    let names: BTreeSet<&str> = list::ALL.iter().map(|entry| entry.name).collect();
    let addresses: BTreeSet<_> = list::ALL.iter().map(|entry| (entry.path, entry.method.word())).collect();
    assert_eq!((names.len(), addresses.len()), (list::ALL.len(), list::ALL.len()));
}

#[test]
fn a_change_is_never_made_by_looking() {
    for entry in list::ALL {
        let reads = entry.method.word() == "get";
        assert!(entry.shape != Shape::Act || !reads, "{}", entry.name);
        assert!(entry.shape != Shape::Job || reads, "{}", entry.name);
    }
}
