//! The rules of play.

use std::fmt;
use std::str::FromStr;

use endspiel_game::{Error, Game, Outcome, Side, Symmetry};

use crate::board::{Board, Cell};
use crate::notation::ONE_COLUMN;
use crate::word::Word;

/// Connect Four, or five, on a board that fits a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectFour<W> {
    board: Board<W>,
}

/// A position. The side to move follows from the number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<W> {
    /// The stones of the side to move.
    pub own: W,
    /// The stones of both sides.
    pub all: W,
}

impl<W: Word> Position<W> {
    /// Returns the stones of the side that has just moved.
    #[inline]
    pub fn opposing(&self) -> W {
        self.all ^ self.own
    }

    /// Returns the side to move.
    #[inline]
    pub fn side(&self) -> Side {
        if self.all.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// Returns the stones of a side.
    pub fn of(&self, side: Side) -> W {
        if side == self.side() { self.own } else { self.opposing() }
    }

    /// Returns the owner of the stone in a cell.
    pub fn stone_at(&self, cell: Cell) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.of(side).has(cell.0))
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

impl Default for ConnectFour<u64> {
    fn default() -> ConnectFour<u64> {
        ConnectFour::new(Board::STANDARD)
    }
}

impl<W> ConnectFour<W> {
    /// Creates the game on this board.
    pub const fn new(board: Board<W>) -> ConnectFour<W> {
        ConnectFour { board }
    }

    /// Returns the board.
    #[inline]
    pub fn board(&self) -> &Board<W> {
        &self.board
    }
}

impl<W: Word> ConnectFour<W> {
    /// Returns the position on the [standard](Board::STANDARD) board; `None` on other boards.
    #[inline]
    pub(crate) fn standard(&self, position: &Position<W>) -> Option<Position<u64>> {
        let Position { own, all } = position;
        self.board.is_standard().then(|| Position { own: own.first_64(), all: all.first_64() })
    }

    /// Returns the lowest free cell of every column; for a full column its spare cell.
    #[inline]
    fn next_cells(&self, position: &Position<W>) -> W {
        position.all + self.board.bottom()
    }

    /// Returns the cells that a stone can fall into.
    #[inline]
    pub fn playable(&self, position: &Position<W>) -> W {
        self.next_cells(position) & self.board.all()
    }

    /// Returns the cell that a stone falls into in this column; `None` if the column is full.
    pub fn landing(&self, position: &Position<W>, column: Column) -> Option<Cell> {
        let cell = self.playable(position) & self.board.column(column.0);
        (!cell.is_none()).then(|| Cell(cell.trailing_zeros() as u8))
    }

    /// Returns the cells of the winning lines; none before the game is won.
    pub fn winning_cells(&self, position: &Position<W>) -> W {
        self.board.winning_cells(position.opposing())
    }

    /// Returns whether the last move has won.
    #[inline]
    fn is_won(&self, position: &Position<W>) -> bool {
        self.board.has_line(position.opposing())
    }
}

impl<W: Word> Game for ConnectFour<W> {
    type Position = Position<W>;
    type Move = Column;

    fn start(&self) -> Position<W> {
        Position { own: W::NONE, all: W::NONE }
    }

    #[inline]
    fn side_to_move(&self, position: &Position<W>) -> Side {
        position.side()
    }

    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        if self.is_won(position) {
            Some(Outcome::Win(!position.side()))
        } else if position.all == self.board.all() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn for_each_move(&self, position: &Position<W>, mut visit: impl FnMut(Column)) {
        if self.is_won(position) {
            return;
        }
        let playable = self.playable(position);
        for column in 0..self.board.cols() {
            if !(playable & self.board.column(column)).is_none() {
                visit(Column(column));
            }
        }
    }

    #[inline]
    fn count_moves(&self, position: &Position<W>) -> u64 {
        if self.is_won(position) { 0 } else { u64::from(self.playable(position).count_ones()) }
    }

    #[inline]
    fn pick_move(&self, position: &Position<W>, pick: impl FnOnce(u64) -> u64) -> Option<Column> {
        let playable = if self.is_won(position) { W::NONE } else { self.playable(position) };
        if playable.is_none() {
            return None;
        }
        let cell = playable.cells().nth(pick(playable.count_ones().into()) as usize)?;
        Some(Column(cell / (self.board.rows() + 1)))
    }

    #[inline]
    fn play_unchecked(&self, position: &Position<W>, mv: Column) -> Position<W> {
        let cell = self.next_cells(position) & self.board.column(mv.0);
        Position { own: position.opposing(), all: position.all | cell }
    }

    #[inline]
    fn hash(&self, position: &Position<W>) -> u64 {
        // Own stones below a bit on top of every column: one number for each position.
        (position.own + self.next_cells(position)).mixed().first_64()
    }

    fn symmetries(&self) -> u8 {
        2
    }

    #[inline]
    fn transform(&self, position: &Position<W>, symmetry: Symmetry) -> Position<W> {
        if symmetry == Symmetry::IDENTITY {
            return *position;
        }
        let stride = self.board.stride();
        let mirror = |stones: W| {
            (0..self.board.cols()).fold(W::NONE, |mirrored, column| {
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
