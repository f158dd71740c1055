//! Points and sets of points.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use endspiel_game::{Bits, bits};

/// A point of the board: ring × 8 + place on the ring, rings from the outside in, places clockwise from
/// the top left corner. Corners are even, midpoints odd.
///
/// ```text
///  0-----------1-----------2
///  |           |           |
///  |   8-------9------10   |
///  |   |       |       |   |
///  |   |  16--17--18   |   |
///  |   |   |       |   |   |
///  7--15--23      19--11---3
///  |   |   |       |   |   |
///  |   |  22--21--20   |   |
///  |   |       |       |   |
///  |  14------13------12   |
///  |           |           |
///  6-----------5-----------4
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub u8);

impl Point {
    /// The most points a board of the family has.
    pub const MAX_COUNT: usize = 24;
}

/// A set of points, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(pub u32);

const CORNERS: u32 = 0x55_5555;
const MIDPOINTS: u32 = 0xaa_aaaa;

impl Points {
    /// No points.
    pub const NONE: Points = Points(0);

    /// Returns how many points are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has no points.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the point is in the set.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0 >> point.0 & 1 == 1
    }

    /// Returns the points one by one, lowest first.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Point> {
        let points: Bits = bits(self.0);
        points.map(Point)
    }

    /// Rotates every point by `places` clockwise on its ring, for 0 < `places` < 8.
    #[inline]
    pub(crate) const fn turned(self, places: u32) -> Points {
        // Each ring is a byte; bits that leave it at one end enter at the other.
        let wraps = 0x01_0101 * ((1 << places) - 1);
        Points((self.0 << places & 0xff_ffff & !wraps) | (self.0 >> (8 - places) & wraps))
    }

    /// Returns the neighbours of these points on their own rings.
    #[inline]
    pub(crate) const fn ring_neighbours(self) -> Points {
        Points(self.turned(1).0 | self.turned(7).0)
    }

    /// Returns the points where one more stone would complete at least one line of these stones, and those
    /// where it would complete two or more. `across` are the points on lines across the rings.
    ///
    /// Every point is on one or two lines of its own ring and at most one line across. The ring line of a
    /// midpoint contains the places before and after it; a corner has lines with the two places before it and
    /// the two places after it.
    #[inline]
    pub(crate) fn completing(self, across: Points) -> (Points, Points) {
        let CompletedLines { behind, ahead, beside, across } = self.completed_lines(across);
        // A point is either a corner or a midpoint.
        let ring = behind | beside;
        (ring | ahead | across, (ring & ahead) | (ring & across) | (ahead & across))
    }

    /// Returns the completing points separately for each kind of line.
    #[inline]
    pub(crate) fn completed_lines(self, across: Points) -> CompletedLines {
        let (before, after) = (self.turned(1).0, self.turned(7).0);
        let inwards = self.0 << 8 | self.0 >> 16;
        let outwards = self.0 >> 8 | self.0 << 16;
        CompletedLines {
            behind: Points(CORNERS & before & self.turned(2).0),
            ahead: Points(CORNERS & after & self.turned(6).0),
            beside: Points(MIDPOINTS & before & after),
            across: Points(across.0 & inwards & outwards),
        }
    }
}

/// The points where one more stone would complete a line, by the kind of line.
pub(crate) struct CompletedLines {
    /// Corners, with the two places before them.
    pub(crate) behind: Points,
    /// Corners, with the two places after them.
    pub(crate) ahead: Points,
    /// Midpoints, with the places on either side.
    pub(crate) beside: Points,
    /// Points on lines that cross the rings.
    pub(crate) across: Points,
}

impl From<Point> for Points {
    #[inline]
    fn from(point: Point) -> Points {
        Points(1 << point.0)
    }
}

impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        points.into_iter().fold(Points::NONE, |set, point| set | point.into())
    }
}

macro_rules! set_operators {
    ($($operator:ident $method:ident $symbol:tt;)*) => {$(
        impl $operator for Points {
            type Output = Points;
            #[inline]
            fn $method(self, other: Points) -> Points {
                Points(self.0 $symbol other.0)
            }
        }
    )*};
}

set_operators! {
    BitAnd bitand &;
    BitOr bitor |;
    BitXor bitxor ^;
}

impl Sub for Points {
    type Output = Points;

    /// Returns the points of the first set that are not in the second.
    #[inline]
    fn sub(self, other: Points) -> Points {
        Points(self.0 & !other.0)
    }
}

impl Not for Points {
    type Output = Points;

    #[inline]
    fn not(self) -> Points {
        Points(!self.0)
    }
}

impl BitOrAssign for Points {
    #[inline]
    fn bitor_assign(&mut self, other: Points) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for Points {
    #[inline]
    fn bitand_assign(&mut self, other: Points) {
        self.0 &= other.0;
    }
}

impl BitXorAssign for Points {
    #[inline]
    fn bitxor_assign(&mut self, other: Points) {
        self.0 ^= other.0;
    }
}
