//! The board: cells, columns and lines.

use endspiel_game::Error;

use crate::word::Word;

endspiel_game::phrases! {
    EMPTY = "connect4.empty-board":
        "a board has at least one column and one row",
        "ein Brett hat mindestens eine Spalte und eine Reihe";
    TOO_LARGE = "connect4.too-large":
        "{cols} columns of {rows} rows are too large: columns × (rows + 1) may be {most} at most, not {bits}",
        "{cols} Spalten mit {rows} Reihen sind zu groß: Spalten × (Reihen + 1) darf höchstens {most} sein, nicht {bits}";
    TOO_WIDE = "connect4.too-wide":
        "{cols} columns are too many: they are called 1 to 9 and a to z",
        "{cols} Spalten sind zu viele: Sie heißen 1 bis 9 und a bis z";
    NO_LINE = "connect4.no-line":
        "a line of {win} cannot be made on {cols} columns of {rows} rows",
        "eine Reihe von {win} passt nicht auf {cols} Spalten mit {rows} Reihen";
}

/// A cell as a bit number: column × (rows + 1) + row, row 0 at the bottom. The spare row on top stays empty, so
/// that lines do not run from one column's top into the next one's bottom.
///
/// ```text
///  6 13 20 27 34 41 48   spare
///  5 12 19 26 33 40 47
///  4 11 18 25 32 39 46
///  3 10 17 24 31 38 45
///  2  9 16 23 30 37 44
///  1  8 15 22 29 36 43
///  0  7 14 21 28 35 42
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u8);

/// The largest number of columns: more have no names.
pub(crate) const MAX_COLUMNS: u8 = 35;

/// The size of a board and of its winning line. Its cells fit the bits of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<W> {
    cols: u8,
    rows: u8,
    win: u8,
    bottom: W,
}

impl Board<u64> {
    /// The standard board: seven columns, six rows, four in a line.
    pub const STANDARD: Board<u64> = Board { cols: 7, rows: 6, win: 4, bottom: bottom_row(7, 6) as u64 };
}

impl<W: Word> Board<W> {
    /// Creates a board if it fits the word and a winning line fits on it.
    ///
    /// ```
    /// use endspiel_connect4::{Board, LargeBoard};
    /// assert!(Board::new(9, 6, 5).is_ok());
    /// assert!(Board::new(9, 7, 4).is_err()); // 9 · (7 + 1) > 64
    /// assert!(LargeBoard::new(9, 7, 4).is_ok());
    /// assert!(LargeBoard::new(13, 9, 4).is_err()); // 13 · (9 + 1) > 128
    /// ```
    pub fn new(cols: u8, rows: u8, win: u8) -> Result<Board<W>, Error> {
        if cols == 0 || rows == 0 {
            return Err(Error::spec(EMPTY.say(&[])));
        }
        let (bits, most) = (u32::from(cols) * (u32::from(rows) + 1), W::BITS);
        if bits > most {
            return Err(Error::spec(TOO_LARGE.say(&[
                ("cols", &cols),
                ("rows", &rows),
                ("bits", &bits),
                ("most", &most),
            ])));
        }
        if cols > MAX_COLUMNS {
            return Err(Error::spec(TOO_WIDE.say(&[("cols", &cols)])));
        }
        if win < 2 || win > cols.max(rows) {
            return Err(Error::spec(NO_LINE.say(&[("win", &win), ("cols", &cols), ("rows", &rows)])));
        }
        Ok(Board { cols, rows, win, bottom: W::of(bottom_row(cols, rows)) })
    }

    /// Returns whether this is the [standard](Board::STANDARD) board, in any word.
    #[inline]
    pub(crate) fn is_standard(&self) -> bool {
        let standard = Board::STANDARD;
        (self.cols, self.rows, self.win) == (standard.cols, standard.rows, standard.win)
    }

    /// Returns the compiled-in shape if this is the standard board.
    #[inline]
    pub(crate) fn standard_shape(&self) -> Option<W::Standard> {
        W::STANDARD.filter(|_| self.is_standard())
    }

    /// Returns the number of columns.
    #[inline]
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// Returns the number of rows.
    #[inline]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Returns the length of a winning line.
    #[inline]
    pub fn win(&self) -> u8 {
        self.win
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> u32 {
        u32::from(self.cols) * u32::from(self.rows)
    }

    /// Returns the bit distance to the right neighbour.
    #[inline]
    pub(crate) fn stride(&self) -> u32 {
        u32::from(self.rows) + 1
    }

    /// Returns the bottom cell of every column.
    #[inline]
    pub fn bottom(&self) -> W {
        self.bottom
    }

    /// Returns the spare cell above every column.
    #[inline]
    pub(crate) fn spare(&self) -> W {
        self.bottom << u32::from(self.rows)
    }

    /// Returns all cells of the board.
    #[inline]
    pub fn all(&self) -> W {
        self.spare() - self.bottom
    }

    /// Returns the cells of one column, the spare one included.
    #[inline]
    pub(crate) fn column(&self, column: u8) -> W {
        let height = self.stride();
        // A single column may take the whole word.
        (W::FULL >> (W::BITS - height)) << (u32::from(column) * height)
    }

    /// Returns the cell in this column and row.
    pub fn cell(&self, column: u8, row: u8) -> Cell {
        Cell(column * (self.rows + 1) + row)
    }

    /// Returns the name of a cell: the letter of its column and the number of its row.
    pub fn name(&self, cell: Cell) -> String {
        let (column, row) = (cell.0 / (self.rows + 1), cell.0 % (self.rows + 1));
        format!("{}{}", crate::Column(column), row + 1)
    }

    /// Returns the bit distances to the next cell upwards, to the right, and along the two diagonals.
    #[inline]
    fn directions(&self) -> [u32; 4] {
        let stride = self.stride();
        [1, stride, stride - 1, stride + 1]
    }

    /// Returns whether these stones contain a winning line.
    #[inline]
    pub fn has_line(&self, stones: W) -> bool {
        self.directions().into_iter().any(|step| !self.line_starts(stones, step).is_none())
    }

    /// Returns the first direction of a winning line of these stones: 0 is upwards, 1 to the right, 2 and 3 are the
    /// diagonals.
    pub(crate) fn line_direction(&self, stones: W) -> Option<usize> {
        self.directions().into_iter().position(|step| !self.line_starts(stones, step).is_none())
    }

    /// Returns the lowest cells of all runs of winning length in one direction.
    #[inline]
    fn line_starts(&self, stones: W, step: u32) -> W {
        // Double the length of the run while it fits, then add the rest: four takes two steps.
        let (mut runs, mut length) = (stones, 1u32);
        let win = u32::from(self.win);
        while length < win {
            let more = length.min(win - length);
            runs = runs & runs.moved_down(more * step);
            length += more;
        }
        runs
    }

    /// Returns all cells that belong to a winning line of these stones.
    pub fn winning_cells(&self, stones: W) -> W {
        let mut cells = W::NONE;
        for step in self.directions() {
            for start in self.line_starts(stones, step).cells() {
                cells |= W::collect((0..self.win).map(|place| start + place * step as u8));
            }
        }
        cells
    }
}

const fn bottom_row(cols: u8, rows: u8) -> u128 {
    let mut bottom = 0;
    let mut column = 0;
    while column < cols {
        bottom |= 1 << (column as u32 * (rows as u32 + 1));
        column += 1;
    }
    bottom
}
