//! The root: iterative deepening, one thread's part of it.

use std::collections::VecDeque;

use endspiel_game::Game;
use endspiel_knowledge::{CERTAIN, Hints, Score};

use super::switches::Switches;
use super::worker::{INFINITE, Node, Worker};

/// A root move and its results.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<G: Game> {
    pub(crate) mv: G::Move,
    /// The score of the deepest iteration in which it was the best of its line.
    pub(crate) score: Score,
    /// The depth of that iteration.
    pub(crate) depth: u32,
    /// The principal variation, this move first.
    pub(crate) line: Vec<G::Move>,
}

impl<G: Game> RootMove<G> {
    pub(crate) fn new(mv: G::Move) -> Self {
        RootMove { mv, score: -INFINITE, depth: 0, line: vec![mv] }
    }
}

/// Minimum depth for aspiration windows.
const MIN_DEPTH_TO_ASPIRE: u32 = 4;

/// Half the first window, in displayed points: a third.
const FIRST_WINDOW: f64 = 0.34;

/// A salt that separates the entries of the safe search.
const SAFE_SALT: u64 = 0x5afe_5afe_5afe_5afe;

impl<G: Hints> Worker<'_, G> {
    /// Searches the root to this depth and brings the best `lines` moves to the front, best first.
    ///
    /// If it is interrupted, the results so far count.
    pub(crate) fn deepen(&mut self, root: &Node<G::Position>, roots: &mut [RootMove<G>], depth: u32, lines: usize) {
        for line in 0..lines.min(roots.len()) {
            self.aspire(root, &mut roots[line..], depth);
            if self.aborted {
                return;
            }
            // Through reductions and the table a later line can get a better value than the one
            // before it.
            roots[..=line].sort_by_key(|root| std::cmp::Reverse(root.score));
        }
    }

    fn aspire(&mut self, root: &Node<G::Position>, roots: &mut [RootMove<G>], depth: u32) {
        let expected = roots[0].score;
        let mut width = ((FIRST_WINDOW * self.shared.evaluator.unit()) as Score).max(1);
        let aspires = self.switches.aspiration && depth >= MIN_DEPTH_TO_ASPIRE && expected.abs() < CERTAIN;
        let (mut alpha, mut beta) = if aspires { (expected - width, expected + width) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.search_root(root, roots, depth, alpha, beta);
            if self.aborted {
                return;
            }
            width = width.saturating_mul(4);
            match score {
                _ if score <= alpha && alpha > -INFINITE => alpha = widened(score - width),
                _ if score >= beta && beta < INFINITE => beta = widened(score + width),
                _ => return,
            }
        }
    }

    /// Searches every root move, and brings the best one to the front if it is better than `alpha`.
    pub(crate) fn search_root(
        &mut self,
        root: &Node<G::Position>,
        roots: &mut [RootMove<G>],
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let shares = self.shared.threads > 1;
        let mut waiting: VecDeque<(usize, bool)> = (0..roots.len()).map(|index| (index, false)).collect();
        let mut best = -INFINITE;
        let mut leader = None;
        while let Some((index, deferred)) = waiting.pop_front() {
            let mv = roots[index].mv;
            let (child, symmetry) = self.child(root, mv);
            let work = child.key ^ u64::from(depth);
            let first = leader.is_none() && index == 0;
            if shares && !first && !deferred && self.shared.busy.contains(work) {
                waiting.push_back((index, true));
                continue;
            }
            if shares {
                self.shared.busy.enter(work);
            }
            let mut score = -INFINITE;
            if !first && self.switches.scout {
                score = self.descend(&child, depth - 1, alpha, alpha + 1);
            }
            if first || !self.switches.scout || (score > alpha && score < beta) {
                score = self.descend(&child, depth - 1, alpha, beta);
            }
            if shares {
                self.shared.busy.leave(work);
            }
            if self.aborted {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                leader = Some(index);
                let game = self.shared.game;
                let back = game.inverse(symmetry);
                let below = self.line(child.ply).iter().map(|&mv| game.transform_move(mv, back));
                let line: Vec<G::Move> = std::iter::once(mv).chain(below).collect();
                let root = &mut roots[index];
                (root.score, root.depth) = (score, depth);
                // A fail-high gives no continuation; then the previous depth's line stays.
                if line.len() > 1 || score < beta {
                    root.line = line;
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        if let Some(index) = leader {
            roots[..=index].rotate_right(1);
        }
        best
    }

    /// Returns whether a certain score is exact to the ply, by a search without unsafe pruning.
    ///
    /// A distance beyond the search depth, which tables know, is not proved, because that would
    /// take too long.
    pub(crate) fn proves_distance(&mut self, root: &Node<G::Position>, roots: &[RootMove<G>]) -> bool {
        let score = roots[0].score;
        let plies = (endspiel_knowledge::WIN - score.abs()).max(1) as u32;
        if plies > roots[0].depth {
            return false;
        }
        let before = (self.switches, self.salt);
        self.switches = Switches { table: before.0.table, ..Switches::SAFE };
        self.salt = SAFE_SALT;
        let mut again = roots.to_vec();
        let found = self.search_root(root, &mut again, plies, score - 1, score + 1);
        (self.switches, self.salt) = before;
        !self.aborted && found == score
    }
}

fn widened(bound: Score) -> Score {
    if bound.abs() >= CERTAIN { bound.signum() * INFINITE } else { bound }
}
