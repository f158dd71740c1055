//! The rules of play.

use std::cmp::Ordering;

use endspiel_game::words::Phrase;
use endspiel_game::{Error, Game, Outcome, Side, SquareSymmetry, Symmetry};
use endspiel_machine::mix;

use crate::{Square, Squares, flipped, legal};

const SIZES: Phrase = Phrase::new(
    "othello.sizes",
    "Othello is played on 4, 6 or 8 squares a side, not {size}",
    "Othello hat 4, 6 oder 8 Felder je Seite, nicht {size}",
);

/// Othello on a board of four, six or eight squares a side. Black begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Othello {
    size: u8,
}

/// A position, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Discs of the side to move.
    pub own: Squares,
    /// Discs of the other side.
    pub opposing: Squares,
    /// The side to move; the first side is Black.
    pub side: Side,
}

impl Position {
    /// Returns the discs of a side.
    #[inline]
    pub fn of(&self, side: Side) -> Squares {
        if side == self.side { self.own } else { self.opposing }
    }

    /// Creates the position in which Black and White have these discs.
    pub fn new(black: Squares, white: Squares, side: Side) -> Position {
        let (own, opposing) = if side == Side::First { (black, white) } else { (white, black) };
        Position { own, opposing, side }
    }

    /// Returns the position with the other side to move.
    #[inline]
    pub(crate) fn passed(self) -> Position {
        Position { own: self.opposing, opposing: self.own, side: !self.side }
    }

    /// Returns the owner of the disc on a square.
    pub fn disc_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.of(side).contains(square))
    }
}

/// A move: a disc placed, or a pass if there is no other move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// A pass: the side to move cannot place a disc, but the other side can.
    Pass,
}

impl Default for Othello {
    fn default() -> Othello {
        Othello { size: 8 }
    }
}

impl Othello {
    /// Creates the game on a board with 4, 6 or 8 squares a side.
    pub fn new(size: u8) -> Result<Othello, Error> {
        match size {
            4 | 6 | 8 => Ok(Othello { size }),
            _ => Err(Error::spec(SIZES.say(&[("size", &size)]))),
        }
    }

    /// Returns the number of squares a side.
    #[inline]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Returns all squares.
    #[inline]
    pub fn board(&self) -> Squares {
        Squares::board(self.size)
    }

    /// Returns the squares on which the side to move may place a disc.
    #[inline]
    pub fn legal(&self, position: &Position) -> Squares {
        legal(position.own, position.opposing, self.board())
    }

    /// Returns the squares without a disc.
    pub fn empties(&self, position: &Position) -> Squares {
        Squares(self.board().0 & !(position.own.0 | position.opposing.0))
    }

    /// Returns whether the side to move must pass: it cannot place a disc, the other side can.
    pub fn must_pass(&self, position: &Position) -> bool {
        self.legal(position).is_empty() && !self.legal(&position.passed()).is_empty()
    }

    /// Returns the discs a move turns.
    #[inline]
    pub fn turned(&self, position: &Position, mv: Move) -> Squares {
        match mv {
            Move::Place(square) => flipped(position.own, position.opposing, square),
            Move::Pass => Squares::NONE,
        }
    }

    /// Returns the result in discs for the side to move if the game ended here: the empty squares count for the
    /// winner.
    ///
    /// ```
    /// use endspiel_game::{Notation};
    /// use endspiel_othello::Othello;
    /// let game = Othello::new(4).unwrap();
    /// let position = game.parse_position("XXXXXXXXXXXXXO-- X").unwrap();
    /// assert_eq!(game.final_score(&position), 14);
    /// ```
    pub fn final_score(&self, position: &Position) -> i32 {
        let (own, opposing) = (position.own.count() as i32, position.opposing.count() as i32);
        let empty = self.empties(position).count() as i32;
        match own.cmp(&opposing) {
            Ordering::Greater => own - opposing + empty,
            Ordering::Less => own - opposing - empty,
            Ordering::Equal => 0,
        }
    }
}

impl Game for Othello {
    type Position = Position;
    type Move = Move;

    // From depth 10 on, the published counts include games that ended earlier, once each.
    const FINISHED_GAMES_PASS: bool = true;

    fn start(&self) -> Position {
        let (low, high) = (self.size / 2 - 1, self.size / 2);
        let pair = |one: Square, other: Square| Squares(1 << one.0 | 1 << other.0);
        let white = pair(Square::new(low, low), Square::new(high, high));
        let black = pair(Square::new(high, low), Square::new(low, high));
        Position::new(black, white, Side::First)
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !self.legal(position).is_empty() || !self.legal(&position.passed()).is_empty() {
            return None;
        }
        Some(match self.final_score(position) {
            0 => Outcome::Draw,
            score if score > 0 => Outcome::Win(position.side),
            _ => Outcome::Win(!position.side),
        })
    }

    #[inline]
    fn for_each_move(&self, position: &Position, mut visit: impl FnMut(Move)) {
        let squares = self.legal(position);
        if squares.is_empty() && self.must_pass(position) {
            return visit(Move::Pass);
        }
        squares.iter().for_each(|square| visit(Move::Place(square)));
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        let squares = self.legal(position);
        if squares.is_empty() { u64::from(self.must_pass(position)) } else { u64::from(squares.count()) }
    }

    #[inline]
    fn pick_move(&self, position: &Position, pick: impl FnOnce(u64) -> u64) -> Option<Move> {
        let squares = self.legal(position);
        if squares.is_empty() {
            return (self.must_pass(position) && pick(1) == 0).then_some(Move::Pass);
        }
        squares.iter().nth(pick(squares.count().into()) as usize).map(Move::Place)
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        let Move::Place(square) = mv else { return position.passed() };
        let turned = flipped(position.own, position.opposing, square);
        Position {
            own: Squares(position.opposing.0 ^ turned.0),
            opposing: Squares(position.own.0 | turned.0 | 1 << square.0),
            side: !position.side,
        }
    }

    fn is_pass(&self, mv: Move) -> bool {
        mv == Move::Pass
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        // Two rounds of mixing: neither half can cancel the other.
        let side = 0x9e37_79b9_7f4a_7c15 * position.side as u64;
        mix(mix(position.own.0 ^ side).wrapping_add(position.opposing.0))
    }

    fn symmetries(&self) -> u8 {
        SquareSymmetry::COUNT
    }

    #[inline]
    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let square = SquareSymmetry::new(symmetry);
        let discs = |squares| transform_squares(squares, square, self.size);
        Position { own: discs(position.own), opposing: discs(position.opposing), side: position.side }
    }

    #[inline]
    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        match mv {
            Move::Place(square) => {
                let (column, row) = SquareSymmetry::new(symmetry).apply(square.column(), square.row(), self.size);
                Move::Place(Square::new(column, row))
            }
            Move::Pass => Move::Pass,
        }
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        SquareSymmetry::new(symmetry).inverse()
    }
}

/// Mirrors a set of squares left to right, then rotates it clockwise.
fn transform_squares(squares: Squares, symmetry: SquareSymmetry, size: u8) -> Squares {
    let outside = u32::from(8 - size);
    let mut board = squares.0;
    if symmetry.mirrors() {
        board = mirror_columns(board) >> outside;
    }
    if symmetry.quarter_turns() & 1 != 0 {
        // A clockwise quarter turn: transpose, then mirror left to right.
        board = mirror_columns(transpose(board)) >> outside;
    }
    if symmetry.quarter_turns() & 2 != 0 {
        board = board.reverse_bits() >> (9 * outside);
    }
    Squares(board)
}

/// Mirrors every row.
fn mirror_columns(board: u64) -> u64 {
    board.reverse_bits().swap_bytes()
}

/// Exchanges rows and columns (Warren, Hacker's Delight, 7-3).
fn transpose(board: u64) -> u64 {
    let exchange = |board: u64, mask: u64, distance: u32| {
        let different = (board ^ board >> distance) & mask;
        board ^ different ^ different << distance
    };
    let board = exchange(board, 0x00aa_00aa_00aa_00aa, 7);
    let board = exchange(board, 0x0000_cccc_0000_cccc, 14);
    exchange(board, 0x0000_0000_f0f0_f0f0, 28)
}
