//! Generates the description of the interface from the types of its operations. Only compiled with the feature `schema`.
//!
//! - `operation` collects requests and answers of the operations
//! - `openapi` builds the OpenAPI document
//! - `typescript` generates the types of the browser from that document

mod openapi;
mod operation;
mod typescript;

use serde_json::Value;

pub use operation::{Described, SchemaCollection};
pub use typescript::types;

/// Returns the OpenAPI 3.1 document of the whole interface.
pub fn document() -> Value {
    let mut book = SchemaCollection::new();
    crate::list::visit(&mut book);
    openapi::document(book)
}
