//! Positions: the stones on the board and in hand.

use endspiel_game::Side;

use crate::{Point, Points};

/// A position, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The stones of the side to move.
    pub own: Points,
    /// The stones of the other side.
    pub opposing: Points,
    /// Stones of the side to move that are still to be placed.
    pub own_hand: u8,
    /// Stones of the other side that are still to be placed.
    pub opposing_hand: u8,
    /// The side to move.
    pub side: Side,
}

/// The stones of one side, on the board and in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Stones on the board.
    pub stones: Points,
    /// Stones still to be placed.
    pub in_hand: u8,
}

impl Hand {
    /// Stones on the board and in hand together.
    #[inline]
    pub fn total(self) -> u32 {
        self.stones.count() + u32::from(self.in_hand)
    }
}

impl Position {
    /// Returns the stones of a side.
    #[inline]
    pub fn of(&self, side: Side) -> Hand {
        if side == self.side {
            Hand { stones: self.own, in_hand: self.own_hand }
        } else {
            Hand { stones: self.opposing, in_hand: self.opposing_hand }
        }
    }

    /// Returns the owner of the stone on a point.
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.of(side).stones.contains(point))
    }

    /// Creates the position in which `first` and `second` have these stones.
    pub fn new(first: Hand, second: Hand, side: Side) -> Position {
        let (own, opposing) = if side == Side::First { (first, second) } else { (second, first) };
        Position {
            own: own.stones,
            opposing: opposing.stones,
            own_hand: own.in_hand,
            opposing_hand: opposing.in_hand,
            side,
        }
    }

    /// Returns the points with a stone.
    #[inline]
    pub(crate) fn taken(&self) -> Points {
        self.own | self.opposing
    }
}
