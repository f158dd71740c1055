//! Handlers for the games of a tournament: the list, and a single game.

use axum::extract::State;
use endspiel_service::host::tournament_games::Number;
use endspiel_service::host::tournaments::Id;
use endspiel_service::{Params, list};

use super::{AppState, Of};
use crate::client::Client;
use crate::error::ApiError;
use crate::request::{Asked, Reply};

/// `GET /tournaments/{id}/games`
pub async fn games(
    State(app): AppState,
    client: Client,
    Asked((Id(id), Params(query))): Of<list::TournamentGames>,
) -> Result<Reply, ApiError> {
    Ok(Reply::of(app.runner.find_games(client, id, query).await?))
}

/// `GET /tournaments/{id}/games/{number}`
pub async fn game(
    State(app): AppState,
    client: Client,
    Asked((Id(id), Number(which))): Of<list::TournamentGame>,
) -> Result<Reply, ApiError> {
    Ok(Reply::of(app.runner.game(client, id, which).await?))
}
