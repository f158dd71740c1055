//! Stored games: beginning, looking at, removing, listing and exporting them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use endspiel_game::Colour;
use endspiel_games::{SavedGame, SavedPlayers};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::key::Key;
use crate::matches::clock::Pace;
use crate::matches::live::Live;
use crate::matches::player::{Player, PlayerWords, Players, check_engine};
use crate::matches::registry::NewMatch;
use crate::matches::snapshot;
use crate::place::{self, Limits, Moves};
use crate::request::{Body, Created, Done, Params};

/// The longest pause between two moves, in seconds.
pub const LONGEST_PAUSE: f64 = 60.0;

/// The most matches that are listed at once.
const MOST_LISTED: usize = 100;

/// What all requests share.
pub type Shared = State<Arc<App>>;

/// A match to begin.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BeginRequest {
    /// The game with its options.
    game: String,
    players: PlayerWords,
    #[serde(default)]
    limits: Limits,
    /// Where it begins; the usual start if nothing is said.
    #[cfg_attr(feature = "schema", schemars(length(max = place::LONGEST_TEXT)))]
    start: Option<String>,
    /// Moves that are played already.
    moves: Option<Moves>,
    clock: Option<Pace>,
    /// Seconds between moves of two engines.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = LONGEST_PAUSE)))]
    pause: f64,
    /// Whether engines play on without being asked.
    #[serde(default = "yes")]
    running: bool,
}

fn yes() -> bool {
    true
}

/// A match for whoever holds a key.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Match"))]
pub struct Shown {
    you: snapshot::You,
    state: snapshot::State,
}

/// `POST /matches`
pub async fn begin(
    State(app): Shared,
    client: Client,
    Body(asked): Body<BeginRequest>,
) -> Result<Created<Shown>, ApiError> {
    let limits = asked.limits.checked()?;
    let games = app.games.clone();
    let (game, start, moves) = (asked.game, asked.start, asked.moves);
    let opened = app.aside(client, move || place::open(&games, &game, start.as_deref(), moves.as_ref(), limits));
    let played = opened.await?;
    let players = Players::named(&asked.players);
    check_players(&app, client, &played.spec(), [&players.white, &players.black]).await?;
    let new = NewMatch {
        played,
        limits,
        players,
        pace: asked.clock.map(Pace::checked).transpose()?,
        running: asked.running,
        pause: checked_pause(asked.pause)?,
    };
    let (key, live) = app.matches.begin(&app, new, client).await?;
    shown(&live, key).await.map(Created)
}

/// Makes sure that engines can play; building them may take a while.
pub async fn check_players(app: &App, client: Client, game: &str, players: [&Player; 2]) -> Result<(), ApiError> {
    for player in players {
        if let Player::Engine(spec) = player {
            check_engine(app, client, game, spec).await?;
        }
    }
    Ok(())
}

/// A pause, if it makes sense.
pub fn checked_pause(pause: f64) -> Result<f64, ApiError> {
    let allowed = (0.0..=LONGEST_PAUSE).contains(&pause);
    allowed.then_some(pause).ok_or_else(|| {
        ApiError::new(Kind::BadRequest, format!("a pause is a number of seconds from 0 to {LONGEST_PAUSE}"))
    })
}

/// How a match stands for the holder of a key.
pub async fn shown(live: &Live, key: Key) -> Result<Shown, ApiError> {
    let seat = live.seat().await;
    let role = seat.role(key)?;
    let state = snapshot::State::of(&seat.stored, seat.engine.as_ref());
    Ok(Shown { you: snapshot::You::of(&seat.stored, key, role), state })
}

/// `GET /matches/{key}`
pub async fn show(State(app): Shared, client: Client, key: Key) -> Result<Json<Shown>, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    shown(&live, key).await.map(Json)
}

/// `DELETE /matches/{key}`
pub async fn remove(State(app): Shared, client: Client, key: Key) -> Result<Done, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    app.matches.remove(&app, key, &live).await?;
    Ok(Done)
}

/// Keys somebody remembers.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ListRequest {
    #[cfg_attr(feature = "schema", schemars(length(max = MOST_LISTED)))]
    keys: Vec<String>,
}

/// The matches behind the keys, in the same order.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListAnswer {
    /// None for a key that opens nothing.
    matches: Vec<Option<snapshot::Summary>>,
    /// Keys of matches that are there but cannot be shown just now. They are none in the list, and worth keeping.
    unreadable: Vec<Key>,
}

/// `POST /matches/list`
pub async fn list(
    State(app): Shared,
    client: Client,
    Body(asked): Body<ListRequest>,
) -> Result<Json<ListAnswer>, ApiError> {
    if asked.keys.len() > MOST_LISTED {
        return Err(ApiError::new(Kind::BadRequest, format!("at most {MOST_LISTED} games are listed at once")));
    }
    let (mut matches, mut unreadable) = (Vec::new(), Vec::new());
    for key in &asked.keys {
        let found = match key.parse() {
            Ok(key) => summary(&app, client, key).await.inspect_err(|refused| {
                if !refused.is_not_found() {
                    unreadable.push(key);
                }
            }),
            Err(()) => Err(ApiError::not_found()),
        };
        matches.push(found.ok());
    }
    Ok(Json(ListAnswer { matches, unreadable }))
}

async fn summary(app: &Arc<App>, client: Client, key: Key) -> Result<snapshot::Summary, ApiError> {
    let live = app.matches.find(app, key, client).await?;
    let seat = live.seat().await;
    let role = seat.role(key)?;
    Ok(snapshot::Summary::of(&seat.stored, key, role))
}

/// As what to export.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExportQuery {
    /// The game's own record, or the game as it is saved.
    #[serde(default, rename = "as")]
    format: Format,
}

/// What a game can be exported as.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExportFormat"))]
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
) -> Result<File, ApiError> {
    let live = app.matches.find(&app, key, client).await?;
    let seat = live.seat().await;
    seat.role(key)?;
    let text = match query.format {
        Format::Record => seat.stored.played.record() + "\n",
        Format::Json => {
            let players = saved_players(&seat.stored.players);
            SavedGame::of(&*seat.stored.played, seat.stored.limits).with_players(players).to_json()
        }
    };
    Ok(File { name: seat.stored.played.info().name, format: query.format, text })
}

/// The players for a file: a guest is a human where the game is opened again.
fn saved_players(players: &Players) -> SavedPlayers {
    let word = |colour| match players.of(colour) {
        Player::Human | Player::Guest => Player::Human.word().to_owned(),
        Player::Engine(spec) => spec.clone(),
    };
    SavedPlayers { white: word(Colour::White), black: word(Colour::Black) }
}

/// A game as a file to be saved.
pub struct File {
    name: &'static str,
    format: Format,
    text: String,
}

#[cfg(feature = "schema")]
impl crate::describe::Gives for File {
    fn describe(_: &mut crate::describe::Book, operation: &mut crate::describe::Operation) {
        operation.content("text/plain", &serde_json::json!({ "type": "string" }));
        operation.content("application/json", &serde_json::json!({ "type": "object" }));
    }
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let (kind, ending) = match self.format {
            Format::Record => ("text/plain; charset=utf-8", "txt"),
            Format::Json => ("application/json", "json"),
        };
        let file = format!("attachment; filename=\"{}.{ending}\"", self.name);
        ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)], self.text).into_response()
    }
}
