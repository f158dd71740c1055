//! A whole turn: placing or moving a stone, and what it removes.

use crate::{Point, Points};

/// A move with its removals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the stone comes from; `None` if it comes from the hand.
    pub from: Option<Point>,
    /// Where it goes.
    pub to: Point,
    /// The opposing stones that leave the board. A set: the order of two removals makes no difference.
    pub removed: Points,
}
