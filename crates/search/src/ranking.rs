//! The moves at the root, best first.

use endspiel_game::{Game, Random};
use endspiel_knowledge::Score;

/// Moves with their values; there is at least one.
#[derive(Clone, Debug)]
pub(crate) struct Ranking<G: Game> {
    moves: Vec<(G::Move, Score)>,
}

impl<G: Game> Ranking<G> {
    /// Puts moves in order; those of equal value stay in theirs. `None` if there is no move.
    pub(crate) fn new(mut moves: Vec<(G::Move, Score)>) -> Option<Self> {
        moves.sort_by_key(|&(_, value)| -value);
        (!moves.is_empty()).then_some(Ranking { moves })
    }

    /// The move in front and its value.
    pub(crate) fn first(&self) -> (G::Move, Score) {
        self.moves[0]
    }

    /// All moves as good as the first.
    pub(crate) fn best(&self) -> Vec<G::Move> {
        self.moves.iter().take_while(|&&(_, value)| value == self.first().1).map(|&(mv, _)| mv).collect()
    }

    /// Draws one of the best moves and puts it in front.
    pub(crate) fn draw(&mut self, random: &mut Random) {
        let drawn = random.below(self.best().len());
        self.moves[..=drawn].rotate_right(1);
    }

    /// The first `count` moves, at least one.
    pub(crate) fn top(&self, count: usize) -> &[(G::Move, Score)] {
        &self.moves[..count.clamp(1, self.moves.len())]
    }
}
