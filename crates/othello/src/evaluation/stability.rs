//! Discs that can never be turned again.
//!
//! A disc can turn along an axis only if one side has an empty square and the other a square from which to
//! enclose it. It is safe along an axis if the line is full, if the line ends at it, or if its neighbour on the
//! line is stable and has its colour. A disc that is safe along all four axes is stable. This finds most stable
//! discs, not all: blocks that protect each other without a corner are missing.

use crate::Squares;

/// The steps along each axis in columns and rows, and in bits.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];
const AXES: [u32; 4] = [1, 8, 7, 9];

/// For each axis, the squares from which one, two and four steps down (towards lower bits) or up leave a board
/// of eight squares a side.
struct Borders {
    down: [[u64; 3]; 4],
    up: [[u64; 3]; 4],
}

const STEPS: [u32; 3] = [1, 2, 4];

static BORDERS: Borders = {
    let mut borders = Borders { down: [[0; 3]; 4], up: [[0; 3]; 4] };
    let mut axis = 0;
    while axis < 4 {
        let (across, down) = DIRECTIONS[axis];
        let mut step = 0;
        while step < 3 {
            let distance = STEPS[step] as i8;
            borders.up[axis][step] = leaving(across * distance, down * distance);
            borders.down[axis][step] = leaving(-across * distance, -down * distance);
            step += 1;
        }
        axis += 1;
    }
    borders
};

/// Returns the squares from which a step of this number of columns and rows leaves the board.
const fn leaving(across: i8, down: i8) -> u64 {
    let mut squares = 0;
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8 + across, square / 8 + down);
        if column < 0 || column > 7 || row < 0 || row > 7 {
            squares |= 1 << square;
        }
        square += 1;
    }
    squares
}

/// Returns the squares of full lines, for each axis. Squares outside a small board count as full.
#[inline]
fn full_lines(filled: u64) -> [u64; 4] {
    let mut full = [0; 4];
    for axis in 0..4 {
        let (mut below, mut above) = (filled, filled);
        for (step, steps) in STEPS.into_iter().enumerate() {
            let distance = AXES[axis] * steps;
            below &= below << distance | BORDERS.down[axis][step];
            above &= above >> distance | BORDERS.up[axis][step];
        }
        full[axis] = below & above;
    }
    full
}

/// Returns the discs of `own` that are known to be stable.
///
/// ```
/// use endspiel_game::Notation;
/// use endspiel_othello::{Othello, stable};
/// let game = Othello::new(4).unwrap();
/// let position = game.parse_position("XX--OOX--------- X").unwrap();
/// assert_eq!(stable(position.own, position.opposing, game.board()).count(), 2);
/// ```
#[inline]
pub fn stable(own: Squares, opposing: Squares, board: Squares) -> Squares {
    let outside = !board.0;
    let full = full_lines(own.0 | opposing.0 | outside);
    let mut safe = [0; 4];
    for axis in 0..4 {
        // A shift into the next row does no harm: a square at the edge of the large board is safe along that
        // axis already.
        let next_to_outside = outside << AXES[axis] | outside >> AXES[axis];
        safe[axis] = full[axis] | BORDERS.down[axis][0] | BORDERS.up[axis][0] | next_to_outside;
    }
    let mut stable = own.0 & safe[0] & safe[1] & safe[2] & safe[3];
    if stable == 0 {
        return Squares::NONE;
    }
    loop {
        let mut grown = own.0;
        for axis in 0..4 {
            grown &= safe[axis] | stable << AXES[axis] | stable >> AXES[axis];
        }
        if grown == stable {
            return Squares(stable);
        }
        stable = grown;
    }
}
