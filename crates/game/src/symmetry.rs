//! Symmetries of boards.

/// One element of a game's symmetry group, by number; 0 changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(pub u8);

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);
}

/// The eight symmetries of a square: the low two bits say by how many quarters it is turned clockwise,
/// after the third bit has mirrored it left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareSymmetry(u8);

impl SquareSymmetry {
    /// How many there are.
    pub const COUNT: u8 = 8;

    /// The symmetry with this number; only the low three bits count.
    pub const fn new(symmetry: Symmetry) -> Self {
        SquareSymmetry(symmetry.0 & 7)
    }

    /// Whether the square is mirrored before it is turned.
    pub const fn mirrors(self) -> bool {
        self.0 & 4 != 0
    }

    /// How many quarters it is turned clockwise.
    pub const fn quarter_turns(self) -> u8 {
        self.0 & 3
    }

    /// The symmetry that takes this one back: a reflection undoes itself, a turn is turned back.
    pub const fn inverse(self) -> Symmetry {
        Symmetry(if self.mirrors() { self.0 } else { (4 - self.0) & 3 })
    }

    /// Where the cell in `column` and `row` (row 0 at the top) of a board with `size` cells a side goes.
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
