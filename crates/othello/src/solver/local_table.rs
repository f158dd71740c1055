//! The transposition table for the lower part of the tree, one for each thread. It fits the second-level cache
//! and always replaces.

use super::transposition::prefetch;

/// A bound on the value of a position, with its best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LocalBound {
    /// A bound on its value.
    pub value: i32,
    /// Whether it is a lower bound; otherwise it is an upper bound.
    pub is_lower: bool,
    /// The square to try first.
    pub best: u8,
}

impl LocalBound {
    /// Packs the bound into fourteen bits. Values are even, because every square counts for one side.
    fn pack(self) -> u64 {
        debug_assert!(self.value % 2 == 0);
        u64::from(self.value as u8 >> 1) << 7 | u64::from(self.is_lower) << 6 | u64::from(self.best & 63)
    }

    fn unpack(packed: u64) -> LocalBound {
        LocalBound {
            value: i32::from((packed >> 6) as i8 & !1),
            is_lower: packed >> 6 & 1 == 1,
            best: packed as u8 & 63,
        }
    }
}

/// A position in sixteen bytes, without collisions: the discs of the side to move are mixed reversibly with the
/// opposing ones, and the place in the table implies the bits that are not stored.
#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct StoredPosition {
    opposing: u64,
    /// The lower bits of the mixed discs, with the bound in the lowest.
    rest: u64,
}

/// Up to this number of empty squares positions have their own part: they are many and recur soon or never.
const MANY: u32 = 7;

/// A transposition table for one thread: 768 KiB.
pub(super) struct LocalTable {
    many: Part<14>,
    others: Part<15>,
}

impl LocalTable {
    /// Creates an empty table.
    pub fn new() -> LocalTable {
        LocalTable { many: Part::new(), others: Part::new() }
    }

    /// Prefetches the entry of a position with `left` empty squares.
    #[inline(always)]
    pub fn prefetch(&self, left: u32, own: u64, opposing: u64) {
        if left <= MANY { self.many.prefetch(own, opposing) } else { self.others.prefetch(own, opposing) }
    }

    /// Returns the bound of a position with `left` empty squares.
    #[inline(always)]
    pub fn get(&self, left: u32, own: u64, opposing: u64) -> Option<LocalBound> {
        if left <= MANY { self.many.get(own, opposing) } else { self.others.get(own, opposing) }
    }

    /// Stores a bound and the best move of a position with `left` empty squares.
    #[inline(always)]
    pub fn put(&mut self, left: u32, own: u64, opposing: u64, bound: LocalBound) {
        if left <= MANY { self.many.put(own, opposing, bound) } else { self.others.put(own, opposing, bound) }
    }
}

/// A part with two to the power of `BITS` entries; at least as many bits as a bound takes.
struct Part<const BITS: u32> {
    positions: Box<[StoredPosition]>,
}

impl<const BITS: u32> Part<BITS> {
    /// Creates an empty part. Empty entries look like positions without opposing discs, which are never probed
    /// because they have no move.
    fn new() -> Part<BITS> {
        Part { positions: vec![StoredPosition::default(); 1 << BITS].into_boxed_slice() }
    }

    /// Mixes the discs; a bijection for fixed opposing discs.
    #[inline(always)]
    fn mixed(own: u64, opposing: u64) -> u64 {
        let opposing = opposing.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        (own ^ opposing).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline(always)]
    fn number(mixed: u64) -> usize {
        (mixed >> (64 - BITS)) as usize
    }

    #[inline(always)]
    fn prefetch(&self, own: u64, opposing: u64) {
        prefetch(&self.positions[Self::number(Self::mixed(own, opposing))]);
    }

    #[inline(always)]
    fn get(&self, own: u64, opposing: u64) -> Option<LocalBound> {
        let mixed = Self::mixed(own, opposing);
        let stored = &self.positions[Self::number(mixed)];
        (stored.opposing == opposing && stored.rest >> BITS == mixed << BITS >> BITS)
            .then(|| LocalBound::unpack(stored.rest))
    }

    #[inline(always)]
    fn put(&mut self, own: u64, opposing: u64, bound: LocalBound) {
        let mixed = Self::mixed(own, opposing);
        self.positions[Self::number(mixed)] = StoredPosition { opposing, rest: mixed << BITS | bound.pack() };
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::{LocalBound, LocalTable, MANY, Part};

    #[test]
    fn every_bound_is_found_as_it_was_put_and_belongs_to_its_position_alone() {
        let mut table = LocalTable::new();
        for left in [MANY, MANY + 1] {
            for value in (-64..=64).step_by(2) {
                for best in 0..64 {
                    for is_lower in [false, true] {
                        let bound = LocalBound { value, is_lower, best };
                        table.put(left, 1, 2, bound);
                        assert_eq!(table.get(left, 1, 2), Some(bound));
                    }
                }
            }
            assert_eq!([(2, 1), (1, 4), (3, 2)].map(|(own, opposing)| table.get(left, own, opposing)), [None; 3]);
        }
    }

    #[test]
    fn positions_that_share_a_place_do_not_collide() {
        let mut part = Part::<14>::new();
        let mut random = Random::new(1);
        let bound = LocalBound { value: 2, is_lower: true, best: 9 };
        let place = |(own, opposing)| Part::<14>::number(Part::<14>::mixed(own, opposing));
        let positions: Vec<(u64, u64)> = (0..4 << 14).map(|_| (random.word(), random.word())).collect();
        let mut last = vec![None; 1 << 14];
        for &position in &positions {
            part.put(position.0, position.1, bound);
            last[place(position)] = Some(position);
        }
        for position in positions {
            assert_eq!(part.get(position.0, position.1).is_some(), last[place(position)] == Some(position));
        }
    }
}
