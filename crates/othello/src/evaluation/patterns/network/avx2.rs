//! The network in vectors of 256 bits; two of them hold the vector of a feature.

use std::arch::x86_64::{
    __m128i, __m256i, _mm256_add_epi8, _mm256_add_epi16, _mm256_add_epi32, _mm256_cvtepi16_epi32, _mm256_madd_epi16,
    _mm256_maddubs_epi16, _mm256_max_epi16, _mm256_max_epi32, _mm256_min_epi16, _mm256_min_epi32, _mm256_or_si256,
    _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srai_epi32,
    _mm256_srli_epi16, _mm256_sub_epi16,
};

use bytemuck::cast;

use super::{ADDED, HIDDEN, MAX_VALUE, NUMBERS, Stage, TABLE, UNIT, Vector, WIDTH};

/// The number of 256-bit vectors for one word of every element.
const WORDS: usize = WIDTH / 16;

/// Returns the output of the last layer.
#[inline]
#[target_feature(enable = "avx2")]
pub fn sum(vectors: &[Vector], stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
    let vector = |number: u32| -> [__m256i; WORDS / 2] { cast(vectors[number as usize & (TABLE - 1)].0) };
    // Adds the bytes of two vectors, then sums whole words and upper bytes separately.
    let mut words = [_mm256_setzero_si256(); WORDS / 2];
    let mut uppers = words;
    for &[one, other] in numbers.as_chunks().0 {
        let (one, other) = (vector(one), vector(other));
        for part in 0..WORDS / 2 {
            let both = _mm256_add_epi8(one[part], other[part]);
            words[part] = _mm256_add_epi16(words[part], both);
            uppers[part] = _mm256_add_epi16(uppers[part], _mm256_srli_epi16::<8>(both));
        }
    }
    let (none, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(MAX_VALUE));
    let added = _mm256_set1_epi16(ADDED * NUMBERS as i16);
    let first: [__m256i; WORDS] = cast(stage.first);
    let direct: [__m256i; WORDS] = cast(stage.direct);
    let mut sums = none;
    let mut clipped = [none; WORDS];
    for at in 0..WORDS {
        let part = at % (WORDS / 2);
        let lowers = _mm256_sub_epi16(words[part], _mm256_slli_epi16::<8>(uppers[part]));
        let total = if at < WORDS / 2 { lowers } else { uppers[part] };
        let total = _mm256_sub_epi16(_mm256_add_epi16(total, first[at]), added);
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(total, direct[at]));
        clipped[at] = _mm256_min_epi16(_mm256_max_epi16(total, none), most);
    }

    // Packs bytes in their order in vectors; the sum of two fits into a word.
    let bytes: [__m256i; WORDS / 2] =
        std::array::from_fn(|part| _mm256_or_si256(clipped[part], _mm256_slli_epi16::<8>(clipped[part + WORDS / 2])));
    let bytes: [i32; WIDTH / 4] = cast(bytes);
    let ones = _mm256_set1_epi16(1);
    let mut hidden: [__m256i; HIDDEN / 8] = cast(stage.inner_first);
    for (&four, weights) in bytes.iter().zip(&stage.inner) {
        let (four, weights): (__m256i, [__m256i; HIDDEN / 8]) = (_mm256_set1_epi32(four), cast(*weights));
        for (hidden, weights) in hidden.iter_mut().zip(weights) {
            *hidden = _mm256_add_epi32(*hidden, _mm256_madd_epi16(_mm256_maddubs_epi16(four, weights), ones));
        }
    }
    // The output of the hidden layer fits into the lower half of its element.
    let outer: [__m128i; HIDDEN / 8] = cast(stage.outer);
    for (hidden, outer) in hidden.into_iter().zip(outer) {
        let shifted = _mm256_srai_epi32::<{ UNIT as i32 }>(hidden);
        let clamped = _mm256_min_epi32(_mm256_max_epi32(shifted, none), _mm256_set1_epi32(MAX_VALUE.into()));
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(clamped, _mm256_cvtepi16_epi32(outer)));
    }
    let sums: [i32; 8] = cast(sums);
    stage.outer_first + sums.iter().sum::<i32>()
}
