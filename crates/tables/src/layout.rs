//! The numbering of the positions of a subspace.
//!
//! A *row* contains all positions with the same stones of one side, up to symmetry; its *columns* are the ways to put
//! the stones of the other side on the remaining points. The side with more stones makes the rows (with equal numbers
//! the side to move), so there are many short rows: a row and all rows its moves lead to fit into the cache of one
//! core, which makes the solver fast.
//!
//! Rows with symmetric stones contain some positions twice. That costs one or two percent of space and needs no keys:
//! an index identifies a position.

use crate::geometry::Geometry;
use crate::subsets::{binomial, gather, rank, scatter, subsets, unrank};
use crate::variant::Variant;

/// A subspace: how many stones the side to move and the other side have on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// Stones of the side to move.
    pub own: usize,
    /// Stones of the other side.
    pub opposing: usize,
    /// The game.
    pub variant: Variant,
}

impl Pair {
    /// Returns the subspace of Nine Men's Morris with these stones.
    pub const fn new(own: usize, opposing: usize) -> Pair {
        Pair { own, opposing, variant: Variant::Nine }
    }

    /// Returns the subspace of this game with these stones.
    pub const fn with(self, own: usize, opposing: usize) -> Pair {
        Pair { own, opposing, ..self }
    }

    /// Returns the subspace with these stones in another game.
    pub const fn of(self, variant: Variant) -> Pair {
        Pair { variant, ..self }
    }

    /// Returns the subspace with the other side to move.
    pub const fn reversed(self) -> Pair {
        self.with(self.opposing, self.own)
    }

    /// Returns whether the side to move makes the rows.
    pub(crate) const fn row_moves(self) -> bool {
        self.own >= self.opposing
    }

    /// Returns the layout of its positions.
    pub(crate) fn layout(self) -> Layout {
        Layout::new(self.variant, self.own.max(self.opposing), self.own.min(self.opposing))
    }

    /// Returns the index of a position; the layout must be that of this subspace.
    #[inline]
    pub(crate) fn index(self, layout: Layout, own: u32, opposing: u32) -> usize {
        if self.row_moves() { layout.index(own, opposing) } else { layout.index(opposing, own) }
    }

    /// Returns the stones of the position with this index, own and opposing.
    pub(crate) fn position(self, index: usize) -> (u32, u32) {
        let (row, column) = self.layout().stones(index);
        if self.row_moves() { (row, column) } else { (column, row) }
    }

    /// Returns whether this is the smallest index of its position, since some positions have several.
    pub(crate) fn is_first(self, index: usize) -> bool {
        let layout = self.layout();
        let (row, column) = layout.stones(index);
        let geometry = layout.geometry();
        let free = geometry.free_of(row);
        geometry.symmetries.keeping(row).all(|images| rank(gather(images.of(column), free)) >= index % layout.columns)
    }
}

impl std::fmt::Display for Pair {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.own, self.opposing)
    }
}

/// Rows and columns of a subspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The game.
    pub(crate) variant: Variant,
    /// Stones of the side that makes the rows.
    pub(crate) row_stones: usize,
    /// Stones of the side that makes the columns.
    pub(crate) column_stones: usize,
    /// How many rows there are.
    pub(crate) rows: usize,
    /// How many columns there are.
    pub(crate) columns: usize,
}

impl Layout {
    pub(crate) fn new(variant: Variant, row_stones: usize, column_stones: usize) -> Layout {
        let geometry = Geometry::of(variant);
        let rows = geometry.classes(row_stones).len();
        let columns = binomial(geometry.points() - row_stones, column_stones);
        Layout { variant, row_stones, column_stones, rows, columns }
    }

    /// Returns the board.
    #[inline]
    pub(crate) fn geometry(self) -> &'static Geometry {
        Geometry::of(self.variant)
    }

    /// Returns the packed stones of every column, in order.
    pub(crate) fn column_sets(self) -> Vec<u32> {
        subsets(self.geometry().points() - self.row_stones, self.column_stones).collect()
    }

    /// Returns the number of indices.
    pub(crate) fn len(self) -> usize {
        self.rows * self.columns
    }

    /// Returns the index of a position.
    #[inline]
    pub(crate) fn index(self, row: u32, column: u32) -> usize {
        let geometry = self.geometry();
        let classes = geometry.classes(self.row_stones);
        let (class, symmetry) = classes.home(row);
        let column = gather(geometry.symmetries.get(symmetry).of(column), geometry.free_of(classes.members[class]));
        class * self.columns + rank(column)
    }

    /// Returns the stones of the position with this index.
    pub(crate) fn stones(self, index: usize) -> (u32, u32) {
        let geometry = self.geometry();
        let row = geometry.classes(self.row_stones).members[index / self.columns];
        (row, scatter(unrank(index % self.columns, self.column_stones), geometry.free_of(row)))
    }
}
