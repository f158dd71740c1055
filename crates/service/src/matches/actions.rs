//! What is done to a stored game: moves and everything else that changes it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use endspiel_game::Colour;
use serde::Deserialize;

use super::matches::{Shared, Shown, check_players, checked_pause, shown};
use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::key::{Key, Role};
use crate::matches::engine;
use crate::matches::live::Change;
use crate::matches::player::Player;
use crate::matches::snapshot::Doing;
use crate::matches::stored_match::StoredMatch;
use crate::request::Body;

/// Does something to a match and answers with how it stands then.
async fn act(
    app: &Arc<App>,
    client: Client,
    key: Key,
    version: Option<u64>,
    action: impl FnOnce(&mut StoredMatch, Role) -> Result<(), ApiError>,
) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(app, key, client).await?;
    live.change(app, Change { key, version, client }, action).await?;
    shown(&live, key).await.map(Json)
}

/// A move.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    mv: String,
    /// The version it is meant for; refused if there is a newer one.
    version: Option<u64>,
}

/// `POST /matches/{key}/moves`
pub async fn play(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PlayRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, |stored, role| stored.play_as(role, &asked.mv)).await
}

/// Something that needs no words but the version.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VersionRequest {
    /// The version it is meant for; refused if there is a newer one.
    version: Option<u64>,
}

/// `POST /matches/{key}/takeback`
pub async fn take_back(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<VersionRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, StoredMatch::take_back).await
}

/// `POST /matches/{key}/redo`
pub async fn redo(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<VersionRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, StoredMatch::redo).await
}

/// `POST /matches/{key}/swap`
pub async fn swap(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<VersionRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, StoredMatch::swap).await
}

/// Giving up.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ResignRequest {
    /// Who gives up, if the key plays both.
    side: Option<Colour>,
    /// The version it is meant for; refused if there is a newer one.
    version: Option<u64>,
}

/// `POST /matches/{key}/resign`
pub async fn resign(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<ResignRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, |stored, role| stored.resign(role, asked.side)).await
}

/// Other players.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayersRequest {
    /// White's, if it changes: `human`, `guest`, or an engine by its spec.
    #[cfg_attr(feature = "schema", schemars(length(max = crate::matches::player::LONGEST)))]
    white: Option<String>,
    /// Black's, if it changes.
    #[cfg_attr(feature = "schema", schemars(length(max = crate::matches::player::LONGEST)))]
    black: Option<String>,
    /// The version it is meant for; refused if there is a newer one.
    version: Option<u64>,
}

/// `POST /matches/{key}/players`
pub async fn players(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PlayersRequest>,
) -> Result<Json<Shown>, ApiError> {
    let named = |word: Option<String>| word.as_deref().map(Player::named);
    let (white, black) = (named(asked.white), named(asked.black));
    let live = app.matches.find(&app, key, client).await?;
    let game = live.seat().await.stored.played.spec();
    for player in [&white, &black].into_iter().flatten() {
        check_players(&app, client, &game, [player, &Player::Human]).await?;
    }
    act(&app, client, key, asked.version, |stored, role| {
        stored.check_owns(role)?;
        stored.players.white = white.unwrap_or_else(|| stored.players.white.clone());
        stored.players.black = black.unwrap_or_else(|| stored.players.black.clone());
        Ok(())
    })
    .await
}

/// How two engines play on.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PaceRequest {
    /// Whether engines play on without being asked.
    running: Option<bool>,
    /// Seconds between moves of two engines.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = super::matches::LONGEST_PAUSE)))]
    pause: Option<f64>,
    /// The version it is meant for; refused if there is a newer one.
    version: Option<u64>,
}

/// `POST /matches/{key}/pace`
pub async fn pace(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PaceRequest>,
) -> Result<Json<Shown>, ApiError> {
    let pause = asked.pause.map(checked_pause).transpose()?;
    act(&app, client, key, asked.version, |stored, role| {
        stored.check_owns(role)?;
        stored.running = asked.running.unwrap_or(stored.running);
        stored.pause = pause.unwrap_or(stored.pause);
        Ok(())
    })
    .await
}

/// `POST /matches/{key}/draw`
pub async fn draw(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<VersionRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, StoredMatch::offer_draw).await
}

/// `POST /matches/{key}/hurry`
pub async fn hurry(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<VersionRequest>,
) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    {
        let seat = live.seat().await;
        let role = seat.role(key)?;
        seat.stored.check_plays(role)?;
        seat.check_version(asked.version)?;
        let thinks = seat.engine.as_ref().is_some_and(|engine| engine.doing == Doing::Thinking);
        match &seat.stop {
            // The thought ends, and the best move so far is played.
            Some(stop) if thinks => stop.request(),
            _ => return Err(ApiError::not_possible("match.no-engine-to-move", "it is not the computer's turn")),
        }
    }
    shown(&live, key).await.map(Json)
}

/// `POST /matches/{key}/rematch`
pub async fn rematch(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<VersionRequest>,
) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    let own = app.matches.rematch(&app, &live, Change { key, version: asked.version, client }).await?;
    let next = app.matches.find(&app, own, client).await?;
    shown(&next, own).await.map(Json)
}

/// `POST /matches/{key}/step`
pub async fn step(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<VersionRequest>,
) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    {
        let mut seat = live.seat().await;
        let role = seat.role(key)?;
        seat.stored.check_owns(role)?;
        seat.check_version(asked.version)?;
        if seat.stored.engine_to_move().is_none() {
            return Err(ApiError::not_possible("match.no-engine-to-move", "it is not the computer's turn"));
        }
        seat.client = client;
        seat.stepping = seat.stop.is_none();
        engine::nudge(&app, &live, &mut seat);
        live.publish(&seat);
    }
    shown(&live, key).await.map(Json)
}
