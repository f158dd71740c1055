//! Generates the types of the browser from the OpenAPI document.

use std::fmt::Write;

use serde_json::{Map, Value};

/// The first lines of the file.
const HEAD: &str = "\
/**
 * Wire types, generated from the types of `crates/server` by `cargo run -p endspiel-server --example describe`;
 * not to be edited.
 */
";

/// Returns the declarations of all types and operations of a document.
pub fn types(document: &Value) -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in object(&document["components"]["schemas"]) {
        text += "\n";
        comment(&mut text, "", &schema["description"]);
        let plain = schema.get("properties").is_some() && choices(schema).is_none();
        let _ = match plain {
            true => writeln!(text, "export interface {name} {}", properties(schema, "")),
            false => writeln!(text, "export type {name} = {};", type_of(schema, "")),
        };
    }
    let sections = [
        ("Get", "get", "GET operations by path."),
        ("Post", "post", "POST operations by path."),
        ("Delete", "delete", "DELETE operations by path."),
        ("Listen", "get", "Event streams by path."),
    ];
    for (name, method, about) in sections {
        let _ = writeln!(text, "\n/** {about} */\nexport interface {name} {{");
        for (path, methods) in object(&document["paths"]) {
            let Some(operation) = methods.get(method) else { continue };
            let content = answer(operation);
            let events = content.and_then(|content| content.get("text/event-stream"));
            if events.is_some() != (name == "Listen") {
                continue;
            }
            comment(&mut text, "  ", &operation["summary"]);
            let _ = writeln!(text, "  \"{}\": {{", path.trim_start_matches('/'));
            let _ = writeln!(text, "    params: {};", parameters(operation));
            if let Some(body) = operation.pointer("/requestBody/content/application~1json/schema") {
                let _ = writeln!(text, "    body: {};", type_of(body, "    "));
            }
            let _ = match events {
                Some(stream) => writeln!(text, "    events: {};", event_types(&stream["x-events"])),
                None => writeln!(text, "    answer: {};", answer_type(content)),
            };
            text += "  };\n";
        }
        text += "}\n";
    }
    text
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// Returns the content of a successful answer.
fn answer(operation: &Value) -> Option<&Value> {
    let good = object(&operation["responses"]).find(|(status, _)| status.starts_with('2'));
    good.and_then(|(_, answer)| answer.get("content"))
}

fn answer_type(content: Option<&Value>) -> String {
    match content {
        None => "null".to_owned(),
        Some(content) if content.get("text/plain").is_some() => "string".to_owned(),
        Some(content) => type_of(&content["application/json"]["schema"], "    "),
    }
}

fn parameters(operation: &Value) -> String {
    let all = operation["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
    let one = |parameter: &Value| {
        let (name, kind) = (parameter["name"].as_str().unwrap_or_default(), type_of(&parameter["schema"], "    "));
        match parameter["required"] == true {
            true => format!("{name}: {kind}"),
            false => format!("{name}?: {kind} | undefined"),
        }
    };
    braced(&all.iter().map(one).collect::<Vec<_>>())
}

fn event_types(events: &Value) -> String {
    let one = |(name, event): (&String, &Value)| format!("{name}: {}", type_of(&event["data"], "    "));
    braced(&object(events).map(one).collect::<Vec<_>>())
}

fn braced(parts: &[String]) -> String {
    if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join("; ")) }
}

/// Writes a description as a comment.
fn comment(text: &mut String, indent: &str, about: &Value) {
    let Some(about) = about.as_str() else { return };
    let _ = match about.contains('\n') {
        false => writeln!(text, "{indent}/** {about} */"),
        true => {
            writeln!(text, "{indent}/**\n{indent} * {}\n{indent} */", about.replace('\n', &format!("\n{indent} * ")))
        }
    };
}

/// Returns the properties of an object in braces.
fn properties(schema: &Value, indent: &str) -> String {
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in object(&schema["properties"]) {
        comment(&mut text, &inner, &property["description"]);
        let mark = if required.iter().any(|known| known == name) { "" } else { "?" };
        let _ = writeln!(text, "{inner}{name}{mark}: {};", type_of(property, &inner));
    }
    text + indent + "}"
}

/// Returns the type that a schema describes.
fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(Value::to_string));
    }
    match choices(schema) {
        Some(choices) => {
            let choices = union(choices.iter().map(|choice| type_of(choice, indent)));
            let own = schema.get("properties").is_some();
            if own { format!("{} & ({choices})", properties(schema, indent)) } else { choices }
        }
        None => match &schema["type"] {
            Value::Array(kinds) => union(kinds.iter().map(|kind| type_of_kind(schema, kind, indent))),
            kind => type_of_kind(schema, kind, indent),
        },
    }
}

/// Returns the alternatives of a schema, unless they only say which fields occur together.
fn choices(schema: &Value) -> Option<&Vec<Value>> {
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array())?;
    let describes = |choice: &Value| object(choice).any(|(word, _)| word != "required");
    choices.iter().any(describes).then_some(choices)
}

fn union(choices: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for choice in choices {
        if !all.contains(&choice) {
            all.push(choice);
        }
    }
    all.join(" | ")
}

fn type_of_kind(schema: &Value, kind: &Value, indent: &str) -> String {
    match kind.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some(kind @ ("string" | "boolean" | "null")) => kind.to_owned(),
        Some("array") => list(schema, indent),
        Some("object") if schema.get("properties").is_some() => properties(schema, indent),
        Some("object") => match &schema["additionalProperties"] {
            Value::Bool(false) => "Record<string, never>".to_owned(),
            Value::Object(values) if !values.is_empty() => {
                format!("Record<string, {}>", type_of(&schema["additionalProperties"], indent))
            }
            _ => "Record<string, unknown>".to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

fn list(schema: &Value, indent: &str) -> String {
    if let Some(parts) = schema["prefixItems"].as_array() {
        return format!("[{}]", parts.iter().map(|part| type_of(part, indent)).collect::<Vec<_>>().join(", "));
    }
    let item = type_of(&schema["items"], indent);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(2), Some(2)) => format!("[{item}, {item}]"),
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}
