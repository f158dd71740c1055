//! The files of the browser interface, embedded into the program.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;

/// Everything under `web/` that a browser gets. A build for development reads it from the disk.
#[derive(RustEmbed)]
#[folder = "../../web/"]
#[exclude = "tests/*"]
#[exclude = "*/.*"]
#[exclude = ".*"]
#[exclude = "*.md"]
#[exclude = "node_modules/*"]
#[exclude = "tsconfig*.json"]
#[exclude = "package*.json"]
#[exclude = "*.d.ts"]
struct Web;

/// The page.
const PAGE: &str = "index.html";

/// Answers with the file of this path, or tells the browser that it has it already.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { PAGE } else { path };
    match Web::get(path) {
        Some(file) => answer(&file, &headers),
        None => ApiError::not_found().into_response(),
    }
}

fn answer(file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    // Weak, because the bytes on the way depend on whether they are compressed.
    let weak = format!("W/\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
    let is_known =
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == &weak[2..] || known.trim() == "*");
    // A name says nothing about the contents, so a browser asks every time; the answer is short if nothing changed.
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, media_type(file))], file.data.clone().into_owned()).into_response()
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&weak) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

fn media_type(file: &EmbeddedFile) -> String {
    let kind = file.metadata.mimetype();
    if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}
