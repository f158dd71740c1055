//! The lab: a small search drawn as a tree, and what every idea of a search is worth.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use endspiel_game::{Error, Stop};
use endspiel_games::compare;
use endspiel_search::{DEEPEST_TRACE, MEMORY_BESIDES_TABLE, Trace, TraceSettings};
use serde::Deserialize;

use super::search_stream::{self, Listener, search_events};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::place::PlaceQuery;
use crate::pool::Need;
use crate::request::Params;
use crate::streams::EventAnswer;
use crate::wire::Nothing;

/// A tree has so long to grow.
const TIME: Duration = Duration::from_secs(5);

/// Memory of the one engine after the other that a comparison builds, in bytes.
const COMPARISON_MEMORY: u64 = 2 * MEMORY_BESIDES_TABLE;

/// The deepest comparison.
const DEEPEST_COMPARISON: u32 = 12;

/// Positions each compared algorithm may visit.
const MOST_NODES: u64 = 300_000;

/// Which tree to draw.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeQuery {
    #[serde(default)]
    algorithm: Algorithm,
    /// Plies to look ahead.
    #[serde(default = "three")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = DEEPEST_TRACE)))]
    depth: u32,
    /// Whether promising moves are tried first.
    #[serde(default)]
    ordering: Switch,
    /// Whether positions are remembered.
    #[serde(default)]
    table: Switch,
    /// Whether symmetric positions are remembered as one.
    #[serde(default)]
    symmetry: Switch,
    /// The name of the evaluator.
    #[serde(default = "classic")]
    eval: String,
}

/// What is drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Algorithm {
    Minimax,
    #[default]
    AlphaBeta,
}

/// `on` or `off`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Switch {
    On,
    #[default]
    Off,
}

fn three() -> u32 {
    3
}

fn classic() -> String {
    "classic".to_owned()
}

/// `GET /lab/tree`
pub async fn tree(
    State(app): State<Arc<App>>,
    client: Client,
    Params(place): Params<PlaceQuery>,
    Params(query): Params<TreeQuery>,
) -> Result<Json<Trace>, ApiError> {
    let TreeQuery { algorithm, depth, ordering, table, symmetry, eval } = query;
    let played = place.open(&app, client).await?;
    if !(1..=DEEPEST_TRACE).contains(&depth) {
        return Err(ApiError::new(Kind::BadRequest, format!("depth is a number from 1 to {DEEPEST_TRACE}")));
    }
    if played.ending().is_some() {
        return Err(ApiError::not_possible("match.over", "the game is over"));
    }
    let settings = TraceSettings {
        depth,
        cut: algorithm == Algorithm::AlphaBeta,
        ordering: ordering == Switch::On,
        table: table == Switch::On || symmetry == Switch::On,
        symmetry: symmetry == Switch::On,
        evaluator: eval,
    };
    let permit = app.pool.enter(client, Need::memory(MEMORY_BESIDES_TABLE), |_| {}).await?;
    let games = app.games.clone();
    let drawn = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        games.trace(&*played, &settings, &Stop::never().at(Instant::now() + TIME))
    });
    Ok(Json(drawn.await.map_err(|_| ApiError::broken_off())??))
}

/// How deep to compare.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareQuery {
    /// Plies to look ahead.
    #[serde(default = "five")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = DEEPEST_COMPARISON)))]
    depth: u32,
}

fn five() -> u32 {
    5
}

search_events! {
    /// What happens while algorithms are compared.
    ComparisonEvent {
        /// What one algorithm needed.
        "row" => Row(Box<compare::Comparison>),
        /// All have had their turn; nothing comes after it.
        "done" => Done(Nothing),
    }
}

/// `GET /compare`
pub async fn comparison(
    State(app): State<Arc<App>>,
    client: Client,
    Params(place): Params<PlaceQuery>,
    Params(CompareQuery { depth }): Params<CompareQuery>,
) -> Result<EventAnswer<ComparisonEvent>, ApiError> {
    let played = place.open(&app, client).await?;
    if !(1..=DEEPEST_COMPARISON).contains(&depth) {
        return Err(ApiError::new(Kind::BadRequest, format!("depth is a number from 1 to {DEEPEST_COMPARISON}")));
    }
    if played.ending().is_some() {
        return Err(ApiError::not_possible("match.over", "the game is over"));
    }
    let (events, answer) = app.streams.open_for(client)?;
    let (games, spec, position) = (app.games.clone(), played.spec(), played.position());
    search_stream::run(Listener { app, client, events }, async move |listener: Arc<Listener<ComparisonEvent>>| {
        let events = listener.events.clone();
        let compared = listener.search(Need::memory(COMPARISON_MEMORY), move |_, stop| {
            let mut row = |row: &compare::Comparison| {
                if events.send_blocking(&ComparisonEvent::Row(Box::new(row.clone()))).is_err() {
                    stop.request();
                }
            };
            let done: Result<_, Error> =
                compare::compare(&games, &spec, Some(&position), depth, MOST_NODES, stop, &mut row);
            done.map(drop).map_err(ApiError::from)
        });
        compared.await?;
        let _ = listener.events.send(&ComparisonEvent::Done(Nothing {})).await;
        Ok(())
    });
    Ok(answer)
}
