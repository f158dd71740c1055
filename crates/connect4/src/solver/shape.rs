//! The board as the solver sees it: one known to the compiler, and one for every other size.

use crate::Board;

/// A board whose lines the solver can ask for. The search is compiled once for each implementation.
pub(crate) trait Shape: Copy {
    /// Room for a value a column.
    type PerColumn<T: Copy>: AsRef<[T]> + AsMut<[T]>;

    /// As many copies of a value as there can be columns.
    fn per_column<T: Copy>(value: T) -> Self::PerColumn<T>;

    /// How many columns there are.
    fn cols(self) -> u32;

    /// How many rows there are.
    fn rows(self) -> u32;

    /// The bottom cell of every column.
    fn bottom(self) -> u64;

    /// Whether these stones contain a winning line.
    fn has_line(self, stones: u64) -> bool;

    /// The cells that would complete a line of these stones. Cells that are taken or off the board can be
    /// among them.
    fn completions(self, stones: u64) -> u64;

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

    /// The cells of the column a cell belongs to.
    #[inline]
    fn column_of(self, cell: u64) -> u64 {
        let column = cell.trailing_zeros() / self.stride();
        ((1 << self.rows()) - 1) << (column * self.stride())
    }

    /// The cells left to right instead of right to left.
    #[inline]
    fn mirrored(self, cells: u64) -> u64 {
        let column = u64::MAX >> (64 - self.stride());
        (0..self.cols()).fold(0, |mirrored, number| {
            let lifted = cells >> (number * self.stride()) & column;
            mirrored | lifted << ((self.cols() - 1 - number) * self.stride())
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
    fn bottom(self) -> u64 {
        Board::USUAL.bottom()
    }

    #[inline]
    fn has_line(self, stones: u64) -> bool {
        let along = |step: u32| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step)
        };
        along(1) | along(7) | along(6) | along(8) != 0
    }

    #[inline]
    fn completions(self, stones: u64) -> u64 {
        // With a pair on one side of a cell, a third stone beyond the pair or on the other side is enough.
        let along = |step: u32| {
            let below = stones << step & stones << (2 * step);
            let above = stones >> step & stones >> (2 * step);
            below & (stones << (3 * step) | stones >> step) | above & (stones >> (3 * step) | stones << step)
        };
        stones << 1 & stones << 2 & stones << 3 | along(7) | along(6) | along(8)
    }
}

/// A board of any size with winning lines of any length.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnyShape(pub(crate) Board);

/// The most columns a board can have: of one row and its spare cell.
const MOST_COLUMNS: usize = 32;

impl Shape for AnyShape {
    type PerColumn<T: Copy> = [T; MOST_COLUMNS];

    fn per_column<T: Copy>(value: T) -> [T; MOST_COLUMNS] {
        [value; MOST_COLUMNS]
    }

    #[inline]
    fn cols(self) -> u32 {
        u32::from(self.0.cols())
    }

    #[inline]
    fn rows(self) -> u32 {
        u32::from(self.0.rows())
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.0.bottom()
    }

    #[inline]
    fn has_line(self, stones: u64) -> bool {
        self.0.has_line(stones)
    }

    fn completions(self, stones: u64) -> u64 {
        let lacking_one = u32::from(self.0.win()) - 1;
        // A single column has no neighbour, and its stride may be as wide as the word.
        let steps: &[u32] = if self.cols() == 1 { &[1] } else { &[1, self.stride(), self.rows(), self.stride() + 1] };
        steps.iter().fold(0, |completions, &step| completions | completions_along(stones, step, lacking_one))
    }
}

/// The cells with `lacking_one` stones around them in one direction: some just below, the rest just above.
fn completions_along(stones: u64, step: u32, lacking_one: u32) -> u64 {
    // `above[n]` are the cells followed by n stones; `below`, built on the way, those preceded by the rest.
    let mut above = [u64::MAX; 64];
    for number in 1..=lacking_one as usize {
        above[number] = (above[number - 1] & stones) >> step;
    }
    let (mut below, mut completions) = (u64::MAX, 0);
    for number in (0..=lacking_one as usize).rev() {
        completions |= above[number] & below;
        below = (below & stones) << step;
    }
    completions
}
