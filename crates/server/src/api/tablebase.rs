//! Exact answers in the shape of chess tablebase servers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use endspiel_game::{Known, Stop, Value};
use endspiel_search::{Probed, probe};
use serde::Serialize;
use serde_json::{Map, json};

use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::place::PlaceQuery;
use crate::request::Params;

/// A solver has so long for all moves of a position.
const TIME: Duration = Duration::from_secs(5);

/// What is known for certain of a position.
#[derive(Serialize)]
pub struct Tablebase {
    game: String,
    /// Every rule option with its value.
    rules: Map<String, serde_json::Value>,
    position: String,
    #[serde(flatten)]
    whole: Exactly,
    source: Option<String>,
    moves: Vec<MoveExactly>,
}

/// A value with its distance.
#[derive(Serialize)]
struct Exactly {
    /// `win`, `draw`, `loss` or `unknown`, for the side to move.
    category: &'static str,
    /// Plies to the end.
    plies: Option<u32>,
    /// The result as the game counts it.
    count: Option<i32>,
}

/// A move with the value of the position it leads to.
#[derive(Serialize)]
struct MoveExactly {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    after: Exactly,
    /// The value for the side to move now.
    value: Option<Value>,
}

impl Exactly {
    fn new(known: Option<Known>) -> Exactly {
        let category = match known.map(|known| known.value) {
            Some(Value::Win) => "win",
            Some(Value::Draw) => "draw",
            Some(Value::Loss) => "loss",
            None => "unknown",
        };
        Exactly { category, plies: known.and_then(|known| known.plies), count: known.and_then(|known| known.count) }
    }
}

/// `GET /tablebase`
pub async fn tablebase(
    State(app): State<Arc<App>>,
    client: Client,
    Params(query): Params<PlaceQuery>,
) -> Result<Json<Tablebase>, ApiError> {
    let played = query.open()?;
    let (spec, position) = (played.spec(), played.position());
    let rules = endspiel_games::open(&spec)?.options();
    let permit = app.pool.enter(client, |_| {}).await?;
    let asked = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        probe(&*played, &Stop::never().at(Instant::now() + TIME))
    });
    let broken_off = |_| ApiError::not_possible("search.broken-off", "the search has broken off");
    let Probed { known, source, moves } = asked.await.map_err(broken_off)??;
    let describe = |found: endspiel_search::ProbedMove| MoveExactly {
        mv: found.mv,
        value: found.known.map(|known| known.value),
        after: Exactly::new(found.known.map(Known::after)),
    };
    Ok(Json(Tablebase {
        game: spec,
        rules: rules.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect(),
        position,
        whole: Exactly::new(known),
        source,
        moves: moves.into_iter().map(describe).collect(),
    }))
}
