//! The description of the interface, made from the types of its operations. Only compiled with the feature `schema`.
//!
//! - `operation` asks an operation what it takes and what it answers
//! - `openapi` makes one document of that
//! - `typescript` makes the types of the browser of the document

mod openapi;
mod operation;
mod typescript;

use serde_json::Value;

pub use operation::{Book, Described};
pub use typescript::types;

/// The whole interface in the words of OpenAPI 3.1.
pub fn document() -> Value {
    let mut book = Book::new();
    crate::list::visit(&mut book);
    openapi::document(book)
}
