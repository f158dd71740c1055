//! Handlers for the experiments of the student papers: listing, showing and playing them.

use std::sync::Arc;

use axum::extract::State;
use endspiel_arena::{Experiment, ExperimentResult, ExperimentTournament};
use endspiel_service::host::experiments::{Experiments, Named, Shown};
use endspiel_service::host::tournaments::{TournamentId, You};
use endspiel_service::{Body, Refusal, Written, list};

use super::tournaments::{check_owner, with_runner};
use super::{AppState, Of};
use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::owner::Owner;
use crate::pool::Need;
use crate::request::{Asked, Reply};
use crate::tournaments::{MEMORY, Played};

/// `GET /experiments`
pub async fn list(State(app): AppState, client: Client) -> Result<Reply, ApiError> {
    let experiments = app.runner.read(client, |runner, _| runner.experiments()).await?;
    Ok(Reply::of(Experiments { experiments }))
}

/// `GET /experiments/{name}`
pub async fn show(
    State(app): AppState,
    client: Client,
    Owner(owner): Owner,
    Asked(Named(experiment)): Of<list::ShowExperiment>,
) -> Result<Reply, ApiError> {
    let Played { tournaments, playing, here, failure } =
        app.runner.read(client, move |runner, _| runner.experiment(experiment)).await?;
    let result = result(&app, client, experiment, &tournaments).await?;
    let (you, usual, most) = (You::of(owner), experiment.default_games(), Experiment::MAX_GAMES);
    Ok(Reply::of(Shown { you, usual, most, playing, here, failure, result }))
}

/// Returns the result of these games. Simultaneous requests share one computation, which takes a place in the pool.
async fn result(
    app: &Arc<App>,
    client: Client,
    experiment: Experiment,
    tournaments: &[ExperimentTournament],
) -> Result<Written<ExperimentResult>, Refusal> {
    let cached = app.runner.lock_result(experiment).await;
    if let Some(known) = cached.as_ref().and_then(|known| known.of(tournaments)) {
        return Ok(known);
    }
    let (runner, need) = (Arc::clone(&app.runner), Need { memory: MEMORY, engine: None });
    app.pool.run(client, need, move || runner.compute(experiment, cached)).await
}

/// `POST /experiments/{name}`
pub async fn run(
    State(app): AppState,
    owner: Owner,
    Asked((Named(experiment), Body(asked))): Of<list::RunExperiment>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    let games = asked.games();
    let id = with_runner(&app, move |runner| runner.run_experiment(experiment, games)).await?;
    Ok(Reply::of(TournamentId { id }))
}
