//! What the server writes into the log: a line for every request and every search. Keys of matches never get there, since
//! whoever reads the log could play with them.

use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use endspiel_search::Analysis;
use tracing::info;

use crate::assets;

/// Answers a request and notes what it was, what came of it and how long it took. A stream is noted when it begins.
pub async fn note_request(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    let path = path_without_keys(&request);
    let response = next.run(request).await;
    info!(target: "endspiel::request", status = response.status().as_u16(), ms = begun.elapsed().as_millis() as u64, "{method} {path}");
    response
}

/// The path as the list of operations has it, `/matches/{key}` for one, or the name of a file of the page.
fn path_without_keys(request: &Request) -> String {
    let path = request.uri().path();
    match request.extensions().get::<MatchedPath>() {
        Some(matched) => matched.as_str().to_owned(),
        None if assets::is_file(path) => path.to_owned(),
        None => "(no such path)".to_owned(),
    }
}

/// Notes a search that has ended, and how long it waited for its turn before.
pub fn note_search(game: &str, engine: &str, analysis: &Analysis, waited: Duration) {
    let Analysis { depth, nodes, seconds, .. } = analysis;
    info!(target: "endspiel::search", engine, depth, nodes, seconds, waited = waited.as_secs_f64(), "{game}");
}
