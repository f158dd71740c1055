//! The files of the browser interface, embedded into the program.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_128;

use crate::error::ApiError;

/// A file that a browser gets.
struct Asset {
    /// Its path under `web/`.
    name: &'static str,
    media_type: &'static str,
    read: fn() -> Cow<'static, [u8]>,
}

/// A build for development reads the disk, so that a change shows when the page is loaded again.
#[cfg(debug_assertions)]
macro_rules! contents {
    ($path:literal) => {
        || Cow::Owned(std::fs::read($path).unwrap_or_default())
    };
}

#[cfg(not(debug_assertions))]
macro_rules! contents {
    ($path:literal) => {
        || Cow::Borrowed(include_bytes!($path))
    };
}

// `WEB`, everything under `web/` that a browser gets, in the order of names.
include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// The page.
const PAGE: &str = "index.html";

/// Answers with the file of this path, or tells the browser that it has it already.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { PAGE } else { path };
    match WEB.iter().find(|asset| asset.name == path) {
        Some(asset) => answer(asset, &headers),
        None => ApiError(endspiel_service::Refusal::not_found()).into_response(),
    }
}

/// Whether a file of the page is at this path.
pub fn is_file(path: &str) -> bool {
    path == "/" || WEB.iter().any(|asset| path.strip_prefix('/') == Some(asset.name))
}

fn answer(asset: &Asset, headers: &HeaderMap) -> Response {
    let bytes = (asset.read)();
    // Weak, because the bytes on the way depend on whether they are compressed.
    let weak = format!("W/\"{:032x}\"", xxh3_128(&bytes));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
    let is_known =
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == &weak[2..] || known.trim() == "*");
    // A name says nothing about the contents, so a browser asks every time; the answer is short if nothing changed.
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, asset.media_type)], bytes).into_response()
    };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&weak) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}
