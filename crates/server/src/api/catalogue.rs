//! Handlers for the status of the server and the description of its interface.

use axum::extract::State;
use endspiel_service::Description;
use endspiel_service::host::{Searches, Status};

use super::AppState;
use crate::request::Reply;

/// `GET /status`
pub async fn status(State(app): AppState) -> Reply {
    let (running, waiting) = app.pool.load();
    let (most_memory, memory) = app.pool.memory();
    let searches = Searches { running, waiting, most: app.pool.most(), memory, most_memory };
    Reply::of(Status { version: env!("CARGO_PKG_VERSION"), searches, streams: app.streams.count() })
}

/// `GET /openapi.json`, written by `cargo run -p endspiel-server --example describe`.
pub async fn description() -> Reply {
    Reply::of(Description(include_str!("../../openapi.json")))
}
