//! Draw limits: when a match is drawn although the rules would let it continue.

use std::fmt;
use std::str::FromStr;

use crate::{Error, phrases, shorten};

/// The draw limits of a match. `None` switches a limit off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DrawLimits {
    /// Moves of either side in a row without a removal, counted only after placing.
    pub moves_without_removal: Option<u32>,
    /// How often the same position, with the same side to move, must occur.
    pub repetitions: Option<u32>,
    /// Turns of either side in all.
    pub turns: Option<u32>,
    /// How draws are counted against these limits.
    pub counting: DrawCounting,
}

/// The way in which a match counts towards its [draw limits](DrawLimits).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DrawCounting {
    /// Counts moves since the last irreversible one, positions with the same side to move, and turns; the rules come
    /// first.
    #[default]
    Standard,
    /// The tournament of the student paper of 2021. Stones in hand or a standing mill of the side to move reset the
    /// first limit, positions count with either side to move, the start counts as a turn, and limits come before the
    /// rules.
    Muehle2021,
}

impl DrawCounting {
    /// Returns whether it is the standard counting.
    pub fn is_standard(&self) -> bool {
        *self == DrawCounting::Standard
    }
}

impl FromStr for DrawCounting {
    type Err = Error;

    /// ```
    /// use endspiel_game::DrawCounting;
    /// assert_eq!("muehle2021".parse(), Ok(DrawCounting::Muehle2021));
    /// assert_eq!(DrawCounting::Standard.to_string().parse(), Ok(DrawCounting::Standard));
    /// assert!("Standard".parse::<DrawCounting>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<DrawCounting, Error> {
        match text {
            "standard" => Ok(DrawCounting::Standard),
            "muehle2021" => Ok(DrawCounting::Muehle2021),
            _ => Err(Error::spec(phrases::NO_COUNTING.say(&[("text", &shorten(text))]))),
        }
    }
}

impl fmt::Display for DrawCounting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DrawCounting::Standard => "standard",
            DrawCounting::Muehle2021 => "muehle2021",
        })
    }
}

impl DrawLimits {
    /// No limits: only the rules end the game.
    pub const NONE: DrawLimits =
        DrawLimits { moves_without_removal: None, repetitions: None, turns: None, counting: DrawCounting::Standard };

    /// The number of moves before a limit at which the players are warned.
    pub const WARN_MOVES_AHEAD: u32 = 5;
}

impl Default for DrawLimits {
    fn default() -> DrawLimits {
        DrawLimits {
            moves_without_removal: Some(30),
            repetitions: Some(5),
            turns: Some(250),
            counting: DrawCounting::Standard,
        }
    }
}

/// The count of moves without a removal and its limit: the part of a match's history that can change the value of a
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SinceRemoval {
    /// Moves since the last removal, placement or other irreversible move.
    pub plies: u32,
    /// The number of them that draws the game, if there is a limit.
    pub limit: Option<u32>,
    /// How they are counted.
    pub counting: DrawCounting,
}

impl SinceRemoval {
    /// No limit.
    pub const UNLIMITED: SinceRemoval = SinceRemoval { plies: 0, limit: None, counting: DrawCounting::Standard };

    /// Returns the count after one more move; under [`DrawCounting::Muehle2021`] its upper bound.
    #[must_use]
    pub fn after(self, irreversible: bool) -> SinceRemoval {
        let falls = irreversible && self.counting.is_standard();
        SinceRemoval { plies: if falls { 0 } else { self.plies + 1 }, ..self }
    }

    /// Returns the limit if it is counted the standard way, which tables and solvers support.
    pub fn standard_limit(&self) -> Option<u32> {
        self.limit.filter(|_| self.counting.is_standard())
    }
}

/// A draw limit that is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "limit", rename_all = "kebab-case"))]
pub enum Warning {
    /// Few moves are left in which a stone must be removed.
    NoRemoval {
        /// Moves left.
        left: u32,
    },
    /// Few moves are left in which the side that is to move must have a mill.
    NoMill {
        /// Moves left.
        left: u32,
    },
    /// If the position occurs once more, the game is drawn.
    Repetition {
        /// How often it has been on the board.
        seen: u32,
    },
    /// Few turns are left.
    TurnLimit {
        /// Turns left.
        left: u32,
    },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = |left: u32, one: &str, many: &str| format!("{left} {}", if left == 1 { one } else { many });
        match *self {
            Warning::NoRemoval { left } => {
                write!(f, "draw in {} unless a stone is removed", moves(left, "move", "moves"))
            }
            Warning::NoMill { left } => {
                write!(f, "draw in {} unless a side has a mill when it is to move", moves(left, "move", "moves"))
            }
            Warning::Repetition { seen } => write!(f, "seen {seen} times: draw if this position comes up once more"),
            Warning::TurnLimit { left } => {
                write!(f, "the limit of turns is reached in {}", moves(left, "turn", "turns"))
            }
        }
    }
}
