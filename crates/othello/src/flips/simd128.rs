//! Moves in vectors of 128 bits, as WebAssembly has them.

use std::arch::wasm32::{
    i8x16_shuffle, i64x2_add, i64x2_extract_lane, i64x2_ne, i64x2_shl, i64x2_splat, u64x2, v128, v128_and, v128_not,
    v128_or,
};

use super::{CROSSABLE, INNER_COLUMNS, Rays};

/// Returns the board in the first lane, and with its rows in reverse order in the second.
#[inline(always)]
fn with_mirror(board: u64) -> v128 {
    u64x2(board, board.swap_bytes())
}

#[inline(always)]
fn either(vector: v128) -> u64 {
    (i64x2_extract_lane::<0>(vector) | i64x2_extract_lane::<1>(vector)) as u64
}

/// Returns the squares, free or not, from which a line of `opposing` discs ends at one of `own`.
///
/// Shifts go upwards: in the mirrored lane they are the shifts downwards of the same columns. Rows are done apart.
#[inline(always)]
pub fn reached(own: u64, opposing: u64) -> u64 {
    let (owns, others) = (with_mirror(own), with_mirror(opposing));
    let crossing = |step: u32, crossable: u64| {
        let across = v128_and(others, i64x2_splat(crossable as i64));
        let pairs = v128_and(across, i64x2_shl(across, step));
        // One disc, two discs, then two more at a time: a line has at most six opposing discs.
        let mut line = v128_and(across, i64x2_shl(owns, step));
        line = v128_or(line, v128_and(across, i64x2_shl(line, step)));
        line = v128_or(line, v128_and(pairs, i64x2_shl(line, 2 * step)));
        line = v128_or(line, v128_and(pairs, i64x2_shl(line, 2 * step)));
        i64x2_shl(line, step)
    };
    let lines = v128_or(crossing(8, u64::MAX), v128_or(crossing(7, INNER_COLUMNS), crossing(9, INNER_COLUMNS)));
    let mirrored = i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8>(lines, lines);

    let across = opposing & CROSSABLE[0];
    let pairs_up = across & (across << 1);
    let pairs_down = pairs_up >> 1;
    let mut up = across & (own << 1);
    let mut down = across & (own >> 1);
    up |= across & (up << 1);
    down |= across & (down >> 1);
    up |= pairs_up & (up << 2);
    down |= pairs_down & (down >> 2);
    up |= pairs_up & (up << 2);
    down |= pairs_down & (down >> 2);
    either(mirrored) | up << 1 | down >> 1
}

/// Returns the opposing discs on the rays upwards that turn, two axes at a time.
#[inline(always)]
pub fn flipped_upwards(own: u64, opposing: u64, rays: &Rays) -> u64 {
    let (owns, others) = (i64x2_splat(own as i64), i64x2_splat(opposing as i64));
    let turned = |first: u64, second: u64| {
        let ray = u64x2(first, second);
        // In the ray's opposing discs, with all other bits set, adding one carries to the first square of the ray without an
        // opposing disc.
        let end = i64x2_add(v128_or(others, v128_not(ray)), i64x2_splat(1));
        let end = v128_and(v128_and(end, ray), owns);
        v128_and(i64x2_add(end, i64x2_ne(end, i64x2_splat(0))), ray)
    };
    either(v128_or(turned(rays.up[0], rays.up[1]), turned(rays.up[2], rays.up[3])))
}
