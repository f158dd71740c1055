//! Positions without a match: what can be done in them, why not, and putting them up by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use endspiel_game::{AnyMatch, Colour, DrawLimits, Insight, Saying, Setup, Side};
use endspiel_games::Games;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::client::Client;
use crate::error::{ApiError, Kind};
use crate::place::{self, Limits, Moves};
use crate::request::{Body, Long};
use crate::view::View;
use crate::wire::Written;

/// More clicks than any move takes, and more letters than any place has.
const MOST_CLICKS: usize = 8;
const LONGEST_CLICK: usize = 8;

/// A position to look at.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The game with its options.
    game: String,
    /// Where it stands; the start if nothing is said.
    #[cfg_attr(feature = "schema", schemars(length(max = place::LONGEST_TEXT)))]
    position: Option<String>,
    /// Moves from there.
    moves: Option<Moves>,
    #[serde(default)]
    limits: Limits,
}

/// `POST /position`
pub async fn position(
    State(app): State<Arc<App>>,
    client: Client,
    Body(asked): Body<PositionRequest>,
) -> Result<Json<View>, ApiError> {
    let games = app.games.clone();
    app.aside(client, move || Ok(Json(View::of(&*asked.open(&games)?, None)))).await
}

/// `POST /insight`
pub async fn insight(
    State(app): State<Arc<App>>,
    client: Client,
    Body(asked): Body<PositionRequest>,
) -> Result<Json<Insight>, ApiError> {
    let games = app.games.clone();
    app.aside(client, move || Ok(Json(asked.open(&games)?.insight()))).await
}

impl PositionRequest {
    fn open(&self, games: &Games) -> Result<Box<dyn AnyMatch>, ApiError> {
        place::open(games, &self.game, self.position.as_deref(), self.moves.as_ref(), self.limits.checked()?)
    }
}

/// The positions of a game from its start to its end.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct History {
    /// Every position, without the moves that are possible in it.
    views: Vec<View>,
}

/// `POST /history`
pub async fn history(
    State(app): State<Arc<App>>,
    client: Client,
    Body(asked): Body<PositionRequest>,
) -> Result<Long<History>, ApiError> {
    let games = app.games.clone();
    let written = app.aside(client, move || {
        let mut played = asked.open(&games)?;
        let mut views = vec![View::to_look_at(&*played)];
        while played.undo() {
            views.push(View::to_look_at(&*played));
        }
        views.reverse();
        Ok(Written::new(&History { views }))
    });
    Ok(Long(written.await?))
}

/// A click that leads to no move.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RefusalRequest {
    /// The game with its options.
    game: String,
    /// Where it stands; the start if nothing is said.
    #[cfg_attr(feature = "schema", schemars(length(max = place::LONGEST_TEXT)))]
    position: Option<String>,
    /// Moves from there.
    moves: Option<Moves>,
    /// What was clicked before.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = MOST_CLICKS), inner(length(max = LONGEST_CLICK))))]
    clicks: Vec<String>,
    /// The click that leads to no move.
    #[cfg_attr(feature = "schema", schemars(length(max = LONGEST_CLICK)))]
    click: String,
}

/// `POST /refusal`
pub async fn refusal(
    State(app): State<Arc<App>>,
    client: Client,
    Body(asked): Body<RefusalRequest>,
) -> Result<Json<Saying>, ApiError> {
    let RefusalRequest { game, position, moves, clicks, click } = asked;
    if clicks.len() > MOST_CLICKS || clicks.iter().chain([&click]).any(|click| click.chars().count() > LONGEST_CLICK) {
        return Err(ApiError::new(Kind::BadRequest, "no move has such clicks"));
    }
    let games = app.games.clone();
    let refused = app.aside(client, move || {
        let played = place::open(&games, &game, position.as_deref(), moves.as_ref(), DrawLimits::NONE)?;
        let clicks: Vec<&str> = clicks.iter().map(String::as_str).collect();
        Ok(played.refusal(&clicks, &click))
    });
    refused.await.map(Json)
}

/// Stones put up by hand.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// The game with its options.
    game: String,
    /// The colours of the stones by their places.
    stones: BTreeMap<String, Colour>,
    /// The colour to move.
    turn: Colour,
    /// Stones in hand, in games that have hands.
    #[serde(default)]
    in_hand: Hands,
}

/// Stones in hand.
#[derive(Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Hands {
    #[serde(default)]
    white: u8,
    #[serde(default)]
    black: u8,
}

/// A position put up by hand, or what is wrong with it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetupAnswer {
    /// The position as text.
    position: Option<String>,
    view: Option<View>,
    /// What is wrong with it.
    problem: Option<Saying>,
}

/// `POST /setup`
pub async fn setup(
    State(app): State<Arc<App>>,
    Body(asked): Body<SetupRequest>,
) -> Result<Json<SetupAnswer>, ApiError> {
    let game = app.games.open(&asked.game)?;
    let colours = game.info().colours;
    let side = |colour: Colour| if colours[0] == colour { Side::First } else { Side::Second };
    let hands = |colour: Colour| match colour {
        Colour::White => asked.in_hand.white,
        Colour::Black => asked.in_hand.black,
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
