//! The rules of a game as search, tables and solvers need them.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use crate::{Outcome, Side, Symmetry};

/// The rules of one game with its options fixed.
///
/// Implementations are small values that own the tables their rules need. Positions and moves are plain data. Playing a
/// move returns a new position; to take it back, keep the old one.
///
/// A move is a whole turn: sliding, closing a mill and removing are one move, and a pass is a move. The sides alternate
/// strictly.
///
/// The crate's front page shows a complete game; [`Notation`](crate::Notation) adds its text formats.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A position: what the rules need to continue, without history and clocks.
    type Position: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static;
    /// A whole turn of one player.
    type Move: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static;

    /// Whether [`perft`](crate::perft) counts a finished game as one position at every depth instead of none. Published
    /// counts decide this; nothing else depends on it.
    const FINISHED_GAMES_PASS: bool = false;

    /// Returns the position every game begins with.
    fn start(&self) -> Self::Position;

    /// Returns the side to move; in a finished game, the side whose turn it would be.
    fn side_to_move(&self, position: &Self::Position) -> Side;

    /// Returns the result, if the rules say that the game is over.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Calls `visit` once with every legal move. A finished game has none, any other at least one.
    fn for_each_move(&self, position: &Self::Position, visit: impl FnMut(Self::Move));

    /// Returns the position after a legal move, without checking it.
    ///
    /// It is the caller's responsibility to ensure that the move is legal; otherwise the result is meaningless or the
    /// call panics. For moves from [`Game::for_each_move`]; use [`Game::play`] for all others.
    fn play_unchecked(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Returns the position after a move; `None` if the move is not legal.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Option<Self::Position> {
        self.is_legal(position, mv).then(|| self.play_unchecked(position, mv))
    }

    /// Calls `visit` with each legal move until it breaks, and returns its break value.
    ///
    /// The order is that of [`Game::for_each_move`]. Games override it where they can stop early.
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

    /// Returns whether a move is legal: whether [`Game::for_each_move`] visits it.
    fn is_legal(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let same = |known| if known == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        self.try_for_each_move(position, same).is_break()
    }

    /// Returns whether no earlier position can come back after the move: it removes, places or turns a stone.
    ///
    /// Draw limits count the other moves. In most games every move is irreversible.
    fn is_irreversible(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        true
    }

    /// Returns whether the side to move resets the count of moves without a removal under [`DrawCounting::Muehle2021`]:
    /// it has stones in hand or a standing mill. `None` if draws of this game cannot be counted that way.
    ///
    /// [`DrawCounting::Muehle2021`]: crate::DrawCounting::Muehle2021
    fn puts_off_draw(&self, position: &Self::Position) -> Option<bool> {
        let _ = position;
        None
    }

    /// Returns whether two positions have the same board and hands, whichever side is to move.
    fn has_same_board(&self, one: &Self::Position, other: &Self::Position) -> bool {
        one == other
    }

    /// Returns whether the move is a pass, which leaves the board as it is.
    ///
    /// A pass counts as a ply, but not where distinct boards are counted.
    fn is_pass(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Returns a 64-bit hash of the position. Games override it with a faster one.
    fn hash(&self, position: &Self::Position) -> u64 {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the number of symmetries of the rules; 1 if there is only the identity.
    ///
    /// A game with more overrides this method and the three below.
    fn symmetries(&self) -> u8 {
        1
    }

    /// Returns the image of a position under a symmetry.
    fn transform(&self, position: &Self::Position, symmetry: Symmetry) -> Self::Position {
        let _ = symmetry;
        *position
    }

    /// Returns the image of a move under a symmetry: playing and transforming commute.
    fn transform_move(&self, mv: Self::Move, symmetry: Symmetry) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// Returns the inverse of a symmetry.
    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        symmetry
    }

    /// Returns the number of legal moves. Games override it where counting is faster than listing.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.for_each_move(position, |_| count += 1);
        count
    }

    /// Calls `pick` with the number of legal moves for an index and returns that move; `None` if there is none.
    ///
    /// The index counts from 0 in the order of [`Game::for_each_move`]. Games override it where that is faster than
    /// visiting, which speeds up random games.
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

    /// Returns all legal moves, in the order of [`Game::for_each_move`].
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(position, |mv| moves.push(mv));
        moves
    }

    /// Returns the smallest of the position's symmetric images, which is the same for all of them, and the symmetry
    /// that leads to it.
    fn canonical(&self, position: &Self::Position) -> (Self::Position, Symmetry) {
        (1..self.symmetries()).map(Symmetry).fold((*position, Symmetry::IDENTITY), |least, symmetry| {
            let image = self.transform(position, symmetry);
            if image < least.0 { (image, symmetry) } else { least }
        })
    }
}
