//! Legal moves and turned discs.
//!
//! Both look in all eight directions. [`legal`] floods them at once with shifts. [`flipped`] follows the rays
//! of one square to the first disc that is not the opponent's. With 256-bit vectors, both use four lanes, one
//! for each axis (`avx2`); without them `flipped` goes ray by ray, by carry or by leading zeros. WebAssembly's 128-bit
//! vectors take two directions at once (`simd128`). [`Wide`] is
//! for the hot code of the solver, which is compiled once more for larger vectors (`avx512`). [`legal_plain`]
//! and [`flipped_plain`] walk square by square; tests compare the fast functions with them.
//!
#[cfg(target_feature = "avx2")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_feature = "simd128")]
mod simd128;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::{Wide, WideDiscs};

use crate::{Square, Squares};

/// Distances of the four axes: rows, columns, and the two diagonals.
#[cfg(not(target_feature = "simd128"))]
const AXES: [u64; 4] = [1, 8, 7, 9];

/// The squares that may be crossed along each axis: a row or a diagonal must not run over the edge into the
/// next row.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
const CROSSABLE: [u64; 4] = [INNER_COLUMNS, u64::MAX, INNER_COLUMNS, INNER_COLUMNS];

/// Returns the free squares on which `own` may place a disc: those from which a line of `opposing` discs ends
/// at one of `own`.
#[inline(always)]
pub fn legal(own: Squares, opposing: Squares, board: Squares) -> Squares {
    #[cfg(target_feature = "avx2")]
    // SAFETY: this is only compiled where the processor is known to have these vectors.
    let reached = unsafe { avx2::reached(own.0, opposing.0) };
    #[cfg(target_feature = "simd128")]
    let reached = simd128::reached(own.0, opposing.0);
    #[cfg(not(any(target_feature = "avx2", target_feature = "simd128")))]
    let reached = reached_by_shifts(own.0, opposing.0);
    Squares(reached & board.0 & !(own.0 | opposing.0))
}

/// Returns the squares, free or not, from which a line of `opposing` discs ends at one of `own`; axis by axis.
#[cfg(any(test, not(any(target_feature = "avx2", target_feature = "simd128"))))]
fn reached_by_shifts(own: u64, opposing: u64) -> u64 {
    let mut reached = 0;
    for axis in 0..4 {
        let step = AXES[axis];
        let across = opposing & CROSSABLE[axis];
        let pairs_up = across & (across << step);
        let pairs_down = pairs_up >> step;
        // One disc, two discs, then two more at a time: a line has at most six opposing discs.
        let mut up = across & (own << step);
        let mut down = across & (own >> step);
        up |= across & (up << step);
        down |= across & (down >> step);
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        reached |= up << step | down >> step;
    }
    reached
}

/// The squares on the rays from each square along the four axes, upwards (towards higher bits) and downwards.
#[repr(align(64))]
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let mut rays = [const { Rays { up: [0; 4], down: [0; 4] } }; 64];
    let directions: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (across, down) = directions[axis];
            rays[square].up[axis] = ray(square as u8, across, down);
            rays[square].down[axis] = ray(square as u8, -across, -down);
            axis += 1;
        }
        square += 1;
    }
    rays
};

const fn ray(square: u8, across: i8, down: i8) -> u64 {
    let (mut column, mut row) = (square as i8 % 8 + across, square as i8 / 8 + down);
    let mut squares = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        squares |= 1 << (row * 8 + column);
        column += across;
        row += down;
    }
    squares
}

/// The squares around each square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (across, down) = (square as i32 % 8 - other % 8, square as i32 / 8 - other / 8);
            if other != square as i32 && across.abs() <= 1 && down.abs() <= 1 {
                neighbours[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    neighbours
};

/// Returns whether a disc on this square has none of these discs next to it, so that it cannot turn any.
#[inline(always)]
pub(crate) fn is_apart(square: u32, discs: u64) -> bool {
    NEIGHBOURS[square as usize & 63] & discs == 0
}

/// Returns the opposing discs that turn when `own` places a disc on a free square.
#[inline(always)]
pub fn flipped(own: Squares, opposing: Squares, square: Square) -> Squares {
    let rays = &RAYS[usize::from(square.0 & 63)];
    #[cfg(target_feature = "avx2")]
    // SAFETY: this is only compiled where the processor is known to have these vectors.
    return Squares(unsafe { avx2::flipped(own.0, opposing.0, rays) });
    #[cfg(not(target_feature = "avx2"))]
    flipped_by_rays(own, opposing, rays)
}

/// Returns what [`flipped`] returns, ray by ray.
#[cfg(any(test, not(target_feature = "avx2")))]
fn flipped_by_rays(own: Squares, opposing: Squares, rays: &Rays) -> Squares {
    #[cfg(target_feature = "simd128")]
    let mut turned = simd128::flipped_upwards(own.0, opposing.0, rays);
    #[cfg(not(target_feature = "simd128"))]
    let mut turned = flipped_upwards(own.0, opposing.0, rays);
    for ray in rays.down {
        // The highest square of the ray without an opposing disc.
        let others = ray & !opposing.0;
        let end = (1u64 << 63).checked_shr(others.leading_zeros()).unwrap_or(0) & own.0;
        turned |= end.wrapping_neg() << 1 & ray;
    }
    Squares(turned)
}

/// Returns the opposing discs on the rays upwards that turn.
#[cfg(all(any(test, not(target_feature = "avx2")), not(target_feature = "simd128")))]
fn flipped_upwards(own: u64, opposing: u64, rays: &Rays) -> u64 {
    rays.up.into_iter().fold(0, |turned, ray| {
        // In the ray's opposing discs, with all other bits set, adding one carries to the first square of the ray without an
        // opposing disc.
        let end = (opposing | !ray).wrapping_add(1) & ray & own;
        turned | end.wrapping_sub(u64::from(end != 0)) & ray
    })
}

/// Returns what [`legal`] returns, square by square.
pub fn legal_plain(own: Squares, opposing: Squares, board: Squares) -> Squares {
    let free = Squares(board.0 & !(own.0 | opposing.0));
    let turns = |&square: &Square| !flipped_plain(own, opposing, square).is_empty();
    Squares(free.iter().filter(turns).fold(0, |set, square| set | 1 << square.0))
}

/// Returns what [`flipped`] returns, square by square.
pub fn flipped_plain(own: Squares, opposing: Squares, square: Square) -> Squares {
    let mut turned = 0;
    for (across, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
        let mut line = 0;
        let (mut column, mut row) = (square.column() as i8 + across, square.row() as i8 + down);
        while (0..8).contains(&column) && (0..8).contains(&row) {
            let next = Square::new(column as u8, row as u8);
            if own.contains(next) {
                turned |= line;
                break;
            }
            if !opposing.contains(next) {
                break;
            }
            line |= 1 << next.0;
            column += across;
            row += down;
        }
    }
    Squares(turned)
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::{RAYS, flipped, flipped_by_rays, flipped_plain, legal, legal_plain, reached_by_shifts};
    use crate::{Square, Squares};

    /// Boards that are full, nearly full and half full.
    fn boards() -> impl Iterator<Item = (Squares, Squares)> {
        let mut random = Random::new(1);
        (0..3000).map(move |number| {
            let taken = (0..number % 3).fold(random.word(), |taken, _| taken | random.word());
            let own = taken & random.word();
            (Squares(own), Squares(taken ^ own))
        })
    }

    #[test]
    fn moves_are_found_as_they_are_square_by_square() {
        for (own, opposing) in boards() {
            for board in [4, 6, 8].map(Squares::board) {
                let (own, opposing) = (Squares(own.0 & board.0), Squares(opposing.0 & board.0));
                let plain = legal_plain(own, opposing, board);
                let free = board.0 & !(own.0 | opposing.0);
                assert_eq!(legal(own, opposing, board), plain);
                assert_eq!(Squares(reached_by_shifts(own.0, opposing.0) & free), plain);
                #[cfg(target_arch = "x86_64")]
                if let Some(wide) = super::Wide::here() {
                    assert_eq!(Squares(wide.reached(own.0, opposing.0) & free), plain);
                }
            }
        }
    }

    #[test]
    fn discs_turn_as_they_do_square_by_square() {
        for (own, opposing) in boards() {
            for square in Squares(!(own.0 | opposing.0)).iter() {
                let plain = flipped_plain(own, opposing, Square(square.0));
                assert_eq!(flipped(own, opposing, square), plain);
                assert_eq!(flipped_by_rays(own, opposing, &RAYS[usize::from(square.0)]), plain);
                #[cfg(target_arch = "x86_64")]
                if let Some(wide) = super::Wide::here() {
                    assert_eq!(Squares(wide.flipped(own.0, opposing.0, square.0.into())), plain);
                }
            }
        }
    }
}
