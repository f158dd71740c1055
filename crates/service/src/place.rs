//! A position in a request: a game, a start position, moves.

use endspiel_game::{DrawCounting, DrawLimits};
use endspiel_games::Games;
use endspiel_presentation::AnyMatch;
use serde::{Deserialize, Serialize};

use crate::{Kind, Refusal};

/// Longest text of moves or of a position, in characters.
pub const MAX_TEXT_LENGTH: usize = 20_000;

/// Most moves of a game.
pub const MAX_MOVES: usize = 2000;

/// Largest value of a draw limit.
const MAX_DRAW_LIMIT: u32 = 100_000;

/// The moves of a game, as a record or as a list.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Moves {
    /// The record in the game's own notation.
    Record(#[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))] String),
    /// A list of moves.
    List(#[cfg_attr(feature = "schema", schemars(length(max = MAX_MOVES)))] Vec<String>),
}

/// Draw limits; missing ones have their defaults, `null` means off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Consecutive turns without a removal, counted after the placing phase.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_DRAW_LIMIT)))]
    moves_without_removal: Option<u32>,
    /// Occurrences of the same position with the same side to move.
    #[cfg_attr(feature = "schema", schemars(range(min = 2, max = MAX_DRAW_LIMIT)))]
    repetitions: Option<u32>,
    /// Total number of turns.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_DRAW_LIMIT)))]
    turns: Option<u32>,
    /// The rule for counting.
    counting: DrawCounting,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::from(DrawLimits::default())
    }
}

impl From<DrawLimits> for Limits {
    fn from(limits: DrawLimits) -> Limits {
        let DrawLimits { moves_without_removal, repetitions, turns, counting } = limits;
        Limits { moves_without_removal, repetitions, turns, counting }
    }
}

impl Limits {
    /// Returns the limits for a match if they are valid.
    pub fn checked(self) -> Result<DrawLimits, Refusal> {
        let allowed =
            |limit: Option<u32>, least: u32| limit.is_none_or(|limit| (least..=MAX_DRAW_LIMIT).contains(&limit));
        if !allowed(self.moves_without_removal, 1) || !allowed(self.repetitions, 2) || !allowed(self.turns, 1) {
            let range =
                format!("draw limits are null or up to {MAX_DRAW_LIMIT}, repetitions from 2, the others from 1");
            return Err(Refusal::new(Kind::BadRequest, range));
        }
        let Limits { moves_without_removal, repetitions, turns, counting } = self;
        Ok(DrawLimits { moves_without_removal, repetitions, turns, counting })
    }
}

/// Opens a match from a start position with moves and draw limits.
pub fn open(
    games: &Games,
    game: &str,
    position: Option<&str>,
    moves: Option<&Moves>,
    limits: DrawLimits,
) -> Result<Box<dyn AnyMatch>, Refusal> {
    let too_long = || Refusal::new(Kind::TooLarge, format!("games of more than {MAX_MOVES} moves are not read"));
    if position.is_some_and(|text| text.chars().count() > MAX_TEXT_LENGTH) {
        return Err(Refusal::new(Kind::TooLarge, "the position is too long"));
    }
    let mut played = games.open(game)?.open(position, limits)?;
    match moves {
        None => {}
        Some(Moves::Record(text)) if text.chars().count() > MAX_TEXT_LENGTH => return Err(too_long()),
        Some(Moves::Record(text)) => {
            played.play_record(text)?;
        }
        Some(Moves::List(list)) if list.len() > MAX_MOVES => return Err(too_long()),
        Some(Moves::List(list)) => {
            for (index, mv) in list.iter().enumerate() {
                played.play(mv).map_err(|error| error.in_record(index + 1))?;
            }
        }
    }
    if played.moves().len() > MAX_MOVES { Err(too_long()) } else { Ok(played) }
}

/// A position in a query.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceQuery {
    /// The game with its options.
    game: String,
    /// The start position; by default the usual one.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))]
    position: Option<String>,
    /// The moves from there, as a record in the game's notation.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_TEXT_LENGTH)))]
    moves: Option<String>,
    /// Number of turns without a removal after which the game is drawn; by default there is no such limit. The count begins at
    /// the start position.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_DRAW_LIMIT)))]
    limit: Option<u32>,
}

impl PlaceQuery {
    /// Opens the match, with no other draw limit.
    pub fn open(self, games: &Games) -> Result<Box<dyn AnyMatch>, Refusal> {
        let limits = Limits { moves_without_removal: self.limit, ..Limits::from(DrawLimits::NONE) }.checked()?;
        let moves = self.moves.map(Moves::Record);
        open(games, &self.game, self.position.as_deref(), moves.as_ref(), limits)
    }
}
