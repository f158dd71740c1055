//! A validator for the part of JSON Schema that the description uses. It panics on unknown keywords. It is stricter than the
//! standard where that finds mistakes: undescribed properties are errors.

use regex::Regex;
use serde_json::{Map, Value};

/// Keywords that do not restrict values.
const SAY_NOTHING: [&str; 3] = ["description", "default", "format"];

/// Checks a value against a schema. The error says where it differs, and why.
pub fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    Checker { document }.check(schema, value, true).map_err(|why| format!("{why} in {value:.500}"))
}

struct Checker<'a> {
    document: &'a Value,
}

impl<'a> Checker<'a> {
    fn resolve(&self, reference: &Value) -> &'a Value {
        let pointer =
            reference.as_str().and_then(|text| text.strip_prefix('#')).expect("a reference into the document");
        self.document.pointer(pointer).unwrap_or_else(|| panic!("{pointer} leads nowhere"))
    }

    /// Checks a value. `closed` forbids undescribed properties.
    fn check(&self, schema: &Value, value: &Value, closed: bool) -> Result<(), String> {
        let Some(words) = schema.as_object() else { panic!("no schema: {schema}") };
        for (word, what) in words {
            let fine = match word.as_str() {
                "$ref" => self
                    .check(self.resolve(what), value, closed)
                    .map_err(|why| format!("{what}: {why}"))
                    .map(|()| true)?,
                "type" => each_or_one(what).any(|kind| is_of(value, kind)),
                "const" => value == what,
                "enum" => list(what).contains(value),
                "anyOf" => self.matches(words, what, value, closed) >= 1,
                "oneOf" => self.matches(words, what, value, closed) == 1,
                "minimum" => value.as_f64().is_none_or(|number| number >= limit(what)),
                "maximum" => value.as_f64().is_none_or(|number| number <= limit(what)),
                "exclusiveMinimum" => value.as_f64().is_none_or(|number| number > limit(what)),
                "exclusiveMaximum" => value.as_f64().is_none_or(|number| number < limit(what)),
                "minLength" => value.as_str().is_none_or(|text| text.chars().count() as f64 >= limit(what)),
                "maxLength" => value.as_str().is_none_or(|text| text.chars().count() as f64 <= limit(what)),
                "minItems" => value.as_array().is_none_or(|items| items.len() as f64 >= limit(what)),
                "maxItems" => value.as_array().is_none_or(|items| items.len() as f64 <= limit(what)),
                "pattern" => {
                    value.as_str().is_none_or(|text| Regex::new(what.as_str().unwrap()).unwrap().is_match(text))
                }
                "required" => value.as_object().is_none_or(|fields| has_all(fields, what)),
                "properties" => {
                    for (name, property) in what.as_object().unwrap() {
                        let Some(field) = value.get(name) else { continue };
                        self.check(property, field, true).map_err(|why| format!("{name}: {why}"))?;
                    }
                    true
                }
                "items" => {
                    for item in value.as_array().into_iter().flatten() {
                        self.check(what, item, true)?;
                    }
                    true
                }
                "prefixItems" => {
                    for (part, item) in list(what).iter().zip(value.as_array().into_iter().flatten()) {
                        self.check(part, item, true)?;
                    }
                    true
                }
                "additionalProperties" => self.additional(words, what, value)?,
                word if SAY_NOTHING.contains(&word) => true,
                unknown => panic!("the word {unknown} is not known to this validator"),
            };
            if !fine {
                return Err(format!("not {word} {what}"));
            }
        }
        let open = words.contains_key("additionalProperties") || words.contains_key("$ref");
        if closed && !open && words.contains_key("properties") {
            let undescribed = fields(value).find(|name| !self.describes(words, name));
            return undescribed.map_or(Ok(()), |name| Err(format!("{name} is not described")));
        }
        Ok(())
    }

    /// Returns how many alternatives a value matches. Alternatives that extend a schema do not describe all fields.
    fn matches(&self, words: &Map<String, Value>, choices: &Value, value: &Value, closed: bool) -> usize {
        let closed = closed && !words.contains_key("properties");
        list(choices).iter().filter(|choice| self.check(choice, value, closed).is_ok()).count()
    }

    fn additional(&self, words: &Map<String, Value>, schema: &Value, value: &Value) -> Result<bool, String> {
        for name in fields(value).filter(|name| !self.describes(words, name)) {
            match schema {
                Value::Bool(allowed) if *allowed => {}
                Value::Bool(_) => return Err(format!("{name} is not allowed")),
                schema => self.check(schema, &value[name], true).map_err(|why| format!("{name}: {why}"))?,
            }
        }
        Ok(true)
    }

    /// Returns whether a schema has a property, itself or in one of its alternatives.
    fn describes(&self, words: &Map<String, Value>, name: &str) -> bool {
        let own = words.get("properties").is_some_and(|properties| properties.get(name).is_some());
        let choices = ["oneOf", "anyOf"].iter().filter_map(|word| words.get(*word)).flat_map(list);
        own || choices.filter_map(Value::as_object).any(|choice| self.describes(choice, name))
    }
}

fn is_of(value: &Value, kind: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        unknown => panic!("no value is of the type {unknown}"),
    }
}

fn each_or_one(what: &Value) -> impl Iterator<Item = &Value> {
    what.as_array().map_or(std::slice::from_ref(what), Vec::as_slice).iter()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn limit(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn fields(value: &Value) -> impl Iterator<Item = &String> {
    value.as_object().into_iter().flat_map(Map::keys)
}

fn has_all(fields: &Map<String, Value>, names: &Value) -> bool {
    list(names).iter().all(|name| fields.contains_key(name.as_str().unwrap()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn accepts(schema: &Value, value: &Value) -> bool {
        let document = json!({ "Small": { "type": "integer", "minimum": 0, "maximum": 9 } });
        check(&document, schema, value).is_ok()
    }

    #[test]
    fn what_is_described_is_accepted_and_nothing_else() {
        let schema = json!({
            "type": "object",
            "properties": { "size": { "$ref": "#/Small" }, "name": { "type": ["string", "null"], "maxLength": 2 } },
            "required": ["size"],
        });
        for good in [json!({ "size": 3 }), json!({ "size": 0, "name": "äö" }), json!({ "size": 9, "name": null })] {
            assert!(accepts(&schema, &good), "{good}");
        }
        for bad in [
            json!([]),
            json!({}),
            json!({ "size": 10 }),
            json!({ "size": 1.5 }),
            json!({ "size": 1, "name": "abc" }),
            json!({ "size": 1, "nmae": "a" }),
        ] {
            assert!(!accepts(&schema, &bad), "{bad}");
        }
    }

    #[test]
    fn choices_may_add_to_what_all_have() {
        let number = json!({ "type": "object", "properties": { "kind": { "const": "number" }, "most": { "$ref": "#/Small" } },
            "required": ["kind", "most"] });
        let text = json!({ "type": "object", "properties": { "kind": { "const": "text" } }, "required": ["kind"] });
        let schema = json!({ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"],
            "oneOf": [number, text] });
        assert!(accepts(&schema, &json!({ "name": "a", "kind": "number", "most": 3 })));
        assert!(accepts(&schema, &json!({ "name": "a", "kind": "text" })));
        assert!(!accepts(&schema, &json!({ "name": "a", "kind": "number" })));
        assert!(!accepts(&schema, &json!({ "name": "a", "kind": "text", "size": 3 })));
    }

    #[test]
    #[should_panic(expected = "not known")]
    fn words_that_are_not_known_are_not_passed_over() {
        accepts(&json!({ "multipleOf": 2 }), &json!(3));
    }
}
