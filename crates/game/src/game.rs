//! The hot layer: what search, tables and solvers need to know of a game, and nothing else.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use crate::{Outcome, Side, Symmetry};

/// The rules of one game with its options fixed.
///
/// Implementations are small values that own whatever tables the rules need. Positions and moves are
/// plain data; playing a move gives a new position, so taking it back is keeping the old one.
///
/// A move is whole: sliding, closing a mill and removing is one move, and a pass is a move. The sides
/// alternate strictly.
///
/// The front page of this crate shows a whole game; [`Notation`](crate::Notation) adds its words.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// What the rules need to go on, and no more: no history, no clocks.
    type Position: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static;
    /// A whole turn of one player.
    type Move: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static;

    /// How [`perft`](crate::perft) counts a game that is over: as no position, or as one that passes on and
    /// on. Only the published counts decide which, nothing else depends on it.
    const FINISHED_GAMES_PASS: bool = false;

    /// The position every game begins with.
    fn start(&self) -> Self::Position;

    /// Whose turn it is; in a finished game, whose it would be.
    fn side_to_move(&self, position: &Self::Position) -> Side;

    /// The result, if the rules say that the game is over.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Calls `visit` once with every legal move. A finished game has none, any other at least one.
    fn for_each_move(&self, position: &Self::Position, visit: impl FnMut(Self::Move));

    /// The position after a move that is known to be legal: nobody looks. After any other move the position is one that
    /// the rules do not know, or this panics. Searchers call it with moves that [`Game::for_each_move`] gave them;
    /// [`Game::play`] is for moves from elsewhere.
    fn play_unchecked(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The position after a move; `None` if the move is not legal.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Option<Self::Position> {
        self.is_legal(position, mv).then(|| self.play_unchecked(position, mv))
    }

    /// Calls `visit` with one legal move after the other until it breaks, in the order of [`Game::for_each_move`], and returns what it
    /// broke with. Games override it where they can stop early.
    fn try_for_each_move<B>(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flow = ControlFlow::Continue(());
        self.for_each_move(position, |mv| {
            if flow.is_continue() {
                flow = visit(mv);
            }
        });
        flow
    }

    /// Whether [`Game::for_each_move`] visits this move.
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let same = |known| if known == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.try_for_each_move(position, same).is_break()
    }

    /// Whether the move leads back to nothing that was before: it removes, places or turns a stone.
    /// Long runs of other moves are what draw limits count. In most games every move is.
    fn is_irreversible(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        true
    }

    /// Whether the side to move puts off the draw by moves without a removal, as [`DrawCounting::Muehle2021`] asks: with stones
    /// in hand or a standing mill. `None` if draws of this game cannot be counted so.
    ///
    /// [`DrawCounting::Muehle2021`]: crate::DrawCounting::Muehle2021
    fn puts_off_draw(&self, position: &Self::Position) -> Option<bool> {
        let _ = position;
        None
    }

    /// Whether two positions have the same board and hands, whichever side is to move.
    fn has_same_board(&self, one: &Self::Position, other: &Self::Position) -> bool {
        one == other
    }

    /// Whether the move leaves the board as it is, because there is no other. It counts as a ply, but where
    /// positions are counted by what is on the board it does not.
    fn is_pass(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// A number that is equal for equal positions and spread evenly over 64 bits. Games whose search counts make one
    /// of their own, which is faster.
    fn hash(&self, position: &Self::Position) -> u64 {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        hasher.finish()
    }

    /// How many symmetries the rules have; 1 if only the identity. A game that has more says here how many, and in
    /// the three methods below what they do.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The position seen through a symmetry.
    fn transform(&self, position: &Self::Position, symmetry: Symmetry) -> Self::Position {
        let _ = symmetry;
        *position
    }

    /// The move seen through a symmetry: playing and transforming commute.
    fn transform_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// The symmetry that takes `symmetry` back.
    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        symmetry
    }

    /// How many legal moves there are. Games override it where counting is faster than listing.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.for_each_move(position, |_| count += 1);
        count
    }

    /// Calls `pick` with the number of legal moves and returns the one it chooses, counted from 0 in the order of
    /// [`Game::for_each_move`]; `None` if there is none. Games override it where that is faster than visiting: random games live on it.
    fn pick_move(&self, position: &Self::Position, pick: impl FnOnce(u64) -> u64) -> Option<Self::Move> {
        let count = self.count_moves(position);
        if count == 0 {
            return None;
        }
        let mut left = pick(count);
        let picked = self.try_for_each_move(position, |mv| match left.checked_sub(1) {
            Some(fewer) => {
                left = fewer;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(mv),
        });
        picked.break_value()
    }

    /// All legal moves, in the order of [`Game::for_each_move`].
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(position, |mv| moves.push(mv));
        moves
    }

    /// The smallest of the position's symmetric images and the symmetry that leads to it: the same
    /// position for all of them.
    fn canonical(&self, position: &Self::Position) -> (Self::Position, Symmetry) {
        (1..self.symmetries()).map(Symmetry).fold((*position, Symmetry::IDENTITY), |least, symmetry| {
            let image = self.transform(position, symmetry);
            if image < least.0 { (image, symmetry) } else { least }
        })
    }
}
