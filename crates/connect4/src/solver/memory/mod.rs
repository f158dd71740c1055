//! What was found out about positions: bounds of their scores, in two tables.
//!
//! - [`NearTable`]: small enough for the processor's own cache; a search keeps one to itself
//! - [`FarTable`]: as large as solving needs, shared by all threads
//!
//! Most positions of a search are deep in it, and what was learned of them is asked for again soon or
//! never. With these in the near table the far one is left to the positions that cost much.

mod far;
mod near;

use endspiel_machine::mix;

pub(crate) use far::FarTable;
pub(crate) use near::NearTable;

/// The score is known to lie between two numbers, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The score is not below this.
    pub(crate) lower: i32,
    /// The score is not above this.
    pub(crate) upper: i32,
}

/// No score is below this on any board, nor above its opposite.
const LEAST: i32 = -31;

impl Bounds {
    /// All scores there are.
    pub(crate) const ALL: Bounds = Bounds { lower: LEAST, upper: -LEAST };

    /// Enough to tell who wins.
    pub(crate) const SIGN: Bounds = Bounds { lower: -1, upper: 1 };

    /// How many bits a bound takes.
    const EACH: u32 = 6;

    /// How many bits both bounds take.
    const BITS: u32 = 2 * Bounds::EACH;

    /// Both bounds as a number of this many bits; never 0.
    #[inline]
    fn pack(self) -> u64 {
        ((self.lower - LEAST) as u64) << Bounds::EACH | (self.upper - LEAST + 1) as u64
    }

    #[inline]
    fn unpack(packed: u64) -> Bounds {
        let mask = (1 << Bounds::EACH) - 1;
        let bound = |packed: u64| (packed & mask) as i32 + LEAST;
        Bounds { lower: bound(packed >> Bounds::EACH), upper: bound(packed) - 1 }
    }
}

/// A position as the tables know it. Nothing is lost by scrambling, and a table keeps every bit that the
/// place does not tell, so that no position is ever taken for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key(u64);

impl Key {
    /// From a number that is different for every position.
    #[inline]
    pub(crate) fn new(number: u64) -> Key {
        Key(mix(number))
    }

    /// One of 2^`bits` places.
    #[inline]
    fn place(self, bits: u32) -> usize {
        (self.0 & ((1 << bits) - 1)) as usize
    }

    /// What one of 2^`bits` places does not tell, with that many zeros below it.
    #[inline]
    fn rest(self, bits: u32) -> u64 {
        self.0 >> bits << bits
    }
}

/// Brings something into the processor's cache while other work goes on.
#[inline]
fn prefetch<T>(what: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: it is a hint about an address, which is not read from as far as the program can tell.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = what;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_unpacked_as_they_were_packed() {
        for (lower, upper) in [(-31, 31), (0, 0), (-5, 7), (LEAST, -LEAST)] {
            let bounds = Bounds { lower, upper };
            assert_eq!(Bounds::unpack(bounds.pack()), bounds);
            assert!(bounds.pack() != 0 && bounds.pack() < 1 << Bounds::BITS);
        }
    }
}
