//! A small alpha-beta search: enough to play training games and to compare two evaluators at equal nodes.

use endspiel_game::Game;
use endspiel_knowledge::{Evaluator, Hints, Score};
use endspiel_othello::{Move, Othello, Position};

/// Beyond every score.
const MAX_SCORE: Score = 1_000_000;

/// A searcher with one evaluator that counts positions.
pub struct Searcher<'a, E> {
    pub game: &'a Othello,
    pub evaluator: &'a E,
    pub nodes: u64,
    /// The largest number of positions; a search beyond it is given up.
    pub max_nodes: u64,
}

impl<'a, E: Evaluator<Othello>> Searcher<'a, E> {
    pub fn new(game: &'a Othello, evaluator: &'a E) -> Self {
        Searcher { game, evaluator, nodes: 0, max_nodes: u64::MAX }
    }

    /// Returns the best move, looking `depth` plies ahead, and its value; `None` if the nodes do not suffice.
    pub fn at_depth(&mut self, position: &Position, depth: u32, first: Option<Move>) -> Option<(Move, Score)> {
        let mut best = None;
        let mut alpha = -MAX_SCORE;
        for mv in self.sorted(position, first) {
            let value = -self.value(&self.game.play_unchecked(position, mv), depth - 1, -MAX_SCORE, -alpha)?;
            if best.is_none() || value > alpha {
                best = Some((mv, value));
                alpha = value;
            }
        }
        best
    }

    /// Returns the best move found within this number of nodes by iterative deepening.
    pub fn with_nodes(&mut self, position: &Position, nodes: u64) -> Option<Move> {
        self.max_nodes = self.nodes + nodes;
        let mut best = self.game.moves(position).first().copied();
        for depth in 1..=60 {
            match self.at_depth(position, depth, best) {
                Some((mv, _)) => best = Some(mv),
                None => break,
            }
        }
        best
    }

    fn value(&mut self, position: &Position, depth: u32, mut alpha: Score, beta: Score) -> Option<Score> {
        self.nodes += 1;
        if self.nodes > self.max_nodes {
            return None;
        }
        if let Some(outcome) = self.game.outcome(position) {
            return Some(self.evaluator.finished(self.game, position, outcome, 0));
        }
        if depth == 0 {
            return Some(self.evaluator.evaluate(self.game, position));
        }
        let moves = if depth > 1 { self.sorted(position, None) } else { self.game.moves(position) };
        let mut best = -MAX_SCORE;
        for mv in moves {
            best = best.max(-self.value(&self.game.play_unchecked(position, mv), depth - 1, -beta, -alpha)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    fn sorted(&self, position: &Position, first: Option<Move>) -> Vec<Move> {
        let mut moves = self.game.moves(position);
        moves.sort_by_cached_key(|&mv| (Some(mv) != first, -self.game.ordering_score(position, mv)));
        moves
    }
}
