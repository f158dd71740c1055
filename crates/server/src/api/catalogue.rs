//! What there is: games, engines, boards, and how busy the server is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use endspiel_presentation::{GameInfo, Shape};
use endspiel_search::{Described, LEVELS};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::matches::player;
use crate::place::Limits;
use crate::request::{Done, Params};

/// The games and their options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    games: Vec<&'static GameInfo>,
    /// The usual draw limits.
    limits: Limits,
}

/// `GET /games`
pub async fn games(State(app): State<Arc<App>>) -> Json<Games> {
    Json(Games { games: app.games.infos(), limits: Limits::default() })
}

/// The levels and engines and their options.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Engines {
    /// The levels for people, from weak to strong.
    levels: &'static [&'static str],
    engines: Vec<Described>,
}

/// `GET /engines`
pub async fn engines() -> Json<Engines> {
    Json(Engines { levels: &LEVELS, engines: Described::all() })
}

/// An engine and the game it is to play.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineQuery {
    /// The game with its options.
    game: String,
    /// The engine with its options.
    #[cfg_attr(feature = "schema", schemars(length(max = player::LONGEST)))]
    spec: String,
}

/// `GET /engines/check`
pub async fn check(
    State(app): State<Arc<App>>,
    client: Client,
    Params(query): Params<EngineQuery>,
) -> Result<Done, ApiError> {
    player::check_engine(&app, client, &query.game, &query.spec).await?;
    Ok(Done)
}

/// How busy the server is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Status {
    /// The version of the program.
    version: &'static str,
    searches: Searches,
    /// Open streams of events.
    streams: usize,
}

/// How many searches there are.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Searches {
    running: usize,
    waiting: usize,
    /// How many may run at once.
    most: usize,
    /// The memory they use together, in bytes, and that of engines kept for the next move.
    memory: u64,
    /// The memory they may use together, in bytes.
    most_memory: u64,
}

/// `GET /status`
pub async fn status(State(app): State<Arc<App>>) -> Json<Status> {
    let (running, waiting) = app.pool.load();
    let (most_memory, memory) = app.pool.memory();
    let searches = Searches { running, waiting, most: app.pool.most(), memory, most_memory };
    Json(Status { version: env!("CARGO_PKG_VERSION"), searches, streams: app.streams.count() })
}

/// The whole interface in the words of OpenAPI, as `cargo run -p endspiel-server --example describe` has written it.
pub struct Description;

#[cfg(feature = "schema")]
impl crate::describe::Gives for Description {
    fn describe(_: &mut crate::describe::Book, operation: &mut crate::describe::Operation) {
        operation.content("application/json", &serde_json::json!({ "type": "object" }));
    }
}

impl IntoResponse for Description {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], include_str!("../../openapi.json")).into_response()
    }
}

/// `GET /openapi.json`
pub async fn description() -> Description {
    Description
}

/// A game with its options.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameQuery {
    /// The game with its options.
    pub game: String,
}

/// `GET /board`
pub async fn board(State(app): State<Arc<App>>, Params(query): Params<GameQuery>) -> Result<Json<Shape>, ApiError> {
    Ok(Json(app.games.open(&query.game)?.shape()))
}
