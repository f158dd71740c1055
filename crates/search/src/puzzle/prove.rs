//! Proofs of wins and losses within a few plies, by full search.

use std::cmp::Reverse;

use endspiel_knowledge::{Known, Score, Searchable, Value, WIN, loss_in, win_in};

/// A search that knows only results.
pub(super) struct Proof<'a, G: Searchable> {
    game: &'a G,
    /// Nodes left.
    nodes: u64,
    /// Whether a branch was cut at the maximum depth.
    cut: bool,
}

/// The proof needs more nodes than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMuch;

impl<'a, G: Searchable> Proof<'a, G> {
    pub(super) fn new(game: &'a G, nodes: u64) -> Self {
        Proof { game, nodes, cut: false }
    }

    /// Returns the value of a position for the side to move: a win or a loss within this many plies,
    /// or a draw if every line ends within them.
    ///
    /// `None` if a deeper search is needed.
    pub(super) fn value(&mut self, position: &G::Position, plies: u32) -> Result<Option<Known>, TooMuch> {
        // The sooner a result comes, the fewer positions prove it.
        for within in 0..=plies {
            self.cut = false;
            let score = self.search(position, within, 0, -WIN, WIN)?;
            if let Some(known) = Known::from_score(score) {
                return Ok(Some(known));
            }
            if !self.cut {
                return Ok(Some(Known::of(Value::Draw)));
            }
        }
        Ok(None)
    }

    /// Returns whether the side that has just moved to this position wins within this many plies.
    pub(super) fn has_won(&mut self, position: &G::Position, plies: u32) -> Result<bool, TooMuch> {
        let lost = loss_in(plies);
        Ok(self.search(position, plies, 0, lost, lost + 1)? <= lost)
    }

    fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        plies: u32,
        alpha: Score,
        beta: Score,
    ) -> Result<Score, TooMuch> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(match outcome.points(self.game.side_to_move(position)) {
                0 => 0,
                1 => win_in(plies),
                _ => loss_in(plies),
            });
        }
        if depth == 0 {
            self.cut = true;
            return Ok(0);
        }
        self.nodes = self.nodes.checked_sub(1).ok_or(TooMuch)?;
        // The earliest possible win is with this move, the earliest possible loss before it.
        let (mut best, beta) = (loss_in(plies), beta.min(win_in(plies + 1)));
        let mut moves = self.game.moves(position);
        if depth > 1 {
            moves.sort_by_cached_key(|&mv| Reverse(self.game.ordering_score(position, mv)));
        }
        for mv in moves {
            let next = self.game.play_unchecked(position, mv);
            let score = -self.search(&next, depth - 1, plies + 1, -beta, -best.max(alpha))?;
            best = best.max(score);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use endspiel_connect4::ConnectFour;
    use endspiel_game::conformance;
    use endspiel_game::{Game, Notation};
    use endspiel_knowledge::Even;
    use endspiel_mill::Mill;

    use super::*;
    use crate::{Wins, plain_negamax};

    /// Compares the proof with the plain search.
    fn agrees_with_plain<G: Searchable>(game: &G, position: &G::Position, plies: u32) {
        let plain = Known::from_score(plain_negamax(game, &Even, position, plies, Wins::ByDistance));
        let proved = Proof::new(game, u64::MAX).value(position, plies).unwrap();
        assert_eq!(proved.filter(|known| known.value != Value::Draw), plain, "{}", game.print_position(position));
        for mv in game.moves(position) {
            let next = game.play_unchecked(position, mv);
            let lost = plain_negamax(game, &Even, &next, plies - 1, Wins::ByDistance) <= loss_in(plies - 1);
            assert_eq!(Proof::new(game, u64::MAX).has_won(&next, plies - 1), Ok(lost));
        }
    }

    #[test]
    fn what_is_proved_is_what_a_plain_search_sees() {
        let game = ConnectFour::new(endspiel_connect4::Board::new(5, 4, 3).unwrap());
        let mut decided = 0;
        for seed in 0..30 {
            for (position, moves) in conformance::random_game(&game, seed) {
                if !moves.is_empty() {
                    agrees_with_plain(&game, &position, 5);
                    decided += 1;
                }
            }
        }
        assert!(decided > 100);
        let mill = Mill::default();
        for text in
            ["bb.w.bw./.....w../........ w 0 0", "ww.w..../..w...../b....b.b w 0 0", "w.w..b../..b.w.../b....... b 0 0"]
        {
            agrees_with_plain(&mill, &mill.parse_position(text).unwrap(), 3);
        }
    }

    #[test]
    fn a_game_that_cannot_go_on_is_a_draw_and_too_much_work_is_refused() {
        let game = ConnectFour::new(endspiel_connect4::Board::new(2, 2, 2).unwrap());
        assert_eq!(Proof::new(&game, 100).value(&game.start(), 4).unwrap().map(|known| known.value), Some(Value::Win));
        let drawn = ConnectFour::new(endspiel_connect4::Board::new(3, 2, 3).unwrap());
        assert_eq!(Proof::new(&drawn, 100_000).value(&drawn.start(), 6).unwrap(), Some(Known::of(Value::Draw)));
        assert_eq!(Proof::new(&drawn, 3).value(&drawn.start(), 6), Err(TooMuch));
    }
}
