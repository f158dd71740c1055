//! Values of positions without a full search of all moves.

use endspiel_knowledge::{CERTAIN, Hints, LookAhead, ProbCut, Score};

use super::worker::{Node, SharedSearch, Worker};

/// Maximum depth at which evaluators with their own search are asked.
const MAX_DEPTH_TO_LOOK_AHEAD: u32 = 2;

impl<G: Hints> Worker<'_, G> {
    /// Returns the value that the evaluator finds by its own search, if it has one and few plies
    /// are left.
    pub(super) fn look_ahead(
        &mut self,
        node: &Node<G::Position>,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        if !self.switches.ahead || depth > MAX_DEPTH_TO_LOOK_AHEAD {
            return None;
        }
        let SharedSearch { game, evaluator, limits, turns_counted, max_nodes, .. } = *self.shared;
        // An evaluator does not know the limit of turns.
        let ends = |turns: u32| turns <= turns_counted + node.ply + depth;
        if self.switches.draws && limits.turns.is_some_and(ends) {
            return None;
        }
        self.reductions.count_line();
        // This position is counted already.
        let asked = LookAhead { plies: depth, alpha, beta, max_nodes: max_nodes - self.nodes + 1 };
        let seen = evaluator.look_ahead(game, &node.position, &asked)?;
        let (here, other) = (seen.nodes[0].saturating_sub(1), seen.nodes[1]);
        let (max_calls, min_calls) = if node.ply & 1 == 0 { (here, other) } else { (other, here) };
        self.nodes += here + other;
        self.cost.max_calls += max_calls;
        self.cost.min_calls += min_calls;
        self.cost.leaves += seen.leaves;
        Some(seen.score)
    }

    /// ProbCut: returns a bound that a shallower search makes almost certain, for an empty window
    /// below `beta`.
    pub(super) fn probcut(&mut self, node: &Node<G::Position>, depth: u32, beta: Score) -> Option<Score> {
        if !self.switches.probcut {
            return None;
        }
        let SharedSearch { game, evaluator, .. } = *self.shared;
        let alpha = beta - 1;
        let mut estimate = None;
        for ProbCut { depth: shallow, margin } in evaluator.prob_cuts(game, &node.position, depth).into_iter().flatten()
        {
            if alpha.abs() + margin >= CERTAIN {
                return None;
            }
            let (high, low) = (beta + margin, alpha - margin);
            let estimate = *estimate.get_or_insert_with(|| evaluator.evaluate(game, &node.position));
            if estimate >= beta && self.search(node, shallow, high - 1, high) >= high {
                return Some(beta);
            }
            if estimate <= alpha && self.search(node, shallow, low, low + 1) <= low {
                return Some(alpha);
            }
        }
        None
    }
}
