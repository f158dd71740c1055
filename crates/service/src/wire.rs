//! What crosses the wire besides plain types: JSON that is written once for all who read it, and events by their names.
//!
//! Every request, answer and event is a type. With the feature `schema` each of them describes itself, and `describe`
//! makes of that the description of the interface and the types of the browser.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The JSON of a `T`, written once however many read it.
pub struct Written<T> {
    json: Arc<str>,
    of: PhantomData<fn() -> T>,
}

impl<T: Serialize> Written<T> {
    /// Writes a value.
    pub fn new(value: &T) -> Written<T> {
        Written::from_json(json(value).into())
    }
}

impl<T> Written<T> {
    fn from_json(json: Arc<str>) -> Written<T> {
        Written { json, of: PhantomData }
    }

    /// What was written and stored before; `None` if it is no JSON any more.
    pub fn stored(json: String) -> Option<Written<T>> {
        serde_json::from_str::<&RawValue>(&json).is_ok().then(|| Written::from_json(json.into()))
    }

    /// The JSON.
    pub fn json(&self) -> &str {
        &self.json
    }
}

impl<T> Clone for Written<T> {
    fn clone(&self) -> Written<T> {
        Written::from_json(Arc::clone(&self.json))
    }
}

impl<T> PartialEq for Written<T> {
    fn eq(&self, other: &Written<T>) -> bool {
        self.json == other.json
    }
}

impl<T> fmt::Debug for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.json)
    }
}

impl<T> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_json::from_str::<&RawValue>(&self.json).map_err(S::Error::custom)?.serialize(serializer)
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

/// A value as JSON.
pub fn json(value: &impl Serialize) -> String {
    // Everything we send is made of strings, numbers and lists; JSON has words for all of it.
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// The events of one kind of stream.
pub trait Events {
    /// The name of the event, and its data as JSON.
    fn written(&self) -> (&'static str, String);

    /// Every event: its name, what it tells, and its data.
    #[cfg(feature = "schema")]
    fn describe(answers: &mut schemars::SchemaGenerator) -> Vec<(&'static str, &'static str, schemars::Schema)>;
}

/// Nothing to say but that it is so.
#[derive(Clone, Copy, Debug, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Makes an enum of the events of a stream: each has a name, a sentence about it, and the type of its data.
macro_rules! events {
    ($(#[doc = $doc:literal])+ $name:ident { $(#[doc = $about:literal] $event:literal => $variant:ident($data:ty),)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        pub enum $name {
            $(#[doc = $about] $variant($data),)+
        }

        impl $crate::wire::Events for $name {
            fn written(&self) -> (&'static str, String) {
                match self {
                    $($name::$variant(data) => ($event, $crate::wire::json(data)),)+
                }
            }

            #[cfg(feature = "schema")]
            fn describe(
                answers: &mut schemars::SchemaGenerator,
            ) -> Vec<(&'static str, &'static str, schemars::Schema)> {
                vec![$(($event, $about, answers.subschema_for::<$data>())),+]
            }
        }
    };
}

pub(crate) use events;
