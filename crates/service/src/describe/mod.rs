//! The description of the interface, made from the types of its handlers. Only compiled with the feature `schema`.
//!
//! - `operation` asks a handler what it takes and what it gives
//! - `openapi` makes one document of that
//! - `typescript` makes the types of the browser of the document
//!
//! Both are checked in. After a change of types, `cargo run -p endspiel-server --example describe` writes them anew;
//! a test compares them.

mod openapi;
mod operation;
mod typescript;

use std::path::{Path, PathBuf};

use serde_json::Value;

pub(crate) use operation::{Book, Gives, Operation, Takes};

/// The whole interface in the words of OpenAPI 3.1.
pub fn document() -> Value {
    let mut book = Book::new();
    crate::api::describe(&mut book);
    openapi::document(book)
}

/// Every generated file: where it is and what should be in it.
pub fn files() -> [(PathBuf, String); 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = document();
    // Strings, numbers and lists: JSON has words for all of it.
    let openapi = serde_json::to_string_pretty(&document).unwrap_or_default() + "\n";
    [(root.join("openapi.json"), openapi), (root.join("web/js/wire.d.ts"), typescript::types(&document))]
}
