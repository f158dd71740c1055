//! The rules at work.

use std::fmt;
use std::str::FromStr;

use endspiel_game::{Error, Game, Outcome, Side, Symmetry, bits};
use endspiel_machine::mix;

use crate::notation::ONE_COLUMN;
use crate::{Board, Cell};

/// Connect Four, or five, on a board of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectFour {
    board: Board,
}

/// A position. Whose turn it is follows from the number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The stones of the side to move.
    pub own: u64,
    /// The stones of both sides.
    pub all: u64,
}

impl Position {
    /// The stones of the side that has just moved.
    #[inline]
    pub fn opposing(&self) -> u64 {
        self.all ^ self.own
    }

    /// Whose turn it is.
    #[inline]
    pub fn side(&self) -> Side {
        if self.all.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// The stones of a side.
    pub fn of(&self, side: Side) -> u64 {
        if side == self.side() { self.own } else { self.opposing() }
    }

    /// Whose stone lies in a cell.
    pub fn stone_at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.of(side) >> cell.0 & 1 == 1)
    }
}

/// A column to drop a stone into, counted from 0 on the left; written `1` to `9`, then `a`, `b` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub u8);

impl FromStr for Column {
    type Err = Error;

    /// Reads the digit or letter of a column, whether or not a board has it.
    ///
    /// ```
    /// use endspiel_connect4::Column;
    /// assert_eq!("1".parse(), Ok(Column(0)));
    /// assert_eq!("A".parse(), Ok(Column(9)));
    /// assert!("0".parse::<Column>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Column, Error> {
        let mut letters = text.chars();
        let number = match (letters.next(), letters.next()) {
            (Some(letter), None) => letter.to_digit(36).filter(|&number| number > 0),
            _ => None,
        };
        match number {
            Some(number) => Ok(Column(number as u8 - 1)),
            None => Err(Error::refused_move(text, ONE_COLUMN.say(&[]))),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match char::from_digit(u32::from(self.0) + 1, 36) {
            Some(letter) => write!(f, "{letter}"),
            None => write!(f, "?"),
        }
    }
}

impl Default for ConnectFour {
    fn default() -> ConnectFour {
        ConnectFour::new(Board::USUAL)
    }
}

impl ConnectFour {
    /// The game on this board.
    pub const fn new(board: Board) -> ConnectFour {
        ConnectFour { board }
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lowest free cell of every column, in the spare row where the column is full.
    #[inline]
    fn next_cells(&self, position: &Position) -> u64 {
        position.all + self.board.bottom()
    }

    /// The cells into which a stone can fall.
    #[inline]
    pub fn playable(&self, position: &Position) -> u64 {
        self.next_cells(position) & self.board.all()
    }

    /// The cell into which a stone falls in this column; `None` if the column is full.
    pub fn landing(&self, position: &Position, column: Column) -> Option<Cell> {
        let cell = self.playable(position) & self.board.column(column.0);
        (cell != 0).then(|| Cell(cell.trailing_zeros() as u8))
    }

    /// The cells of the winning lines, empty while nobody has won.
    pub fn winning_cells(&self, position: &Position) -> u64 {
        self.board.winning_cells(position.opposing())
    }

    /// Whether the last move has won.
    #[inline]
    fn is_won(&self, position: &Position) -> bool {
        self.board.has_line(position.opposing())
    }
}

impl Game for ConnectFour {
    type Position = Position;
    type Move = Column;

    fn start(&self) -> Position {
        Position { own: 0, all: 0 }
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.side()
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.is_won(position) {
            Some(Outcome::Win(!position.side()))
        } else if position.all == self.board.all() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn for_each_move(&self, position: &Position, mut visit: impl FnMut(Column)) {
        if self.is_won(position) {
            return;
        }
        let playable = self.playable(position);
        for column in 0..self.board.cols() {
            if playable & self.board.column(column) != 0 {
                visit(Column(column));
            }
        }
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        if self.is_won(position) { 0 } else { u64::from(self.playable(position).count_ones()) }
    }

    #[inline]
    fn pick_move(&self, position: &Position, pick: impl FnOnce(u64) -> u64) -> Option<Column> {
        let playable = if self.is_won(position) { 0 } else { self.playable(position) };
        if playable == 0 {
            return None;
        }
        let cell = bits(playable).nth(pick(playable.count_ones().into()) as usize)?;
        Some(Column(cell / (self.board.rows() + 1)))
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: Column) -> Position {
        let cell = self.next_cells(position) & self.board.column(mv.0);
        Position { own: position.opposing(), all: position.all | cell }
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        // Own stones below a bit on top of every column: one number for each position.
        mix(position.own + self.next_cells(position))
    }

    fn symmetries(&self) -> u8 {
        2
    }

    #[inline]
    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        if symmetry == Symmetry::IDENTITY {
            return *position;
        }
        let stride = self.board.stride();
        let mirror = |stones: u64| {
            (0..self.board.cols()).fold(0, |mirrored, column| {
                let lifted = (stones & self.board.column(column)) >> (u32::from(column) * stride);
                mirrored | lifted << (u32::from(self.board.cols() - 1 - column) * stride)
            })
        };
        Position { own: mirror(position.own), all: mirror(position.all) }
    }

    #[inline]
    fn transform_move(&self, mv: Column, symmetry: Symmetry) -> Column {
        if symmetry == Symmetry::IDENTITY { mv } else { Column(self.board.cols() - 1 - mv.0) }
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        symmetry
    }
}
