//! How a game ends.

use crate::Side;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Neither side has won.
    Draw,
}

impl Outcome {
    /// Returns +1 if `side` has won, −1 if it has lost, 0 for a draw.
    ///
    /// ```
    /// use endspiel_game::{Outcome, Side};
    /// assert_eq!(Outcome::Win(Side::First).points(Side::Second), -1);
    /// assert_eq!(Outcome::Draw.points(Side::First), 0);
    /// ```
    pub fn points(self, side: Side) -> i32 {
        match self {
            Outcome::Win(winner) if winner == side => 1,
            Outcome::Win(_) => -1,
            Outcome::Draw => 0,
        }
    }

    /// Returns the winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

/// A result and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner, or a draw.
    pub outcome: Outcome,
    /// Why the game is over.
    pub reason: Reason,
}

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// The loser has too few stones left to ever close a line.
    TooFewStones,
    /// The loser cannot move.
    NoLegalMove,
    /// The winner has completed a line.
    LineComplete,
    /// A stone of the winner has reached the goal.
    GoalReached,
    /// No empty place is left.
    BoardFull,
    /// Neither side can move and the stones were counted.
    StonesCounted,
    /// Too many moves without a removal.
    NoRemoval,
    /// A position occurred too often.
    Repetition,
    /// The limit on the number of turns was reached.
    TurnLimit,
    /// The loser has resigned.
    Resigned,
    /// Both sides have agreed on a draw.
    Agreed,
    /// The loser's time is up.
    Time,
}

impl Reason {
    /// Returns the reason as part of a sentence: "white wins: …". A game may have its own words for it.
    pub fn words(self) -> &'static str {
        match self {
            Reason::TooFewStones => "the loser has too few stones left",
            Reason::NoLegalMove => "the loser has no legal move",
            Reason::LineComplete => "a line is complete",
            Reason::GoalReached => "a stone has reached its goal",
            Reason::BoardFull => "the board is full",
            Reason::StonesCounted => "neither side can move and the stones were counted",
            Reason::NoRemoval => "too many moves without a removal",
            Reason::Repetition => "the position was repeated too often",
            Reason::TurnLimit => "the limit of turns was reached",
            Reason::Resigned => "the loser resigned",
            Reason::Agreed => "both sides agreed",
            Reason::Time => "the loser's time is up",
        }
    }
}
