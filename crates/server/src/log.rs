//! Writes a log line for every request and every search. Keys of matches are never logged: a reader of the log could play
//! with them.

use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use endspiel_search::Analysis;
use tracing::info;

use crate::assets;

/// Logs a request with its status and duration. A stream is logged when it begins.
pub async fn note_request(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = path_without_keys(&request);
    let response = next.run(request).await;
    info!(target: "endspiel::request", status = response.status().as_u16(), ms = begun.elapsed().as_millis() as u64, "{method} {path}");
    response
}

/// Returns the path template of an operation, as `/matches/{key}`, or the path of a file of the page.
fn path_without_keys(request: &Request) -> String {
    let path = request.uri().path();
    match request.extensions().get::<MatchedPath>() {
        Some(matched) => matched.as_str().to_owned(),
        None if assets::is_file(path) => path.to_owned(),
        None => "(no such path)".to_owned(),
    }
}

/// Logs a finished search, and how long it had waited for its turn.
pub fn note_search(game: &str, engine: &str, analysis: &Analysis, waited: Duration) {
    let Analysis { depth, nodes, seconds, .. } = analysis;
    info!(target: "endspiel::search", engine, depth, nodes, seconds, waited = waited.as_secs_f64(), "{game}");
}
