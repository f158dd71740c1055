//! What is remembered of the lower part of the tree: a small table that stays in the second-level cache, where
//! the next position always takes the place of the last.

use super::transposition::prefetch;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NearBound {
    /// A bound on its value.
    pub value: i32,
    /// Whether the value is at least this; else it is at most this.
    pub is_lower: bool,
    /// The square to try first.
    pub best: u8,
}

impl NearBound {
    fn pack(self) -> u64 {
        u64::from(self.value as i8 as u8) << 8 | u64::from(self.is_lower) << 7 | u64::from(self.best & 63)
    }

    fn unpack(packed: u64) -> NearBound {
        NearBound { value: i32::from((packed >> 8) as i8), is_lower: packed >> 7 & 1 == 1, best: packed as u8 & 63 }
    }
}

/// A position in sixteen bytes, and none taken for another: the discs of the side to move are mixed with the opposing
/// ones in a way that can be undone, and of that the place in the table has the bits that are not kept.
#[derive(Clone, Copy, Default)]
#[repr(align(16))]
struct StoredPosition {
    opposing: u64,
    /// The lower bits of what was mixed, and the bound in the lowest.
    rest: u64,
}

/// The number of positions it holds, as a power of two: 1 MiB.
const BITS: u32 = 16;

/// A table for one thread.
pub(super) struct NearTable {
    positions: Box<[StoredPosition]>,
}

impl NearTable {
    /// An empty table. What it seems to hold is a position without opposing discs, of which nobody asks: there is no move.
    pub fn new() -> NearTable {
        let positions = vec![StoredPosition::default(); 1 << BITS].into_boxed_slice();
        NearTable { positions }
    }

    /// Different for all positions with the same opposing discs.
    #[inline(always)]
    fn mixed(own: u64, opposing: u64) -> u64 {
        let opposing = opposing.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        (own ^ opposing).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline(always)]
    fn number(mixed: u64) -> usize {
        (mixed >> (64 - BITS)) as usize
    }

    /// Brings what is known of a position nearer.
    #[inline(always)]
    pub fn prefetch(&self, own: u64, opposing: u64) {
        prefetch(&self.positions[NearTable::number(NearTable::mixed(own, opposing))]);
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn get(&self, own: u64, opposing: u64) -> Option<NearBound> {
        let mixed = NearTable::mixed(own, opposing);
        let stored = &self.positions[NearTable::number(mixed)];
        (stored.opposing == opposing && stored.rest >> BITS == mixed << BITS >> BITS)
            .then(|| NearBound::unpack(stored.rest))
    }

    /// Remembers a bound on the value of a position and its best move.
    #[inline(always)]
    pub fn put(&mut self, own: u64, opposing: u64, bound: NearBound) {
        let mixed = NearTable::mixed(own, opposing);
        self.positions[NearTable::number(mixed)] = StoredPosition { opposing, rest: mixed << BITS | bound.pack() };
    }
}

#[cfg(test)]
mod tests {
    use endspiel_game::Random;

    use super::{BITS, NearBound, NearTable};

    #[test]
    fn every_bound_is_found_as_it_was_put_and_belongs_to_its_position_alone() {
        let mut table = NearTable::new();
        for value in -64..=64 {
            for best in 0..64 {
                for is_lower in [false, true] {
                    let bound = NearBound { value, is_lower, best };
                    table.put(1, 2, bound);
                    assert_eq!(table.get(1, 2), Some(bound));
                }
            }
        }
        assert_eq!((table.get(2, 1), table.get(1, 4), table.get(3, 2)), (None, None, None));
    }

    #[test]
    fn positions_that_share_a_place_are_told_apart() {
        let mut table = NearTable::new();
        let mut random = Random::new(1);
        let bound = NearBound { value: 2, is_lower: true, best: 9 };
        let place = |own, opposing| NearTable::number(NearTable::mixed(own, opposing));
        let positions: Vec<(u64, u64)> = (0..4 << BITS).map(|_| (random.word(), random.word())).collect();
        for &(own, opposing) in &positions {
            table.put(own, opposing, bound);
        }
        // Of all that were put in the same place, only the last is found.
        let mut last = vec![None; 1 << BITS];
        for &(own, opposing) in &positions {
            last[place(own, opposing)] = Some((own, opposing));
        }
        for (own, opposing) in positions {
            let is_last = last[place(own, opposing)] == Some((own, opposing));
            assert_eq!(table.get(own, opposing).is_some(), is_last);
        }
    }
}
