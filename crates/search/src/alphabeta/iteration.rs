//! One iteration of iterative deepening: all root moves, to one depth.

use endspiel_machine::Instant;

use endspiel_game::Game;
use endspiel_knowledge::{Score, Searchable};

use super::tree::Tree;
use super::window::Window;
use crate::plain::{certain, known_result};
use crate::ranking::Ranking;
use crate::typed::{SearchResult, Variation};

/// The result of a completed iteration.
pub(crate) struct Iteration<G: Game> {
    /// Plies searched.
    pub(crate) depth: u32,
    /// The moves, with distances as the tree counts them.
    ///
    /// Behind the best ones (as many as there are lines) values are upper bounds.
    pub(crate) ranking: Ranking<G>,
    /// Whether a horizon was reached.
    estimated: bool,
    /// The index of the solver or table that was used.
    source_index: Option<usize>,
}

impl<G: Searchable> Iteration<G> {
    /// Searches one ply ahead; `None` if there is no move, or the search must end before.
    pub(crate) fn first(tree: &mut Tree<'_, G>, position: &G::Position, lines: usize) -> Option<Self> {
        let moves = tree.promising_moves(position);
        Iteration::run(tree, position, 1, moves, lines)
    }

    /// Searches one ply deeper, in the move order of this iteration; `None` if it cannot be
    /// completed.
    pub(crate) fn deeper(&self, tree: &mut Tree<'_, G>, position: &G::Position, lines: usize) -> Option<Self> {
        let moves = self.ranking.top(usize::MAX).iter().map(|&(mv, _)| mv).collect();
        Iteration::run(tree, position, self.depth + 1, moves, lines)
    }

    fn run(
        tree: &mut Tree<'_, G>,
        position: &G::Position,
        depth: u32,
        moves: Vec<G::Move>,
        lines: usize,
    ) -> Option<Self> {
        // Known values under a draw limit depend on how far the search goes.
        if tree.source_index.is_some() && tree.since.limit.is_some() {
            tree.remembered.clear();
        }
        tree.depth = depth;
        tree.candidates.clear();
        tree.estimated = false;
        tree.source_index = None;
        tree.enter(true)?;
        let lines = lines.max(1);
        let (mut values, mut leading) = (Vec::with_capacity(moves.len()), Vec::with_capacity(lines.min(moves.len())));
        for mv in moves {
            // Moves as good as the last line need their exact values, so the window does not cut
            // ties.
            let alpha = leading.get(lines - 1).map_or(Window::WHOLE.alpha, |last: &Score| last - 1);
            let window = Window { alpha, ..Window::WHOLE };
            let next = tree.game.play_unchecked(position, mv);
            let value = -tree.value(&next, depth - 1, window.reversed(), false)?;
            values.push((mv, value));
            leading.insert(leading.partition_point(|&better| better >= value), value);
            leading.truncate(lines);
        }
        let ranking = Ranking::new(values)?;
        Some(Iteration { depth, ranking, estimated: tree.estimated, source_index: tree.source_index })
    }

    /// Returns whether a deeper search cannot change the value.
    pub(crate) fn is_decided(&self) -> bool {
        !self.estimated || certain(self.ranking.first().1).is_some()
    }

    /// Returns the iteration as a search result.
    pub(crate) fn result(
        &self,
        tree: &Tree<'_, G>,
        position: &G::Position,
        lines: usize,
        begun: Instant,
    ) -> SearchResult<G> {
        let unit = tree.evaluator.unit();
        let line = |&(mv, value): &(G::Move, Score)| {
            let next = tree.game.play_unchecked(position, mv);
            let mut moves = vec![mv];
            moves.extend(tree.continuation(&next, self.depth - 1, -value));
            let score = tree.at_root(value, self.depth);
            Variation { moves, known: known_result(score, self.estimated, unit), ..Variation::estimate(mv, score) }
        };
        let lines = self.ranking.top(lines).iter().map(line).collect();
        let (chosen, value) = self.ranking.first();
        let exact = self.is_decided();
        let source = self.source_index.filter(|_| exact).and_then(|number| tree.exact.get(number));
        SearchResult {
            best: self.ranking.best(),
            depth: self.depth,
            nodes: tree.visited,
            exact,
            source: source.map(|exact| exact.source().to_owned()),
            lines,
            cost: tree.cost,
            ..SearchResult::estimate(chosen, tree.at_root(value, self.depth), unit, begun)
        }
    }
}
