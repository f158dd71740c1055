//! The description fits the interface.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::server;

fn description() -> Value {
    server().get("/openapi.json").good()
}

/// Returns all references in a description.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_str() {
                    Some(text) if name == "$ref" => found.push(text),
                    _ => references(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn it_is_an_openapi_description_whose_references_lead_somewhere() {
    let description = description();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1."));
    assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    let mut found = Vec::new();
    references(&description, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let pointer = reference.strip_prefix('#').expect(reference);
        assert!(description.pointer(pointer).is_some(), "{reference}");
    }
}

#[test]
fn every_described_address_answers_and_no_other_method_does() {
    let description = description();
    let client = server();
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 25);
    for (path, methods) in paths {
        let address = format!("/api/v1{}", path.replace("{key}", "AAAAAAAAAAAAAAAAAAAAAA"));
        let address = address.replace("{id}", "999").replace("{number}", "0");
        for method in ["get", "post", "delete", "put", "patch"] {
            let request = client.request(&method.to_uppercase(), &address, "Content-Type: application/json\r\n", "");
            let status = client.status(&request);
            let described = methods.get(method).is_some();
            assert_eq!(status == 405, !described, "{method} {path}: {status}");
            if described {
                assert!(methods[method]["responses"]["default"].is_object(), "{method} {path}");
            }
        }
    }
}

#[test]
fn generated_files_are_up_to_date() {
    for (path, text) in endspiel_server::describe::files() {
        let found = fs::read_to_string(&path).unwrap_or_default();
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(
            found == text,
            "{name} is stale: run `cargo run -p endspiel-server --example describe` and commit what it writes"
        );
    }
}

#[test]
fn operations_have_different_names_and_describe_every_part_of_their_addresses() {
    let description = description();
    let mut names = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(names.insert(operation["operationId"].as_str().unwrap()), "{method} {path}");
            let all = operation["parameters"].as_array().into_iter().flatten();
            let parts: BTreeSet<&str> =
                all.filter(|part| part["in"] == "path").map(|part| part["name"].as_str().unwrap()).collect();
            let named = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
            assert_eq!(parts, named.collect(), "{method} {path}");
        }
    }
}
