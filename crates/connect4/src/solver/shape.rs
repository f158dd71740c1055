//! The board as the solver sees it: one known to the compiler, and one for every other size.

use crate::Board;

/// A board whose lines the solver can ask for. The search is compiled once for each implementation.
pub(crate) trait Shape: Copy {
    /// Room for a value a column.
    type PerColumn<T: Copy>: AsRef<[T]> + AsMut<[T]>;

    /// At least as many copies of a value as there are columns.
    fn per_column<T: Copy>(value: T) -> Self::PerColumn<T>;

    /// How many columns there are.
    fn cols(self) -> u32;

    /// How many rows there are.
    fn rows(self) -> u32;

    /// How many stones in a line win.
    fn win(self) -> u32;

    /// The bottom cell of every column.
    fn bottom(self) -> u64;

    /// The top row, the third from the top, and so on.
    fn every_second_row(self) -> u64;

    /// The cells that would complete a line of these stones. Cells that are taken or off the board can be
    /// among them.
    fn completions(self, stones: u64) -> u64;

    /// From a cell to the next one upwards, downwards to the right, to the right, and upwards to the right.
    #[inline]
    fn steps(self) -> [u32; 4] {
        [1, self.rows(), self.stride(), self.stride() + 1]
    }

    /// The lowest cell of every winning line that these stones contain, by the directions of the steps.
    #[inline]
    fn lines(self, stones: u64) -> [u64; 4] {
        self.steps().map(|step| {
            // The length of the runs is doubled while it fits: four takes two turns.
            let (mut runs, mut length) = (stones, 1);
            while length < self.win() {
                let more = length.min(self.win() - length);
                runs &= runs.checked_shr(more * step).unwrap_or(0);
                length += more;
            }
            runs
        })
    }

    /// Whether these stones contain a winning line.
    #[inline]
    fn has_line(self, stones: u64) -> bool {
        self.lines(stones).into_iter().fold(0, |all, lines| all | lines) != 0
    }

    /// From a cell to its right neighbour: the rows and the spare cell on top of them.
    #[inline]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// How many cells there are.
    #[inline]
    fn cells(self) -> u32 {
        self.cols() * self.rows()
    }

    /// All cells a stone can lie in.
    #[inline]
    fn all(self) -> u64 {
        (self.bottom() << self.rows()) - self.bottom()
    }

    /// All cells above these in their columns.
    #[inline]
    fn above(self, cells: u64) -> u64 {
        (1..self.rows()).fold(0, |above, _| above | (above | cells) << 1 & self.all())
    }

    /// The row of the lowest of these cells, counted from 0; the number of rows if there is none.
    #[inline]
    fn lowest_row(self, cells: u64) -> u32 {
        // The right half of the columns is laid over the left half until one is left.
        let (mut laid, mut width) = (cells, self.cols().next_power_of_two());
        while width > 1 {
            width /= 2;
            laid |= laid.checked_shr(width * self.stride()).unwrap_or(0);
        }
        laid.trailing_zeros().min(self.rows())
    }

    /// The cells of the column a cell belongs to.
    #[inline]
    fn column_of(self, cell: u8) -> u64 {
        let stride = self.stride();
        ((1 << self.rows()) - 1) << (u32::from(cell) / stride * stride)
    }

    /// Cells, and the spare ones above them, seen in a mirror that stands beside the board.
    #[inline]
    fn mirrored(self, cells: u64) -> u64 {
        let (stride, leftmost) = (self.stride(), u64::MAX >> (64 - self.stride()));
        (0..self.cols()).fold(0, |mirrored, column| {
            let lifted = cells >> (column * stride) & leftmost;
            mirrored | lifted << ((self.cols() - 1 - column) * stride)
        })
    }
}

/// The usual board, seven columns, six rows and four in a line, with every number known beforehand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsualShape;

impl Shape for UsualShape {
    type PerColumn<T: Copy> = [T; 7];

    #[inline]
    fn per_column<T: Copy>(value: T) -> [T; 7] {
        [value; 7]
    }

    #[inline]
    fn cols(self) -> u32 {
        7
    }

    #[inline]
    fn rows(self) -> u32 {
        6
    }

    #[inline]
    fn win(self) -> u32 {
        4
    }

    #[inline]
    fn bottom(self) -> u64 {
        Board::USUAL.bottom()
    }

    #[inline]
    fn every_second_row(self) -> u64 {
        self.bottom() << 1 | self.bottom() << 3 | self.bottom() << 5
    }

    #[inline]
    fn completions(self, stones: u64) -> u64 {
        // Next to a pair, a third stone beyond the pair or on the other side of the cell is enough. The same work for four
        // directions is done at once by processors with vectors.
        const STEPS: [u32; 4] = [1, 6, 7, 8];
        let [up, down, right, slope] = STEPS.map(|step| {
            let (before, after) = (stones << step, stones >> step);
            let (before2, after2) = (stones << (2 * step), stones >> (2 * step));
            let (before3, after3) = (stones << (3 * step), stones >> (3 * step));
            before & before2 & (before3 | after) | after & after2 & (after3 | before)
        });
        up | down | right | slope
    }
}

/// A board of any size with winning lines of any length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyShape {
    board: Board,
    every_second_row: u64,
}

/// The most columns a board can have: of one row and its spare cell.
const MOST_COLUMNS: usize = 32;

/// No line is longer than the single column that takes the whole word, but for its spare cell.
const LONGEST_LINE: usize = 63;

impl AnyShape {
    pub(crate) fn new(board: Board) -> AnyShape {
        let top = board.bottom() << (board.rows() - 1);
        let every_second_row = (0..board.rows()).step_by(2).fold(0, |rows, down| rows | top >> down);
        AnyShape { board, every_second_row }
    }
}

impl Shape for AnyShape {
    type PerColumn<T: Copy> = [T; MOST_COLUMNS];

    #[inline]
    fn per_column<T: Copy>(value: T) -> [T; MOST_COLUMNS] {
        [value; MOST_COLUMNS]
    }

    #[inline]
    fn cols(self) -> u32 {
        u32::from(self.board.cols())
    }

    #[inline]
    fn rows(self) -> u32 {
        u32::from(self.board.rows())
    }

    #[inline]
    fn win(self) -> u32 {
        u32::from(self.board.win())
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.board.bottom()
    }

    #[inline]
    fn every_second_row(self) -> u64 {
        self.every_second_row
    }

    fn completions(self, stones: u64) -> u64 {
        let others = self.win() as usize - 1;
        // A single column has no neighbour, and its stride may be as wide as the word.
        let neighbours = if self.cols() == 1 { 1 } else { 4 };
        self.steps()[..neighbours].iter().fold(0, |found, &step| found | completions_along(stones, step, others))
    }
}

/// The cells with `others` stones around them in one direction, some just before and the rest just after.
fn completions_along(stones: u64, step: u32, others: usize) -> u64 {
    // The cells followed by 0, 1, 2 … stones; those preceded by the rest are built while counting down.
    let mut followed_by = [u64::MAX; LONGEST_LINE];
    for number in 1..=others {
        followed_by[number] = (followed_by[number - 1] & stones) >> step;
    }
    let (mut preceded, mut found) = (u64::MAX, 0);
    for followed in followed_by[..=others].iter().rev() {
        found |= followed & preceded;
        preceded = (preceded & stones) << step;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use endspiel_game::conformance::random_game;
    use endspiel_game::{Notation, bits};

    fn boards() -> impl Iterator<Item = Board> {
        [
            "",
            ":cols=9,rows=6,win=5",
            ":cols=8,rows=7",
            ":cols=32,rows=1,win=3",
            ":cols=1,rows=63,win=5",
            ":cols=4,win=2",
        ]
        .into_iter()
        .map(|options| *ConnectFour::from_spec(format!("connect4{options}").parse().unwrap()).unwrap().board())
    }

    #[test]
    fn completions_are_the_cells_that_make_a_line_as_the_rules_see_it() {
        for board in boards() {
            let shape = AnyShape::new(board);
            for (position, _) in (0..30).flat_map(|seed| random_game(&ConnectFour::new(board), seed)) {
                let free = shape.all() & !position.all;
                assert_eq!(shape.has_line(position.opposing()), board.has_line(position.opposing()));
                let plain = bits(free).filter(|cell| board.has_line(position.own | 1 << cell));
                assert_eq!(shape.completions(position.own) & free, plain.fold(0, |cells, cell| cells | 1 << cell));
            }
        }
    }

    #[test]
    fn the_usual_board_is_one_of_any() {
        let (usual, any) = (UsualShape, AnyShape::new(Board::USUAL));
        assert_eq!((usual.cols(), usual.rows(), usual.cells()), (any.cols(), any.rows(), any.cells()));
        assert_eq!((usual.all(), usual.every_second_row()), (any.all(), any.every_second_row()));
        for (position, _) in (0..200).flat_map(|seed| random_game(&ConnectFour::default(), seed)) {
            for stones in [position.own, position.opposing(), position.all] {
                assert_eq!(usual.has_line(stones), any.has_line(stones));
                let free = usual.all() & !position.all;
                assert_eq!(usual.completions(stones) & free, any.completions(stones) & free);
                assert_eq!(usual.mirrored(stones), any.mirrored(stones));
            }
        }
    }

    #[test]
    fn rows_and_columns_are_found() {
        for board in boards() {
            let shape = AnyShape::new(board);
            for (position, _) in (0..10).flat_map(|seed| random_game(&ConnectFour::new(board), seed)) {
                let row = |cell: u8| u32::from(cell) % shape.stride();
                assert_eq!(shape.lowest_row(position.own), bits(position.own).map(row).min().unwrap_or(shape.rows()));
                let above = bits(shape.all())
                    .filter(|&cell| bits(position.own & shape.column_of(cell)).any(|lower| lower < cell));
                assert_eq!(shape.above(position.own), above.fold(0, |cells, cell| cells | 1 << cell));
            }
        }
    }

    #[test]
    fn every_second_row_begins_at_the_top() {
        for board in boards() {
            let rows = AnyShape::new(board).every_second_row();
            for (column, row) in (0..board.cols()).flat_map(|column| (0..board.rows()).map(move |row| (column, row))) {
                let belongs = (board.rows() - 1 - row).is_multiple_of(2);
                assert_eq!(rows >> board.cell(column, row).0 & 1 == 1, belongs);
            }
        }
    }
}
