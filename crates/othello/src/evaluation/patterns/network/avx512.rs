//! The network in vectors of 512 bits, with instructions that multiply bytes and add four products at once.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_add_epi16, _mm512_add_epi32, _mm512_cvtepi16_epi32, _mm512_dpbusd_epi32,
    _mm512_dpwssd_epi32, _mm512_loadu_si512, _mm512_madd_epi16, _mm512_max_epi16, _mm512_max_epi32, _mm512_min_epi16,
    _mm512_min_epi32, _mm512_or_si512, _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_set1_epi32,
    _mm512_setzero_si512, _mm512_slli_epi16, _mm512_srai_epi32, _mm512_srli_epi16, _mm512_storeu_si512,
    _mm512_sub_epi16,
};

use bytemuck::{Pod, cast};

use super::{ADDED, MAX_VALUE, NUMBERS, Stage, TABLE, UNIT, Vector, WIDTH};

/// A proof that the processor has these features; only [`Dots::here`] creates one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dots(());

impl Dots {
    /// Returns the proof if this processor has AVX-512 with sums of products.
    pub fn here() -> Option<Dots> {
        let has_all = is_x86_feature_detected!("avx512bw") && is_x86_feature_detected!("avx512vnni");
        has_all.then_some(Dots(()))
    }

    /// Returns the output of the last layer.
    #[inline(always)]
    pub fn sum(self, vectors: &[Vector], stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
        // SAFETY: there are `Dots` only where the processor has these features.
        unsafe { sum(vectors, stage, numbers) }
    }
}

/// Loads the elements of a vector.
#[inline]
#[target_feature(enable = "avx512bw,avx512vnni")]
fn load<T: Pod, const N: usize>(numbers: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) };
    // SAFETY: there are as many bytes as a vector has.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

#[target_feature(enable = "avx512bw,avx512vnni")]
fn sum(vectors: &[Vector], stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
    let Some(vectors) = vectors.first_chunk::<TABLE>() else { return 0 };
    let vector = |number: u32| load(&vectors[number as usize & (TABLE - 1)].0);
    // Adds the bytes of two vectors, then sums whole words and upper bytes separately.
    let (mut words, mut uppers) = (_mm512_setzero_si512(), _mm512_setzero_si512());
    for &[one, other] in numbers.as_chunks().0 {
        let both = _mm512_add_epi8(vector(one), vector(other));
        words = _mm512_add_epi16(words, both);
        uppers = _mm512_add_epi16(uppers, _mm512_srli_epi16::<8>(both));
    }
    let lowers = _mm512_sub_epi16(words, _mm512_slli_epi16::<8>(uppers));
    let added = _mm512_set1_epi16(ADDED * NUMBERS as i16);
    let halves = |words: &[i16; WIDTH]| -> [__m512i; 2] {
        let (low, high) = words.split_at(WIDTH / 2);
        [low, high].map(|half| half.first_chunk::<{ WIDTH / 2 }>().map_or(_mm512_setzero_si512(), |half| load(half)))
    };
    let (first, direct) = (halves(&stage.first), halves(&stage.direct));
    let total = [
        _mm512_sub_epi16(_mm512_add_epi16(lowers, first[0]), added),
        _mm512_sub_epi16(_mm512_add_epi16(uppers, first[1]), added),
    ];
    let sums = _mm512_dpwssd_epi32(_mm512_madd_epi16(total[0], direct[0]), total[1], direct[1]);

    let (none, most) = (_mm512_setzero_si512(), _mm512_set1_epi16(MAX_VALUE));
    let clipped = total.map(|total| _mm512_min_epi16(_mm512_max_epi16(total, none), most));
    let mut bytes = [0i32; WIDTH / 4];
    let packed = _mm512_or_si512(clipped[0], _mm512_slli_epi16::<8>(clipped[1]));
    const { assert!(size_of::<[i32; WIDTH / 4]>() == size_of::<__m512i>()) };
    // SAFETY: there are as many bytes as a vector has.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), packed) };
    // Two sums, which are independent of each other.
    let mut hidden = [load(&stage.inner_first), none];
    for (at, (&four, weights)) in bytes.iter().zip(&stage.inner).enumerate() {
        hidden[at % 2] = _mm512_dpbusd_epi32(hidden[at % 2], _mm512_set1_epi32(four), load(weights));
    }
    let hidden = _mm512_srai_epi32::<{ UNIT }>(_mm512_add_epi32(hidden[0], hidden[1]));
    let hidden = _mm512_min_epi32(_mm512_max_epi32(hidden, none), _mm512_set1_epi32(MAX_VALUE.into()));
    // The output of the hidden layer fits into the lower half of its element.
    let outer = _mm512_cvtepi16_epi32(cast(stage.outer));
    stage.outer_first + _mm512_reduce_add_epi32(_mm512_add_epi32(sums, _mm512_madd_epi16(hidden, outer)))
}
