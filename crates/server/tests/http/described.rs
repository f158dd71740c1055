//! The description of the interface says what the interface does.

use serde_json::Value;

use crate::server;

fn description() -> Value {
    server().get("/openapi.json").good()
}

/// Every place in a description that points to another one.
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
                let statuses = methods[method]["responses"].as_object().unwrap();
                assert!(statuses.contains_key(&status.to_string()), "{method} {path}: {status}");
            }
        }
    }
}
