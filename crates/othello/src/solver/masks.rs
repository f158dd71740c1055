//! Board masks and search nodes of the solver.

use crate::evaluation::corners;
use crate::{Square, Squares};

/// A value below every other.
pub(super) const LOWEST: i32 = -100;

/// Ordering scores of corners, of X-squares (diagonally next to a corner, which give it away) and of C-squares
/// (next to a corner on the edge).
const CORNER: i8 = 8;
const X_SQUARE: i8 = -12;
const C_SQUARE: i8 = -4;

/// Masks and constants of a board size.
#[derive(Debug)]
pub(super) struct BoardMasks {
    /// All squares.
    pub board: Squares,
    /// The number of squares.
    pub squares: i32,
    /// The corners.
    pub corners: u64,
    /// The ordering score of each square.
    pub square_scores: [i8; 64],
    /// For each square, the quarter of the board it is in. Quarters approximate the regions of empty squares:
    /// the side that begins in a region with an odd number also makes the last move there.
    pub quarter: [u64; 64],
}

/// By size: 4, 6 and 8 squares a side.
static BOARD_MASKS: [BoardMasks; 3] = [BoardMasks::new(4), BoardMasks::new(6), BoardMasks::new(8)];

impl BoardMasks {
    /// Returns the masks of the board with this number of squares a side.
    pub fn of(size: u8) -> &'static BoardMasks {
        &BOARD_MASKS[usize::from(size / 2).saturating_sub(2).min(2)]
    }

    const fn new(size: u8) -> BoardMasks {
        let board = Squares::board(size);
        let (half, last) = (size / 2, size - 1);
        let corners = corners(size).0;
        let mut square_scores = [0; 64];
        let mut quarter = [0; 64];
        let mut square = 0;
        while square < 64 {
            let (column, row) = (square % 8, square / 8);
            let mut other = 0;
            while other < 64 {
                let together = (column < half) == (other % 8 < half) && (row < half) == (other / 8 < half);
                if together && board.0 >> square & board.0 >> other & 1 == 1 {
                    quarter[square as usize] |= 1 << other;
                }
                other += 1;
            }
            let next_to_edge = (column == 1 || column + 1 == last, row == 1 || row + 1 == last);
            let on_edge = (column == 0 || column == last, row == 0 || row == last);
            square_scores[square as usize] = match (next_to_edge, on_edge) {
                (_, (true, true)) => CORNER,
                ((true, true), _) => X_SQUARE,
                ((true, false), (_, true)) | ((false, true), (true, _)) => C_SQUARE,
                _ => 0,
            };
            square += 1;
        }
        BoardMasks { board, squares: board.count() as i32, corners, square_scores, quarter }
    }
}

/// A position in the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Discs of the side to move.
    pub own: u64,
    /// Discs of the other side.
    pub opposing: u64,
    /// The squares of the quarters in which an odd number is empty.
    pub odd: u64,
}

impl Node {
    /// Creates the position with these discs.
    pub fn new(masks: &BoardMasks, own: Squares, opposing: Squares) -> Node {
        let node = Node { own: own.0, opposing: opposing.0, odd: 0 };
        let odd = Squares(node.empty(masks)).iter().fold(0, |odd, at| odd ^ masks.quarter[usize::from(at.0)]);
        Node { odd, ..node }
    }

    /// Returns the squares without a disc.
    #[inline(always)]
    pub fn empty(&self, masks: &BoardMasks) -> u64 {
        masks.board.0 & !(self.own | self.opposing)
    }

    /// Returns the squares on which the side to move may place a disc.
    #[inline(always)]
    pub fn legal(&self, masks: &BoardMasks) -> u64 {
        crate::legal(Squares(self.own), Squares(self.opposing), masks.board).0
    }

    /// Returns the discs turned by a disc on this square.
    #[inline(always)]
    pub fn turned(&self, square: u32) -> u64 {
        crate::flipped(Squares(self.own), Squares(self.opposing), Square(square as u8)).0
    }

    /// Returns the position after a disc on this square has turned these discs.
    #[inline(always)]
    pub fn after(&self, masks: &BoardMasks, square: u32, turned: u64) -> Node {
        Node {
            own: self.opposing ^ turned,
            opposing: self.own ^ turned | 1 << square,
            odd: self.odd ^ masks.quarter[square as usize & 63],
        }
    }

    /// Returns the position with the other side to move.
    #[inline(always)]
    pub fn passed(&self) -> Node {
        Node { own: self.opposing, opposing: self.own, odd: self.odd }
    }

    /// Returns the result when neither side can move: the empty squares count for the winner.
    pub fn result(&self, masks: &BoardMasks) -> i32 {
        let difference = self.own.count_ones() as i32 - self.opposing.count_ones() as i32;
        difference + difference.signum() * self.empty(masks).count_ones() as i32
    }
}
