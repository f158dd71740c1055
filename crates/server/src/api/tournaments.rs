//! Handlers that list, follow, begin, stop, resume, remove, export and keep tournaments.

use std::sync::Arc;

use axum::extract::State;
use endspiel_game::words::Saying;
use endspiel_service::host::tournament_backup::ExportedPart;
use endspiel_service::host::tournaments::{Id, Shown, TournamentEvent, TournamentId, TournamentState, You};
use endspiel_service::matches::record::Kept;
use endspiel_service::{Body, Created, Done, Kind, Nothing, Params, Refusal, Written, list};
use tokio::sync::watch;

use super::{AppState, Of};
use crate::app::App;
use crate::client::Client;
use crate::error::ApiError;
use crate::owner::Owner;
use crate::request::{Asked, Reply};
use crate::streams::{EventAnswer, Gone, Sender};
use crate::threads::blocking;
use crate::tournaments::TournamentRunner;

/// Runs work of the owner on the store of tournaments on a blocking thread.
pub async fn with_runner<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&Arc<TournamentRunner>) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let runner = Arc::clone(&app.runner);
    let done = blocking(move || work(&runner)).await;
    done.map_err(|_| Refusal::new(Kind::Storage, "the store of tournaments cannot be used"))?
}

/// Refuses requests of anyone but the owner of the machine.
pub fn check_owner(Owner(owner): Owner) -> Result<(), Refusal> {
    let words = "only the owner of the machine of the server may begin, stop, resume, save and remove tournaments";
    let refused = || Refusal::forbidden(Saying::new("tournament.only-here", words));
    owner.then_some(()).ok_or_else(refused)
}

/// `GET /tournaments`
pub async fn list(State(app): AppState, client: Client, Owner(owner): Owner) -> Result<Reply, ApiError> {
    Ok(Reply::of(app.runner.list(client, owner).await?))
}

/// `POST /tournaments`
pub async fn begin(
    State(app): AppState,
    owner: Owner,
    Asked(Body(asked)): Of<list::BeginTournament>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    let id = with_runner(&app, move |runner| runner.begin(&asked.tournament(runner.games())?)).await?;
    Ok(Reply::of(Created(TournamentId { id })))
}

/// `POST /tournaments/{id}/stop`
pub async fn stop(
    State(app): AppState,
    owner: Owner,
    Asked((Id(id), Body(Nothing {}))): Of<list::StopTournament>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    with_runner(&app, move |runner| runner.stop(id)).await?;
    Ok(Reply::of(TournamentId { id }))
}

/// `POST /tournaments/{id}/resume`
pub async fn resume(
    State(app): AppState,
    owner: Owner,
    Asked((Id(id), Body(Nothing {}))): Of<list::ResumeTournament>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    with_runner(&app, move |runner| runner.resume(id)).await?;
    Ok(Reply::of(TournamentId { id }))
}

/// `DELETE /tournaments/{id}`
pub async fn remove(
    State(app): AppState,
    owner: Owner,
    Asked(Id(id)): Of<list::RemoveTournament>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    with_runner(&app, move |runner| runner.remove(id)).await?;
    Ok(Reply::of(Done))
}

/// `GET /tournaments/{id}/export`
pub async fn export(
    State(app): AppState,
    client: Client,
    owner: Owner,
    Asked((Id(id), Params(query))): Of<list::ExportTournament>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    let (part, next) = app.runner.read(client, move |_, store| Ok(store.part(id, query.from)?)).await?;
    Ok(Reply::of(ExportedPart { part, next }))
}

/// `POST /tournaments/keep`
pub async fn keep(
    State(app): AppState,
    owner: Owner,
    Asked(Body(asked)): Of<list::KeepTournament>,
) -> Result<Reply, ApiError> {
    check_owner(owner)?;
    let new = with_runner(&app, move |runner| runner.keep(asked.open(runner.games())?)).await?;
    Ok(Reply::of(Kept { new }))
}

/// `GET /tournaments/{id}`
pub async fn show(
    State(app): AppState,
    client: Client,
    Owner(owner): Owner,
    Asked(Id(id)): Of<list::ShowTournament>,
) -> Result<Reply, ApiError> {
    let state = app.runner.state(client, id).await?;
    Ok(Reply::of(Shown { you: You::of(owner), state }))
}

/// `GET /tournaments/{id}/events`
pub async fn events(
    State(app): AppState,
    client: Client,
    Owner(owner): Owner,
    Asked(Id(id)): Of<list::FollowTournament>,
) -> Result<EventAnswer<TournamentEvent>, ApiError> {
    let (sender, answer) = app.streams.open_for(client)?;
    let states = app.runner.follow(client, id).await?;
    tokio::spawn(async move {
        // The listener has disconnected.
        let _ = send_states(owner, states, &sender).await;
    });
    Ok(answer)
}

/// Sends the states of a tournament to one listener until it disconnects.
async fn send_states(
    owner: bool,
    mut states: watch::Receiver<Written<TournamentState>>,
    events: &Sender<TournamentEvent>,
) -> Result<(), Gone> {
    events.send(&TournamentEvent::You(You::of(owner))).await?;
    loop {
        let state = states.borrow_and_update().clone();
        events.send(&TournamentEvent::State(state)).await?;
        tokio::select! {
            changed = states.changed() => changed.map_err(|_| Gone)?,
            () = events.closed() => return Err(Gone),
        }
    }
}
