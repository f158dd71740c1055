//! Line features as bitboards: one bit for each line, both players in one word.

use crate::{Board, Points};

/// Two sets in one word: the side to move in the low half, the other side in the high half.
pub(super) type Pair = u64;

/// The first bit of the lines across the rings, behind the points.
const ACROSS: u32 = 24;

/// Returns the set in both halves of a word.
#[inline]
pub(super) const fn twice(set: u32) -> Pair {
    (set as u64) << 32 | set as u64
}

/// Packs the sets of the two sides into one word.
#[inline]
pub(super) fn pair([own, opposing]: [Points; 2]) -> Pair {
    u64::from(opposing.0) << 32 | u64::from(own.0)
}

/// Swaps the sets of the two sides.
#[inline]
pub(super) fn exchanged(pair: Pair) -> Pair {
    pair.rotate_left(32)
}

/// Counts the bits of either side.
#[inline]
pub(super) fn counted(pair: Pair) -> [i32; 2] {
    [(pair as u32).count_ones() as i32, ((pair >> 32) as u32).count_ones() as i32]
}

/// Rotates every point by `places` clockwise on its ring, for 0 < `places` < 8.
#[inline]
pub(super) const fn turned(points: Pair, places: u32) -> Pair {
    let wraps = twice(0x01_0101) * ((1 << places) - 1);
    (points << places & !wraps & twice(0xff_ffff)) | (points >> (8 - places) & wraps)
}

/// Returns the neighbours on the next outer and the next inner ring; the result may contain points off the board.
#[inline]
pub(super) fn crossed(board: &Board, points: Pair) -> [Pair; 2] {
    let joined = if board.has_diagonals() { points } else { points & Places::SIDES };
    [joined >> 8, joined << 8]
}

/// The lines that have a point of some set at their first, second and third place.
///
/// The side of a ring is named by the bit of its midpoint; its places are the corner before, the midpoint
/// and the corner after. A line across the rings is named by the bit 24 + its place on the ring; its places
/// are the outer, the middle and the inner ring.
#[derive(Clone, Copy)]
pub(super) struct Places([Pair; 3]);

impl Places {
    /// The midpoints of the sides of all rings: each stands for its side.
    const SIDES: Pair = twice(0xaa_aaaa);

    /// Returns the lines through these points, by the place of the point on the line.
    #[inline]
    pub(super) fn of(board: &Board, points: Pair) -> Places {
        Places::arranged(board, [turned(points, 1), points, turned(points, 7)], points)
    }

    /// Returns the lines with one of these points next to them, by the place it is next to. Neighbours on the
    /// line itself do not count.
    #[inline]
    pub(super) fn beside(board: &Board, points: Pair) -> Places {
        let [outwards, inwards] = crossed(board, points);
        let crossing = (outwards | inwards) & twice(board.points().0);
        let mut sides = [turned(points, 2), crossing, turned(points, 6)];
        if board.has_diagonals() {
            sides[0] |= turned(crossing, 1);
            sides[2] |= turned(crossing, 7);
        }
        Places::arranged(board, sides, turned(points, 1) | turned(points, 7))
    }

    #[inline]
    fn arranged(board: &Board, [before, middle, after]: [Pair; 3], across: Pair) -> Places {
        let lines = twice((board.across.0 & 0xff) << ACROSS);
        Places([
            before & Places::SIDES | across << ACROSS & lines,
            middle & Places::SIDES | across << (ACROSS - 8) & lines,
            after & Places::SIDES | across << (ACROSS - 16) & lines,
        ])
    }

    /// Removes the places of `others`.
    #[inline]
    pub(super) fn without(self, others: Places) -> Places {
        let [first, second, third] = others.0;
        Places([self.0[0] & !first, self.0[1] & !second, self.0[2] & !third])
    }

    /// Swaps the places of the two sides.
    #[inline]
    pub(super) fn exchanged(self) -> Places {
        Places(self.0.map(exchanged))
    }

    /// Returns the lines with at least one place.
    #[inline]
    pub(super) fn any(self) -> Pair {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// Returns the lines with at least two places.
    #[inline]
    pub(super) fn two(self) -> Pair {
        let [first, second, third] = self.0;
        first & second | first & third | second & third
    }

    /// Returns the lines with all three places.
    #[inline]
    pub(super) fn all(self) -> Pair {
        self.0[0] & self.0[1] & self.0[2]
    }
}

/// Returns the points on these lines.
#[inline]
pub(super) fn points_on(lines: Pair) -> Pair {
    let sides = lines & Places::SIDES;
    let across = lines & twice(0xff << ACROSS);
    sides | turned(sides, 1) | turned(sides, 7) | across >> ACROSS | across >> (ACROSS - 8) | across >> (ACROSS - 16)
}
