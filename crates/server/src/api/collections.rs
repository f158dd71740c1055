//! Handlers that add files to collections and remove collections.

use std::sync::Arc;

use axum::extract::State;
use endspiel_game::words::Saying;
use endspiel_service::{Body, Created, Done, Refusal, list};

use super::{AppState, Of};
use crate::collections;
use crate::error::ApiError;
use crate::owner::Owner;
use crate::request::{Asked, Reply};

/// Refuses requests of anyone but the owner of the machine.
fn check_owner(Owner(owner): Owner) -> Result<(), Refusal> {
    let words = "only the owner of the machine of the server may change collections";
    let refused = || Refusal::forbidden(Saying::new("tournament.only-here", words));
    owner.then_some(()).ok_or_else(refused)
}

/// `POST /collections`
pub async fn add(
    State(app): AppState,
    owner: Owner,
    Asked(Body(asked)): Of<list::AddToCollection>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    let reader = Arc::clone(&app);
    let (asked, read, bytes) = app
        .pool
        .threads()
        .run(move || {
            let (read, bytes) = (asked.read(&reader.service)?, asked.bytes()?);
            Ok::<_, Refusal>((asked, read, bytes))
        })
        .await??;
    // What is answered is stored.
    if app.service.collections.check(&read)? {
        let name = asked.name.trim().to_owned();
        app.store.write(move |database| collections::insert(database, &name, &asked.game, &bytes)).await?;
    }
    Ok(Reply::of(Created(app.service.collections.add(read)?)))
}

/// `POST /collections/remove`
pub async fn remove(
    State(app): AppState,
    owner: Owner,
    Asked(Body(asked)): Of<list::RemoveCollection>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    let name = asked.name.clone();
    app.store.write(move |database| collections::remove(database, &name)).await?;
    app.service.collections.remove(&asked.name)?;
    Ok(Reply::of(Done))
}
