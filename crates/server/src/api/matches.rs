//! Handlers that begin, list, keep and remove stored games.

use std::sync::Arc;

use axum::extract::State;
use endspiel_service::matches::begin::ListAnswer;
use endspiel_service::matches::record::Kept;
use endspiel_service::matches::state::Summary;
use endspiel_service::{Body, Created, Done, Key, Refusal, list};

use super::{AppState, Of};
use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::matches::host;
use crate::request::{Asked, Reply};
use crate::time::now;

/// `POST /matches`
pub async fn begin(
    State(app): AppState,
    client: Client,
    Asked(Body(asked)): Of<list::Begin>,
) -> Result<Reply, ApiError> {
    let service = app.service.clone();
    let new = app.run_quick(client, move || asked.prepare(&service)).await?;
    Ok(Reply::of(Created(host::begin(&app, new, client).await?)))
}

/// `POST /matches/{key}/rematch`
pub async fn rematch(
    State(app): AppState,
    client: Client,
    Asked((key, Body(asked))): Of<list::Rematch>,
) -> Result<Reply, ApiError> {
    let live = host::find(&app, key, client).await?;
    Ok(Reply::of(host::rematch(&app, &live, key, asked.version, client).await?))
}

/// `DELETE /matches/{key}`
pub async fn remove(State(app): AppState, client: Client, Asked(key): Of<list::Remove>) -> Result<Reply, ApiError> {
    let live = host::find(&app, key, client).await?;
    host::remove(&app, &live, key).await?;
    Ok(Reply::of(Done))
}

/// `POST /matches/list`
pub async fn list(
    State(app): AppState,
    client: Client,
    Asked(Body(asked)): Of<list::ListMatches>,
) -> Result<Reply, ApiError> {
    let mut answer = ListAnswer::default();
    for text in asked.keys()? {
        let key: Option<Key> = text.parse().ok();
        let found = match key {
            Some(key) => summary(&app, client, key).await,
            None => Err(Refusal::not_found()),
        };
        answer.add(key, found);
    }
    Ok(Reply::of(answer))
}

/// `POST /matches/keep`
pub async fn keep(State(app): AppState, client: Client, Asked(Body(asked)): Of<list::Keep>) -> Result<Reply, ApiError> {
    let service = app.service.clone();
    let stored = app.run_quick(client, move || asked.open(&service, now())).await?;
    Ok(Reply::of(Kept { new: host::keep(&app, stored, client).await? }))
}

async fn summary(app: &Arc<App>, client: Client, key: Key) -> Result<Summary, Refusal> {
    let live = host::find(app, key, client).await?;
    host::look(app, &live, key, client, move |session, role| Ok(Summary::of(session.stored(), key, role))).await
}
