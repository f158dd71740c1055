//! The schedule of exercises that are repeated: SM-2, as P. A. Woźniak published it (*Optimization of learning*, 1990).
//!
//! Pure functions. A day is a number; the host or the page knows the date.

use serde::{Deserialize, Serialize};

/// The easiness of a new exercise, and the least one.
const FIRST_EASE: f64 = 2.5;
const LEAST_EASE: f64 = 1.3;

/// The least quality of an answer that counts as known.
const KNOWN: u8 = 3;

/// The best quality of an answer.
pub const BEST: u8 = 5;

/// Days after the first and after the second right answer.
const FIRST_INTERVALS: [u32; 2] = [1, 6];

/// Longest interval, in days.
const MAX_INTERVAL: u32 = 3650;

/// Right answers in a row after which an exercise sits.
const SITS_AFTER: u32 = 3;

/// Own exercises between two puzzles of a session.
const OWN_BEFORE_PUZZLE: usize = 2;

/// Most own exercises, and most puzzles, of a session.
const MAX_OWN: usize = 12;
const MAX_PUZZLES: usize = 4;

/// How well an exercise is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Right answers in a row.
    pub repetitions: u32,
    /// Days between the last answer and the next one.
    pub interval: u32,
    /// The easiness factor.
    pub ease: f64,
    /// The day from which it is to be asked again.
    pub due: u32,
    /// Wrong answers.
    pub lapses: u32,
    /// All answers.
    pub answers: u32,
}

impl Card {
    /// Returns the card of an exercise that was never asked.
    pub fn new(day: u32) -> Card {
        Card { repetitions: 0, interval: 0, ease: FIRST_EASE, due: day, lapses: 0, answers: 0 }
    }

    /// Returns the card after an answer of this quality, from 0 (no idea) to 5 (at once).
    ///
    /// ```
    /// use endspiel_service::training::Card;
    /// let intervals = |qualities: &[u8]| {
    ///     let mut card = Card::new(0);
    ///     qualities.iter().map(|&quality| {
    ///         card = card.answered(quality, card.due);
    ///         card.interval
    ///     }).collect::<Vec<_>>()
    /// };
    /// // 2.5 is the first easiness, and quality 4 keeps it.
    /// assert_eq!(intervals(&[4, 4, 4, 4]), [1, 6, 15, 38]);
    /// assert_eq!(intervals(&[4, 4, 1, 4]), [1, 6, 1, 1]);
    /// ```
    #[must_use]
    pub fn answered(self, quality: u8, day: u32) -> Card {
        let quality = quality.min(BEST);
        let answers = self.answers.saturating_add(1);
        if quality < KNOWN {
            // The easiness stays; the repetitions begin anew.
            let lapses = self.lapses.saturating_add(1);
            return Card { repetitions: 0, interval: 1, due: day.saturating_add(1), lapses, answers, ..self };
        }
        let interval = match FIRST_INTERVALS.get(self.repetitions as usize) {
            Some(&days) => days,
            None => (f64::from(self.interval) * self.ease).ceil().min(MAX_INTERVAL.into()) as u32,
        };
        let missing = f64::from(BEST - quality);
        let ease = (self.ease + 0.1 - missing * (0.08 + missing * 0.02)).max(LEAST_EASE);
        let repetitions = self.repetitions.saturating_add(1);
        Card { repetitions, interval, ease, due: day.saturating_add(interval), answers, ..self }
    }

    /// Returns whether the exercise sits: it was known several times in a row.
    pub fn sits(&self) -> bool {
        self.repetitions >= SITS_AFTER
    }

    /// Returns the card with a finite easiness in the usual range.
    #[must_use]
    pub fn checked(self) -> Card {
        let ease = if self.ease.is_finite() { self.ease.clamp(LEAST_EASE, 10.0) } else { FIRST_EASE };
        Card { ease, interval: self.interval.min(MAX_INTERVAL), ..self }
    }
}

/// An exercise of one's own, with what the choice needs to know.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// Its name.
    pub id: String,
    /// The kind of puzzle it is: `wins`, `holds` or `most`.
    pub kind: String,
    /// How well it is known.
    pub card: Card,
}

/// What a session asks next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NextExercise {
    /// The exercise with this name.
    Own(String),
    /// A built-in puzzle of this kind.
    Puzzle(String),
}

/// Returns what to ask next in a session on this day; `None` at its end. Nothing is asked twice.
///
/// `seen` has the names of the exercises of this session, and `puzzles` is the number of puzzles in it.
pub fn next(exercises: &[Exercise], day: u32, seen: &[String], puzzles: usize) -> Option<NextExercise> {
    let own = seen.len();
    let kind = seen.last().and_then(|last| exercises.iter().find(|known| known.id == *last)).map(|last| &last.kind);
    if let Some(kind) = kind.filter(|_| own >= OWN_BEFORE_PUZZLE * (puzzles + 1) && puzzles < MAX_PUZZLES) {
        return Some(NextExercise::Puzzle(kind.clone()));
    }
    if own >= MAX_OWN {
        return None;
    }
    let due = exercises.iter().filter(|known| known.card.due <= day && !seen.contains(&known.id));
    // The longest overdue first; among equals the most difficult.
    let first = due.min_by(|one, other| {
        (one.card.due, one.card.ease)
            .partial_cmp(&(other.card.due, other.card.ease))
            .unwrap_or(std::cmp::Ordering::Equal)
    })?;
    Some(NextExercise::Own(first.id.clone()))
}
