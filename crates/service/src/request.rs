//! Requests of operations: path parameters, query parameters, a body.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Number, Value};

use crate::{Key, Kind, Refusal};

/// The parts of a request, provided by the host.
pub trait Source {
    /// Returns the path parameter with this name.
    fn part(&self, name: &str) -> Option<String>;

    /// Reads the query parameters.
    fn params<T: DeserializeOwned>(&self) -> Result<T, Refusal>;

    /// Reads the body.
    fn body<T: DeserializeOwned>(&self) -> Result<T, Refusal>;
}

/// A type that can be read from a request.
pub trait Request: Sized + Send + 'static {
    /// Reads the value from a request.
    fn read(source: &impl Source) -> Result<Self, Refusal>;

    /// Adds itself to the description of an operation.
    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described);
}

/// The query parameters of a request.
#[derive(Clone, Copy, Debug)]
pub struct Params<T>(pub T);

/// The JSON body of a request.
#[derive(Clone, Copy, Debug)]
pub struct Body<T>(pub T);

/// A type that is read from a request; with the feature `schema`, it also has a schema.
#[cfg(feature = "schema")]
pub trait RequestValue: DeserializeOwned + schemars::JsonSchema + Send + 'static {}
#[cfg(feature = "schema")]
impl<T: DeserializeOwned + schemars::JsonSchema + Send + 'static> RequestValue for T {}

/// A type that is read from a request; with the feature `schema`, it also has a schema.
#[cfg(not(feature = "schema"))]
pub trait RequestValue: DeserializeOwned + Send + 'static {}
#[cfg(not(feature = "schema"))]
impl<T: DeserializeOwned + Send + 'static> RequestValue for T {}

impl<T: RequestValue> Request for Params<T> {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        source.params().map(Params)
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.query(&T::json_schema(&mut schemas.requests));
    }
}

impl<T: RequestValue> Request for Body<T> {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        source.body().map(Body)
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.body = Some(schemas.requests.subschema_for::<T>());
    }
}

impl Request for Key {
    fn read(source: &impl Source) -> Result<Self, Refusal> {
        source.part("key").and_then(|key| key.parse().ok()).ok_or_else(Refusal::not_found)
    }

    #[cfg(feature = "schema")]
    fn describe(schemas: &mut crate::describe::SchemaCollection, operation: &mut crate::describe::Described) {
        operation.part("key", &schemas.requests.subschema_for::<Key>());
    }
}

macro_rules! several {
    ($($($part:ident)*;)+) => {
        $(impl<$($part: Request),*> Request for ($($part,)*) {
            fn read(_source: &impl Source) -> Result<Self, Refusal> {
                Ok(($($part::read(_source)?,)*))
            }

            #[cfg(feature = "schema")]
            fn describe(_schemas: &mut crate::describe::SchemaCollection, _operation: &mut crate::describe::Described) {
                $($part::describe(_schemas, _operation);)*
            }
        })+
    };
}

several! {
    ;
    A B;
    A B C;
}

/// The largest number up to which a 64-bit floating-point number represents every integer exactly.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// Reads a JSON body. Whole numbers may be written as `3.0`, which is the same number as `3` in JSON.
pub fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    let refused = |error| Refusal::new(Kind::BadRequest, format!("the body cannot be read: {error}"));
    serde_json::from_slice(bytes).or_else(|error| with_whole_numbers(bytes).ok_or(error)).map_err(refused)
}

fn with_whole_numbers<T: for<'de> Deserialize<'de>>(bytes: &[u8]) -> Option<T> {
    fn to_integers(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(to_integers),
            Value::Object(fields) => fields.values_mut().for_each(to_integers),
            Value::Number(number) => {
                let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER);
                if let Some(whole) = whole.filter(|_| number.is_f64()) {
                    *number = Number::from(whole as i64);
                }
            }
            _ => {}
        }
    }
    let mut value = serde_json::from_slice(bytes).ok()?;
    to_integers(&mut value);
    T::deserialize(value).ok()
}
