//! The generated files: the description of the interface, and the types of the browser. Only compiled with the feature
//! `schema`. `cargo run -p endspiel-server --example describe` writes them anew; a test compares them.

use std::path::{Path, PathBuf};

pub use endspiel_service::describe::document;
use endspiel_service::describe::types;

/// Every generated file: where it is and what should be in it.
pub fn files() -> [(PathBuf, String); 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = document();
    // Strings, numbers and lists: JSON has words for all of it.
    let openapi = serde_json::to_string_pretty(&document).unwrap_or_default() + "\n";
    [(root.join("openapi.json"), openapi), (root.join("web/js/wire.d.ts"), types(&document))]
}
