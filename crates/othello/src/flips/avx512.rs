//! Legal moves and turned discs with AVX-512: eight lanes, one for each direction, which rotate instead of
//! shifting either way, and leading zeros for each lane.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128,
    _mm256_lzcnt_epi64, _mm256_min_epu64, _mm256_or_si256, _mm256_rorv_epi64, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sub_epi64, _mm256_test_epi64_mask, _mm256_xor_si256, _mm512_add_epi64, _mm512_and_si512,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_or_si512, _mm512_rolv_epi64, _mm512_set_epi64,
    _mm512_set1_epi64,
};

use super::lanes::{any, any_everywhere, lanes};
use super::{INNER_COLUMNS, NEIGHBOURS, RAYS, Rays};

/// A proof that the processor has these features; only [`Wide::here`] creates one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(());

impl Wide {
    /// Returns the proof if this processor has AVX-512 with leading zeros, also for smaller vectors.
    pub fn here() -> Option<Wide> {
        let has_all = is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        has_all.then_some(Wide(()))
    }

    /// Returns the squares, free or not, from which a line of `opposing` discs ends at one of `own`.
    #[inline(always)]
    pub fn reached(self, own: u64, opposing: u64) -> u64 {
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { reached(own, opposing) }
    }

    /// Returns the opposing discs that turn when `own` places a disc on a free square.
    #[inline(always)]
    pub fn flipped(self, own: u64, opposing: u64, square: u32) -> u64 {
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { flipped(own, opposing, &RAYS[square as usize & 63]) }
    }

    /// Returns the discs of both sides.
    #[inline(always)]
    pub fn discs(self, own: u64, opposing: u64) -> WideDiscs {
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { discs(own, opposing) }
    }

    /// Returns the discs of the side to move.
    #[inline(always)]
    pub fn own(self, discs: WideDiscs) -> u64 {
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { own(discs) }
    }

    /// Returns the discs after the side to move has placed one on a free square, for the other side; `None` if
    /// it turns nothing.
    #[inline(always)]
    pub fn placed(self, discs: WideDiscs, square: u32) -> Option<WideDiscs> {
        // SAFETY: there is a `Wide` only where the processor has these features.
        unsafe { placed(discs, square) }
    }
}

/// The discs of both sides, each in all four lanes of a vector, where they stay while discs are turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideDiscs {
    own: __m256i,
    opposing: __m256i,
}

impl WideDiscs {
    /// Returns the discs with the other side to move.
    #[inline(always)]
    pub fn passed(self) -> WideDiscs {
        WideDiscs { own: self.opposing, opposing: self.own }
    }
}

/// The squares that may be crossed along a row, a column or a diagonal. Bits that leave the board on one side
/// come back on the other, where they meet none of these squares.
const IN_ROWS: i64 = INNER_COLUMNS as i64;
const IN_COLUMNS: i64 = 0x00ff_ffff_ffff_ff00;
const IN_DIAGONALS: i64 = IN_ROWS & IN_COLUMNS;

#[inline]
#[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
fn reached(own: u64, opposing: u64) -> u64 {
    let step = _mm512_set_epi64(9, 7, 8, 1, 64 - 9, 64 - 7, 64 - 8, 64 - 1);
    let two = _mm512_add_epi64(step, step);
    let crossable = _mm512_set_epi64(
        IN_DIAGONALS,
        IN_DIAGONALS,
        IN_COLUMNS,
        IN_ROWS,
        IN_DIAGONALS,
        IN_DIAGONALS,
        IN_COLUMNS,
        IN_ROWS,
    );
    let across = _mm512_and_si512(_mm512_set1_epi64(opposing as i64), crossable);
    let pairs = _mm512_and_si512(across, _mm512_rolv_epi64(across, step));
    // One disc, two discs, then two more at a time: a line has at most six opposing discs.
    let mut line = _mm512_and_si512(across, _mm512_rolv_epi64(_mm512_set1_epi64(own as i64), step));
    for (beyond, steps) in [(across, step), (pairs, two), (pairs, two)] {
        line = _mm512_or_si512(line, _mm512_and_si512(beyond, _mm512_rolv_epi64(line, steps)));
    }
    let ends = _mm512_rolv_epi64(line, step);
    any(_mm256_or_si256(_mm512_castsi512_si256(ends), _mm512_extracti64x4_epi64::<1>(ends)))
}

#[inline]
#[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
fn flipped(own: u64, opposing: u64, rays: &Rays) -> u64 {
    any(flipped_lanes(discs(own, opposing), rays))
}

#[inline]
#[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
fn discs(own: u64, opposing: u64) -> WideDiscs {
    WideDiscs { own: _mm256_set1_epi64x(own as i64), opposing: _mm256_set1_epi64x(opposing as i64) }
}

#[inline]
#[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
fn own(discs: WideDiscs) -> u64 {
    _mm_cvtsi128_si64(_mm256_castsi256_si128(discs.own)) as u64
}

#[inline]
#[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
fn placed(discs: WideDiscs, square: u32) -> Option<WideDiscs> {
    let around = _mm256_set1_epi64x(NEIGHBOURS[square as usize & 63] as i64);
    if _mm256_test_epi64_mask(discs.opposing, around) == 0 {
        return None;
    }
    let turned = any_everywhere(flipped_lanes(discs, &RAYS[square as usize & 63]));
    if _mm256_test_epi64_mask(turned, turned) == 0 {
        return None;
    }
    let placed = _mm256_set1_epi64x(1 << (square & 63));
    Some(WideDiscs {
        own: _mm256_xor_si256(discs.opposing, turned),
        opposing: _mm256_or_si256(_mm256_xor_si256(discs.own, turned), placed),
    })
}

/// Returns the discs that turn along each axis.
#[inline]
#[target_feature(enable = "avx512cd,avx512bw,avx512dq,avx512vl")]
fn flipped_lanes(WideDiscs { own, opposing }: WideDiscs, rays: &Rays) -> __m256i {
    let none = _mm256_setzero_si256();

    // Upwards: the lowest square of the ray without an opposing disc, if it has an own one, and the squares
    // below it.
    let ray = lanes(rays.up);
    let others = _mm256_andnot_si256(opposing, ray);
    let end = _mm256_and_si256(_mm256_and_si256(others, _mm256_sub_epi64(none, others)), own);
    let below = _mm256_sub_epi64(end, _mm256_min_epu64(end, _mm256_set1_epi64x(1)));
    let up = _mm256_and_si256(ray, below);

    // Downwards: the highest one, and the squares above it. If there is none, the last square of the board,
    // which has no squares above it.
    let ray = lanes(rays.down);
    let others = _mm256_andnot_si256(opposing, ray);
    let highest = _mm256_rorv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(others));
    let end = _mm256_and_si256(highest, own);
    let above = _mm256_sub_epi64(none, _mm256_add_epi64(end, end));
    _mm256_or_si256(_mm256_and_si256(ray, above), up)
}
