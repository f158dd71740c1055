//! Squares and sets of squares.

use endspiel_game::bits;

/// A square: row × 8 + column, a1 at the top left is 0. Small boards use the top left corner of the large
/// one, so that the same shifts lead to the same neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

impl Square {
    /// The square in this column and row, both below 8.
    pub const fn new(column: u8, row: u8) -> Square {
        Square(row * 8 + column)
    }

    /// The column, 0 for a.
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// The row, 0 for the one numbered 1.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }

    /// The name: `f5`.
    pub fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }

    /// The square with this name on a board with `size` squares a side.
    ///
    /// ```
    /// use endspiel_othello::Square;
    /// assert_eq!(Square::named("F5", 8), Some(Square::new(5, 4)));
    /// assert_eq!(Square::named("f5", 4), None);
    /// ```
    pub fn named(name: &str, size: u8) -> Option<Square> {
        let &[letter, digit] = name.as_bytes() else { return None };
        let column = letter.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < size)?;
        let row = digit.checked_sub(b'1').filter(|&row| row < size)?;
        Some(Square::new(column, row))
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// No squares.
    pub const NONE: Squares = Squares(0);

    /// All squares of a board with `size` squares a side.
    pub const fn board(size: u8) -> Squares {
        let row = (1u64 << size) - 1;
        let mut squares = 0;
        let mut rows = 0;
        while rows < size {
            squares = squares << 8 | row;
            rows += 1;
        }
        Squares(squares)
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set has no squares.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The squares one by one, row by row.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Square> {
        bits(self.0).map(Square)
    }
}

impl From<Square> for Squares {
    #[inline]
    fn from(square: Square) -> Squares {
        Squares(1 << square.0)
    }
}
