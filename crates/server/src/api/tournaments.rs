//! Tournaments: the list, one of them live; beginning, stopping and resuming one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use endspiel_arena::Listed;
use endspiel_game::words::Saying;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::owner::Owner;
use crate::request::{Body, Created};
use crate::streams::{EventAnswer, Gone, Sender};
use crate::tournaments::{self, Bounds, TournamentRunner, Wish};
use crate::wire::{Nothing, Written, events};

/// The most tournaments that are listed, the newest.
const MOST_LISTED: usize = 500;

/// What all requests share.
pub type Shared = State<Arc<App>>;

/// Runs work that reads or writes the store of tournaments.
pub async fn with_runner<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&Arc<TournamentRunner>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let runner = Arc::clone(&app.runner);
    let done = tokio::task::spawn_blocking(move || work(&runner)).await;
    done.map_err(|_| ApiError::new(Kind::Storage, "the store of tournaments cannot be used"))?
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TournamentYou"))]
pub struct You {
    /// Whether he may begin, stop and resume tournaments: only the owner of the machine may use it for them.
    may_run: bool,
}

impl You {
    /// What the owner of the machine, or another visitor, may do.
    pub fn of(Owner(may_run): Owner) -> You {
        You { may_run }
    }
}

/// Refuses visitors who do not own the machine.
pub fn check_here(Owner(owner): Owner) -> Result<(), ApiError> {
    let words = "only the owner of the machine of the server may begin, stop and resume tournaments";
    let refused = || ApiError::forbidden(Saying::new("tournament.only-here", words));
    owner.then_some(()).ok_or_else(refused)
}

/// The number of a tournament in the address.
pub struct Id(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        #[derive(Deserialize)]
        struct Named {
            id: String,
        }
        let found = Path::<Named>::from_request_parts(parts, state).await.ok();
        found.and_then(|Path(found)| number(&found.id)).map(Id).ok_or_else(ApiError::not_found)
    }
}

#[cfg(feature = "schema")]
impl crate::describe::Takes for Id {
    fn describe(book: &mut crate::describe::Book, operation: &mut crate::describe::Operation) {
        operation.part("id", &book.requests.subschema_for::<u64>());
    }
}

/// A number in the address.
pub fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = !text.is_empty() && text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The tournaments of the data folder.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tournaments {
    you: You,
    /// The newest first.
    tournaments: Vec<ListedTournament>,
    /// How many more there are.
    left_out: usize,
    /// Games that this server plays at once.
    threads: usize,
    /// The most that may be asked for.
    most: Bounds,
}

/// A line in the list of tournaments.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ListedTournament {
    #[serde(flatten)]
    listed: Listed,
    /// Whether anybody is playing it.
    running: bool,
    /// Whether this server is.
    here: bool,
}

/// `GET /tournaments`
pub async fn list(State(app): Shared, owner: Owner) -> Result<Json<Tournaments>, ApiError> {
    with_runner(&app, move |runner| {
        let store = runner.store()?;
        let mut listed = store.list()?;
        let left_out = listed.len().saturating_sub(MOST_LISTED);
        listed.truncate(MOST_LISTED);
        let with_state = |listed: Listed| {
            let (running, here) = (store.is_running(listed.id), runner.plays(listed.id));
            ListedTournament { listed, running, here }
        };
        let tournaments = listed.into_iter().map(with_state).collect();
        let (you, threads) = (You::of(owner), runner.threads());
        Ok(Json(Tournaments { you, tournaments, left_out, threads, most: Bounds::ALL }))
    })
    .await
}

/// The tournament that was begun, stopped or resumed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TournamentId {
    pub id: i64,
}

/// `POST /tournaments`
pub async fn begin(
    State(app): Shared,
    owner: Owner,
    Body(wish): Body<Wish>,
) -> Result<Created<TournamentId>, ApiError> {
    check_here(owner)?;
    let id = with_runner(&app, move |runner| runner.begin(&wish.tournament(runner.games())?)).await?;
    Ok(Created(TournamentId { id }))
}

/// `POST /tournaments/{id}/stop`
pub async fn stop(
    State(app): Shared,
    owner: Owner,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TournamentId>, ApiError> {
    check_here(owner)?;
    with_runner(&app, move |runner| runner.stop(id)).await?;
    Ok(Json(TournamentId { id }))
}

/// `POST /tournaments/{id}/resume`
pub async fn resume(
    State(app): Shared,
    owner: Owner,
    Id(id): Id,
    Body(Nothing {}): Body<Nothing>,
) -> Result<Json<TournamentId>, ApiError> {
    check_here(owner)?;
    with_runner(&app, move |runner| runner.resume(id)).await?;
    Ok(Json(TournamentId { id }))
}

/// A tournament for somebody.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Tournament"))]
pub struct Shown {
    you: You,
    state: Written<tournaments::State>,
}

/// `GET /tournaments/{id}`
pub async fn show(State(app): Shared, owner: Owner, Id(id): Id) -> Result<Json<Shown>, ApiError> {
    let state = with_runner(&app, move |runner| runner.state(id)).await?;
    Ok(Json(Shown { you: You::of(owner), state }))
}

events! {
    /// What happens to a tournament.
    TournamentEvent {
        /// What somebody may do: first.
        "you" => You(You),
        /// How it stands: first, and whenever something has changed, at most four times a second.
        "state" => State(Written<tournaments::State>),
    }
}

/// `GET /tournaments/{id}/events`
pub async fn events(
    State(app): Shared,
    client: Client,
    owner: Owner,
    Id(id): Id,
) -> Result<EventAnswer<TournamentEvent>, ApiError> {
    let (sender, answer) = app.streams.open_for(client)?;
    let states = with_runner(&app, move |runner| runner.follow(id)).await?;
    tokio::spawn(async move {
        // Whoever stops listening is gone; there is nobody to tell.
        let _ = tell(owner, states, &sender).await;
    });
    Ok(answer)
}

/// Tells one listener what happens until it goes.
async fn tell(
    owner: Owner,
    mut states: watch::Receiver<Written<tournaments::State>>,
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
