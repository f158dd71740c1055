//! Describes the request and the answer of each operation from its types.

use std::convert::Infallible;

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::operation::Answer;
use crate::{Act, Ask, Job, Look, Operation, Request, SearchEvents, Start, Stream, Visitor};

/// The path of the schemas in the document.
pub const SCHEMAS: &str = "/components/schemas";

/// A collection of all operations and of the schemas of their requests and answers.
pub struct SchemaCollection {
    /// The schemas of requests.
    pub requests: SchemaGenerator,
    /// The schemas of answers.
    pub answers: SchemaGenerator,
    pub(super) operations: Vec<Described>,
}

/// The description of one operation.
pub struct Described {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    /// The name, as in `matches.show`.
    pub(super) name: &'static str,
    pub(super) summary: &'static str,
    pub(super) parameters: Vec<Value>,
    /// The schema of the body of the request.
    pub(crate) body: Option<Schema>,
    /// The status of a successful answer, its meaning, and its media types.
    pub(crate) status: &'static str,
    pub(crate) meaning: &'static str,
    pub(super) content: Map<String, Value>,
}

impl SchemaCollection {
    /// Returns an empty collection.
    pub(super) fn new() -> SchemaCollection {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = SCHEMAS.into();
            settings.meta_schema = None;
        });
        SchemaCollection {
            requests: settings.clone().for_deserialize().into_generator(),
            answers: settings.for_serialize().into_generator(),
            operations: Vec::new(),
        }
    }

    /// Adds an operation.
    fn add<O: Operation>(&mut self) {
        let mut described = Described {
            method: O::METHOD.word(),
            path: O::PATH,
            name: O::NAME,
            summary: O::SUMMARY,
            parameters: Vec::new(),
            body: None,
            status: "200",
            meaning: "Success.",
            content: Map::new(),
        };
        O::Request::describe(self, &mut described);
        O::Answer::describe(self, &mut described);
        self.operations.push(described);
    }
}

impl Visitor for SchemaCollection {
    fn ask<O: Ask>(&mut self) {
        self.add::<O>();
    }

    fn look<O: Look>(&mut self) {
        self.add::<O>();
    }

    fn job<O: Start<Job: Job<Event = Infallible, Answer = O::Answer>>>(&mut self) {
        self.add::<O>();
    }

    fn stream<E: SearchEvents, O: Start<Job: Job<Event = E, Answer = E>> + Operation<Answer = Stream<E>>>(&mut self) {
        self.add::<O>();
    }

    fn act<O: Act>(&mut self) {
        self.add::<O>();
    }

    fn host<O: Operation>(&mut self) {
        self.add::<O>();
    }
}

impl Described {
    /// Adds a path parameter.
    pub fn part(&mut self, name: &str, schema: &Schema) {
        self.parameters.push(json!({ "name": name, "in": "path", "required": true, "schema": schema }));
    }

    /// Adds query parameters.
    pub fn query(&mut self, object: &Schema) {
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

    /// Sets the media type and schema of the answer.
    pub fn content(&mut self, kind: &str, schema: &Value) {
        self.content.insert(kind.to_owned(), json!({ "schema": schema }));
    }

    /// Makes the answer a stream of events.
    pub fn events(&mut self, events: Vec<(&'static str, &'static str, Schema)>) {
        let events = events
            .into_iter()
            .map(|(name, about, data)| (name.to_owned(), json!({ "description": about.trim(), "data": data })));
        let events: Map<String, Value> = events.collect();
        let about = "Server-sent events; `x-events` has the schema of the data of each by its name.";
        let stream = json!({ "schema": { "description": about }, "x-events": events });
        self.meaning = "A stream of events.";
        self.content.insert("text/event-stream".to_owned(), stream);
    }
}
