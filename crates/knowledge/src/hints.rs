//! Hints about moves and positions, for search.

use endspiel_game::Game;

/// Hints that a game gives to a search. They change its speed, not its result. All have defaults, so any game can be
/// searched:
///
/// ```
/// # use endspiel_game::{Game, Outcome, Side};
/// # #[derive(Clone, Debug)]
/// # struct Matches;
/// # impl Game for Matches {
/// #     type Position = (u8, Side);
/// #     type Move = u8;
/// #     fn start(&self) -> (u8, Side) { (5, Side::First) }
/// #     fn side_to_move(&self, &(_, side): &(u8, Side)) -> Side { side }
/// #     fn outcome(&self, &(left, side): &(u8, Side)) -> Option<Outcome> { (left == 0).then_some(Outcome::Win(!side)) }
/// #     fn for_each_move(&self, &(left, _): &(u8, Side), visit: impl FnMut(u8)) { (1..=left.min(2)).for_each(visit); }
/// #     fn play_unchecked(&self, &(left, side): &(u8, Side), taken: u8) -> (u8, Side) { (left - taken, !side) }
/// # }
/// use endspiel_knowledge::Hints;
///
/// impl Hints for Matches {}
/// ```
pub trait Hints: Game {
    /// Returns whether a move changes the balance at once, such as a removal.
    fn is_loud(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Returns the static ordering score of a move. Moves with a higher score are tried first.
    fn ordering_score(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// The least remaining depth at which [ordering scores](Hints::ordering_score) pay. Below it they cost more than
    /// they save, and killers and history order the moves.
    const MIN_DEPTH_TO_SCORE_MOVES: u32 = 1;

    /// The number of slots of [`Hints::slot`].
    const SLOTS: usize = 1;

    /// Returns the history slot of a move, below [`Hints::SLOTS`].
    ///
    /// A search keeps what it learns about moves by slot; moves that are good for the same reason share one.
    fn slot(&self, position: &Self::Position, mv: Self::Move) -> usize {
        let _ = (position, mv);
        0
    }

    /// Returns the most moves that can still be made, passes apart; `None` if there is no limit.
    fn moves_left(&self, position: &Self::Position) -> Option<u32> {
        let _ = position;
        None
    }

    /// Returns whether symmetric positions are so frequent here that detecting them pays.
    fn symmetry_pays(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }
}
