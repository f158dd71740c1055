//! Pattern shapes and their places on the board.
//!
//! All places of a shape share one table of weights: the four edges have one, the four corners have one. Each
//! place is read in an order given by a symmetry of the board. The contents of a place are a number in base
//! three, one digit for each square: 0 empty, 1 an own disc, 2 an opposing disc.

/// The shapes on boards with `SIZE` squares a side.
pub(super) struct Shapes<const SIZE: usize>;

/// A shape: its number of squares, and the permutation of its squares when mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub squares: usize,
    pub mirror: [u8; MAX_SQUARES],
}

/// The largest number of squares of a shape.
const MAX_SQUARES: usize = 10;

/// The length of the shortest diagonal used.
const MIN_DIAGONAL: usize = 4;

/// Squares a side of the corner shape.
const CORNER: usize = 3;

/// Squares of the wide corner along the edge and away from it; every corner has two.
const WIDE: (usize, usize) = (5, 2);

/// The powers of three.
const POWERS: [usize; MAX_SQUARES + 1] = {
    let mut powers = [1; MAX_SQUARES + 1];
    let mut at = 1;
    while at <= MAX_SQUARES {
        powers[at] = 3 * powers[at - 1];
        at += 1;
    }
    powers
};

/// Bits converted to digits of a number in base three.
static TERNARY: [u16; 1 << MAX_SQUARES] = {
    let mut table = [0; 1 << MAX_SQUARES];
    let mut bits = 0;
    while bits < table.len() {
        let (mut place, mut power) = (0, 1);
        while place < MAX_SQUARES {
            if bits >> place & 1 == 1 {
                table[bits] += power;
            }
            power *= 3;
            place += 1;
        }
        bits += 1;
    }
    table
};

const A_FILE: u64 = 0x0101_0101_0101_0101;
/// A multiplier that gathers the bits of the a-file in the highest byte.
const FILE_TO_BYTE: u64 = 0x0102_0408_1020_4080;
/// A multiplier that gathers bits of different columns in the highest byte.
const COLUMNS_TO_BYTE: u64 = 0x0101_0101_0101_0101;

impl Shape {
    /// Creates a line, mirrored end to end.
    const fn line(squares: usize) -> Shape {
        let mut mirror = [0; MAX_SQUARES];
        let mut at = 0;
        while at < squares {
            mirror[at] = (squares - 1 - at) as u8;
            at += 1;
        }
        Shape { squares, mirror }
    }

    /// Creates an edge with its two X-squares (diagonally next to its corners).
    const fn edge(size: usize) -> Shape {
        let mut shape = Shape::line(size);
        shape.mirror[size] = size as u8 + 1;
        shape.mirror[size + 1] = size as u8;
        Shape { squares: size + 2, ..shape }
    }

    /// Creates a corner, row by row, mirrored at the diagonal.
    const fn corner() -> Shape {
        let mut mirror = [0; MAX_SQUARES];
        let mut at = 0;
        while at < CORNER * CORNER {
            mirror[at] = (at % CORNER * CORNER + at / CORNER) as u8;
            at += 1;
        }
        Shape { squares: CORNER * CORNER, mirror }
    }

    /// Creates a wide corner, row by row. Its mirror image is another place.
    const fn wide() -> Shape {
        let mut mirror = [0; MAX_SQUARES];
        let mut at = 0;
        while at < WIDE.0 * WIDE.1 {
            mirror[at] = at as u8;
            at += 1;
        }
        Shape { squares: WIDE.0 * WIDE.1, mirror }
    }

    /// Returns the number of different contents.
    pub const fn contents(&self) -> usize {
        POWERS[self.squares]
    }

    /// Returns the mirrored contents.
    pub fn mirrored(&self, contents: usize) -> usize {
        let mut rest = contents;
        let mut mirrored = 0;
        for &place in &self.mirror[..self.squares] {
            mirrored += rest % 3 * POWERS[usize::from(place)];
            rest /= 3;
        }
        mirrored
    }
}

impl<const SIZE: usize> Shapes<SIZE> {
    /// The diagonals, by the column and row of their first square, relative to the first square of the board.
    const DIAGONALS: [[u64; 2]; 8] = {
        let mut diagonals = [[0; 2]; 8];
        let mut distance = 0;
        while distance < SIZE {
            diagonals[distance] = [diagonal(SIZE, distance, 0), diagonal(SIZE, 0, distance)];
            distance += 1;
        }
        diagonals
    };

    /// Whether wide corners are used: only on boards where two of them hardly overlap.
    const HAS_WIDE: bool = SIZE == 8;

    /// Returns the shapes: edge, corner, the rows inside up to the middle, the diagonals, longest first, and
    /// the wide corner.
    pub fn list() -> Vec<Shape> {
        let mut list = vec![Shape::edge(SIZE), Shape::corner()];
        list.extend((1..SIZE / 2).map(|_| Shape::line(SIZE)));
        list.extend((MIN_DIAGONAL..=SIZE).rev().map(Shape::line));
        list.extend(Self::HAS_WIDE.then(Shape::wide));
        list
    }

    /// Calls `visit` with the contents of every place, numbered over all shapes. Returns the number of numbers.
    #[inline(always)]
    pub fn visit(own: u64, opposing: u64, mut visit: impl FnMut(usize)) -> usize {
        let contents = |own: u64, opposing: u64| digits(own) + 2 * digits(opposing);
        let last = SIZE - 1;
        let line = (1u64 << SIZE) - 1;
        let row = |number: usize| contents(own >> (8 * number) & line, opposing >> (8 * number) & line);
        let column = |number: usize| contents(column(own, number) & line, column(opposing, number) & line);
        // The X-squares.
        let x_square = |column: usize, row: usize| {
            let at = 8 * row + column;
            (own >> at & 1) as usize + 2 * (opposing >> at & 1) as usize
        };
        let (near, far) = (1, last - 1);
        let x_squares = [x_square(near, near), x_square(far, near), x_square(near, far), x_square(far, far)];
        let edge = |line: usize, one: usize, other: usize| {
            line + x_squares[one] * POWERS[SIZE] + x_squares[other] * POWERS[SIZE + 1]
        };
        let mut first = 0;
        visit(first + edge(row(0), 0, 1));
        visit(first + edge(row(last), 2, 3));
        visit(first + edge(column(0), 0, 2));
        visit(first + edge(column(last), 1, 3));
        first += POWERS[SIZE + 2];

        let outside = 8 - SIZE;
        let turned = |board: u64| board.reverse_bits() >> (9 * outside);
        let upside_down = |board: u64| board.swap_bytes() >> (8 * outside);
        let (turned_own, turned_opposing) = (turned(own), turned(opposing));
        let (down_own, down_opposing) = (upside_down(own), upside_down(opposing));
        let (mirrored_own, mirrored_opposing) = (upside_down(turned_own), upside_down(turned_opposing));
        let corners = [
            (own, opposing),
            (down_own, down_opposing),
            (turned_own, turned_opposing),
            (mirrored_own, mirrored_opposing),
        ];
        for (own, opposing) in corners {
            visit(first + contents(corner(own), corner(opposing)));
        }
        first += POWERS[CORNER * CORNER];

        for number in 1..SIZE / 2 {
            visit(first + row(number));
            visit(first + row(last - number));
            visit(first + column(number));
            visit(first + column(last - number));
            first += POWERS[SIZE];
        }

        for distance in 0..=SIZE - MIN_DIAGONAL {
            let [right, down] = Self::DIAGONALS[distance];
            let above = |board: u64| columns(board & right) >> distance;
            let below = |board: u64| columns(board & down);
            visit(first + contents(above(own), above(opposing)));
            visit(first + contents(above(down_own), above(down_opposing)));
            if distance > 0 {
                visit(first + contents(below(own), below(opposing)));
                visit(first + contents(below(down_own), below(down_opposing)));
            }
            first += POWERS[SIZE - distance];
        }

        if Self::HAS_WIDE {
            for (own, opposing) in corners {
                visit(first + contents(wide(own), wide(opposing)));
                visit(first + contents(tall(own), tall(opposing)));
            }
            first += POWERS[WIDE.0 * WIDE.1];
        }
        first
    }
}

/// Converts bits to digits of a number in base three.
#[inline(always)]
fn digits(bits: u64) -> usize {
    TERNARY[bits as usize & (TERNARY.len() - 1)].into()
}

/// Extracts a column as a byte, the topmost square first.
#[inline(always)]
fn column(board: u64, number: usize) -> u64 {
    (board >> number & A_FILE).wrapping_mul(FILE_TO_BYTE) >> 56
}

/// Gathers discs of different columns in a byte, the leftmost first.
#[inline(always)]
fn columns(board: u64) -> u64 {
    board.wrapping_mul(COLUMNS_TO_BYTE) >> 56
}

/// Returns the discs of the first corner, row by row.
#[inline(always)]
fn corner(board: u64) -> u64 {
    board & 0o7 | board >> 5 & 0o70 | board >> 10 & 0o700
}

/// Returns the discs of the first wide corner, row by row.
#[inline(always)]
fn wide(board: u64) -> u64 {
    board & 0b1_1111 | board >> 3 & 0b11_1110_0000
}

/// Returns the discs of its mirror image at the diagonal, column by column.
#[inline(always)]
fn tall(board: u64) -> u64 {
    column(board, 0) & 0b1_1111 | (column(board, 1) & 0b1_1111) << 5
}

/// Returns the diagonal that begins in this column and row, counted from the first square.
const fn diagonal(size: usize, column: usize, row: usize) -> u64 {
    let mut squares = 0;
    let mut at = 0;
    while column + at < size && row + at < size {
        squares |= 1 << (8 * (row + at) + column + at);
        at += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::{CORNER, MIN_DIAGONAL, Shapes, WIDE};

    /// Returns the places of every shape on the upper left of the board, in the order of [`Shapes::list`].
    fn first_places(size: usize) -> Vec<Vec<(usize, usize)>> {
        let mut edge: Vec<(usize, usize)> = (0..size).map(|column| (column, 0)).collect();
        edge.extend([(1, 1), (size - 2, 1)]);
        let mut places = vec![edge, (0..CORNER * CORNER).map(|at| (at % CORNER, at / CORNER)).collect()];
        places.extend((1..size / 2).map(|row| (0..size).map(|column| (column, row)).collect()));
        places.extend((MIN_DIAGONAL..=size).rev().map(|long| (0..long).map(|at| (size - long + at, at)).collect()));
        if size == 8 {
            places.push((0..WIDE.0 * WIDE.1).map(|at| (at % WIDE.0, at / WIDE.0)).collect());
        }
        places
    }

    fn image((column, row): (usize, usize), symmetry: usize, size: usize) -> (usize, usize) {
        let (mut column, mut row) = if symmetry & 1 == 0 { (column, row) } else { (row, column) };
        if symmetry & 2 != 0 {
            column = size - 1 - column;
        }
        if symmetry & 4 != 0 {
            row = size - 1 - row;
        }
        (column, row)
    }

    fn check<const SIZE: usize>() {
        let mut random = Random::new(SIZE as u64);
        let shapes = Shapes::<SIZE>::list();
        for _ in 0..200 {
            let board = crate::Squares::board(SIZE as u8).0;
            let taken = board & random.word();
            let own = taken & random.word();
            let digit = |(column, row): (usize, usize)| {
                let at = 8 * row + column;
                (own >> at & 1) as usize + 2 * ((taken ^ own) >> at & 1) as usize
            };
            // Square by square: a place is a set of squares, read in one of the two orders that mirror each other.
            let mut plain = Vec::new();
            let mut first = 0;
            for (shape, squares) in shapes.iter().zip(first_places(SIZE)) {
                assert_eq!(shape.squares, squares.len());
                let mut seen = Vec::new();
                for symmetry in 0..8 {
                    let place: Vec<_> = squares.iter().map(|&square| image(square, symmetry, SIZE)).collect();
                    let mut set = place.clone();
                    set.sort_unstable();
                    if !seen.contains(&set) {
                        seen.push(set);
                        let contents = place.iter().rev().fold(0, |contents, &square| 3 * contents + digit(square));
                        plain.push(first + contents.min(shape.mirrored(contents)));
                    }
                }
                first += shape.contents();
            }
            let mut fast = Vec::new();
            let all = Shapes::<SIZE>::visit(own, taken ^ own, |number| fast.push(number));
            assert_eq!(all, first);
            let mut first = 0;
            for shape in &shapes {
                for number in fast.iter_mut().filter(|number| (first..first + shape.contents()).contains(*number)) {
                    *number = first + (*number - first).min(shape.mirrored(*number - first));
                }
                first += shape.contents();
            }
            plain.sort_unstable();
            fast.sort_unstable();
            assert_eq!(fast, plain);
        }
    }

    #[test]
    fn places_hold_what_they_hold_square_by_square() {
        check::<6>();
        check::<8>();
    }
}
