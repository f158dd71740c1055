//! Values of positions: scores for search, and exact values.

use std::fmt;
use std::str::FromStr;

use endspiel_game::{Error, shorten};

use crate::phrases;

/// A score for the side to move; higher is better. Estimates stay well inside ±[`CERTAIN`]; beyond it are wins and
/// losses, by the number of plies left.
pub type Score = i32;

/// The score of a game that is won already.
pub const WIN: Score = 1_000_000;

/// The least score of a certain win; its negative is the highest score of a certain loss.
pub const CERTAIN: Score = WIN - 10_000;

/// Returns the score of a win after this number of plies.
#[inline]
pub const fn win_in(plies: u32) -> Score {
    WIN - plies as Score
}

/// Returns the score of a loss after this number of plies.
#[inline]
pub const fn loss_in(plies: u32) -> Score {
    -win_in(plies)
}

/// From this number of plies on, a certain score has no distance to the end.
const NO_END: u32 = 5000;

/// Returns the score of a win of unknown length, this number of plies before its next removal.
///
/// It is less than that of any win of known length.
///
/// ```
/// use endspiel_knowledge::{Known, Value, loss_in, win_in, win_someday};
/// assert!(win_someday(4) > win_someday(6) && win_someday(4) < win_in(300));
/// assert_eq!(Known::from_score(win_someday(4)), Some(Known::of(Value::Win)));
/// assert_eq!(Known::from_score(-win_someday(4)), Some(Known::of(Value::Loss)));
/// ```
#[inline]
pub const fn win_someday(plies: u32) -> Score {
    win_in(NO_END + plies)
}

/// The result for the side to move: win, draw or loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Value {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Value {
    /// Returns the value of a counted result, which is positive if the side to move wins.
    pub fn of(count: i32) -> Value {
        match count {
            0 => Value::Draw,
            1.. => Value::Win,
            _ => Value::Loss,
        }
    }

    /// Returns the value for the other side.
    pub fn reversed(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        })
    }
}

impl FromStr for Value {
    type Err = Error;

    /// ```
    /// use endspiel_knowledge::Value;
    /// assert_eq!("win".parse(), Ok(Value::Win));
    /// assert_eq!(Value::Loss.to_string().parse(), Ok(Value::Loss));
    /// assert!("won".parse::<Value>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Value, Error> {
        match text {
            "loss" => Ok(Value::Loss),
            "draw" => Ok(Value::Draw),
            "win" => Ok(Value::Win),
            _ => Err(Error::spec(phrases::NO_VALUE.say(&[("text", &shorten(text))]))),
        }
    }
}

/// The exact value of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Known {
    /// Win, draw or loss.
    pub value: Value,
    /// The plies to the end with best play, if known: the winner hurries, the loser delays.
    pub plies: Option<u32>,
    /// The result in the game's own count: discs at Othello, the solver's score at Connect Four.
    pub count: Option<i32>,
    /// Under a draw limit: the plies to the next removal or the end with best play, if known.
    pub removal: Option<u32>,
    /// The value without the draw limit, if it is known and differs.
    pub without_limit: Option<Value>,
}

impl Known {
    /// Returns an exact value without a distance.
    pub const fn of(value: Value) -> Known {
        Known { value, plies: None, count: None, removal: None, without_limit: None }
    }

    /// Returns the plies to the end, or else to the next removal.
    pub fn distance(&self) -> Option<u32> {
        self.plies.or(self.removal)
    }

    /// Returns the exact value that a score stands for; `None` for an estimate.
    ///
    /// ```
    /// use endspiel_knowledge::{Known, Value, win_in};
    /// let known = Known::from_score(win_in(5)).unwrap();
    /// assert_eq!((known.value, known.plies), (Value::Win, Some(5)));
    /// assert_eq!(Known::from_score(120), None);
    /// ```
    pub fn from_score(score: Score) -> Option<Known> {
        let value = match score {
            _ if score >= CERTAIN => Value::Win,
            _ if score <= -CERTAIN => Value::Loss,
            _ => return None,
        };
        let plies = (WIN - score.abs()) as u32;
        Some(Known { plies: Some(plies).filter(|&plies| plies < NO_END), ..Known::of(value) })
    }

    /// Returns whether it separates good moves from bad ones until the end: a win without a distance can be delayed for
    /// ever.
    ///
    /// ```
    /// use endspiel_knowledge::{Known, Value};
    /// let won = Known::of(Value::Win);
    /// assert!(!won.makes_progress());
    /// assert!(Known { plies: Some(7), ..won }.makes_progress());
    /// ```
    pub fn makes_progress(&self) -> bool {
        self.value == Value::Draw || self.plies.is_some() || self.count.is_some() || self.removal.is_some()
    }

    /// Returns the value for the other side, one ply later.
    pub fn after(self) -> Known {
        let later = |plies: Option<u32>| plies.map(|plies| plies.saturating_sub(1));
        Known { plies: later(self.plies), removal: later(self.removal), ..self.before() }
    }

    /// Returns the value for the other side, one ply earlier.
    pub fn before(self) -> Known {
        Known {
            value: self.value.reversed(),
            plies: self.plies.map(|plies| plies + 1),
            count: self.count.map(|count| -count),
            removal: self.removal.map(|plies| plies + 1),
            without_limit: self.without_limit.map(Value::reversed),
        }
    }
}

/// The proved bounds of a value for the side to move.
///
/// Both bounds are equal where the value is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The value is this or better.
    pub at_least: Option<Value>,
    /// The value is this or worse.
    pub at_most: Option<Value>,
}

impl Bounds {
    /// Nothing is proved.
    pub const NONE: Bounds = Bounds { at_least: None, at_most: None };

    /// Returns the bounds of a known value.
    pub const fn exactly(value: Value) -> Bounds {
        Bounds { at_least: Some(value), at_most: Some(value) }
    }

    /// Returns whether nothing is proved.
    pub fn is_none(self) -> bool {
        self == Bounds::NONE
    }

    /// Returns the value, if both bounds are equal.
    pub fn value(self) -> Option<Value> {
        self.at_least.filter(|_| self.at_least == self.at_most)
    }

    /// Returns the bounds for the other side.
    ///
    /// ```
    /// use endspiel_knowledge::{Bounds, Value};
    /// let bounds = Bounds { at_least: Some(Value::Draw), at_most: None };
    /// assert_eq!(bounds.reversed(), Bounds { at_least: None, at_most: Some(Value::Draw) });
    /// ```
    #[must_use]
    pub fn reversed(self) -> Bounds {
        Bounds { at_least: self.at_most.map(Value::reversed), at_most: self.at_least.map(Value::reversed) }
    }

    /// Returns an estimate that does not contradict the bounds.
    ///
    /// ```
    /// use endspiel_knowledge::{Bounds, Value};
    /// let bounds = Bounds { at_least: Some(Value::Draw), at_most: None };
    /// assert_eq!((bounds.clamp(-94), bounds.clamp(120)), (0, 120));
    /// assert_eq!(Bounds::exactly(Value::Draw).clamp(120), 0);
    /// ```
    pub fn clamp(self, estimate: Score) -> Score {
        let least = if self.at_least >= Some(Value::Draw) { 0 } else { Score::MIN };
        let most = if self.at_most.is_some_and(|most| most <= Value::Draw) { 0 } else { Score::MAX };
        estimate.clamp(least, most.max(least))
    }
}

/// The result of a probe in a match with a draw limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeResult {
    /// The value under the limit.
    Exact(Known),
    /// The value without the limit; the value under the limit is not known.
    WithoutLimit(Known),
}

impl ProbeResult {
    /// Returns the value under the limit, if it is known.
    pub fn exact(self) -> Option<Known> {
        match self {
            ProbeResult::Exact(known) => Some(known),
            ProbeResult::WithoutLimit(_) => None,
        }
    }
}
