//! The last disc of a game: counts the discs it turns without turning them.
//!
//! With one empty square the discs of one side determine the board. Multiplications gather the four lines
//! through the square into eight bits each, and a table gives the number of turned discs of each line.

/// `TURNED[place][line]`: twice the discs turned on a full line of eight by a disc on `place`, where `line` has
/// the own discs and all others are opposing. Shorter lines have no own discs beyond their end, so nothing is
/// enclosed there. Twice, because a turned disc changes the difference by two.
static TURNED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0;
        while line < 256 {
            table[place][line] = 2 * (enclosed(line, place, 1) + enclosed(line, place, -1));
            line += 1;
        }
        place += 1;
    }
    table
};

/// Counts the opposing discs between `place` and the next own disc in a direction; 0 if there is none.
const fn enclosed(line: usize, place: usize, direction: isize) -> u8 {
    let mut at = place as isize + direction;
    let mut count = 0;
    while 0 <= at && at < 8 {
        if line >> at & 1 == 1 {
            return count;
        }
        count += 1;
        at += direction;
    }
    0
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
/// A multiplier that gathers the bits of the a-file in the highest byte.
const FILE_TO_BYTE: u64 = 0x0102_0408_1020_4080;
/// A multiplier that gathers bits of different columns in the highest byte.
const COLUMNS_TO_BYTE: u64 = 0x0101_0101_0101_0101;

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square as i32 % 8, square as i32 / 8);
        let mut other = 0;
        while other < 64 {
            let (across, down) = (other % 8 - column, other / 8 - row);
            if across == down {
                diagonals[square][0] |= 1 << other;
            }
            if across == -down {
                diagonals[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// Returns twice the number of discs that `own` turns on the only empty square.
#[inline]
pub(super) fn turned_by_last(own: u64, square: u32) -> i32 {
    let square = square as usize & 63;
    let (column, row) = (square % 8, square / 8);
    let along = |place: usize, line: u64| i32::from(TURNED[place][line as usize & 255]);
    along(column, own >> (row * 8))
        + along(row, (own >> column & A_FILE).wrapping_mul(FILE_TO_BYTE) >> 56)
        + along(column, (own & DIAGONALS[square][0]).wrapping_mul(COLUMNS_TO_BYTE) >> 56)
        + along(column, (own & DIAGONALS[square][1]).wrapping_mul(COLUMNS_TO_BYTE) >> 56)
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::turned_by_last;
    use crate::{Square, Squares, flipped_plain};

    #[test]
    fn the_last_disc_turns_as_many_as_it_does_square_by_square() {
        let mut random = Random::new(1);
        for size in [4, 6, 8] {
            let board = Squares::board(size);
            for square in board.iter() {
                for _ in 0..200 {
                    let own = Squares(random.word() & board.0 & !(1 << square.0));
                    let opposing = Squares(board.0 & !own.0 & !(1 << square.0));
                    let turned = flipped_plain(own, opposing, Square(square.0)).count();
                    assert_eq!(turned_by_last(own.0, u32::from(square.0)), 2 * turned as i32, "{own:?} {square:?}");
                }
            }
        }
    }
}
