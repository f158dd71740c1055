//! What a handler takes from a request and what it gives in answer, read off its types.

use std::future::Future;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::key::Key;
use crate::owner::Owner;
use crate::request::{Body, Created, Done, Long, Params};
use crate::streams::EventAnswer;
use crate::wire::Events;

/// Where the schemas of types are found in the document.
pub const SCHEMAS: &str = "/components/schemas";

/// All operations, and the schemas of the types they use: of requests as they are read, of answers as they are written.
pub struct Book {
    pub requests: SchemaGenerator,
    pub answers: SchemaGenerator,
    pub operations: Vec<Operation>,
}

/// One operation.
pub struct Operation {
    pub method: &'static str,
    pub path: &'static str,
    /// The handler, as in `matches::show`.
    pub handler: &'static str,
    pub summary: &'static str,
    pub parameters: Vec<Value>,
    /// The schema of the body of the request.
    pub body: Option<Schema>,
    /// The status of an answer that went well, what it means, and the kinds of content it may have.
    pub status: &'static str,
    pub meaning: &'static str,
    pub content: Map<String, Value>,
}

/// Something that a handler takes from a request.
pub trait Takes {
    /// Adds what it is to the description.
    fn describe(_: &mut Book, _: &mut Operation) {}
}

/// Something that a handler gives in answer.
pub trait Gives {
    /// Adds what it is to the description.
    fn describe(book: &mut Book, operation: &mut Operation);
}

impl Book {
    /// An empty book.
    pub fn new() -> Book {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = SCHEMAS.into();
            settings.meta_schema = None;
        });
        Book {
            requests: settings.clone().for_deserialize().into_generator(),
            answers: settings.for_serialize().into_generator(),
            operations: Vec::new(),
        }
    }

    /// Adds an operation by its handler.
    pub fn add<H: Handler<A>, A>(
        &mut self,
        method: &'static str,
        path: &'static str,
        handler: &'static str,
        summary: &'static str,
        _: &H,
    ) {
        let (status, meaning, content) = ("200", "It went well.", Map::new());
        let parameters = Vec::new();
        let mut operation =
            Operation { method, path, handler, summary, parameters, body: None, status, meaning, content };
        H::describe(self, &mut operation);
        self.operations.push(operation);
    }
}

impl Operation {
    /// Adds a part of the address.
    pub fn part(&mut self, name: &str, schema: &Schema) {
        self.parameters.push(json!({ "name": name, "in": "path", "required": true, "schema": schema }));
    }

    /// Adds what may stand behind the `?`.
    fn query(&mut self, object: &Schema) {
        let required = object.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let properties = object.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        for (name, mut schema) in properties {
            let about = schema.as_object_mut().and_then(|schema| schema.shift_remove("description"));
            let mut parameter = json!({ "name": name, "in": "query", "required": required.contains(&json!(name)) });
            if let Some(about) = about {
                parameter["description"] = about;
            }
            super::openapi::forbid_null(&mut schema);
            parameter["schema"] = schema;
            self.parameters.push(parameter);
        }
    }

    /// Says what kind of content the answer has.
    pub fn content(&mut self, kind: &str, schema: &Value) {
        self.content.insert(kind.to_owned(), json!({ "schema": schema }));
    }
}

/// A handler, by the types of what it takes.
pub trait Handler<A> {
    /// Adds what it takes and gives to the description.
    fn describe(book: &mut Book, operation: &mut Operation);
}

macro_rules! handlers {
    ($($($part:ident)*;)+) => {
        $(impl<F, Answering, Answer, $($part),*> Handler<($($part,)*)> for F
        where
            F: Fn($($part),*) -> Answering,
            Answering: Future<Output = Answer>,
            Answer: Gives,
            $($part: Takes,)*
        {
            fn describe(book: &mut Book, operation: &mut Operation) {
                $($part::describe(book, operation);)*
                Answer::describe(book, operation);
            }
        })+
    };
}

handlers! {
    ;
    A;
    A B;
    A B C;
    A B C D;
}

impl Takes for State<Arc<App>> {}
impl Takes for Client {}
impl Takes for Owner {}

impl Takes for Key {
    fn describe(book: &mut Book, operation: &mut Operation) {
        operation.part("key", &book.requests.subschema_for::<Key>());
    }
}

impl<T: JsonSchema> Takes for Params<T> {
    fn describe(book: &mut Book, operation: &mut Operation) {
        operation.query(&T::json_schema(&mut book.requests));
    }
}

impl<T: JsonSchema> Takes for Body<T> {
    fn describe(book: &mut Book, operation: &mut Operation) {
        operation.body = Some(book.requests.subschema_for::<T>());
    }
}

impl<T: Gives> Gives for Result<T, ApiError> {
    fn describe(book: &mut Book, operation: &mut Operation) {
        T::describe(book, operation);
    }
}

impl<T: JsonSchema> Gives for Json<T> {
    fn describe(book: &mut Book, operation: &mut Operation) {
        operation.content("application/json", book.answers.subschema_for::<T>().as_value());
    }
}

impl<T: JsonSchema> Gives for Long<T> {
    fn describe(book: &mut Book, operation: &mut Operation) {
        Json::<T>::describe(book, operation);
    }
}

impl<T: JsonSchema> Gives for Created<T> {
    fn describe(book: &mut Book, operation: &mut Operation) {
        Json::<T>::describe(book, operation);
        (operation.status, operation.meaning) = ("201", "It is there now.");
    }
}

impl Gives for Done {
    fn describe(_: &mut Book, operation: &mut Operation) {
        (operation.status, operation.meaning) = ("204", "It is done.");
    }
}

impl<E: Events> Gives for EventAnswer<E> {
    fn describe(book: &mut Book, operation: &mut Operation) {
        let events = E::describe(&mut book.answers)
            .into_iter()
            .map(|(name, about, data)| (name.to_owned(), json!({ "description": about.trim(), "data": data })));
        let events: Map<String, Value> = events.collect();
        let about = "Server-sent events; `x-events` has the schema of the data of each by its name.";
        let stream = json!({ "schema": { "description": about }, "x-events": events });
        operation.meaning = "A stream of events.";
        operation.content.insert("text/event-stream".to_owned(), stream);
    }
}
