//! Positions without a match: what can be done in them, why not, and putting them up by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use endspiel_game::{DrawLimits, Saying, Setup};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::error::{ApiError, Kind};
use crate::place::{self, Limits, Moves};
use crate::request::Body;
use crate::view::{Side, View};

/// More clicks than any move takes.
const MOST_CLICKS: usize = 8;

/// A position to look at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    game: String,
    position: Option<String>,
    moves: Option<Moves>,
    #[serde(default)]
    limits: Limits,
}

/// `POST /position`
pub async fn position(State(app): State<Arc<App>>, Body(asked): Body<PositionRequest>) -> Result<Json<View>, ApiError> {
    let limits = asked.limits.checked()?;
    let played = place::open(&app.games, &asked.game, asked.position.as_deref(), asked.moves.as_ref(), limits)?;
    Ok(Json(View::of(&*played, None)))
}

/// The positions of a game from its start to its end.
#[derive(Serialize)]
pub struct History {
    views: Vec<View>,
}

/// `POST /history`
pub async fn history(
    State(app): State<Arc<App>>,
    Body(asked): Body<PositionRequest>,
) -> Result<Json<History>, ApiError> {
    let limits = asked.limits.checked()?;
    let mut played = place::open(&app.games, &asked.game, asked.position.as_deref(), asked.moves.as_ref(), limits)?;
    let mut views = vec![View::to_look_at(&*played)];
    while played.undo() {
        views.push(View::to_look_at(&*played));
    }
    views.reverse();
    Ok(Json(History { views }))
}

/// A click that leads to no move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefusalRequest {
    game: String,
    position: Option<String>,
    moves: Option<Moves>,
    #[serde(default)]
    clicks: Vec<String>,
    click: String,
}

/// `POST /refusal`
pub async fn refusal(State(app): State<Arc<App>>, Body(asked): Body<RefusalRequest>) -> Result<Json<Saying>, ApiError> {
    let RefusalRequest { game, position, moves, clicks, click } = asked;
    if clicks.len() > MOST_CLICKS || clicks.iter().chain([&click]).any(|click| click.len() > 8) {
        return Err(ApiError::new(Kind::BadRequest, "no move has such clicks"));
    }
    let played = place::open(&app.games, &game, position.as_deref(), moves.as_ref(), DrawLimits::NONE)?;
    let clicks: Vec<&str> = clicks.iter().map(String::as_str).collect();
    Ok(Json(played.refusal(&clicks, &click)))
}

/// Stones put up by hand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    game: String,
    stones: BTreeMap<String, Side>,
    turn: Side,
    #[serde(default)]
    in_hand: Hands,
}

/// Stones in hand.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hands {
    #[serde(default)]
    white: u8,
    #[serde(default)]
    black: u8,
}

/// A position put up by hand, or what is wrong with it.
#[derive(Serialize)]
pub struct SetupAnswer {
    position: Option<String>,
    view: Option<View>,
    problem: Option<Saying>,
}

/// `POST /setup`
pub async fn setup(
    State(app): State<Arc<App>>,
    Body(asked): Body<SetupRequest>,
) -> Result<Json<SetupAnswer>, ApiError> {
    let game = app.games.open(&asked.game)?;
    let colours = game.info().colours;
    let side =
        |side: Side| if colours[0] == side.into() { endspiel_game::Side::First } else { endspiel_game::Side::Second };
    let hands = |colour: endspiel_game::Colour| match Side::from(colour) {
        Side::White => asked.in_hand.white,
        Side::Black => asked.in_hand.black,
    };
    let setup = Setup {
        stones: asked.stones.into_iter().map(|(place, colour)| (place, side(colour))).collect(),
        side: side(asked.turn),
        in_hand: colours.map(hands),
    };
    Ok(Json(match game.set_up(&setup) {
        Err(problem) => SetupAnswer { position: None, view: None, problem: Some(problem) },
        Ok(position) => {
            let played = game.open(Some(&position), DrawLimits::NONE)?;
            SetupAnswer { position: Some(position), view: Some(View::of(&*played, None)), problem: None }
        }
    }))
}
