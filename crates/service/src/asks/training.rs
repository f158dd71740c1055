//! The schedule of one's own exercises. The page stores the cards.

use serde::{Deserialize, Serialize};

use crate::training::{BEST, Card, Exercise, NextExercise, next};
use crate::{Ask, Body, Kind, Refusal, Service, list};

/// Most exercises in a request.
const MAX_EXERCISES: usize = 5_000;

/// An answer to an exercise.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GradeRequest {
    /// The card of the exercise; by default a new one.
    card: Option<Card>,
    /// The quality of the answer, from 0 (no idea) to 5 (at once). From 3 on it counts as known.
    #[cfg_attr(feature = "schema", schemars(range(max = BEST)))]
    quality: u8,
    /// The number of the day, counted from any fixed day.
    day: u32,
}

/// A card after an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Graded {
    card: Card,
    /// Whether the exercise sits: it was known several times in a row.
    sits: bool,
}

impl Ask for list::GradeExercise {
    fn answer(_: &Service, Body(asked): Body<GradeRequest>) -> Result<Graded, Refusal> {
        if asked.quality > BEST {
            return Err(Refusal::new(Kind::BadRequest, format!("quality is a number from 0 to {BEST}")));
        }
        let card = asked.card.map_or_else(|| Card::new(asked.day), Card::checked).answered(asked.quality, asked.day);
        Ok(Graded { card, sits: card.sits() })
    }
}

/// A session so far, and all exercises.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NextRequest {
    /// The number of the day.
    day: u32,
    /// All exercises of one game.
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_EXERCISES)))]
    exercises: Vec<Exercise>,
    /// The names of the exercises that were asked in this session, in order.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(length(max = MAX_EXERCISES)))]
    seen: Vec<String>,
    /// The number of puzzles in this session.
    #[serde(default)]
    puzzles: u32,
}

/// What to ask next.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextAnswer {
    /// An exercise or a puzzle; nothing at the end of the session.
    next: Option<NextExercise>,
    /// Number of exercises that are due on this day and not in the session yet.
    due: usize,
    /// Number of exercises that sit.
    sit: usize,
}

impl Ask for list::NextExercise {
    fn answer(_: &Service, Body(asked): Body<NextRequest>) -> Result<NextAnswer, Refusal> {
        let NextRequest { day, exercises, seen, puzzles } = asked;
        if exercises.len().max(seen.len()) > MAX_EXERCISES {
            return Err(Refusal::new(Kind::TooLarge, format!("a request has at most {MAX_EXERCISES} exercises")));
        }
        let is_due = |known: &&Exercise| known.card.due <= day && !seen.contains(&known.id);
        Ok(NextAnswer {
            due: exercises.iter().filter(is_due).count(),
            sit: exercises.iter().filter(|known| known.card.sits()).count(),
            next: next(&exercises, day, &seen, puzzles as usize),
        })
    }
}
