//! Learned weights for the contents of rows, diagonals and pairs of columns.
//!
//! A cell of a row or a diagonal takes two bits: free, taken by the side to move, taken by the other side, or
//! playable now. A column takes seven bits: the stones of the side to move and a bit on top. Mirror images
//! share their weights. Only for the standard board.

use endspiel_knowledge::Score;

use crate::Position;
use crate::assets;
use crate::solver::{Shape, StandardShape};

const COLS: u32 = 7;
const ROWS: u32 = 6;

/// From a cell to the one above and to the right, to the right, and below and to the right.
const UP: u32 = 8;
const RIGHT: u32 = 7;
const DOWN: u32 = 6;

/// The largest distance of two columns that can share a line.
const REACH: u32 = 3;

/// Weights for a row, for a diagonal and for a pair of columns.
const ROW: usize = 1 << 14;
const DIAGONAL: usize = 1 << 12;
const PAIR: usize = 1 << 14;

/// Diagonals in one direction on which a line fits.
const DIAGONALS: usize = 6;

/// Pairs of columns that are not mirror images of each other.
const PAIRS: usize = 8;

const FIRST_DIAGONAL: usize = ROWS as usize * ROW;
const FIRST_PAIR: usize = FIRST_DIAGONAL + DIAGONALS * DIAGONAL;

/// Returns the embedded weights, if present; `learn_connect4` (`training/connect4`) writes their file.
#[inline]
fn learned() -> Option<&'static [u8; Patterns::WEIGHTS]> {
    assets::WEIGHTS.bytes()?.try_into().ok()
}

/// The pattern table: which weights a position uses, and the embedded weights.
#[derive(Clone, Copy, Debug)]
pub struct Patterns;

impl Patterns {
    /// The number of weights.
    pub const WEIGHTS: usize = FIRST_PAIR + PAIRS * PAIR;

    /// The number of weights that a position uses.
    pub const PLACES: usize = ROWS as usize + 2 * DIAGONALS + COLUMN_PAIRS.len();

    /// The value of one step of a weight, in hundredths of a point.
    pub const UNIT: Score = 2;

    /// Returns the sum of the learned weights for the side to move, in hundredths of a point; zero if the
    /// weights are missing.
    #[inline]
    pub(super) fn sum(position: &Position) -> Score {
        let Some(weights) = learned() else { return 0 };
        let mut sum = 0;
        Patterns::for_each_place(position, |place| sum += Score::from(weights[place] as i8));
        sum * Patterns::UNIT
    }

    /// Returns the place that the mirror image of a position uses instead of this one.
    pub fn mirrored(place: usize) -> usize {
        let reversed = |code: usize| (0..COLS).fold(0, |image, bit| image << 1 | code >> bit & 1);
        match place {
            _ if place < FIRST_DIAGONAL => {
                let (row, code) = (place / ROW, place % ROW);
                row * ROW + (reversed(code >> COLS) << COLS | reversed(code & 127))
            }
            _ if (MIDDLE_PAIR..MIDDLE_PAIR + PAIR).contains(&place) => {
                let code = place - MIDDLE_PAIR;
                MIDDLE_PAIR + ((code & 127) << 7 | code >> 7)
            }
            _ => place,
        }
    }

    /// Calls `visit` with every place that a position of the standard board uses.
    #[inline(always)]
    pub fn for_each_place(position: &Position, mut visit: impl FnMut(usize)) {
        let playable = (position.all + StandardShape.bottom()) & StandardShape.all();
        let planes = [position.own | playable, position.opposing() | playable];
        for row in 0..ROWS {
            let [low, high] = planes.map(|plane| ACROSS.read(plane >> row));
            visit(row as usize * ROW + (high << COLS | low));
        }
        for (number, lines) in DIAGONAL_LINES.iter().enumerate() {
            for line in lines {
                let [low, high] = planes.map(|plane| line.read(plane));
                visit(FIRST_DIAGONAL + number * DIAGONAL + (high << ROWS | low));
            }
        }
        let columns = position.own + position.all + StandardShape.bottom();
        let column = |number: u32| (columns >> (RIGHT * number)) as usize & 127;
        for &(one, other, number) in &COLUMN_PAIRS {
            visit(FIRST_PAIR + number * PAIR + (column(one) << 7 | column(other)));
        }
    }
}

/// The pair of columns next to the middle one; it is its own mirror image.
const MIDDLE_PAIR: usize = FIRST_PAIR + 5 * PAIR;

/// Cells at equal distances, read as a number with a bit for each.
#[derive(Clone, Copy)]
struct Line {
    first: u32,
    cells: u64,
    /// The multiplication moves a copy of every cell to its place above [`PLACE`] without collisions.
    gather: u64,
    count: u32,
}

/// The position of the result in the product.
const PLACE: u32 = 36;

impl Line {
    /// Creates a line of `count` cells from the first one on; the first of them or the last is the lowest bit.
    const fn new(first: u32, step: u32, count: u32, last_is_lowest: bool) -> Line {
        let (mut cells, mut gather, mut cell) = (0, 0, 0);
        while cell < count {
            cells |= 1 << (step * cell);
            let place = if last_is_lowest { count - 1 - cell } else { cell };
            gather |= 1 << (PLACE + place - step * cell);
            cell += 1;
        }
        Line { first, cells, gather, count }
    }

    #[inline(always)]
    fn read(&self, plane: u64) -> usize {
        let product = (plane >> self.first & self.cells).wrapping_mul(self.gather);
        (product >> PLACE) as usize & ((1 << self.count) - 1)
    }
}

/// The lowest row.
const ACROSS: Line = Line::new(0, RIGHT, COLS, false);

/// The diagonals that rise and their mirror images, all read from below.
const DIAGONAL_LINES: [[Line; 2]; DIAGONALS] = {
    let mut lines = [[ACROSS; 2]; DIAGONALS];
    let mut number = 0;
    while number < DIAGONALS {
        // They begin in the third row of the first column, go down to its foot, and then to the right.
        let (column, row) = if number < 3 { (0, 2 - number as u32) } else { (number as u32 - 2, 0) };
        let (across, up) = (COLS - column, ROWS - row);
        let count = if across < up { across } else { up };
        let end = (COLS - 1 - column - (count - 1)) * RIGHT + row + count - 1;
        lines[number] = [Line::new(column * RIGHT + row, UP, count, false), Line::new(end, DOWN, count, true)];
        number += 1;
    }
    lines
};

/// Two columns and the number of their table. Of two mirror images one is read from the left, the other from
/// the right.
const COLUMN_PAIRS: [(u32, u32, usize); 15] = {
    let mut pairs = [(0, 0, 0); 15];
    let (mut count, mut tables, mut distance) = (0, 0, 1);
    while distance <= REACH {
        let mut left = 0;
        while left + distance < COLS {
            let mirrored = COLS - 1 - left - distance;
            let (from_left, nearer) = if left <= mirrored { (true, left) } else { (false, mirrored) };
            let table = tables + nearer as usize;
            pairs[count] = if from_left { (left, left + distance, table) } else { (left + distance, left, table) };
            count += 1;
            left += 1;
        }
        tables += (COLS - distance).div_ceil(2) as usize;
        distance += 1;
    }
    assert!(count == pairs.len() && tables == PAIRS);
    pairs
};

#[cfg(test)]
mod tests {
    use endspiel_game::conformance::random_game;

    use super::*;
    use crate::{Board, ConnectFour};

    /// Returns the contents of the lines, read cell by cell.
    fn plain_lines(position: &Position) -> Vec<usize> {
        let state = |column: u32, row: u32| {
            let bit = 1 << Board::STANDARD.cell(column as u8, row as u8).0;
            let below = row == 0 || position.all & bit >> 1 != 0;
            match () {
                () if position.own & bit != 0 => 1,
                () if position.all & bit != 0 => 2,
                () if below => 3,
                () => 0,
            }
        };
        let mut lines = Vec::new();
        let mut read = |cells: Vec<(u32, u32)>| {
            let width = if cells.len() == 7 { 7 } else { 6 };
            let code = cells.iter().enumerate().fold(0, |code, (place, &(column, row))| {
                let state = state(column, row);
                code | (state & 1) << place | (state >> 1) << (width + place)
            });
            lines.push(code);
        };
        for row in 0..6 {
            read((0..7).map(|column| (column, row)).collect());
        }
        for start in -2i32..=3 {
            let rising: Vec<(u32, u32)> = (0..6)
                .filter(|row| (0..7).contains(&(start + row)))
                .map(|row| ((start + row) as u32, row as u32))
                .collect();
            let falling = rising.iter().map(|&(column, row)| (6 - column, row)).collect();
            read(rising);
            read(falling);
        }
        lines
    }

    fn places(position: &Position) -> Vec<usize> {
        let mut places = Vec::new();
        Patterns::for_each_place(position, |place| places.push(place));
        places
    }

    fn positions() -> impl Iterator<Item = Position> {
        (0..60).flat_map(|seed| random_game(&ConnectFour::default(), seed)).map(|(position, _)| position)
    }

    #[test]
    fn lines_are_read_as_one_sees_them() {
        for position in positions() {
            let plain = plain_lines(&position);
            let fast: Vec<usize> = places(&position).into_iter().take(plain.len()).collect();
            let tables = fast.iter().map(|&place| if place < FIRST_DIAGONAL { place % ROW } else { place % DIAGONAL });
            assert_eq!(tables.collect::<Vec<_>>(), plain, "{position:?}");
        }
    }

    #[test]
    fn mirror_images_count_the_same() {
        let mirrored =
            |cells: u64| (0..7).fold(0, |image, column| image | (cells >> (7 * column) & 127) << (7 * (6 - column)));
        for position in positions() {
            let image = Position { own: mirrored(position.own), all: mirrored(position.all) };
            let mut expected: Vec<usize> = places(&position).into_iter().map(Patterns::mirrored).collect();
            let mut found = places(&image);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{position:?}");
            assert_eq!(Patterns::sum(&position), Patterns::sum(&image), "{position:?}");
        }
    }

    #[test]
    fn every_place_is_in_the_table_and_there_are_as_many_as_said() {
        for position in positions() {
            let places = places(&position);
            assert_eq!(places.len(), Patterns::PLACES);
            assert!(places.iter().all(|&place| place < Patterns::WEIGHTS));
        }
    }
}
