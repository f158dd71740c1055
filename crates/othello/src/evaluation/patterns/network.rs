//! A small network over what the places hold.
//!
//! Everything that is there in a position has a vector of bytes. Their sum, with one for the number of empty squares, is read
//! twice: as it is, and through a hidden layer that sees only what lies between 0 and [`MOST`]. All of it is done in whole numbers, so
//! that every processor finds the same. How the numbers were learned is told in `training/README.md`.

use endspiel_game::Score;
use endspiel_machine::{LargeTable, Zeroable};

use super::model::PatternModel;
use super::{NOTHING, NUMBERS, TABLE};

/// Numbers in a vector.
const WIDTH: usize = 32;

/// Numbers in the hidden layer.
const HIDDEN: usize = 16;

/// Numbers of empty squares with weights of their own.
const STAGES: usize = 61;

/// Numbers in a vector are kept with this added to them. Then the bytes of two vectors can be added.
const ADDED: i16 = 64;

/// The most that the hidden layer is told, and says.
const MOST: i16 = 127;

/// What one is as a whole number, in vectors and in the hidden layer, as a power of two.
const UNIT: u32 = 6;

/// What one is in the last layer, as a power of two.
const LAST_UNIT: u32 = 10;

/// Hundredths of a disc that one is worth in the end.
const WORTH: i32 = 1600;

/// The vector of something that is there.
#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C, align(32))]
struct Vector([u8; WIDTH]);

/// A sum of vectors: first those of their numbers that have an even place, then the others.
type Total = [i16; WIDTH];

/// The weights for a number of empty squares.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Stage {
    /// Where the sum begins.
    first: Total,
    /// How the sum is read as it is.
    direct: Total,
    /// For every two numbers of the sum, what each adds to each number of the hidden layer.
    inner: [[[i16; 2]; HIDDEN]; WIDTH / 2],
    inner_first: [i32; HIDDEN],
    outer: [i16; HIDDEN],
    /// The same, by turns four of the first half and four of the second.
    outer_packed: [i16; HIDDEN],
    outer_first: i32,
}

impl Stage {
    const NONE: Stage = Stage {
        first: [0; WIDTH],
        direct: [0; WIDTH],
        inner: [[[0; 2]; HIDDEN]; WIDTH / 2],
        inner_first: [0; HIDDEN],
        outer: [0; HIDDEN],
        outer_packed: [0; HIDDEN],
        outer_first: 0,
    };
}

/// The vectors and the weights.
pub(super) struct Network {
    vectors: LargeTable<Vector>,
    stages: Box<[Stage]>,
}

/// Takes numbers from a file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number<const SIZE: usize>(&mut self) -> Option<[u8; SIZE]> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*bytes)
    }

    fn list<const SIZE: usize, const N: usize, T: Copy + Default>(
        &mut self,
        read: impl Fn([u8; SIZE]) -> T,
    ) -> Option<[T; N]> {
        let mut list = [T::default(); N];
        for place in &mut list {
            *place = read(self.number()?);
        }
        Some(list)
    }
}

/// Those with an even place first.
fn even_first<T: Copy + Default>(list: [T; WIDTH]) -> [T; WIDTH] {
    std::array::from_fn(|at| if at < WIDTH / 2 { list[2 * at] } else { list[2 * at + 1 - WIDTH] })
}

impl Network {
    /// Reads a file: all vectors by slot, then the weights of all stages, one kind after the other.
    pub fn read(model: &PatternModel, file: &[u8]) -> Option<Network> {
        let mut reader = Reader(file);
        let mut by_slot = Vec::with_capacity(model.slots_used());
        for _ in 0..model.slots_used() {
            by_slot.push(Vector(reader.list(|[byte]| (i16::from(byte as i8).clamp(-ADDED, ADDED - 1) + ADDED) as u8)?));
        }
        let mut vectors = LargeTable::<Vector>::new(TABLE).in_large_pages();
        for (vector, &slot) in vectors.iter_mut().zip(model.slots()) {
            *vector = *by_slot.get(slot as usize)?;
        }
        vectors[NOTHING as usize] = Vector([ADDED as u8; WIDTH]);
        let mut stages = vec![Stage::NONE; STAGES];
        for stage in &mut stages {
            stage.first = even_first(reader.list(i16::from_le_bytes)?);
        }
        for stage in &mut stages {
            stage.direct = even_first(reader.list(i16::from_le_bytes)?);
        }
        for stage in &mut stages {
            for hidden in 0..HIDDEN {
                let weights: [i16; WIDTH] = even_first(reader.list(|[byte]| i16::from(byte as i8))?);
                for (at, weight) in weights.into_iter().enumerate() {
                    stage.inner[at / 2][hidden][at % 2] = weight;
                }
            }
        }
        for stage in &mut stages {
            stage.inner_first = reader.list(i32::from_le_bytes)?;
        }
        for stage in &mut stages {
            stage.outer = reader.list(i16::from_le_bytes)?;
            stage.outer_packed = std::array::from_fn(|at| stage.outer[at / 8 * 4 + at % 4 + at / 4 % 2 * 8]);
        }
        for stage in &mut stages {
            stage.outer_first = i32::from_le_bytes(reader.number()?);
        }
        reader.0.is_empty().then(|| Network { vectors, stages: stages.into() })
    }

    /// What a position with so many empty squares is worth, in hundredths of a disc, by the raw numbers of what is there.
    #[inline(always)]
    pub fn estimate(&self, empty: u32, numbers: &[u32; NUMBERS]) -> Score {
        let stage = &self.stages[(empty as usize).min(STAGES - 1)];
        #[cfg(target_feature = "avx2")]
        // SAFETY: this is only compiled where the processor is known to have these vectors.
        let sum = unsafe { avx2::sum(&self.vectors, stage, numbers) };
        #[cfg(not(target_feature = "avx2"))]
        let sum = self.sum_plain(stage, numbers);
        ((i64::from(sum) * i64::from(WORTH)) >> (UNIT + LAST_UNIT)) as Score
    }

    /// What the last layer says, number by number.
    #[cfg(any(test, not(target_feature = "avx2")))]
    fn sum_plain(&self, stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
        let mut total = stage.first;
        for &number in numbers {
            let vector = self.vectors[number as usize & (TABLE - 1)].0.map(|byte| i16::from(byte) - ADDED);
            for (sum, number) in total.iter_mut().zip(even_first(vector)) {
                *sum += number;
            }
        }
        let mut sum = stage.outer_first;
        let mut hidden = stage.inner_first;
        for (at, (&number, &direct)) in total.iter().zip(&stage.direct).enumerate() {
            sum += i32::from(direct) * i32::from(number);
            for (hidden, weights) in hidden.iter_mut().zip(&stage.inner[at / 2]) {
                *hidden += i32::from(weights[at % 2]) * i32::from(number.clamp(0, MOST));
            }
        }
        for (hidden, &outer) in hidden.into_iter().zip(&stage.outer) {
            sum += i32::from(outer) * (hidden >> UNIT).clamp(0, MOST.into());
        }
        sum
    }
}

#[cfg(target_feature = "avx2")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi8, _mm256_add_epi16, _mm256_add_epi32, _mm256_madd_epi16, _mm256_max_epi16,
        _mm256_min_epi16, _mm256_packs_epi32, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
        _mm256_slli_epi16, _mm256_srai_epi32, _mm256_srli_epi16, _mm256_sub_epi16,
    };

    use bytemuck::cast;

    use super::{ADDED, MOST, NUMBERS, Stage, TABLE, UNIT, Vector};

    /// What the last layer says.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn sum(vectors: &[Vector], stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
        let vector = |number: u32| -> __m256i { cast(vectors[number as usize & (TABLE - 1)].0) };
        // Bytes of two vectors are added, then sums of both bytes of a word, and of the upper ones alone.
        let (mut words, mut uppers) = (_mm256_setzero_si256(), _mm256_setzero_si256());
        for &[one, other] in numbers.as_chunks().0 {
            let both = _mm256_add_epi8(vector(one), vector(other));
            words = _mm256_add_epi16(words, both);
            uppers = _mm256_add_epi16(uppers, _mm256_srli_epi16::<8>(both));
        }
        let lowers = _mm256_sub_epi16(words, _mm256_slli_epi16::<8>(uppers));
        let added = _mm256_set1_epi16(ADDED * NUMBERS as i16);
        let first: [__m256i; 2] = cast(stage.first);
        let total = [
            _mm256_sub_epi16(_mm256_add_epi16(lowers, first[0]), added),
            _mm256_sub_epi16(_mm256_add_epi16(uppers, first[1]), added),
        ];

        let (none, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(MOST));
        let seen = total.map(|total| _mm256_min_epi16(_mm256_max_epi16(total, none), most));
        let seen: [i32; 16] = cast(seen);
        let mut hidden: [__m256i; 2] = cast(stage.inner_first);
        for (&pair, weights) in seen.iter().zip(&stage.inner) {
            let (pair, weights): (__m256i, [__m256i; 2]) = (_mm256_set1_epi32(pair), cast(*weights));
            hidden[0] = _mm256_add_epi32(hidden[0], _mm256_madd_epi16(pair, weights[0]));
            hidden[1] = _mm256_add_epi32(hidden[1], _mm256_madd_epi16(pair, weights[1]));
        }
        let shifted = hidden.map(|hidden| _mm256_srai_epi32::<{ UNIT as i32 }>(hidden));
        // Packing takes four from either by turns, and so are the weights laid.
        let packed = _mm256_packs_epi32(shifted[0], shifted[1]);
        let packed = _mm256_min_epi16(_mm256_max_epi16(packed, none), most);

        let direct: [__m256i; 2] = cast(stage.direct);
        let outer: __m256i = cast(stage.outer_packed);
        let sums = _mm256_add_epi32(
            _mm256_madd_epi16(packed, outer),
            _mm256_add_epi32(_mm256_madd_epi16(total[0], direct[0]), _mm256_madd_epi16(total[1], direct[1])),
        );
        let sums: [i32; 8] = cast(sums);
        stage.outer_first + sums.iter().sum::<i32>()
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::{NUMBERS, Network, TABLE};
    use crate::Othello;
    use crate::evaluation::PatternModel;

    const FILE: &[u8] = include_bytes!("network-8.bin");

    fn model() -> PatternModel {
        PatternModel::new(&Othello::default()).unwrap()
    }

    #[test]
    #[cfg(target_feature = "avx2")]
    fn vectors_are_added_as_number_by_number() {
        let model = model();
        let network = Network::read(&model, FILE).unwrap();
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let numbers: [u32; NUMBERS] = std::array::from_fn(|_| random.below(model.slots().len()) as u32);
            let stage = &network.stages[random.below(network.stages.len())];
            // SAFETY: this is only compiled where the processor is known to have these vectors.
            let fast = unsafe { super::avx2::sum(&network.vectors, stage, &numbers) };
            assert_eq!(fast, network.sum_plain(stage, &numbers));
        }
        assert_eq!(network.vectors.len(), TABLE);
    }

    #[test]
    fn a_file_of_another_length_is_no_network() {
        let model = model();
        assert!(Network::read(&model, FILE).is_some());
        assert!(Network::read(&model, &[FILE, &[0]].concat()).is_none());
        for length in [0, 1, FILE.len() / 2, FILE.len() - 1] {
            assert!(Network::read(&model, &FILE[..length]).is_none());
        }
    }
}
