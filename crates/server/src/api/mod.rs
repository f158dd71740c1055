//! The addresses under `/api/v1`, a file for each group of them.

mod analysis;
mod catalogue;
mod import;
mod lab;
mod matches;
mod positions;
mod review;
mod search_stream;
mod tablebase;
mod tables;
mod tournaments;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::ApiError;
use crate::guard::{self, Hosts};
use crate::request::{LONGEST_BODY, method_not_allowed};
use crate::{assets, client};

/// All addresses.
pub fn routes(app: Arc<App>, hosts: Hosts) -> Router {
    let api = Router::new()
        .route("/games", get(catalogue::games))
        .route("/engines", get(catalogue::engines))
        .route("/status", get(catalogue::status))
        .route("/openapi.json", get(catalogue::description))
        .route("/board", get(catalogue::board))
        .route("/position", post(positions::position))
        .route("/history", post(positions::history))
        .route("/refusal", post(positions::refusal))
        .route("/setup", post(positions::setup))
        .route("/import", post(import::import))
        .route("/matches", post(matches::begin))
        .route("/matches/list", post(matches::list))
        .route("/matches/{key}", get(matches::show).delete(matches::remove))
        .route("/matches/{key}/events", get(matches::events))
        .route("/matches/{key}/export", get(matches::export))
        .route("/matches/{key}/moves", post(matches::play))
        .route("/matches/{key}/takeback", post(matches::take_back))
        .route("/matches/{key}/redo", post(matches::redo))
        .route("/matches/{key}/resign", post(matches::resign))
        .route("/matches/{key}/swap", post(matches::swap))
        .route("/matches/{key}/players", post(matches::players))
        .route("/matches/{key}/pace", post(matches::pace))
        .route("/matches/{key}/step", post(matches::step))
        .route("/analysis", get(analysis::analysis))
        .route("/review", get(review::review))
        .route("/tablebase", get(tablebase::tablebase))
        .route("/tablebase/line", get(tablebase::line))
        .route("/tables", get(tables::overview))
        .route("/tables/counts", get(tables::counts))
        .route("/tables/longest", get(tables::longest))
        .route("/tables/cost", get(tables::cost))
        .route("/tables/build", post(tables::build))
        .route("/tables/stop", post(tables::stop))
        .route("/tables/events", get(tables::events))
        .route("/lab/tree", get(lab::tree))
        .route("/compare", get(lab::comparison))
        .route("/tournaments", get(tournaments::list).post(tournaments::begin))
        .route("/tournaments/{id}", get(tournaments::show))
        .route("/tournaments/{id}/events", get(tournaments::events))
        .route("/tournaments/{id}/games", get(tournaments::games))
        .route("/tournaments/{id}/games/{number}", get(tournaments::game))
        .route("/tournaments/{id}/stop", post(tournaments::stop))
        .route("/tournaments/{id}/resume", post(tournaments::resume))
        .fallback(async || ApiError::not_found())
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(app);
    Router::new()
        .nest("/api/v1", api)
        .fallback_service(get(assets::file))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CatchPanicLayer::new())
        // Streams of events stay as they are: each has to arrive at once.
        .layer(CompressionLayer::new())
        .layer(from_fn(client::recognise))
        .layer(from_fn_with_state(Arc::new(hosts), guard::protect))
}
