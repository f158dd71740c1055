//! A small neural network over the contents of the places.
//!
//! Every feature of a position has a vector of bytes. Their sum, with a vector for the number of empty squares,
//! is used twice: directly, and through a hidden layer with inputs clipped to 0 … [`MAX_VALUE`]. The arithmetic is
//! in integers, so that all implementations agree: 512-bit vectors (`avx512`), 256-bit vectors (`avx2`), 128-bit
//! vectors of WebAssembly (`simd128`), and plain code. `training/othello/README.md` tells how the network was trained.

#[cfg(target_feature = "avx2")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_feature = "simd128")]
mod simd128;

use endspiel_knowledge::Score;
use endspiel_machine::{LargeTable, Zeroable};

use super::model::PatternModel;
use super::{NOTHING, NUMBERS, TABLE};

/// Elements of a vector.
const WIDTH: usize = 64;

/// Elements of the hidden layer.
const HIDDEN: usize = 16;

/// The numbers of empty squares, each with its own weights.
const STAGES: usize = 61;

/// The offset of stored elements, which makes them unsigned, so that the bytes of two vectors can be added.
const ADDED: i16 = 64;

/// The largest input and output of the hidden layer.
const MAX_VALUE: i16 = 127;

/// The fixed-point one of the vectors and the hidden layer, as a power of two.
const UNIT: u32 = 6;

/// The fixed-point one of the last layer, as a power of two.
const LAST_UNIT: u32 = 10;

/// The value of an output of one, in hundredths of a disc.
const OUTPUT_VALUE: i32 = 1600;

/// The vector of a feature.
#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C, align(64))]
struct Vector([u8; WIDTH]);

/// A sum of vectors: first the elements with an even index, then the others.
type Total = [i16; WIDTH];

/// The weights for a number of empty squares.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Stage {
    /// The initial sum.
    first: Total,
    /// The direct weights of the sum.
    direct: Total,
    /// For every four elements, in vector order, their weights for each element of the hidden layer.
    inner: [[[i8; 4]; HIDDEN]; WIDTH / 4],
    inner_first: [i32; HIDDEN],
    outer: [i16; HIDDEN],
    outer_first: i32,
}

impl Stage {
    const NONE: Stage = Stage {
        first: [0; WIDTH],
        direct: [0; WIDTH],
        inner: [[[0; 4]; HIDDEN]; WIDTH / 4],
        inner_first: [0; HIDDEN],
        outer: [0; HIDDEN],
        outer_first: 0,
    };
}

/// The vectors and the weights.
pub(super) struct Network {
    vectors: LargeTable<Vector>,
    stages: Box<[Stage]>,
    #[cfg(target_arch = "x86_64")]
    dots: Option<avx512::Dots>,
}

/// A cursor over a file's numbers.
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

/// Reorders elements: those with an even index first.
fn even_first<T: Copy + Default>(list: [T; WIDTH]) -> [T; WIDTH] {
    std::array::from_fn(|at| list[place_of(at)])
}

/// Returns the index in a vector of the element with this index in a [`Total`].
const fn place_of(at: usize) -> usize {
    if at < WIDTH / 2 { 2 * at } else { 2 * at + 1 - WIDTH }
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
                let weights: [i8; WIDTH] = reader.list(|[byte]| byte as i8)?;
                for (at, weight) in weights.into_iter().enumerate() {
                    stage.inner[at / 4][hidden][at % 4] = weight;
                }
            }
        }
        for stage in &mut stages {
            stage.inner_first = reader.list(i32::from_le_bytes)?;
        }
        for stage in &mut stages {
            stage.outer = reader.list(i16::from_le_bytes)?;
        }
        for stage in &mut stages {
            stage.outer_first = i32::from_le_bytes(reader.number()?);
        }
        reader.0.is_empty().then(|| Network {
            vectors,
            stages: stages.into(),
            #[cfg(target_arch = "x86_64")]
            dots: avx512::Dots::here(),
        })
    }

    /// Returns the estimate of a position with this number of empty squares and these features, in hundredths
    /// of a disc.
    #[inline(always)]
    pub fn estimate(&self, empty: u32, numbers: &[u32; NUMBERS]) -> Score {
        let sum = self.sum(&self.stages[(empty as usize).min(STAGES - 1)], numbers);
        ((i64::from(sum) * i64::from(OUTPUT_VALUE)) >> (UNIT + LAST_UNIT)) as Score
    }

    /// Returns the output of the last layer, by the fastest implementation.
    #[inline(always)]
    fn sum(&self, stage: &Stage, numbers: &[u32; NUMBERS]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(dots) = self.dots {
            return dots.sum(&self.vectors, stage, numbers);
        }
        #[cfg(target_feature = "avx2")]
        // SAFETY: this is only compiled where the processor is known to have these vectors.
        let sum = unsafe { avx2::sum(&self.vectors, stage, numbers) };
        #[cfg(target_feature = "simd128")]
        let sum = simd128::sum(&self.vectors, stage, numbers);
        #[cfg(not(any(target_feature = "avx2", target_feature = "simd128")))]
        let sum = self.sum_plain(stage, numbers);
        sum
    }

    /// Returns the output of the last layer, element by element.
    #[cfg(any(test, not(any(target_feature = "avx2", target_feature = "simd128"))))]
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
            let place = place_of(at);
            for (hidden, weights) in hidden.iter_mut().zip(&stage.inner[place / 4]) {
                *hidden += i32::from(weights[place % 4]) * i32::from(number.clamp(0, MAX_VALUE));
            }
        }
        for (hidden, &outer) in hidden.into_iter().zip(&stage.outer) {
            sum += i32::from(outer) * (hidden >> UNIT).clamp(0, MAX_VALUE.into());
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::{NUMBERS, Network, TABLE};
    use crate::Othello;
    use crate::evaluation::PatternModel;

    const FILE: &[u8] = include_bytes!("../network-8.bin");

    fn model() -> PatternModel {
        PatternModel::new(&Othello::default()).unwrap()
    }

    #[test]
    fn vectors_are_added_as_number_by_number() {
        let model = model();
        let network = Network::read(&model, FILE).unwrap();
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let numbers: [u32; NUMBERS] = std::array::from_fn(|_| random.below(model.slots().len()) as u32);
            let stage = &network.stages[random.below(network.stages.len())];
            let plain = network.sum_plain(stage, &numbers);
            assert_eq!(network.sum(stage, &numbers), plain);
            #[cfg(target_feature = "avx2")]
            // SAFETY: this is only compiled where the processor is known to have these vectors.
            assert_eq!(unsafe { super::avx2::sum(&network.vectors, stage, &numbers) }, plain);
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
