//! Symmetries of boards.

/// An element of a game's symmetry group, by number; 0 is the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(pub u8);

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);
}

/// A symmetry of a square: the low two bits are the clockwise quarter turns, applied after the third bit has mirrored
/// it left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSymmetry(u8);

impl SquareSymmetry {
    /// The number of symmetries.
    pub const COUNT: u8 = 8;

    /// Returns the symmetry with this number; only the low three bits count.
    pub const fn new(symmetry: Symmetry) -> Self {
        SquareSymmetry(symmetry.0 & 7)
    }

    /// Returns whether the square is mirrored before it is turned.
    pub const fn mirrors(self) -> bool {
        self.0 & 4 != 0
    }

    /// Returns the number of clockwise quarter turns.
    pub const fn quarter_turns(self) -> u8 {
        self.0 & 3
    }

    /// Returns the inverse symmetry: a reflection is its own inverse, a rotation is turned back.
    pub const fn inverse(self) -> Symmetry {
        Symmetry(if self.mirrors() { self.0 } else { (4 - self.0) & 3 })
    }

    /// Returns the image of a cell on a board with `size` cells per side. Row 0 is at the top.
    ///
    /// ```
    /// use endspiel_game::{SquareSymmetry, Symmetry};
    /// let quarter = SquareSymmetry::new(Symmetry(1));
    /// assert_eq!(quarter.apply(0, 0, 3), (2, 0)); // top left goes to top right
    /// ```
    pub const fn apply(self, column: u8, row: u8, size: u8) -> (u8, u8) {
        let last = size - 1;
        let (mut column, mut row) = (if self.mirrors() { last - column } else { column }, row);
        let mut turns = self.quarter_turns();
        while turns > 0 {
            (column, row) = (last - row, column);
            turns -= 1;
        }
        (column, row)
    }
}
