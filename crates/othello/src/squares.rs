//! Squares and sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use endspiel_game::{Error, bits};

use crate::notation::NO_SQUARE;

/// A square: row × 8 + column; a1 at the top left is 0. Small boards use the top left corner of the large one,
/// so that neighbours have the same distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

impl Square {
    /// Creates the square in this column and row, both below 8.
    pub const fn new(column: u8, row: u8) -> Square {
        Square(row * 8 + column)
    }

    /// Returns the column, 0 for a.
    pub const fn column(self) -> u8 {
        self.0 % 8
    }

    /// Returns the row, 0 for the one numbered 1.
    pub const fn row(self) -> u8 {
        self.0 / 8
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = Error;

    /// ```
    /// use endspiel_othello::Square;
    /// assert_eq!("F5".parse(), Ok(Square::new(5, 4)));
    /// assert_eq!(Square::new(5, 4).to_string(), "f5");
    /// assert!("f9".parse::<Square>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Square, Error> {
        match *text.as_bytes() {
            [letter @ (b'a'..=b'h' | b'A'..=b'H'), digit @ b'1'..=b'8'] => {
                Ok(Square::new(letter.to_ascii_lowercase() - b'a', digit - b'1'))
            }
            _ => Err(Error::refused_move(text, NO_SQUARE.say(&[]))),
        }
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// No squares.
    pub const NONE: Squares = Squares(0);

    /// Returns all squares of a board with `size` squares a side.
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

    /// Returns how many squares are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has no squares.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Returns the squares one by one, row by row.
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

impl BitAnd for Squares {
    type Output = Squares;

    #[inline]
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Squares;

    #[inline]
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl Sub for Squares {
    type Output = Squares;

    /// Returns the squares of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}
