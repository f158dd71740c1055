//! Hints about moves and positions, for searchers.

use endspiel_game::Game;

/// What a searcher may ask of a game besides its rules: hints that change how fast it is, not what it finds. Everything has a
/// default that works, so that any game can be searched:
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
    /// Whether a move changes the balance at once: a removal.
    fn is_loud(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Returns the ordering score of a move, before anything was searched; moves with a higher one are tried first.
    fn ordering_score(&self, position: &Self::Position, mv: Self::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// With fewer plies left, [ordering scores](Hints::ordering_score) are not asked for: where they cost as much as the search
    /// they save, killers and history order well enough.
    const LEAST_DEPTH_TO_SCORE_MOVES: u32 = 1;

    /// How many slots [`Hints::slot`] uses.
    const SLOTS: usize = 1;

    /// A small number for a move, below [`Hints::SLOTS`]; moves that are good for the same reason
    /// share one. What a search learns of moves is kept by it.
    fn slot(&self, position: &Self::Position, mv: Self::Move) -> usize {
        let _ = (position, mv);
        0
    }

    /// Whether symmetric positions are so frequent here that looking for them saves more than it costs.
    fn symmetry_pays(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
    }
}
