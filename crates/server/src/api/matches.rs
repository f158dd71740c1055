//! Stored games: beginning, playing, looking on.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use endspiel_games::SavedGame;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::key::{Key, Role};
use crate::matches::clock::Pace;
use crate::matches::engine;
use crate::matches::live::{Change, Live, News};
use crate::matches::player::{LARGEST_HASH, Player, PlayerWords, Players, check_engine};
use crate::matches::registry::NewMatch;
use crate::matches::snapshot;
use crate::matches::table::Table;
use crate::place::{self, Limits, Moves};
use crate::request::{Body, Params};
use crate::streams::{EventAnswer, Gone, Sender};
use crate::view::Side;

/// The longest pause between two moves, in seconds.
const LONGEST_PAUSE: f64 = 60.0;

/// So many matches are listed at once.
const MOST_LISTED: usize = 100;

type Shared = State<Arc<App>>;

/// A match to begin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeginRequest {
    game: String,
    players: PlayerWords,
    #[serde(default)]
    limits: Limits,
    start: Option<String>,
    moves: Option<Moves>,
    clock: Option<Pace>,
    #[serde(default)]
    pause: f64,
    #[serde(default = "yes")]
    running: bool,
}

fn yes() -> bool {
    true
}

/// A match for whoever holds a key.
#[derive(Serialize)]
pub struct Shown {
    you: Value,
    state: Box<RawValue>,
}

/// `POST /matches`
pub async fn begin(
    State(app): Shared,
    client: Client,
    Body(asked): Body<BeginRequest>,
) -> Result<(StatusCode, Json<Shown>), ApiError> {
    let limits = asked.limits.checked()?;
    let played = place::open(&app.games, &asked.game, asked.start.as_deref(), asked.moves.as_ref(), limits)?;
    let players = Players::named(&asked.players);
    check_players(&app, &played.spec(), [&players.white, &players.black]).await?;
    let new = NewMatch {
        played,
        limits,
        players,
        pace: asked.clock.map(Pace::checked).transpose()?,
        running: asked.running,
        pause: checked_pause(asked.pause)?,
    };
    let (key, live) = app.matches.begin(&app, new, client).await?;
    Ok((StatusCode::CREATED, Json(shown(&live, key).await?)))
}

/// Makes sure that engines can play; building them may take a while.
async fn check_players(app: &App, game: &str, players: [&Player; 2]) -> Result<(), ApiError> {
    for player in players {
        let Player::Engine(spec) = player else { continue };
        let (games, game, spec, threads) = (app.games.clone(), game.to_owned(), spec.clone(), app.pool.most());
        tokio::task::spawn_blocking(move || check_engine(&games, &game, &spec, threads, LARGEST_HASH))
            .await
            .map_err(|_| ApiError::new(Kind::BadSpec, "the engine cannot be built"))??;
    }
    Ok(())
}

fn checked_pause(pause: f64) -> Result<f64, ApiError> {
    let allowed = (0.0..=LONGEST_PAUSE).contains(&pause);
    allowed.then_some(pause).ok_or_else(|| {
        ApiError::new(Kind::BadRequest, format!("a pause is a number of seconds from 0 to {LONGEST_PAUSE}"))
    })
}

async fn shown(live: &Live, key: Key) -> Result<Shown, ApiError> {
    let seat = live.seat().await;
    let role = seat.role(key)?;
    let state = snapshot::state(&seat.table, seat.engine.as_ref());
    let state = RawValue::from_string(state).map_err(|_| ApiError::not_found())?;
    Ok(Shown { you: snapshot::you(&seat.table, key, role), state })
}

/// `GET /matches/{key}`
pub async fn show(State(app): Shared, client: Client, key: Key) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    shown(&live, key).await.map(Json)
}

/// `DELETE /matches/{key}`
pub async fn remove(State(app): Shared, client: Client, key: Key) -> Result<StatusCode, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    app.matches.remove(&app, key, &live).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Does something to a match and answers with how it stands then.
async fn act(
    app: &Arc<App>,
    client: Client,
    key: Key,
    version: Option<u64>,
    action: impl FnOnce(&mut Table, Role) -> Result<(), ApiError>,
) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(app, key, client).await?;
    live.change(app, Change { key, version, client }, action).await?;
    shown(&live, key).await.map(Json)
}

/// A move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    #[serde(rename = "move")]
    mv: String,
    version: Option<u64>,
}

/// `POST /matches/{key}/moves`
pub async fn play(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PlayRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, |table, role| table.play_as(role, &asked.mv)).await
}

/// Something that needs no words but the version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlainRequest {
    version: Option<u64>,
}

/// `POST /matches/{key}/takeback`
pub async fn take_back(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PlainRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, Table::take_back).await
}

/// `POST /matches/{key}/redo`
pub async fn redo(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PlainRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, Table::redo).await
}

/// `POST /matches/{key}/swap`
pub async fn swap(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PlainRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, Table::swap).await
}

/// Giving up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResignRequest {
    side: Option<Side>,
    version: Option<u64>,
}

/// `POST /matches/{key}/resign`
pub async fn resign(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<ResignRequest>,
) -> Result<Json<Shown>, ApiError> {
    act(&app, client, key, asked.version, |table, role| table.resign(role, asked.side)).await
}

/// Other players.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersRequest {
    white: Option<String>,
    black: Option<String>,
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
    let game = live.seat().await.table.played.spec();
    for player in [&white, &black].into_iter().flatten() {
        check_players(&app, &game, [player, &Player::Human]).await?;
    }
    act(&app, client, key, asked.version, |table, role| {
        table.check_owns(role)?;
        table.players.white = white.unwrap_or_else(|| table.players.white.clone());
        table.players.black = black.unwrap_or_else(|| table.players.black.clone());
        Ok(())
    })
    .await
}

/// How two engines play on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaceRequest {
    running: Option<bool>,
    pause: Option<f64>,
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
    act(&app, client, key, asked.version, |table, role| {
        table.check_owns(role)?;
        table.running = asked.running.unwrap_or(table.running);
        table.pause = pause.unwrap_or(table.pause);
        Ok(())
    })
    .await
}

/// `POST /matches/{key}/step`
pub async fn step(
    State(app): Shared,
    client: Client,
    key: Key,
    Body(asked): Body<PlainRequest>,
) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    {
        let mut seat = live.seat().await;
        let role = seat.role(key)?;
        seat.table.check_owns(role)?;
        if asked.version.is_some_and(|version| version != seat.table.version) {
            return Err(ApiError::new(Kind::Stale, "the game has changed in the meantime"));
        }
        if seat.table.engine_to_move().is_none() {
            return Err(ApiError::not_possible("match.no-engine-to-move", "it is not the computer's turn"));
        }
        seat.client = client;
        seat.stepping = seat.stop.is_none();
        engine::nudge(&app, &live, &mut seat);
        live.publish(&seat);
    }
    shown(&live, key).await.map(Json)
}

/// Keys somebody remembers.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListRequest {
    keys: Vec<String>,
}

/// `POST /matches/list`
pub async fn list(State(app): Shared, client: Client, Body(asked): Body<ListRequest>) -> Result<Json<Value>, ApiError> {
    if asked.keys.len() > MOST_LISTED {
        return Err(ApiError::new(Kind::BadRequest, format!("at most {MOST_LISTED} games are listed at once")));
    }
    let mut matches = Vec::new();
    for key in &asked.keys {
        let found = match key.parse() {
            Ok(key) => summary(&app, client, key).await,
            Err(()) => None,
        };
        matches.push(found);
    }
    Ok(Json(json!({ "matches": matches })))
}

async fn summary(app: &Arc<App>, client: Client, key: Key) -> Option<Value> {
    let live = app.matches.find(app, key, client).await.ok()?;
    let seat = live.seat().await;
    let role = seat.role(key).ok()?;
    Some(snapshot::summary(&seat.table, key, role))
}

/// As what to export.
#[derive(Deserialize)]
pub struct ExportQuery {
    #[serde(default, rename = "as")]
    format: Format,
}

/// What a game can be exported as.
#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Record,
    Json,
}

/// `GET /matches/{key}/export`
pub async fn export(
    State(app): Shared,
    client: Client,
    key: Key,
    Params(query): Params<ExportQuery>,
) -> Result<Response, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    let seat = live.seat().await;
    seat.role(key)?;
    let (kind, name, text) = match query.format {
        Format::Record => ("text/plain; charset=utf-8", "txt", seat.table.played.record() + "\n"),
        Format::Json => ("application/json", "json", SavedGame::of(&*seat.table.played, seat.table.limits).to_json()),
    };
    let file = format!("attachment; filename=\"{}.{name}\"", seat.table.played.info().name);
    Ok(([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)], text).into_response())
}

/// `GET /matches/{key}/events`
pub async fn events(State(app): Shared, client: Client, key: Key) -> Result<EventAnswer, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    live.seat().await.role(key)?;
    let (sender, answer) = app.streams.open_for(client)?;
    tokio::spawn(async move {
        // Whoever stops listening is gone; there is nobody to tell.
        let _ = follow(&app, &live, key, client, &sender).await;
    });
    Ok(answer)
}

/// Tells one listener what happens, until it goes or the match does.
async fn follow(app: &Arc<App>, live: &Arc<Live>, key: Key, client: Client, events: &Sender) -> Result<(), Gone> {
    let (mut states, mut news) = (live.states(), live.news());
    {
        // Somebody looks on: two engines that have waited for that go on.
        let mut seat = live.seat().await;
        if seat.stop.is_none() {
            seat.client = client;
        }
        engine::nudge(app, live, &mut seat);
        live.publish(&seat);
    }
    // Whoever comes later hears as well what the engine said last.
    news.mark_changed();
    let mut known = None;
    loop {
        let you = {
            let seat = live.seat().await;
            seat.role(key).ok().map(|role| snapshot::you(&seat.table, key, role))
        };
        let Some(you) = you else { return events.send("gone", &json!({})).await };
        if known.as_ref() != Some(&you) {
            events.send("you", &you).await?;
            known = Some(you);
        }
        let state = Arc::clone(&states.borrow_and_update());
        events.send_text("state", &state).await?;
        loop {
            tokio::select! {
                changed = states.changed() => {
                    changed.map_err(|_| Gone)?;
                    break;
                }
                changed = news.changed() => {
                    changed.map_err(|_| Gone)?;
                    let latest = news.borrow_and_update().clone();
                    match latest {
                        News::Nothing => {}
                        News::Waiting(waiting) => events.send("waiting", &waiting).await?,
                        News::Thinking(text) => events.send_text("thinking", &text).await?,
                        News::Gone => break,
                    }
                }
                () = events.closed() => return Err(Gone),
            }
        }
    }
}
