//! The sum in vectors of 256 bits: two of them hold the vector of something that is there.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi16, _mm256_add_epi32, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_packs_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_slli_epi16, _mm256_srai_epi32, _mm256_srli_epi16, _mm256_sub_epi16,
};

use bytemuck::cast;

use super::{ADDED, HIDDEN, MOST, NUMBERS, Stage, TABLE, UNIT, Vector, WIDTH};

/// Vectors of 256 bits in one of words for every number.
const WORDS: usize = WIDTH / 16;

/// What the last layer says.
#[inline]
#[target_feature(enable = "avx2")]
pub fn sum(vectors: &[Vector], stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
    let vector = |number: u32| -> [__m256i; WORDS / 2] { cast(vectors[number as usize & (TABLE - 1)].0) };
    // Bytes of two vectors are added, then sums of both bytes of a word, and of the upper ones alone.
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
    let (none, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(MOST));
    let added = _mm256_set1_epi16(ADDED * NUMBERS as i16);
    let first: [__m256i; WORDS] = cast(stage.first);
    let direct: [__m256i; WORDS] = cast(stage.direct);
    let mut sums = none;
    let mut seen = [none; WORDS];
    for at in 0..WORDS {
        let part = at % (WORDS / 2);
        let lowers = _mm256_sub_epi16(words[part], _mm256_slli_epi16::<8>(uppers[part]));
        let total = if at < WORDS / 2 { lowers } else { uppers[part] };
        let total = _mm256_sub_epi16(_mm256_add_epi16(total, first[at]), added);
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(total, direct[at]));
        seen[at] = _mm256_min_epi16(_mm256_max_epi16(total, none), most);
    }

    let seen: [i32; WIDTH / 2] = cast(seen);
    let mut hidden: [__m256i; HIDDEN / 8] = cast(stage.inner_first);
    for (&pair, weights) in seen.iter().zip(&stage.inner) {
        let (pair, weights): (__m256i, [__m256i; HIDDEN / 8]) = (_mm256_set1_epi32(pair), cast(*weights));
        hidden[0] = _mm256_add_epi32(hidden[0], _mm256_madd_epi16(pair, weights[0]));
        hidden[1] = _mm256_add_epi32(hidden[1], _mm256_madd_epi16(pair, weights[1]));
    }
    let shifted = hidden.map(|hidden| _mm256_srai_epi32::<{ UNIT as i32 }>(hidden));
    // Packing takes four from either by turns, and so are the weights laid.
    let packed = _mm256_packs_epi32(shifted[0], shifted[1]);
    let packed = _mm256_min_epi16(_mm256_max_epi16(packed, none), most);

    let outer: __m256i = cast(stage.outer_packed);
    let sums: [i32; 8] = cast(_mm256_add_epi32(sums, _mm256_madd_epi16(packed, outer)));
    stage.outer_first + sums.iter().sum::<i32>()
}
