//! The experiments of the student papers: the list, the result of one, playing one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use endspiel_arena::{ArenaError, Experiment, ExperimentResult, ExperimentTournament};
use serde::{Deserialize, Serialize};

use super::tournaments::{Shared, TournamentId, You, check_here, with_runner};
use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::owner::Owner;
use crate::pool::Need;
use crate::request::Body;
use crate::tournaments::{ListedExperiment, MEMORY, Played};
use crate::wire::Written;

/// The name of an experiment in the address.
pub struct Named(Experiment);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        #[derive(Deserialize)]
        struct Part {
            name: String,
        }
        let Path(Part { name }) = Path::from_request_parts(parts, state).await.map_err(|_| ApiError::not_found())?;
        Experiment::named(&name).map(Named).map_err(|error| match error {
            ArenaError::Settings(reason) => ApiError::because(Kind::NotFound, *reason),
            _ => ApiError::not_found(),
        })
    }
}

#[cfg(feature = "schema")]
impl crate::describe::Takes for Named {
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Operation) {
        operation.part("name", &book.requests.subschema_for::<Experiment>());
    }
}

/// The experiments of the student papers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Experiments {
    experiments: Vec<ListedExperiment>,
}

/// `GET /experiments`
pub async fn list(State(app): Shared, client: Client) -> Result<Json<Experiments>, ApiError> {
    let runner = app.runner.clone();
    let experiments = app.aside(client, move || runner.experiments()).await?;
    Ok(Json(Experiments { experiments }))
}

/// An experiment with its result.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Experiment"))]
pub struct Shown {
    you: You,
    /// Games that every player begins against each other one unless told otherwise; none where figures are computed.
    usual: Option<u32>,
    /// The most games that may be asked for.
    most: u32,
    /// The tournament that is being played.
    playing: Option<i64>,
    /// Whether this server plays it.
    here: bool,
    /// What went wrong with it here, if that is what ended it.
    failure: Option<String>,
    /// Tables, charts and claims of the games played so far.
    result: Written<ExperimentResult>,
}

/// `GET /experiments/{name}`
pub async fn show(
    State(app): Shared,
    client: Client,
    owner: Owner,
    Named(experiment): Named,
) -> Result<Json<Shown>, ApiError> {
    let runner = app.runner.clone();
    let Played { tournaments, playing, here, failure } =
        app.aside(client, move || runner.experiment(experiment)).await?;
    let result = result(&app, client, experiment, &tournaments).await?;
    let (you, usual, most) = (You::of(owner), experiment.usual_games(), Experiment::MOST_GAMES);
    Ok(Json(Shown { you, usual, most, playing, here, failure, result }))
}

/// The result with these games. Computing it takes turns with searches; one request computes it for all that ask.
async fn result(
    app: &Arc<App>,
    client: Client,
    experiment: Experiment,
    tournaments: &[ExperimentTournament],
) -> Result<Written<ExperimentResult>, ApiError> {
    let place = app.runner.result_place(experiment).await;
    if let Some(known) = place.as_ref().and_then(|known| known.of(tournaments)) {
        return Ok(known);
    }
    let permit = app.pool.enter(client, Need::memory(MEMORY), |_| {}).await?;
    let runner = app.runner.clone();
    let computed = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        runner.compute(experiment, place)
    });
    computed.await.map_err(|_| ApiError::broken_off())?
}

/// How many games to play.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExperimentRequest"))]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Games that every player begins against each other one. Those that are stored are not played again.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Experiment::MOST_GAMES)))]
    games: i64,
}

/// `POST /experiments/{name}`
pub async fn run(
    State(app): Shared,
    owner: Owner,
    Named(experiment): Named,
    Body(Wish { games }): Body<Wish>,
) -> Result<Json<TournamentId>, ApiError> {
    check_here(owner)?;
    // A number that is none of games is refused like 0.
    let games = u32::try_from(games).unwrap_or(0);
    let id = with_runner(&app, move |runner| runner.run_experiment(experiment, games)).await?;
    Ok(Json(TournamentId { id }))
}
