//! Boards: rings of eight points and the lines between them.

use endspiel_game::{SquareSymmetry, Symmetry};

use crate::{Point, Points};

/// A board of two or three rings.
#[derive(Debug, PartialEq, Eq)]
pub struct Board {
    rings: u8,
    diagonals: bool,
    /// The points on lines of three that cross the rings.
    pub(crate) across: Points,
    neighbours: [Points; Point::MAX_COUNT],
}

impl Board {
    /// Three rings joined at the midpoints: the board of Nine Men's Morris.
    pub const NINE: &Board = &Board::new(3, false);
    /// Three rings joined at midpoints and corners: the board of Twelve Men's Morris and Morabaraba.
    pub const TWELVE: &Board = &Board::new(3, true);
    /// Two rings joined at the midpoints: the board of Six Men's Morris.
    pub const SIX: &Board = &Board::new(2, false);

    const fn new(rings: u8, diagonals: bool) -> Board {
        let joined: u32 = if diagonals { 0xff_ffff } else { 0xaa_aaaa };
        let points = (1u32 << (rings * 8)) - 1;
        let mut neighbours = [Points::NONE; Point::MAX_COUNT];
        let mut place = 0;
        while place < rings * 8 {
            let point = Points(1 << place);
            let across = point.0 & joined;
            let around = point.ring_neighbours().0 | across << 8 | across >> 8;
            neighbours[place as usize] = Points(around & points);
            place += 1;
        }
        // Two rings are joined but have no three points in a line across them.
        Board { rings, diagonals, across: Points(if rings == 3 { joined } else { 0 }), neighbours }
    }

    /// Returns how many rings there are.
    pub fn rings(&self) -> u8 {
        self.rings
    }

    /// Returns whether the corners of the rings are joined too.
    pub fn has_diagonals(&self) -> bool {
        self.diagonals
    }

    /// Returns all points.
    #[inline]
    pub fn points(&self) -> Points {
        Points((1u32 << (self.rings * 8)) - 1)
    }

    /// Returns the points one move away from a point.
    #[inline]
    pub fn neighbours(&self, point: Point) -> Points {
        self.neighbours[usize::from(point.0)]
    }

    /// Returns the points one move away from any of these.
    #[inline]
    pub fn reachable(&self, from: Points) -> Points {
        let joined = self.joined(from).0;
        (from.ring_neighbours() | Points(joined << 8 | joined >> 8)) & self.points()
    }

    /// Returns the subset of these points that is joined to other rings.
    #[inline]
    pub(crate) fn joined(&self, points: Points) -> Points {
        if self.diagonals { points } else { points & Points(0xaa_aaaa) }
    }

    /// Returns all lines of three points.
    ///
    /// ```
    /// use endspiel_mill::Board;
    /// assert_eq!(Board::NINE.lines().count(), 16);
    /// assert_eq!(Board::TWELVE.lines().count(), 20);
    /// assert_eq!(Board::SIX.lines().count(), 8);
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = Points> {
        let sides = (0..self.rings).flat_map(|ring| {
            (0..4).map(move |side| (2 * side..=2 * side + 2).map(|place| Point(ring * 8 + place % 8)).collect())
        });
        let across = (self.across & Points(0xff)).iter();
        sides.chain(across.map(|outer| [0, 8, 16].map(|ring| Point(ring + outer.0)).into_iter().collect()))
    }

    /// Returns the points where one more stone would complete at least one line of these stones, and those
    /// where it would complete two.
    #[inline]
    pub fn completing(&self, stones: Points) -> (Points, Points) {
        stones.completing(self.across)
    }

    /// Returns the stones that are part of a mill.
    #[inline]
    pub fn in_mills(&self, stones: Points) -> Points {
        stones & stones.completing(self.across).0
    }

    /// Returns the column and row of a point on a grid of 2 × rings + 1 lines, row 0 at the top.
    pub fn place(&self, point: Point) -> (u8, u8) {
        let (ring, middle) = (point.0 / 8, self.rings);
        let (near, far) = (ring, 2 * self.rings - ring);
        match point.0 % 8 {
            0 => (near, near),
            1 => (middle, near),
            2 => (far, near),
            3 => (far, middle),
            4 => (far, far),
            5 => (middle, far),
            6 => (near, far),
            _ => (near, middle),
        }
    }

    /// Returns the name of a point: file and rank, as in chess, a1 at the bottom left.
    ///
    /// ```
    /// use endspiel_mill::{Board, Point};
    /// assert_eq!(Board::NINE.name(Point(0)), "a7");
    /// assert_eq!(Board::NINE.name(Point(19)), "e4");
    /// ```
    pub fn name(&self, point: Point) -> String {
        let (column, row) = self.place(point);
        format!("{}{}", char::from(b'a' + column), 2 * self.rings + 1 - row)
    }

    /// Returns the point with this name.
    pub fn point(&self, name: &str) -> Option<Point> {
        let wanted = name.as_bytes();
        let matches = |point: &Point| {
            let (column, row) = self.place(*point);
            wanted.len() == 2
                && wanted[0].to_ascii_lowercase() == b'a' + column
                && wanted[1] == b'0' + 2 * self.rings + 1 - row
        };
        self.points().iter().find(matches)
    }

    /// Applies a symmetry. Its first three bits are a symmetry of the square, the fourth exchanges the outer
    /// and the inner ring. Transforms two sets at once, one in either half of the word.
    #[inline]
    pub(crate) fn transform(&self, mut sets: u64, symmetry: Symmetry) -> u64 {
        let square = SquareSymmetry::new(symmetry);
        if square.mirrors() {
            // Place k maps to 2 − k: reverse the byte, then rotate by three.
            sets = turn_rings(reverse_rings(sets), 3);
        }
        if square.quarter_turns() > 0 {
            sets = turn_rings(sets, 2 * u32::from(square.quarter_turns()));
        }
        if symmetry.0 & 8 != 0 {
            let distance = 8 * u32::from(self.rings - 1);
            let outer = 0x0000_00ff_0000_00ff;
            let between = sets & !outer & !(outer << distance);
            sets = between | (sets & outer) << distance | (sets >> distance & outer);
        }
        sets
    }
}

/// Rotates each byte upwards.
#[inline]
fn turn_rings(sets: u64, places: u32) -> u64 {
    let wraps = 0x0101_0101_0101_0101 * ((1u64 << places) - 1);
    (sets << places & !wraps) | (sets >> (8 - places) & wraps)
}

/// Reverses the bits of each byte.
#[inline]
fn reverse_rings(sets: u64) -> u64 {
    sets.reverse_bits().swap_bytes()
}
