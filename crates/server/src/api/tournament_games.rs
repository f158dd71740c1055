//! Handlers for the games of a tournament: the list, and a single game.

use axum::extract::State;
use endspiel_service::host::tournament_games::{GameLine, GameLines, Number, WholeGame};
use endspiel_service::host::tournaments::Id;
use endspiel_service::{Params, Refusal, list};

use super::tournaments::with_runner;
use super::{AppState, Of};
use crate::error::ApiError;
use crate::request::{Asked, Reply};

/// `GET /tournaments/{id}/games`
pub async fn games(
    State(app): AppState,
    Asked((Id(id), Params(query))): Of<list::TournamentGames>,
) -> Result<Reply, ApiError> {
    let lines = with_runner(&app, move |runner| {
        let store = runner.store()?;
        let tournament = store.load(id)?.tournament;
        let info = runner.games().open(&tournament.game)?.info();
        let filter = query.filter(info)?;
        let mut found = store.find_games(id, &tournament, &filter, query.before, query.most + 1)?;
        let more = found.len() > query.most;
        found.truncate(query.most);
        Ok(GameLines { games: found.iter().map(|game| GameLine::new(info, game)).collect(), more })
    });
    Ok(Reply::of(lines.await?))
}

/// `GET /tournaments/{id}/games/{number}`
pub async fn game(
    State(app): AppState,
    Asked((Id(id), Number(which))): Of<list::TournamentGame>,
) -> Result<Reply, ApiError> {
    let game = with_runner(&app, move |runner| {
        let store = runner.store()?;
        let tournament = store.load(id)?.tournament;
        let played = store.game(id, which)?.ok_or_else(Refusal::not_found)?;
        WholeGame::of(runner.games(), &tournament, which, &played)
    });
    Ok(Reply::of(game.await?))
}
