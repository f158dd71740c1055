//! Board shapes: the standard board known at compile time, and any other size.

use crate::board::{Board, MAX_COLUMNS};
use crate::word::Word;

/// A board shape. The search is compiled once for each implementation.
pub trait Shape: Copy + Send + Sync {
    /// The word that holds its cells.
    type Word: Word;

    /// An array with one value for each column.
    type PerColumn<T: Copy>: AsRef<[T]> + AsMut<[T]>;

    /// Returns an array filled with a value, one for each column or more.
    fn per_column<T: Copy>(value: T) -> Self::PerColumn<T>;

    /// Returns the number of columns.
    fn cols(self) -> u32;

    /// Returns the number of rows.
    fn rows(self) -> u32;

    /// Returns the length of a winning line.
    fn win(self) -> u32;

    /// Returns the bottom cell of every column.
    fn bottom(self) -> Self::Word;

    /// Returns the top row, the third from the top, and so on.
    fn every_second_row(self) -> Self::Word;

    /// Returns the cells that would complete a line of these stones; may include cells that are taken or off
    /// the board.
    fn completions(self, stones: Self::Word) -> Self::Word;

    /// Returns the bit distance to the next cell upwards, downwards to the right, to the right, and upwards to
    /// the right.
    #[inline]
    fn steps(self) -> [u32; 4] {
        [1, self.rows(), self.stride(), self.stride() + 1]
    }

    /// Returns the lowest cell of every winning line of these stones, by the direction of the steps.
    #[inline]
    fn lines(self, stones: Self::Word) -> [Self::Word; 4] {
        self.steps().map(|step| {
            // The run length is doubled while it fits: four takes two rounds.
            let (mut runs, mut length) = (stones, 1);
            while length < self.win() {
                let more = length.min(self.win() - length);
                runs = runs & runs.moved_down(more * step);
                length += more;
            }
            runs
        })
    }

    /// Returns whether these stones contain a winning line.
    #[inline]
    fn has_line(self, stones: Self::Word) -> bool {
        !self.lines(stones).into_iter().fold(Self::Word::NONE, |all, lines| all | lines).is_none()
    }

    /// Returns the rows that the first and the second player get when the columns fill up one after the other:
    /// the top row falls to the second player if the number of cells is even, otherwise to the first, and the
    /// rows below alternate.
    #[inline]
    fn rows_by_side(self) -> [Self::Word; 2] {
        let (top_rows, others) = (self.every_second_row(), self.all() & !self.every_second_row());
        if self.cells().is_multiple_of(2) { [others, top_rows] } else { [top_rows, others] }
    }

    /// Returns the bit distance to the right neighbour: the rows and the spare cell on top of them.
    #[inline]
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// Returns the number of cells.
    #[inline]
    fn cells(self) -> u32 {
        self.cols() * self.rows()
    }

    /// Returns all cells of the board.
    #[inline]
    fn all(self) -> Self::Word {
        (self.bottom() << self.rows()) - self.bottom()
    }

    /// Returns all cells above these in their columns.
    #[inline]
    fn above(self, cells: Self::Word) -> Self::Word {
        // The spare cell minus the cells of its column: the lowest of them, and all cells above it that are not
        // among them.
        let spare = self.bottom() << self.rows();
        ((spare - cells) ^ cells) & self.all()
    }

    /// Returns the row of the lowest of these cells, counted from 0; the number of rows if there is none.
    #[inline]
    fn lowest_row(self, cells: Self::Word) -> u32 {
        // The right half of the columns is folded onto the left half until one is left.
        let (mut laid, mut width) = (cells, self.cols().next_power_of_two());
        while width > 1 {
            width /= 2;
            laid |= laid.moved_down(width * self.stride());
        }
        laid.trailing_zeros().min(self.rows())
    }

    /// Returns the cells of the column of a cell.
    #[inline]
    fn column_of(self, cell: u8) -> Self::Word {
        let stride = self.stride();
        ((Self::Word::FIRST << self.rows()) - Self::Word::FIRST) << (u32::from(cell) / stride * stride)
    }

    /// Mirrors cells, including the spare ones, left to right.
    #[inline]
    fn mirrored(self, cells: Self::Word) -> Self::Word {
        let (stride, leftmost) = (self.stride(), Self::Word::FULL >> (Self::Word::BITS - self.stride()));
        (0..self.cols()).fold(Self::Word::NONE, |mirrored, column| {
            let lifted = cells >> (column * stride) & leftmost;
            mirrored | lifted << ((self.cols() - 1 - column) * stride)
        })
    }
}

/// The standard board: seven columns, six rows, four in a line, all known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct StandardShape;

impl Shape for StandardShape {
    type Word = u64;

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
        Board::STANDARD.bottom()
    }

    #[inline]
    fn every_second_row(self) -> u64 {
        self.bottom() << 1 | self.bottom() << 3 | self.bottom() << 5
    }

    #[inline]
    fn completions(self, stones: u64) -> u64 {
        // Next to a pair, a third stone is enough: beyond the pair or on the other side of the cell. Vector
        // processors do all four directions at once.
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
pub struct AnyShape<W> {
    board: Board<W>,
    every_second_row: W,
}

/// The longest possible line: a single column in the largest word, without its spare cell.
const MAX_LINE: usize = 127;

impl<W: Word> AnyShape<W> {
    pub(crate) fn new(board: Board<W>) -> AnyShape<W> {
        let rows = u32::from(board.rows());
        let every_second_row = (0..rows).rev().step_by(2).fold(W::NONE, |all, row| all | board.bottom() << row);
        AnyShape { board, every_second_row }
    }
}

impl<W: Word> Shape for AnyShape<W> {
    type Word = W;

    type PerColumn<T: Copy> = [T; MAX_COLUMNS as usize];

    #[inline]
    fn per_column<T: Copy>(value: T) -> [T; MAX_COLUMNS as usize] {
        [value; MAX_COLUMNS as usize]
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
    fn bottom(self) -> W {
        self.board.bottom()
    }

    #[inline]
    fn every_second_row(self) -> W {
        self.every_second_row
    }

    fn completions(self, stones: W) -> W {
        let others = self.win() as usize - 1;
        // A single column has no neighbour, and its stride may be the width of the word.
        let neighbours = if self.cols() == 1 { 1 } else { 4 };
        self.steps()[..neighbours].iter().fold(W::NONE, |found, &step| found | completions_along(stones, step, others))
    }
}

/// Returns the cells with `others` stones around them in one direction, some just before and the rest just after.
fn completions_along<W: Word>(stones: W, step: u32, others: usize) -> W {
    // The cells followed by 0, 1, 2 … stones; the cells preceded by the rest are built while counting down.
    let mut followed_by = [W::FULL; MAX_LINE];
    for number in 1..=others {
        followed_by[number] = (followed_by[number - 1] & stones) >> step;
    }
    let (mut preceded, mut found) = (W::FULL, W::NONE);
    for &followed in followed_by[..=others].iter().rev() {
        found |= followed & preceded;
        preceded = (preceded & stones) << step;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ConnectFour, Position};
    use endspiel_game::conformance::random_game;
    use endspiel_game::{Game, Notation};

    fn boards<W: Word>(options: &[&str]) -> Vec<Board<W>> {
        let game = |options: &&str| ConnectFour::from_spec(format!("connect4{options}").parse().unwrap()).unwrap();
        options.iter().map(|options| *game(options).board()).collect()
    }

    fn small_boards() -> Vec<Board<u64>> {
        boards(&[
            "",
            ":cols=9,rows=6,win=5",
            ":cols=8,rows=7",
            ":cols=32,rows=1,win=3",
            ":cols=1,rows=63,win=5",
            ":cols=4,win=2",
        ])
    }

    fn large_boards() -> Vec<Board<u128>> {
        boards(&[
            "",
            ":cols=8,rows=8",
            ":cols=9,rows=7",
            ":cols=16,rows=7,win=5",
            ":cols=35,rows=2,win=3",
            ":cols=1,rows=127,win=9",
            ":cols=2,rows=63,win=60",
        ])
    }

    /// Positions of random games on every board.
    fn positions<W: Word>(
        boards: Vec<Board<W>>,
        games: u64,
    ) -> impl Iterator<Item = (Board<W>, AnyShape<W>, Position<W>)> {
        boards.into_iter().flat_map(move |board| {
            let games = (0..games).flat_map(move |seed| random_game(&ConnectFour::new(board), seed));
            games.map(move |(position, _)| (board, AnyShape::new(board), position))
        })
    }

    fn check_completions<W: Word>(boards: Vec<Board<W>>) {
        for (board, shape, position) in positions(boards, 30) {
            let free = shape.all() & !position.all;
            assert_eq!(shape.has_line(position.opposing()), board.has_line(position.opposing()));
            let plain = free.cells().filter(|&cell| board.has_line(position.own | W::cell(cell)));
            assert_eq!(shape.completions(position.own) & free, W::collect(plain));
        }
    }

    #[test]
    fn completions_are_the_cells_that_make_a_line_as_the_rules_see_it() {
        check_completions(small_boards());
        check_completions(large_boards());
    }

    #[test]
    fn the_standard_board_is_one_of_any() {
        let (standard, any) = (StandardShape, AnyShape::new(Board::STANDARD));
        assert_eq!((standard.cols(), standard.rows(), standard.cells()), (any.cols(), any.rows(), any.cells()));
        assert_eq!((standard.all(), standard.every_second_row()), (any.all(), any.every_second_row()));
        for (_, any, position) in positions(vec![Board::STANDARD], 200) {
            for stones in [position.own, position.opposing(), position.all] {
                assert_eq!(standard.has_line(stones), any.has_line(stones));
                let free = standard.all() & !position.all;
                assert_eq!(standard.completions(stones) & free, any.completions(stones) & free);
                assert_eq!(standard.mirrored(stones), any.mirrored(stones));
            }
        }
    }

    fn check_rows_and_columns<W: Word>(boards: Vec<Board<W>>) {
        for (board, shape, position) in positions(boards, 10) {
            let (own, row) = (position.own, |cell: u8| u32::from(cell) % shape.stride());
            assert_eq!(shape.lowest_row(own), own.cells().map(row).min().unwrap_or(shape.rows()));
            let lower = |cell: u8| (own & shape.column_of(cell)).cells().any(|lower| lower < cell);
            assert_eq!(shape.above(own), W::collect(shape.all().cells().filter(|&cell| lower(cell))));
            let image = ConnectFour::new(board).transform(&position, endspiel_game::Symmetry(1));
            assert_eq!(shape.mirrored(own), image.own);
        }
    }

    #[test]
    fn rows_and_columns_are_found() {
        check_rows_and_columns(small_boards());
        check_rows_and_columns(large_boards());
    }

    fn check_every_second_row<W: Word>(boards: Vec<Board<W>>) {
        for board in boards {
            let rows = AnyShape::new(board).every_second_row();
            for (column, row) in (0..board.cols()).flat_map(|column| (0..board.rows()).map(move |row| (column, row))) {
                let belongs = (board.rows() - 1 - row).is_multiple_of(2);
                assert_eq!(rows.has(board.cell(column, row).0), belongs);
            }
        }
    }

    #[test]
    fn every_second_row_begins_at_the_top() {
        check_every_second_row(small_boards());
        check_every_second_row(large_boards());
    }
}
