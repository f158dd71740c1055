//! The generated files: the OpenAPI description, and the types for the browser. Only compiled with the feature `schema`.
//! `cargo run -p endspiel-server --example describe` writes them; a test compares them.

use std::path::{Path, PathBuf};

pub use endspiel_service::describe::document;
use endspiel_service::describe::types;

/// Returns the path and the content of every generated file.
pub fn files() -> [(PathBuf, String); 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = document();
    // Serialization of a `Value` cannot fail.
    let openapi = serde_json::to_string_pretty(&document).unwrap_or_default() + "\n";
    [(root.join("openapi.json"), openapi), (root.join("web/js/wire.d.ts"), types(&document))]
}
