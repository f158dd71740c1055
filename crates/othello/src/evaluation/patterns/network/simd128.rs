//! The network in vectors of 128 bits, as WebAssembly has them; four of them hold the vector of a feature.

use std::arch::wasm32::{
    i16x8_add, i16x8_extend_high_i8x16, i16x8_extend_low_i8x16, i16x8_max, i16x8_min, i16x8_shl, i16x8_shuffle,
    i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_extend_high_i16x8, i32x4_extend_low_i16x8,
    i32x4_extract_lane, i32x4_max, i32x4_min, i32x4_mul, i32x4_shr, i32x4_shuffle, i32x4_splat, i64x2_shuffle,
    u8x16_add, u16x8_shr, v128, v128_load,
};

use super::{ADDED, HIDDEN, MAX_VALUE, NUMBERS, Stage, TABLE, UNIT, Vector, WIDTH};

/// The number of 128-bit vectors for one byte of every element.
const PARTS: usize = WIDTH / 16;

/// Loads 16 bytes of a list of numbers.
#[inline(always)]
fn load<T: Copy, const N: usize>(numbers: &[T; N], part: usize) -> v128 {
    assert!((part + 1) * size_of::<v128>() <= size_of::<[T; N]>());
    // SAFETY: the part is inside the list.
    unsafe { v128_load(numbers.as_ptr().cast::<v128>().add(part)) }
}

/// Returns the output of the last layer.
#[inline]
pub fn sum(vectors: &[Vector], stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
    let Some(vectors) = vectors.first_chunk::<TABLE>() else { return 0 };
    // Adds the bytes of two vectors, then sums whole words and upper bytes separately.
    let mut words = [i16x8_splat(0); PARTS];
    let mut uppers = words;
    for &[one, other] in numbers.as_chunks().0 {
        let [one, other] = [one, other].map(|number| &vectors[number as usize & (TABLE - 1)].0);
        for part in 0..PARTS {
            let both = u8x16_add(load(one, part), load(other, part));
            words[part] = i16x8_add(words[part], both);
            uppers[part] = i16x8_add(uppers[part], u16x8_shr(both, 8));
        }
    }
    let (none, most) = (i16x8_splat(0), i16x8_splat(MAX_VALUE));
    let added = i16x8_splat(ADDED * NUMBERS as i16);
    let mut sums = i32x4_splat(0);
    // For two elements of the hidden layer, the sums over even and over odd pairs of inputs.
    let mut hidden = [i32x4_splat(0); HIDDEN / 2];
    for part in 0..PARTS {
        let lowers = i16x8_sub(words[part], i16x8_shl(uppers[part], 8));
        let clipped = [(lowers, part), (uppers[part], part + PARTS)].map(|(total, at)| {
            let total = i16x8_sub(i16x8_add(total, load(&stage.first, at)), added);
            sums = i32x4_add(sums, i32x4_dot_i16x8(total, load(&stage.direct, at)));
            i16x8_min(i16x8_max(total, none), most)
        });
        // The inputs in their order in vectors, four of them in both halves.
        let [even, odd] = clipped;
        let first = i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(even, odd);
        let last = i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(even, odd);
        let fours = [
            i64x2_shuffle::<0, 0>(first, first),
            i64x2_shuffle::<1, 1>(first, first),
            i64x2_shuffle::<0, 0>(last, last),
            i64x2_shuffle::<1, 1>(last, last),
        ];
        for (four, weights) in fours.into_iter().zip(&stage.inner[part * 4..][..4]) {
            for at in 0..HIDDEN / 4 {
                let weights = load(weights, at);
                let (low, high) = (i16x8_extend_low_i8x16(weights), i16x8_extend_high_i8x16(weights));
                hidden[2 * at] = i32x4_add(hidden[2 * at], i32x4_dot_i16x8(four, low));
                hidden[2 * at + 1] = i32x4_add(hidden[2 * at + 1], i32x4_dot_i16x8(four, high));
            }
        }
    }
    for at in 0..HIDDEN / 4 {
        let [one, other] = [hidden[2 * at], hidden[2 * at + 1]];
        let pairs = i32x4_add(i32x4_shuffle::<0, 2, 4, 6>(one, other), i32x4_shuffle::<1, 3, 5, 7>(one, other));
        let shifted = i32x4_shr(i32x4_add(pairs, load(&stage.inner_first, at)), UNIT);
        let clamped = i32x4_min(i32x4_max(shifted, none), i32x4_splat(MAX_VALUE.into()));
        let outer = load(&stage.outer, at / 2);
        let outer = if at % 2 == 0 { i32x4_extend_low_i16x8(outer) } else { i32x4_extend_high_i16x8(outer) };
        sums = i32x4_add(sums, i32x4_mul(clamped, outer));
    }
    let sums = [
        i32x4_extract_lane::<0>(sums),
        i32x4_extract_lane::<1>(sums),
        i32x4_extract_lane::<2>(sums),
        i32x4_extract_lane::<3>(sums),
    ];
    stage.outer_first + sums.iter().sum::<i32>()
}
