//! Opening books of other programs.

use endspiel_game::Error;

/// An opening book of another program, as text.
///
/// Its values are what that program has searched, in the game's own count; they are not exact.
pub trait ForeignBook: Send {
    /// Returns the program that writes such books.
    fn program(&self) -> &str;

    /// Returns the number of positions.
    fn len(&self) -> usize;

    /// Returns whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of entries that were left out because no such position can be.
    fn left_out(&self) -> usize;

    /// Returns all positions in the order of the file, with the moves the file names for them.
    fn positions(&self) -> Box<dyn Iterator<Item = BookPosition> + '_>;

    /// Returns what the book knows about a position, up to symmetry; `None` if nothing.
    fn ask(&self, position: &str) -> Result<Option<BookPosition>, Error>;
}

/// A position in the book of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BookPosition {
    /// The position in our notation.
    pub position: String,
    /// Its value for the side to move.
    pub value: Option<i32>,
    /// The program's level at which it was searched.
    pub level: Option<u8>,
    /// The number of positions of the book that follow.
    pub lines: Option<u32>,
    /// The moves with known values; in an answer the best comes first.
    pub moves: Vec<BookMove>,
}

/// A move with its value in the book of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BookMove {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: String,
    /// Its value for the side that makes it.
    pub value: i32,
    /// Whether the book has the position after it; otherwise the move leads out of the book.
    pub stored: bool,
}
