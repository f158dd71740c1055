//! Checks responses, events and accepted requests against the description.

use std::sync::OnceLock;

use serde_json::Value;

use crate::client::Answer;
use crate::schema;

/// Returns the description of the compiled types.
pub fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(endspiel_server::describe::document)
}

/// An operation of the description, and the request for it.
#[derive(Clone, Debug)]
pub struct Operation {
    described: &'static Value,
    /// The method and the path.
    asked: String,
    /// The query string.
    query: String,
}

impl Operation {
    /// Returns the operation of a request; none if it is not described.
    pub fn of(request: &str) -> Option<Operation> {
        let mut words = request.split(' ');
        let (method, address) = (words.next()?.to_lowercase(), words.next()?);
        let (path, query) =
            address.strip_prefix("/api/v1")?.split_once('?').unwrap_or((address.strip_prefix("/api/v1")?, ""));
        let paths = document()["paths"].as_object().unwrap();
        let mut fitting: Vec<&String> = paths.keys().filter(|template| fits(template, path)).collect();
        // Literal path segments go before parameters.
        fitting.sort_by_key(|template| template.matches('{').count());
        let described = paths[*fitting.first()?].get(&method)?;
        Some(Operation { described, asked: format!("{method} {path}"), query: query.to_owned() })
    }

    /// Checks a response and its request.
    pub fn check(&self, request: &str, answer: &Answer) {
        self.check_answer(answer);
        if let Some(allowed) = self.allows(request) {
            match answer.status {
                200..300 => assert_eq!(allowed, Ok(()), "{} was accepted", self.asked),
                400 => assert_ne!(allowed, Ok(()), "{} was refused: {request:.500}", self.asked),
                _ => {}
            }
        }
    }

    fn check_answer(&self, answer: &Answer) {
        let responses = &self.described["responses"];
        let response = responses.get(answer.status.to_string()).unwrap_or(&responses["default"]);
        let response = response.get("$ref").map_or(response, |reference| {
            document().pointer(reference.as_str().unwrap().trim_start_matches('#')).unwrap()
        });
        let Some(content) = response.get("content") else {
            assert!(answer.body.is_empty(), "{}: nothing is described, {answer:?} came", self.asked);
            return;
        };
        let kind = answer.header("content-type").unwrap_or_default().split(';').next().unwrap();
        let described = content.get(kind).unwrap_or_else(|| panic!("{}: {kind} is not described", self.asked));
        if kind == "application/json" && answer.header("content-encoding").is_none() {
            let checked = schema::check(document(), &described["schema"], &answer.json());
            assert_eq!(checked, Ok(()), "{}: {}", self.asked, answer.status);
        }
    }

    /// Returns whether the description allows a request; `None` if the body or its content type is not JSON.
    fn allows(&self, request: &str) -> Option<Result<(), String>> {
        let (head, body) = request.split_once("\r\n\r\n")?;
        let queried = self.allows_query();
        let Some(schema) = self.described.pointer("/requestBody/content/application~1json/schema") else {
            return Some(queried);
        };
        let body: Value = serde_json::from_str(body).ok().filter(|_| head.contains("application/json"))?;
        Some(queried.and_then(|()| schema::check(document(), schema, &body)))
    }

    fn allows_query(&self) -> Result<(), String> {
        let pairs: Vec<(&str, &str)> = self.query.split('&').filter_map(|pair| pair.split_once('=')).collect();
        for parameter in self.described["parameters"].as_array().into_iter().flatten() {
            if parameter["in"] != "query" {
                continue;
            }
            let name = parameter["name"].as_str().unwrap();
            match pairs.iter().find(|(known, _)| *known == name) {
                None if parameter["required"] == true => return Err(format!("{name} is missing")),
                None => {}
                Some((_, text)) => {
                    let check = |value: &Value| schema::check(document(), &parameter["schema"], value);
                    // All values in a URI are text.
                    let number = serde_json::from_str::<Value>(text).ok().filter(Value::is_number);
                    let as_number = number.map_or(Err(format!("{name} is no number")), |number| check(&number));
                    as_number.or_else(|_| check(&Value::from(*text))).map_err(|why| format!("{name}: {why}"))?;
                }
            }
        }
        Ok(())
    }

    /// Checks an event.
    pub fn check_event(&self, name: &str, data: &Value) {
        let events = &self.described["responses"]["200"]["content"]["text/event-stream"]["x-events"];
        let event = events.get(name).unwrap_or_else(|| panic!("{}: the event {name} is not described", self.asked));
        assert_eq!(schema::check(document(), &event["data"], data), Ok(()), "{}: {name}", self.asked);
    }
}

/// Returns whether a path matches a template like `/matches/{key}`.
fn fits(template: &str, path: &str) -> bool {
    let (parts, wanted): (Vec<_>, Vec<_>) = (path.split('/').collect(), template.split('/').collect());
    let fits = |(part, wanted): (&&str, &&str)| part == wanted || wanted.starts_with('{') && !part.is_empty();
    parts.len() == wanted.len() && parts.iter().zip(&wanted).all(fits)
}
