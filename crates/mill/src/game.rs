//! The rules of play.

use std::convert::Infallible;
use std::ops::ControlFlow;

use endspiel_game::{Game, Outcome, Side, SquareSymmetry, Symmetry};
use endspiel_machine::mix;

use crate::{Board, Hand, Move, Point, Points, Position, Rules};

/// A game of the morris family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mill {
    rules: Rules,
}

impl Default for Mill {
    fn default() -> Mill {
        Mill::new(Rules::NINE)
    }
}

impl Mill {
    /// Creates the game with these rules.
    pub const fn new(rules: Rules) -> Mill {
        Mill { rules }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the board.
    #[inline]
    pub fn board(&self) -> &'static Board {
        self.rules.board
    }

    /// Returns the points without a stone.
    #[inline]
    pub fn free(&self, position: &Position) -> Points {
        self.board().points() - position.taken()
    }

    /// Returns whether a side with these stones moves by flying.
    #[inline]
    pub fn flies(&self, hand: Hand) -> bool {
        self.rules.flying && hand.in_hand == 0 && hand.stones.count() == 3
    }

    /// Returns the removable stones: those outside mills, or all if every stone is in a mill.
    #[inline]
    pub fn removable(&self, stones: Points) -> Points {
        let loose = stones - self.board().in_mills(stones);
        if loose.is_empty() { stones } else { loose }
    }

    /// Counts the mills that a stone on `to` closes for the side with these stones.
    pub fn mills_closed(&self, stones: Points, to: Point) -> u32 {
        let stones = stones | to.into();
        self.board().lines().filter(|&line| line & stones == line && line.contains(to)).count() as u32
    }

    /// Returns whether the side to move has enough stones but no move.
    #[inline]
    pub fn is_blocked(&self, position: &Position) -> bool {
        let free = self.free(position);
        if position.own_hand > 0 || free.is_empty() {
            return free.is_empty();
        }
        let hand = position.of(position.side);
        let targets = if self.flies(hand) { free } else { self.board().reachable(hand.stones) & free };
        targets.is_empty()
    }

    #[inline]
    fn too_few(&self, hand: Hand) -> bool {
        hand.total() < 3
    }

    /// Returns whether either side has too few stones to play on.
    #[inline]
    pub(crate) fn decided(&self, position: &Position) -> bool {
        Side::BOTH.iter().any(|&side| self.too_few(position.of(side)))
    }

    /// Returns the points a stone on the board may go to, flying or not.
    #[inline]
    pub(crate) fn targets(&self, position: &Position, from: Point, free: Points) -> Points {
        let hand = Hand { stones: position.own, in_hand: position.own_hand };
        if self.flies(hand) { free } else { self.board().neighbours(from) & free }
    }

    /// Returns whether stones on the board may move in this position.
    #[inline]
    pub(crate) fn may_move(&self, position: &Position) -> bool {
        position.own_hand == 0 || self.rules.moving_while_placing
    }

    /// Returns how many stones are removed when this number of mills is closed at once.
    #[inline]
    pub(crate) fn due(&self, mills: u32, opposing: Points) -> u32 {
        mills.min(u32::from(self.rules.removals)).min(opposing.count())
    }
}

impl Game for Mill {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let hand = Hand { stones: Points::NONE, in_hand: self.rules.stones };
        Position::new(hand, hand, Side::First)
    }

    #[inline]
    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.too_few(position.of(position.side)) {
            Some(Outcome::Win(!position.side))
        } else if self.too_few(position.of(!position.side)) {
            Some(Outcome::Win(position.side))
        } else if self.is_blocked(position) {
            let drawn = self.rules.full_board_draws && self.free(position).is_empty();
            Some(if drawn { Outcome::Draw } else { Outcome::Win(!position.side) })
        } else {
            None
        }
    }

    #[inline]
    fn for_each_move(&self, position: &Position, mut visit: impl FnMut(Move)) {
        let ControlFlow::Continue(()) = self.try_for_each_move(position, |mv| {
            visit(mv);
            ControlFlow::<Infallible>::Continue(())
        });
    }

    #[inline]
    fn try_for_each_move<B>(
        &self,
        position: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.try_for_each_stone(position, |moves| moves.try_for_each(&mut visit))
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        self.count(position)
    }

    fn pick_move(&self, position: &Position, pick: impl FnOnce(u64) -> u64) -> Option<Move> {
        let count = self.count(position);
        let mut number = if count == 0 { return None } else { pick(count) };
        let picked = self.try_for_each_stone(position, |moves| match number.checked_sub(moves.count()) {
            Some(left) => {
                number = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(moves.nth(number)),
        });
        picked.break_value().flatten()
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: Move) -> Position {
        let left = mv.from.map_or(Points::NONE, Points::from);
        Position {
            own: position.opposing - mv.removed,
            opposing: (position.own - left) | mv.to.into(),
            own_hand: position.opposing_hand,
            opposing_hand: position.own_hand - u8::from(mv.from.is_none()),
            side: !position.side,
        }
    }

    #[inline]
    fn is_irreversible(&self, _: &Position, mv: Move) -> bool {
        mv.from.is_none() || !mv.removed.is_empty()
    }

    fn puts_off_draw(&self, position: &Position) -> Option<bool> {
        Some(position.own_hand > 0 || !self.board().in_mills(position.own).is_empty())
    }

    fn has_same_board(&self, one: &Position, other: &Position) -> bool {
        Side::BOTH.into_iter().all(|side| one.of(side) == other.of(side))
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        mix(u64::from(position.own.0)
            | u64::from(position.opposing.0) << 24
            | u64::from(position.own_hand) << 48
            | u64::from(position.opposing_hand) << 52
            | u64::from(position.side as u8) << 56)
    }

    fn symmetries(&self) -> u8 {
        2 * SquareSymmetry::COUNT
    }

    #[inline]
    fn transform(&self, position: &Position, symmetry: Symmetry) -> Position {
        let sets = u64::from(position.own.0) | u64::from(position.opposing.0) << 32;
        let sets = self.board().transform(sets, symmetry);
        Position { own: Points(sets as u32), opposing: Points((sets >> 32) as u32), ..*position }
    }

    #[inline]
    fn transform_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let points = |points: Points| Points(self.board().transform(points.0.into(), symmetry) as u32);
        let point = |place: Point| Point(points(place.into()).0.trailing_zeros() as u8);
        Move { from: mv.from.map(point), to: point(mv.to), removed: points(mv.removed) }
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        Symmetry(SquareSymmetry::new(symmetry).inverse().0 | symmetry.0 & 8)
    }
}
