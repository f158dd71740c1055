//! When a match is called a draw although the rules would let it go on.

use std::fmt;
use std::str::FromStr;

use crate::{Error, phrases, shorten};

/// Draw limits of a match. Each can be switched off with `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DrawLimits {
    /// Moves of either side in a row without a removal, counted only after placing.
    pub moves_without_removal: Option<u32>,
    /// How often the same position, with the same side to move, must come up.
    pub repetitions: Option<u32>,
    /// Turns of either side in all.
    pub turns: Option<u32>,
    /// How draws are counted against these limits.
    pub counting: DrawCounting,
}

/// How a match counts towards its [draw limits](DrawLimits).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DrawCounting {
    /// Moves since the last irreversible one, positions with the same side to move, and turns; the rules come first.
    #[default]
    Standard,
    /// The tournament of the student paper of 2021: stones in hand or a standing mill of the side to move put off the first limit,
    /// positions count whichever side is to move, the start counts as a turn, and limits come before the rules.
    Muehle2021,
}

impl DrawCounting {
    /// Whether it is the usual counting.
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

    /// How many moves before a counted limit the players are warned.
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

/// What of a match can change the value of a position: how long nobody has removed a stone, and how long that may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SinceRemoval {
    /// Moves since the last removal, placement or other irreversible move.
    pub plies: u32,
    /// After how many of them the game is drawn, if ever.
    pub limit: Option<u32>,
}

impl SinceRemoval {
    /// Where nothing is counted.
    pub const UNLIMITED: SinceRemoval = SinceRemoval { plies: 0, limit: None };

    /// The same after one more move.
    #[must_use]
    pub fn after(self, irreversible: bool) -> SinceRemoval {
        SinceRemoval { plies: if irreversible { 0 } else { self.plies + 1 }, ..self }
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
    /// If the position comes up once more, the game is drawn.
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
            Warning::Repetition { seen } => write!(f, "seen {seen} times: draw if this position comes up once more"),
            Warning::TurnLimit { left } => {
                write!(f, "the limit of turns is reached in {}", moves(left, "turn", "turns"))
            }
        }
    }
}
