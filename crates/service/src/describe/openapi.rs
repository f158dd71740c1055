//! Builds the OpenAPI document of all operations.

use std::collections::{BTreeMap, BTreeSet};

use schemars::Schema;
use serde_json::{Map, Value, json};

use super::operation::{Described, SCHEMAS, SchemaCollection};
use crate::Refused;

/// Largest integer that every JSON reader represents exactly.
const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// Returns the OpenAPI document.
pub fn document(mut book: SchemaCollection) -> Value {
    let refused = book.answers.subschema_for::<Refused>();
    let answers = schemas(book.answers.take_definitions(true), forbid_null_where_left_out);
    let requests = schemas(book.requests.take_definitions(true), bound);
    let renamed = renamed(&requests, &answers);
    let mut components: BTreeMap<String, Value> = answers;
    for (name, mut schema) in requests {
        rename(&mut schema, &renamed);
        components.insert(if renamed.contains(&name) { name + REQUEST } else { name }, schema);
    }
    let mut paths: Map<String, Value> = Map::new();
    for mut operation in book.operations {
        bound_and_rename(&mut operation, &renamed);
        let methods = paths.entry(operation.path).or_insert_with(|| json!({}));
        methods[operation.method] = described(&operation);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Endspiel",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Plays, analyses and solves board games. See docs/reference/http.md.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/api/v1" }],
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {
                "Refused": {
                    "description": "It was refused; the body says why. 400 `bad-request`, 403 `forbidden`, 404 `not-found`, 405 \
                        `method-not-allowed`, 408 `too-slow`, 409 `stale` and `not-possible`, 413 `too-large`, 415 `media-type`, 422 `illegal-move`, \
                        `bad-position`, `bad-spec` and `bad-text`, 429 `busy` (with `Retry-After`), 503 `storage`.",
                    "content": { "application/json": { "schema": refused } },
                },
                "TooLong": { "description": "The URI or the head is too long." },
            },
        },
    })
}

fn described(operation: &Described) -> Value {
    let Described { path, name, summary, parameters, body, status, meaning, content, .. } = operation;
    let tag = path.split(['/', '.']).nth(1).unwrap_or_default();
    let mut described = json!({ "operationId": name, "summary": summary, "tags": [tag] });
    if !parameters.is_empty() {
        described["parameters"] = json!(parameters);
    }
    if let Some(body) = body {
        described["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": body } } });
    }
    let mut answer = json!({ "description": meaning });
    if !content.is_empty() {
        answer["content"] = json!(content);
    }
    let mut responses = json!({ *status: answer, "431": { "$ref": "#/components/responses/TooLong" } });
    if parameters.iter().any(|parameter| parameter["in"] == "query") {
        responses["414"] = json!({ "$ref": "#/components/responses/TooLong" });
    }
    responses["default"] = json!({ "$ref": "#/components/responses/Refused" });
    described["responses"] = responses;
    described
}

/// Returns the schemas of types by name, with a function applied to all of their parts.
fn schemas(definitions: Map<String, Value>, mend: impl Fn(&mut Value)) -> BTreeMap<String, Value> {
    let mended = definitions.into_iter().map(|(name, mut schema)| {
        each(&mut schema, &mend);
        (name, schema)
    });
    mended.collect()
}

/// Applies a function to a schema and to every schema in it.
fn each(schema: &mut Value, act: &impl Fn(&mut Value)) {
    act(schema);
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(|field| each(field, act)),
        Value::Array(items) => items.iter_mut().for_each(|item| each(item, act)),
        _ => {}
    }
}

/// Suffix for the request variant of a type whose request and answer schemas differ.
const REQUEST: &str = "Request";

/// Returns the types whose request and answer schemas differ, because requests may omit fields with defaults.
fn renamed(requests: &BTreeMap<String, Value>, answers: &BTreeMap<String, Value>) -> BTreeSet<String> {
    let differs = |name: &String| answers.get(name).is_some_and(|answer| *answer != requests[name]);
    let mut renamed: BTreeSet<String> = requests.keys().filter(|name| differs(name)).cloned().collect();
    loop {
        let uses_renamed = |name: &&String| {
            let mut schema = requests[*name].clone();
            rename(&mut schema, &renamed);
            answers.contains_key(*name) && !renamed.contains(*name) && schema != requests[*name]
        };
        let more: Vec<String> = requests.keys().filter(uses_renamed).cloned().collect();
        if more.is_empty() {
            return renamed;
        }
        renamed.extend(more);
    }
}

fn rename(schema: &mut Value, renamed: &BTreeSet<String>) {
    each(schema, &|part| {
        let Some(Value::String(reference)) = part.get_mut("$ref") else { return };
        let name = reference.strip_prefix(&format!("#{SCHEMAS}/"));
        if name.is_some_and(|name| renamed.contains(name)) {
            reference.push_str(REQUEST);
        }
    });
}

fn bound_and_rename(operation: &mut Described, renamed: &BTreeSet<String>) {
    let mend = |schema: &mut Value| {
        each(schema, &bound);
        rename(schema, renamed);
    };
    operation.parameters.iter_mut().for_each(mend);
    if let Some(body) = &mut operation.body {
        let mut schema = body.clone().to_value();
        mend(&mut schema);
        *body = Schema::try_from(schema).unwrap_or_default();
    }
}

/// Bounds the numbers of a request: by their range, their type, and the precision of JSON.
fn bound(schema: &mut Value) {
    let largest = match schema.get("format").and_then(Value::as_str) {
        Some("uint32") => u64::from(u32::MAX),
        Some("uint" | "uint64" | "int64") => MAX_SAFE_INTEGER,
        _ => return,
    };
    if schema.get("maximum").is_none() {
        schema["maximum"] = json!(largest);
    }
}

/// Forbids null for optional fields, which are omitted instead.
fn forbid_null_where_left_out(schema: &mut Value) {
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    let optional = properties.iter_mut().filter(|(name, _)| !required.contains(&json!(name)));
    optional.for_each(|(_, property)| forbid_null(property));
}

/// Removes null from a nullable schema.
pub fn forbid_null(schema: &mut Value) {
    if let Some(Value::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = &kinds[..] {
            let only = only.clone();
            schema["type"] = only;
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| *choice != json!({ "type": "null" }));
        if let [only] = &choices[..] {
            let only = only.as_object().cloned().unwrap_or_default();
            if let Some(fields) = schema.as_object_mut() {
                fields.shift_remove("anyOf");
                fields.extend(only);
            }
        }
    }
}
