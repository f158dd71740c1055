//! Vectors of four lanes, one for each axis.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_castsi256_si128, _mm256_extracti128_si256,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_shuffle_epi32,
};

/// Creates a vector with a lane for rows, columns, falling and rising diagonals.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn lanes([rows, columns, falling, rising]: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(rising as i64, falling as i64, columns as i64, rows as i64)
}

/// Returns the bits that are set in any lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn any(lanes: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// Returns the bits that are set in any lane, in every lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn any_everywhere(lanes: __m256i) -> __m256i {
    let halves = _mm256_or_si256(lanes, _mm256_permute4x64_epi64::<0b01_00_11_10>(lanes));
    _mm256_or_si256(halves, _mm256_shuffle_epi32::<0b01_00_11_10>(halves))
}
