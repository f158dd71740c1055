//! Positions without a stored match: views, explanations of refused clicks, and setting up by hand.

use std::collections::BTreeMap;

use endspiel_game::words::Saying;
use endspiel_game::{Colour, DrawLimits, Side};
use endspiel_games::Games;
use endspiel_presentation::{AnyMatch, Insight, Setup};
use serde::{Deserialize, Serialize};

use crate::place::{self, Limits, Moves};
use crate::{Ask, Body, Kind, Refusal, Service, View, list};

/// Most clicks of a move, and longest name of a place; both are generous.
const MAX_CLICKS: usize = 8;
const MAX_CLICK_LENGTH: usize = 8;

/// A position to view.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The game with its options.
    game: String,
    /// The start position; by default the usual one.
    #[cfg_attr(feature = "schema", schemars(length(max = place::MAX_TEXT_LENGTH)))]
    position: Option<String>,
    /// The moves from there.
    moves: Option<Moves>,
    #[serde(default)]
    limits: Limits,
}

impl Ask for list::Position {
    fn answer(service: &Service, Body(asked): Body<PositionRequest>) -> Result<View, Refusal> {
        Ok(View::of(&*asked.open(&service.games)?, None))
    }
}

impl Ask for list::Insight {
    fn answer(service: &Service, Body(asked): Body<PositionRequest>) -> Result<Insight, Refusal> {
        Ok(asked.open(&service.games)?.insight())
    }
}

impl PositionRequest {
    fn open(&self, games: &Games) -> Result<Box<dyn AnyMatch>, Refusal> {
        place::open(games, &self.game, self.position.as_deref(), self.moves.as_ref(), self.limits.checked()?)
    }
}

/// All positions of a game, from the start to the end.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct History {
    /// The positions, without their legal moves.
    views: Vec<View>,
}

impl Ask for list::History {
    fn answer(service: &Service, Body(asked): Body<PositionRequest>) -> Result<History, Refusal> {
        let mut played = asked.open(&service.games)?;
        let mut views = vec![View::to_look_at(&*played)];
        while played.undo() {
            views.push(View::to_look_at(&*played));
        }
        views.reverse();
        Ok(History { views })
    }
}

/// A click that fits no legal move.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RefusalRequest {
    /// The game with its options.
    game: String,
    /// The start position; by default the usual one.
    #[cfg_attr(feature = "schema", schemars(length(max = place::MAX_TEXT_LENGTH)))]
    position: Option<String>,
    /// The moves from there.
    moves: Option<Moves>,
    /// The clicks before it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_CLICKS), inner(length(max = MAX_CLICK_LENGTH))))]
    clicks: Vec<String>,
    /// The refused click.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_CLICK_LENGTH)))]
    click: String,
}

impl Ask for list::Refuse {
    fn answer(service: &Service, Body(asked): Body<RefusalRequest>) -> Result<Saying, Refusal> {
        let RefusalRequest { game, position, moves, clicks, click } = asked;
        let is_long = |click: &String| click.chars().count() > MAX_CLICK_LENGTH;
        if clicks.len() > MAX_CLICKS || clicks.iter().chain([&click]).any(is_long) {
            return Err(Refusal::new(Kind::BadRequest, "there are too many clicks for a move"));
        }
        let played = place::open(&service.games, &game, position.as_deref(), moves.as_ref(), DrawLimits::NONE)?;
        let clicks: Vec<&str> = clicks.iter().map(String::as_str).collect();
        Ok(played.refusal(&clicks, &click))
    }
}

/// A position set up by hand.
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
    /// The stones in hand, in games that have them.
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

/// The result of setting up a position by hand.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetupAnswer {
    /// The position as text.
    position: Option<String>,
    view: Option<View>,
    /// The reason why it is invalid.
    problem: Option<Saying>,
}

impl Ask for list::SetUp {
    fn answer(service: &Service, Body(asked): Body<SetupRequest>) -> Result<SetupAnswer, Refusal> {
        let game = service.games.open(&asked.game)?;
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
        Ok(match game.set_up(&setup) {
            Err(problem) => SetupAnswer { position: None, view: None, problem: Some(problem) },
            Ok(position) => {
                let played = game.open(Some(&position), DrawLimits::NONE)?;
                SetupAnswer { position: Some(position), view: Some(View::of(&*played, None)), problem: None }
            }
        })
    }
}
