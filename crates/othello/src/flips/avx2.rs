//! Legal moves and turned discs in vectors of four lanes, one for each axis.

use std::arch::x86_64::{
    _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi64, _mm256_or_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use super::lanes::{any, lanes};
use super::{AXES, CROSSABLE, Rays};

/// Returns the opposing discs that turn when `own` places a disc at the origin of these rays.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flipped(own: u64, opposing: u64, rays: &Rays) -> u64 {
    let none = _mm256_setzero_si256();
    let (own, opposing) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(opposing as i64));

    // Upwards: the lowest square of the ray without an opposing disc, if it has an own one.
    let ray = lanes(rays.up);
    let others = _mm256_andnot_si256(opposing, ray);
    let lowest = _mm256_and_si256(others, _mm256_sub_epi64(none, others));
    let end = _mm256_and_si256(lowest, own);
    let before = _mm256_and_si256(ray, _mm256_add_epi64(end, _mm256_set1_epi64x(-1)));
    let up = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, none), before);

    // Downwards: the highest one. Fills everything below it on the ray, one, two and four steps at a time.
    let ray = lanes(rays.down);
    let step = lanes(AXES);
    let mut from_end = _mm256_andnot_si256(opposing, ray);
    from_end = _mm256_or_si256(from_end, _mm256_srlv_epi64(from_end, step));
    from_end = _mm256_or_si256(from_end, _mm256_srlv_epi64(from_end, _mm256_add_epi64(step, step)));
    from_end = _mm256_or_si256(from_end, _mm256_srlv_epi64(from_end, _mm256_set_epi64x(36, 28, 32, 4)));
    let end = _mm256_andnot_si256(_mm256_srlv_epi64(from_end, step), _mm256_and_si256(from_end, own));
    let before = _mm256_andnot_si256(from_end, ray);
    let down = _mm256_andnot_si256(_mm256_cmpeq_epi64(end, none), before);

    any(_mm256_or_si256(up, down))
}

/// Returns the squares, free or not, from which a line of `opposing` discs ends at one of `own`.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn reached(own: u64, opposing: u64) -> u64 {
    let step = lanes(AXES);
    let two = _mm256_add_epi64(step, step);
    let own = _mm256_set1_epi64x(own as i64);
    let across = _mm256_and_si256(_mm256_set1_epi64x(opposing as i64), lanes(CROSSABLE));
    let pairs_up = _mm256_and_si256(across, _mm256_sllv_epi64(across, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    // One disc, two discs, then two more at a time: a line has at most six opposing discs.
    let mut up = _mm256_and_si256(across, _mm256_sllv_epi64(own, step));
    let mut down = _mm256_and_si256(across, _mm256_srlv_epi64(own, step));
    for (beyond_up, beyond_down, steps) in
        [(across, across, step), (pairs_up, pairs_down, two), (pairs_up, pairs_down, two)]
    {
        up = _mm256_or_si256(up, _mm256_and_si256(beyond_up, _mm256_sllv_epi64(up, steps)));
        down = _mm256_or_si256(down, _mm256_and_si256(beyond_down, _mm256_srlv_epi64(down, steps)));
    }
    any(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step)))
}
