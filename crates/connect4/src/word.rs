//! Machine words as sets of cells: `u64` for boards as people play them, `u128` for large ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::iter::{Chain, Map};
use std::ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};
use std::sync::atomic::AtomicU64;

use endspiel_game::Bits;
use endspiel_machine::{Zeroable, mix};

use crate::solver::{AnyShape, AtomicWord, Shape, StandardShape};

/// A set of cells. The solver is compiled once for each kind of word, so that the standard board pays nothing for
/// larger ones.
pub trait Word:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// The number of bits.
    const BITS: u32;

    /// The empty set.
    const NONE: Self;

    /// The first cell alone.
    const FIRST: Self;

    /// Every cell.
    const FULL: Self;

    /// The shape of the standard board in this word.
    type Standard: Shape<Word = Self>;

    /// The compiled-in shape of the standard board, if this word has one.
    const STANDARD: Option<Self::Standard>;

    /// An iterator over the cells, lowest first.
    type Cells: Iterator<Item = u8>;

    /// An atomic word for tables that threads share.
    type Atomic: AtomicWord<Self>;

    /// A table bucket: half a cache line of atomic words.
    type Bucket: AsRef<[Self::Atomic]> + Zeroable + Send + Sync;

    /// Returns the cells, lowest first.
    fn cells(self) -> Self::Cells;

    /// Counts the cells.
    fn count_ones(self) -> u32;

    /// Returns the lowest cell; the number of bits if the set is empty.
    fn trailing_zeros(self) -> u32;

    /// Shifts all cells down, by any distance.
    fn moved_down(self, places: u32) -> Self;

    /// Truncates a set to the bits of this word.
    fn of(cells: u128) -> Self;

    /// Returns the lowest 64 bits.
    fn first_64(self) -> u64;

    /// Mixes the bits so that the first 64 depend on all; a bijection.
    fn mixed(self) -> Self;

    /// Mixes the bits quickly: the first sixteen depend on all, the next ones on most; a bijection.
    fn scattered(self) -> Self;

    /// Returns the set of one cell.
    #[inline]
    fn cell(number: u8) -> Self {
        Self::FIRST << u32::from(number)
    }

    /// Returns whether the set contains a cell.
    #[inline]
    fn has(self, number: u8) -> bool {
        self & Self::cell(number) != Self::NONE
    }

    /// Returns whether the set is empty.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Removes the lowest cell of a nonempty set.
    #[inline]
    fn without_first(self) -> Self {
        self & (self - Self::FIRST)
    }

    /// Collects the cells of an iterator.
    fn collect(cells: impl Iterator<Item = u8>) -> Self {
        cells.fold(Self::NONE, |set, cell| set | Self::cell(cell))
    }
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const NONE: u64 = 0;
    const FIRST: u64 = 1;
    const FULL: u64 = u64::MAX;

    type Standard = StandardShape;
    const STANDARD: Option<StandardShape> = Some(StandardShape);

    type Cells = Bits;
    type Atomic = AtomicU64;
    type Bucket = [AtomicU64; 4];

    #[inline]
    fn cells(self) -> Bits {
        endspiel_game::bits(self)
    }

    #[inline]
    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn moved_down(self, places: u32) -> u64 {
        self.checked_shr(places).unwrap_or(0)
    }

    #[inline]
    fn of(cells: u128) -> u64 {
        cells as u64
    }

    #[inline]
    fn first_64(self) -> u64 {
        self
    }

    #[inline]
    fn mixed(self) -> u64 {
        mix(self)
    }

    #[inline]
    fn scattered(self) -> u64 {
        // A multiplication moves information upwards only, hence the byte swap.
        self.wrapping_mul(0x9e37_79b9_7f4a_7c15).swap_bytes()
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const NONE: u128 = 0;
    const FIRST: u128 = 1;
    const FULL: u128 = u128::MAX;

    type Standard = AnyShape<u128>;
    const STANDARD: Option<AnyShape<u128>> = None;

    type Cells = Chain<Bits, Map<Bits, fn(u8) -> u8>>;
    type Atomic = [AtomicU64; 2];
    type Bucket = [[AtomicU64; 2]; 2];

    fn cells(self) -> Self::Cells {
        let upper: fn(u8) -> u8 = |cell| cell + 64;
        endspiel_game::bits(self as u64).chain(endspiel_game::bits((self >> 64) as u64).map(upper))
    }

    #[inline]
    fn count_ones(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn trailing_zeros(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn moved_down(self, places: u32) -> u128 {
        self.checked_shr(places).unwrap_or(0)
    }

    #[inline]
    fn of(cells: u128) -> u128 {
        cells
    }

    #[inline]
    fn first_64(self) -> u64 {
        self as u64
    }

    #[inline]
    fn mixed(self) -> u128 {
        let upper = (self >> 64) as u64;
        let lower = mix(self as u64 ^ mix(upper));
        u128::from(upper) << 64 | u128::from(lower)
    }

    #[inline]
    fn scattered(self) -> u128 {
        self.mixed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn large_and_small_words_agree_on_small_sets(set: u64, places in 0u32..70) {
            let large = u128::from(set);
            prop_assert!(set.cells().eq(large.cells()));
            prop_assert_eq!(u128::from(set.moved_down(places)), large.moved_down(places));
            if set != 0 {
                prop_assert!(set.cells().skip(1).eq(large.without_first().cells()));
                prop_assert_eq!(u128::from(set.without_first()), large.without_first());
            }
        }

        #[test]
        fn collecting_the_cells_gives_the_set(set: u128) {
            prop_assert_eq!(u128::collect(set.cells()), set);
            prop_assert!(set.cells().all(|cell| set.has(cell)));
        }

        #[test]
        fn mixing_is_a_bijection(set: u128, other: u128) {
            prop_assert_eq!(set.mixed() == other.mixed(), set == other);
            prop_assert_eq!(set.scattered() == other.scattered(), set == other);
            prop_assert_eq!((set as u64).scattered() == (other as u64).scattered(), set as u64 == other as u64);
            // Words that differ in one half only.
            let near = set ^ u128::from(other as u64);
            prop_assert_eq!(set.mixed() == near.mixed(), set == near);
        }
    }
}
