//! Tournaments: the list, one of them live, its games; beginning, stopping and resuming one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use endspiel_arena::{Cause, ListedGame, PlayedGame, Wanted, WantedResult};
use endspiel_game::{Colour, DrawLimits, GameInfo, Saying, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::local::Local;
use crate::request::{Body, Params};
use crate::streams::{EventAnswer, Gone, Sender};
use crate::tournaments::{Bounds, Hall, Wish};

/// So many tournaments are listed, the newest.
const MOST_LISTED: usize = 500;

/// So many games are listed at once.
const MOST_GAMES: usize = 100;

type Shared = State<Arc<App>>;

/// Runs work that reads or writes the store of tournaments.
async fn in_hall<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&Arc<Hall>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let hall = Arc::clone(&app.hall);
    let done = tokio::task::spawn_blocking(move || work(&hall)).await;
    done.map_err(|_| ApiError::new(Kind::Storage, "the store of tournaments cannot be used"))?
}

/// What somebody may do: only a browser on this machine may use it for a tournament.
fn you(Local(local): Local) -> Value {
    json!({ "may_run": local })
}

fn check_here(Local(local): Local) -> Result<(), ApiError> {
    let words = "only a browser on the machine of the server may begin, stop and resume tournaments";
    let refused = || ApiError::forbidden(Saying::new("tournament.only-here", words));
    local.then_some(()).ok_or_else(refused)
}

/// The number of a tournament, or of one of its games, in the address.
fn number<T: std::str::FromStr>(text: &str) -> Result<T, ApiError> {
    let digits = !text.is_empty() && text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or_else(ApiError::not_found)
}

/// `GET /tournaments`
pub async fn list(State(app): Shared, local: Local) -> Result<Json<Value>, ApiError> {
    let (tournaments, left_out, threads) = in_hall(&app, |hall| {
        let store = hall.store()?;
        let mut listed = store.list()?;
        let left_out = listed.len().saturating_sub(MOST_LISTED);
        listed.truncate(MOST_LISTED);
        let with_state = |listed: endspiel_arena::Listed| {
            let (running, here) = (store.is_running(listed.id), hall.plays(listed.id));
            let mut object = json!(listed);
            object["running"] = running.into();
            object["here"] = here.into();
            object
        };
        Ok((listed.into_iter().map(with_state).collect::<Vec<Value>>(), left_out, hall.threads()))
    })
    .await?;
    Ok(Json(json!({
        "you": you(local), "tournaments": tournaments, "left_out": left_out, "threads": threads, "most": Bounds::ALL,
    })))
}

/// `POST /tournaments`
pub async fn begin(
    State(app): Shared,
    local: Local,
    Body(wish): Body<Wish>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    check_here(local)?;
    let id = in_hall(&app, move |hall| hall.begin(&wish.tournament(hall.games())?)).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))))
}

/// Nothing is said but that it is to be done.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlainRequest {}

/// `POST /tournaments/{id}/stop`
pub async fn stop(
    State(app): Shared,
    local: Local,
    Path(id): Path<String>,
    Body(PlainRequest {}): Body<PlainRequest>,
) -> Result<Json<Value>, ApiError> {
    check_here(local)?;
    let id = number(&id)?;
    in_hall(&app, move |hall| hall.stop(id)).await?;
    Ok(Json(json!({ "id": id })))
}

/// `POST /tournaments/{id}/resume`
pub async fn resume(
    State(app): Shared,
    local: Local,
    Path(id): Path<String>,
    Body(PlainRequest {}): Body<PlainRequest>,
) -> Result<Json<Value>, ApiError> {
    check_here(local)?;
    let id = number(&id)?;
    in_hall(&app, move |hall| hall.resume(id)).await?;
    Ok(Json(json!({ "id": id })))
}

/// A tournament for somebody.
#[derive(Serialize)]
pub struct Shown {
    you: Value,
    state: Box<RawValue>,
}

/// `GET /tournaments/{id}`
pub async fn show(State(app): Shared, local: Local, Path(id): Path<String>) -> Result<Json<Shown>, ApiError> {
    let id = number(&id)?;
    let state = in_hall(&app, move |hall| hall.state(id)).await?;
    let state = RawValue::from_string(state.to_string()).map_err(|_| ApiError::not_found())?;
    Ok(Json(Shown { you: you(local), state }))
}

/// `GET /tournaments/{id}/events`
pub async fn events(
    State(app): Shared,
    client: Client,
    local: Local,
    Path(id): Path<String>,
) -> Result<EventAnswer, ApiError> {
    let id = number(&id)?;
    let (sender, answer) = app.streams.open_for(client)?;
    let states = in_hall(&app, move |hall| hall.follow(id)).await?;
    tokio::spawn(async move {
        // Whoever stops listening is gone; there is nobody to tell.
        let _ = tell(local, states, &sender).await;
    });
    Ok(answer)
}

/// Tells one listener what happens until it goes.
async fn tell(local: Local, mut states: tokio::sync::watch::Receiver<Arc<str>>, events: &Sender) -> Result<(), Gone> {
    events.send("you", &you(local)).await?;
    loop {
        let state = Arc::clone(&states.borrow_and_update());
        events.send_text("state", &state).await?;
        tokio::select! {
            changed = states.changed() => changed.map_err(|_| Gone)?,
            () = events.closed() => return Err(Gone),
        }
    }
}

/// Which games are wanted.
#[derive(Deserialize)]
pub struct GamesQuery {
    player: Option<usize>,
    against: Option<usize>,
    result: Option<String>,
    cause: Option<String>,
    before: Option<u64>,
    #[serde(default = "most_games")]
    most: usize,
}

fn most_games() -> usize {
    MOST_GAMES
}

impl GamesQuery {
    fn wanted(&self, info: &GameInfo) -> Result<Wanted, ApiError> {
        let bad = |message: &str| Err(ApiError::new(Kind::BadRequest, message));
        let by = |colour| if info.colours[0] == colour { Side::First } else { Side::Second };
        let result = match (self.result.as_deref(), self.player) {
            (None, _) => None,
            (Some("white"), _) => Some(WantedResult::By(by(Colour::White))),
            (Some("black"), _) => Some(WantedResult::By(by(Colour::Black))),
            (Some("draw"), _) => Some(WantedResult::Drawn),
            (Some("won"), Some(_)) => Some(WantedResult::Won),
            (Some("lost"), Some(_)) => Some(WantedResult::Lost),
            (Some("won" | "lost"), None) => return bad("who won or lost? Name the player"),
            _ => return bad("result is white, black, draw, won or lost"),
        };
        let cause = match &self.cause {
            None => None,
            Some(code) => match Cause::from_code(code) {
                Some(cause) => Some(cause),
                None => return bad("no game ends for that reason"),
            },
        };
        if !(1..=MOST_GAMES).contains(&self.most) {
            return bad("most is a number from 1 to 100");
        }
        Ok(Wanted { player: self.player, against: self.against, result, cause })
    }
}

/// A game for the list.
#[derive(Serialize)]
struct GameLine {
    number: u64,
    round: u32,
    /// Who had which colour, by their numbers.
    white: usize,
    black: usize,
    winner: Option<Colour>,
    cause: Cause,
    plies: u32,
}

impl GameLine {
    fn new(info: &GameInfo, game: &ListedGame) -> GameLine {
        let of = |colour| game.players[usize::from(info.colours[0] != colour)];
        let winner = match game.points {
            0 => None,
            1 => Some(info.colours[0]),
            _ => Some(info.colours[1]),
        };
        GameLine {
            number: game.number,
            round: game.round,
            white: of(Colour::White),
            black: of(Colour::Black),
            winner,
            cause: game.cause,
            plies: game.plies,
        }
    }
}

/// `GET /tournaments/{id}/games`
pub async fn games(
    State(app): Shared,
    Path(id): Path<String>,
    Params(query): Params<GamesQuery>,
) -> Result<Json<Value>, ApiError> {
    let id = number(&id)?;
    let (lines, more) = in_hall(&app, move |hall| {
        let store = hall.store()?;
        let tournament = store.load(id)?.tournament;
        let info = hall.games().open(&tournament.game)?.info();
        let wanted = query.wanted(info)?;
        let mut found = store.find_games(id, &tournament, &wanted, query.before, query.most + 1)?;
        let more = found.len() > query.most;
        found.truncate(query.most);
        Ok((found.iter().map(|game| GameLine::new(info, game)).collect::<Vec<_>>(), more))
    })
    .await?;
    Ok(Json(json!({ "games": lines, "more": more })))
}

/// A whole game.
#[derive(Serialize)]
pub struct WholeGame {
    #[serde(flatten)]
    line: GameLine,
    /// What the tournament is called.
    tournament: String,
    /// The game that was played.
    game: String,
    names: Value,
    /// More about the end, where the cause alone does not tell.
    detail: String,
    start: String,
    record: String,
    moves: Vec<String>,
    opening_plies: u32,
    costs: Value,
    /// How many games have been or will be played.
    of: u64,
}

/// `GET /tournaments/{id}/games/{number}`
pub async fn game(State(app): Shared, Path((id, which)): Path<(String, String)>) -> Result<Json<WholeGame>, ApiError> {
    let (id, which) = (number(&id)?, number(&which)?);
    in_hall(&app, move |hall| {
        let store = hall.store()?;
        let tournament = store.load(id)?.tournament;
        let played = store.game(id, which)?.ok_or_else(ApiError::not_found)?;
        let game = hall.games().open(&tournament.game)?;
        let mut board = game.open(Some(&played.start), DrawLimits::NONE)?;
        board.play_record(&played.record)?;
        let fixture = tournament.fixture(which);
        let PlayedGame { start, record, opening_plies, detail, costs, cause, plies, .. } = &played;
        let listed = ListedGame {
            number: which,
            round: fixture.round,
            players: fixture.players,
            points: played.points(),
            cause: *cause,
            plies: *plies,
        };
        let line = GameLine::new(game.info(), &listed);
        let name = |player: usize| &tournament.players[player].name;
        let cost = |player: usize| costs[usize::from(fixture.players[0] != player)];
        Ok(Json(WholeGame {
            names: json!({ "white": name(line.white), "black": name(line.black) }),
            costs: json!({ "white": cost(line.white), "black": cost(line.black) }),
            line,
            tournament: tournament.name.clone(),
            game: tournament.game.clone(),
            detail: detail.clone(),
            start: start.clone(),
            record: record.clone(),
            moves: board.moves(),
            opening_plies: *opening_plies,
            of: tournament.games_in_all(),
        }))
    })
    .await
}
