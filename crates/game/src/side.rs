//! The two players.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

use crate::{Error, phrases, shorten};

/// One of the two players, in the order in which they move from the start position.
///
/// The colour depends on the game: White begins at mill, Black at Othello.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Side {
    /// The player with the first move.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, the first player first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns 0 for the first player, 1 for the second, as an index into arrays of two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    /// Returns the other player.
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The colour of a player's stones, as people and commands name the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Colour {
    /// White, or yellow, or the light stones.
    White,
    /// Black, or red, or the dark stones.
    Black,
}

impl Not for Colour {
    type Output = Colour;

    /// Returns the colour of the other player.
    fn not(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

impl FromStr for Colour {
    type Err = Error;

    /// ```
    /// use endspiel_game::Colour;
    /// assert_eq!("white".parse(), Ok(Colour::White));
    /// assert_eq!(Colour::Black.to_string().parse(), Ok(Colour::Black));
    /// assert!("yellow".parse::<Colour>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Colour, Error> {
        match text {
            "white" => Ok(Colour::White),
            "black" => Ok(Colour::Black),
            _ => Err(Error::spec(phrases::NO_COLOUR.say(&[("text", &shorten(text))]))),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "white",
            Colour::Black => "black",
        })
    }
}
