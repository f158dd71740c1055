//! The words that hold a board's cells as bits: one for boards as people play them, one for large boards.

use std::fmt::Debug;
use std::hash::Hash;
use std::iter::{Chain, Map};
use std::ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};
use std::sync::atomic::AtomicU64;

use endspiel_game::Bits;
use endspiel_machine::{Zeroable, mix};

use crate::solver::{AnyShape, AtomicWord, Shape, UsualShape};

/// A set of cells. Everything is compiled once for each kind of word, so that the usual board pays nothing for larger ones.
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
    /// How many cells it holds.
    const BITS: u32;

    /// No cell.
    const NONE: Self;

    /// The first cell alone.
    const FIRST: Self;

    /// Every cell.
    const FULL: Self;

    /// The usual board in this word.
    type Usual: Shape<Word = Self>;

    /// Code for the usual board alone, in the word that it is played in.
    const USUAL: Option<Self::Usual>;

    /// The numbers of the cells in it, lowest first.
    type Cells: Iterator<Item = u8>;

    /// A word in memory that threads share.
    type Atomic: AtomicWord<Self>;

    /// Half a cache line of them.
    type Bucket: AsRef<[Self::Atomic]> + Zeroable + Send + Sync;

    /// The numbers of the cells in it, lowest first.
    fn cells(self) -> Self::Cells;

    /// How many cells are in it.
    fn count_ones(self) -> u32;

    /// The number of the first cell in it; that of all bits if there is none.
    fn trailing_zeros(self) -> u32;

    /// All cells moved down, however far.
    fn moved_down(self, places: u32) -> Self;

    /// The first cells of a set, as many as this word holds.
    fn of(cells: u128) -> Self;

    /// The first 64 cells.
    fn first_64(self) -> u64;

    /// Scrambled so that the first 64 bits depend on all; distinct words stay distinct.
    fn mixed(self) -> Self;

    /// Scrambled in little time, so that the first sixteen bits depend on all, and the following ones on most; distinct words stay distinct.
    fn scattered(self) -> Self;

    /// One cell alone.
    #[inline]
    fn cell(number: u8) -> Self {
        Self::FIRST << u32::from(number)
    }

    /// Whether a cell is in it.
    #[inline]
    fn has(self, number: u8) -> bool {
        self & Self::cell(number) != Self::NONE
    }

    /// Whether no cell is in it.
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// The others of a set that is not empty.
    #[inline]
    fn without_first(self) -> Self {
        self & (self - Self::FIRST)
    }

    /// The cells of an iterator.
    fn collect(cells: impl Iterator<Item = u8>) -> Self {
        cells.fold(Self::NONE, |set, cell| set | Self::cell(cell))
    }
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const NONE: u64 = 0;
    const FIRST: u64 = 1;
    const FULL: u64 = u64::MAX;

    type Usual = UsualShape;
    const USUAL: Option<UsualShape> = Some(UsualShape);

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
        // Bits move upwards when they are multiplied.
        self.wrapping_mul(0x9e37_79b9_7f4a_7c15).swap_bytes()
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const NONE: u128 = 0;
    const FIRST: u128 = 1;
    const FULL: u128 = u128::MAX;

    type Usual = AnyShape<u128>;
    const USUAL: Option<AnyShape<u128>> = None;

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
        fn large_words_say_of_small_sets_what_small_words_say(set: u64, places in 0u32..70) {
            let large = u128::from(set);
            prop_assert!(set.cells().eq(large.cells()));
            prop_assert_eq!(u128::from(set.moved_down(places)), large.moved_down(places));
            if set != 0 {
                prop_assert!(set.cells().skip(1).eq(large.without_first().cells()));
                prop_assert_eq!(u128::from(set.without_first()), large.without_first());
            }
        }

        #[test]
        fn cells_are_collected_as_they_were_told(set: u128) {
            prop_assert_eq!(u128::collect(set.cells()), set);
            prop_assert!(set.cells().all(|cell| set.has(cell)));
        }

        #[test]
        fn a_mixed_word_can_be_told_back(set: u128, other: u128) {
            prop_assert_eq!(set.mixed() == other.mixed(), set == other);
            prop_assert_eq!(set.scattered() == other.scattered(), set == other);
            prop_assert_eq!((set as u64).scattered() == (other as u64).scattered(), set as u64 == other as u64);
            // Words that differ in one half only.
            let near = set ^ u128::from(other as u64);
            prop_assert_eq!(set.mixed() == near.mixed(), set == near);
        }
    }
}
