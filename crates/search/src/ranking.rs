//! The root moves, best first.

use endspiel_game::{Game, Random};
use endspiel_knowledge::Score;

/// Moves with their values; there is at least one.
#[derive(Clone, Debug)]
pub(crate) struct Ranking<G: Game> {
    moves: Vec<(G::Move, Score)>,
}

impl<G: Game> Ranking<G> {
    /// Sorts moves, stably. `None` if there is no move.
    pub(crate) fn new(mut moves: Vec<(G::Move, Score)>) -> Option<Self> {
        moves.sort_by_key(|&(_, value)| -value);
        (!moves.is_empty()).then_some(Ranking { moves })
    }

    /// Returns the first move and its value.
    pub(crate) fn first(&self) -> (G::Move, Score) {
        self.moves[0]
    }

    /// Returns all moves as good as the first.
    pub(crate) fn best(&self) -> Vec<G::Move> {
        self.moves.iter().take_while(|&&(_, value)| value == self.first().1).map(|&(mv, _)| mv).collect()
    }

    /// Chooses one of the best moves at random and puts it in front.
    pub(crate) fn draw(&mut self, random: &mut Random) {
        let drawn = random.below(self.best().len());
        self.moves[..=drawn].rotate_right(1);
    }

    /// Returns the first `count` moves, at least one.
    pub(crate) fn top(&self, count: usize) -> &[(G::Move, Score)] {
        &self.moves[..count.clamp(1, self.moves.len())]
    }
}
