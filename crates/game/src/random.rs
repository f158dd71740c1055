//! The project's random generator.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded random generator; equal seeds give equal results on every machine.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Returns the generator with this seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a number below `bound`, each equally likely. `bound` must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound as u64) as usize
    }

    /// Returns 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.0.random()
    }

    /// Returns one of the items, each equally likely; `None` if there is none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// Shuffles items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}
