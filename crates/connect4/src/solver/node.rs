//! A position inside the search, with what is known of its threats.

use super::shape::Shape;

/// A position in which the side to move cannot win at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The stones of the side to move.
    pub(crate) own: u64,
    /// The stones of both sides.
    pub(crate) all: u64,
    /// The free cells with which the side to move would complete a line.
    pub(crate) own_threats: u64,
    /// The free cells with which the other side would complete a line.
    pub(crate) opposing_threats: u64,
}

impl Node {
    /// A position, whoever can win in it.
    pub(crate) fn new<S: Shape>(shape: S, own: u64, all: u64) -> Node {
        let free = shape.all() & !all;
        Node {
            own,
            all,
            own_threats: shape.completions(own) & free,
            opposing_threats: shape.completions(all ^ own) & free,
        }
    }

    /// The stones of the side that has just moved.
    #[inline]
    pub(crate) fn opposing(&self) -> u64 {
        self.all ^ self.own
    }

    /// How many stones are on the board.
    #[inline]
    pub(crate) fn stones(&self) -> u32 {
        self.all.count_ones()
    }

    /// The free cells.
    #[inline]
    pub(crate) fn free<S: Shape>(&self, shape: S) -> u64 {
        shape.all() & !self.all
    }

    /// The cells into which a stone can fall.
    #[inline]
    pub(crate) fn playable<S: Shape>(&self, shape: S) -> u64 {
        (self.all + shape.bottom()) & shape.all()
    }

    /// The moves after which the other side cannot win at once: they block what it threatens and do not
    /// lift it to a cell that it needs.
    #[inline]
    pub(crate) fn safe_moves<S: Shape>(&self, shape: S) -> u64 {
        let playable = self.playable(shape);
        let forced = playable & self.opposing_threats;
        let moves = match forced {
            0 => playable,
            // Two threats at once cannot be blocked.
            _ if forced & (forced - 1) != 0 => 0,
            _ => forced,
        };
        moves & !(self.opposing_threats >> 1)
    }

    /// The position after a move into this cell.
    #[inline]
    pub(crate) fn after<S: Shape>(&self, shape: S, cell: u64) -> Node {
        let all = self.all | cell;
        Node {
            own: self.opposing(),
            all,
            own_threats: self.opposing_threats & !cell,
            opposing_threats: shape.completions(self.own | cell) & shape.all() & !all,
        }
    }

    /// A number that is different for every position: own stones below a bit on top of every column.
    #[inline]
    pub(crate) fn number<S: Shape>(&self, shape: S) -> u64 {
        self.own + self.all + shape.bottom()
    }

    /// Whether the side that has just moved wins with its next stone, whatever comes between: it threatens
    /// two cells, or a cell and the one above it. The side to move must not be able to win itself.
    #[inline]
    pub(crate) fn is_lost_next<S: Shape>(&self, shape: S) -> bool {
        let forced = self.playable(shape) & self.opposing_threats;
        forced & forced.wrapping_sub(1) != 0 || forced << 1 & self.opposing_threats != 0
    }
}
