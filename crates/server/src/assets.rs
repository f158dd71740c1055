//! The files of the browser interface, embedded into the program.

use std::borrow::Cow;

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use xxhash_rust::xxh3::xxh3_128;

use crate::error::ApiError;

/// A file served to browsers.
struct Asset {
    /// The path under `web/`.
    name: &'static str,
    media_type: &'static str,
    read: fn() -> Cow<'static, [u8]>,
}

/// Reads the file from the disk in debug builds, so that a reload shows changes.
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

// `WEB`: all served files under `web/`, sorted by name.
include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// The file served at `/`.
const PAGE: &str = "index.html";

/// Answers with the file at this path, or with 304 if the browser has it.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { PAGE } else { path };
    match WEB.iter().find(|asset| asset.name == path) {
        Some(asset) => answer(asset, &headers),
        None => ApiError(endspiel_service::Refusal::not_found()).into_response(),
    }
}

/// Returns whether a file of the page is at this path.
pub fn is_file(path: &str) -> bool {
    path == "/" || WEB.iter().any(|asset| path.strip_prefix('/') == Some(asset.name))
}

fn answer(asset: &Asset, headers: &HeaderMap) -> Response {
    let bytes = (asset.read)();
    // Weak, because compression changes the bytes that are sent.
    let weak = format!("W/\"{:032x}\"", xxh3_128(&bytes));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
    let is_known =
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == &weak[2..] || known.trim() == "*");
    // File names do not change with their contents, so browsers must revalidate every time.
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
