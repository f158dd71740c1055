//! What there is: games, engines, boards, and how busy the server is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use endspiel_game::{GameInfo, Shape};
use endspiel_search::{Described, LEVELS};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::app::App;
use crate::error::ApiError;
use crate::place::Limits;
use crate::request::Params;

/// The games and their options.
#[derive(Serialize)]
pub struct Games {
    games: Vec<&'static GameInfo>,
    limits: Limits,
}

/// `GET /games`
pub async fn games(State(app): State<Arc<App>>) -> Json<Games> {
    Json(Games { games: app.games.infos(), limits: Limits::default() })
}

/// The levels and engines and their options.
#[derive(Serialize)]
pub struct Engines {
    levels: [&'static str; LEVELS.len()],
    engines: Vec<Described>,
}

/// `GET /engines`
pub async fn engines() -> Json<Engines> {
    Json(Engines { levels: LEVELS, engines: Described::all() })
}

/// `GET /status`
pub async fn status(State(app): State<Arc<App>>) -> Json<Value> {
    let (running, waiting) = app.pool.load();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "searches": { "running": running, "waiting": waiting, "most": app.pool.most() },
        "streams": app.streams.count(),
    }))
}

/// The whole interface in the words of OpenAPI.
const DESCRIPTION: &str = include_str!("../openapi.json");

/// `GET /openapi.json`
pub async fn description() -> impl IntoResponse {
    let text = DESCRIPTION.replacen("\"VERSION\"", concat!("\"", env!("CARGO_PKG_VERSION"), "\""), 1);
    ([(CONTENT_TYPE, "application/json")], text)
}

/// A game with its options.
#[derive(Deserialize)]
pub struct GameQuery {
    game: String,
}

/// `GET /board`
pub async fn board(State(app): State<Arc<App>>, Params(query): Params<GameQuery>) -> Result<Json<Shape>, ApiError> {
    Ok(Json(app.games.open(&query.game)?.shape()))
}
