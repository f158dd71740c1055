//! Wire formats besides plain types: JSON that is serialized once for all readers, and named events.
//!
//! Every request, answer and event is a type. With the feature `schema` each has a JSON schema, from which `describe`
//! generates the description of the interface and the types of the browser.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The JSON of a `T`, serialized once for all readers.
pub struct Written<T> {
    json: Arc<RawValue>,
    of: PhantomData<fn() -> T>,
}

impl<T: Serialize> Written<T> {
    /// Serializes a value.
    pub fn new(value: &T) -> Written<T> {
        Written::from_json(text(value))
    }
}

impl<T> Written<T> {
    fn from_json(json: Arc<RawValue>) -> Written<T> {
        Written { json, of: PhantomData }
    }

    /// Returns JSON that was stored before, or `None` if it is invalid.
    pub fn stored(json: String) -> Option<Written<T>> {
        RawValue::from_string(json).ok().map(|json| Written::from_json(json.into()))
    }

    /// Returns the JSON text.
    pub fn json(&self) -> &str {
        self.json.get()
    }

    /// Returns the JSON text, which is shared and not copied.
    pub fn shared(&self) -> Arc<RawValue> {
        Arc::clone(&self.json)
    }
}

impl<T> Clone for Written<T> {
    fn clone(&self) -> Written<T> {
        Written::from_json(Arc::clone(&self.json))
    }
}

impl<T> PartialEq for Written<T> {
    fn eq(&self, other: &Written<T>) -> bool {
        self.json() == other.json()
    }
}

impl<T> fmt::Debug for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.json())
    }
}

impl<T> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written<T>, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(|json| Written::from_json(json.into()))
    }
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Written<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}

/// Serializes a value as JSON that can be shared.
pub fn text(value: &impl Serialize) -> Arc<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned()).into()
}

/// Serializes a value as JSON.
pub fn json(value: &impl Serialize) -> String {
    // Our types contain only what JSON can represent.
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// The events of one kind of stream.
pub trait Events {
    /// Returns the name of the event, and its data as JSON, which all readers share.
    fn written(&self) -> (&'static str, Arc<RawValue>);

    /// Returns all events: name, description, and schema of the data.
    #[cfg(feature = "schema")]
    fn describe(answers: &mut schemars::SchemaGenerator) -> Vec<(&'static str, &'static str, schemars::Schema)>;
}

/// An empty object.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Defines an enum of the events of a stream: each has a name, a description, and the type of its data.
macro_rules! events {
    ($(#[doc = $doc:literal])+ $name:ident { $(#[doc = $about:literal] $event:literal => $variant:ident($($data:tt)+),)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        pub enum $name {
            $(#[doc = $about] $variant($($data)+),)+
        }

        impl $crate::wire::Events for $name {
            fn written(&self) -> (&'static str, std::sync::Arc<serde_json::value::RawValue>) {
                match self {
                    $($name::$variant(data) => ($event, $crate::wire::event_json!(data: $($data)+)),)+
                }
            }

            #[cfg(feature = "schema")]
            fn describe(
                answers: &mut schemars::SchemaGenerator,
            ) -> Vec<(&'static str, &'static str, schemars::Schema)> {
                vec![$(($event, $about, answers.subschema_for::<$($data)+>())),+]
            }
        }
    };
}

/// Returns the JSON of an event's data: the shared text of a [`Written`], a new one of any other type.
macro_rules! event_json {
    ($data:ident: Written<$($of:tt)+) => {
        $data.shared()
    };
    ($data:ident: $($of:tt)+) => {
        $crate::wire::text($data)
    };
}

pub(crate) use {event_json, events};
