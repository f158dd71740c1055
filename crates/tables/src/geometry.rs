//! Lookup tables of a board: symmetry classes, mills and moves.

use std::sync::OnceLock;

use endspiel_mill::{Board, Mill, Point, Points};

use crate::classes::Classes;
use crate::symmetry::Symmetries;
use crate::variant::Variant;

/// The most stones a side has.
pub(crate) const MAX_STONES: usize = 9;

/// The fewest stones a side plays on with.
pub(crate) const MIN_STONES: usize = 3;

/// The board of a game with its lookup tables.
pub(crate) struct Geometry {
    board: &'static Board,
    flying: bool,
    /// All points.
    all: u32,
    neighbours: [u32; 32],
    /// For each point, the other two points of every line through it.
    other_ends: [[u32; 3]; 32],
    pub(crate) symmetries: Symmetries,
    classes: [OnceLock<Classes>; MAX_STONES + 1],
}

impl Geometry {
    /// Returns the geometry of a game.
    #[inline]
    pub(crate) fn of(variant: Variant) -> &'static Geometry {
        static GEOMETRIES: [OnceLock<Geometry>; Variant::ALL.len()] = [const { OnceLock::new() }; Variant::ALL.len()];
        GEOMETRIES[variant as usize].get_or_init(|| Geometry::new(variant))
    }

    fn new(variant: Variant) -> Geometry {
        let board = variant.board();
        let all = board.points().0;
        let on_board = |point: usize| all >> point & 1 == 1;
        let neighbours = |point: usize| if on_board(point) { board.neighbours(Point(point as u8)).0 } else { 0 };
        let other_ends = |point: usize| {
            let through = board.lines().map(|line| line.0).filter(|line| line >> point & 1 == 1);
            let mut others = through.map(|line| line ^ 1 << point);
            std::array::from_fn(|_| others.next().unwrap_or(u32::MAX))
        };
        Geometry {
            board,
            flying: variant.rules().flying,
            all,
            neighbours: std::array::from_fn(neighbours),
            other_ends: std::array::from_fn(other_ends),
            symmetries: Symmetries::new(&Mill::new(variant.rules())),
            classes: Default::default(),
        }
    }

    /// Returns the number of points.
    #[inline]
    pub(crate) fn points(&self) -> usize {
        self.all.count_ones() as usize
    }

    /// Returns the symmetry classes of this number of stones.
    pub(crate) fn classes(&self, stones: usize) -> &Classes {
        self.classes[stones].get_or_init(|| Classes::new(&self.symmetries, self.points(), stones))
    }

    /// Returns the points without these stones.
    #[inline]
    pub(crate) const fn free_of(&self, stones: u32) -> u32 {
        !stones & self.all
    }

    /// Returns the points at which one more stone completes a line, and those at which it completes two.
    #[inline]
    pub(crate) fn completing(&self, stones: u32) -> (u32, u32) {
        let (once, twice) = self.board.completing(Points(stones));
        (once.0, twice.0)
    }

    /// Returns the stones in mills.
    #[inline]
    pub(crate) fn in_mills(&self, stones: u32) -> u32 {
        self.board.in_mills(Points(stones)).0
    }

    /// Returns the stones that may be removed: those outside mills, or all if every stone is in a mill.
    #[inline]
    pub(crate) fn removable(&self, stones: u32) -> u32 {
        let loose = stones & !self.in_mills(stones);
        if loose == 0 { stones } else { loose }
    }

    /// Returns where a stone on `from` may go, if its side has this number of stones.
    #[inline]
    pub(crate) fn reach(&self, stones: usize, from: u32) -> u32 {
        if self.flying && stones == MIN_STONES { self.all } else { self.neighbours[from as usize & 31] }
    }

    /// Calls `visit` with the stones after each move that closes a mill on one of these empty points.
    #[inline]
    pub(crate) fn for_each_closing(&self, stones: u32, empty: u32, mut visit: impl FnMut(u32)) {
        for to in points(self.completing(stones).0 & empty) {
            points(self.closers(stones, to)).for_each(|from| visit(stones ^ 1 << from ^ 1 << to));
        }
    }

    /// Returns the points on which a move of these stones closes a mill, if they are empty.
    #[inline]
    pub(crate) fn closable(&self, stones: u32) -> u32 {
        let closable = |&to: &u32| self.closers(stones, to) != 0;
        points(self.completing(stones).0 & !stones).filter(closable).fold(0, |set, to| set | 1 << to)
    }

    /// Returns the stones that close a mill by moving to a point.
    #[inline]
    fn closers(&self, stones: u32, to: u32) -> u32 {
        let near = self.reach(stones.count_ones() as usize, to) & stones;
        // A stone of the line itself would leave a gap.
        self.other_ends[to as usize & 31]
            .iter()
            .fold(0, |closers, &line| if line & stones == line { closers | near & !line } else { closers })
    }
}

/// Returns the points of a set, lowest first.
#[inline]
pub(crate) fn points(set: u32) -> impl Iterator<Item = u32> {
    endspiel_game::bits(set).map(u32::from)
}
