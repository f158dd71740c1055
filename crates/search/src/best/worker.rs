//! The core: negamax with alpha-beta, in one thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use endspiel_game::{DrawCounting, DrawLimits, Symmetry};
use endspiel_knowledge::{Evaluator, Exact, Hints, Score, Stop, loss_in, win_in};

use super::busy::Busy;
use super::ordering::{Candidate, MoveHistory};
use super::switches::Switches;
use super::transposition_table::{Bound, TranspositionEntry, TranspositionTable};
use crate::Cost;

/// A score above all others.
pub(crate) const INFINITE: Score = endspiel_knowledge::WIN + 1;

/// Maximum depth of a search.
pub(crate) const DEEPEST: u32 = 120;

/// Minimum depth for deferring moves to other threads.
const MIN_DEPTH_TO_DEFER: u32 = 3;

/// Minimum depth for reducing late moves.
const MIN_DEPTH_TO_REDUCE: u32 = 3;

/// Number of moves searched to the full depth before reductions.
const MOVES_BEFORE_REDUCING: usize = 3;

/// A salt that separates the entries of a search among draws, which scores draws differently.
const DRAWN_SALT: u64 = 0x6a09_e667_f3bc_c909;

/// Number of nodes between two looks at the clock.
const NODES_BETWEEN_CHECKS: u64 = 256;

/// The shared state of all threads of a search.
pub(crate) struct SharedSearch<'a, G: Hints> {
    pub(crate) game: &'a G,
    pub(crate) evaluator: &'a dyn Evaluator<G>,
    pub(crate) exact: &'a [Arc<dyn Exact<G>>],
    pub(crate) table: &'a TranspositionTable,
    pub(crate) busy: &'a Busy,
    pub(crate) switches: Switches,
    pub(crate) limits: DrawLimits,
    pub(crate) turns_counted: u32,
    pub(crate) threads: usize,
    pub(crate) max_nodes: u64,
    pub(crate) stop: Stop,
    /// Set when one thread has the answer.
    pub(crate) halt: AtomicBool,
    /// The deepest iteration completed by any thread.
    pub(crate) completed: AtomicU32,
    /// Nodes of all threads, with a small delay.
    pub(crate) nodes: AtomicU64,
    /// Whether the root is a known draw and every root move keeps it.
    pub(crate) drawn: bool,
}

/// One thread's search.
pub(crate) struct Worker<'a, G: Hints> {
    pub(crate) shared: &'a SharedSearch<'a, G>,
    pub(crate) switches: Switches,
    /// A salt that separates the entries of a safer search.
    pub(crate) salt: u64,
    /// The moves of all nodes on the path, one after the other.
    candidates: Vec<Candidate<G>>,
    history: MoveHistory<G>,
    /// Keys of the positions on the path since the last irreversible move of the match, this one
    /// last.
    path: Vec<u64>,
    /// The principal variation below each ply.
    lines: Vec<Vec<G::Move>>,
    pub(crate) cost: Cost,
    pub(crate) nodes: u64,
    counted: u64,
    /// What reductions take off in this iteration.
    pub(crate) reductions: Reductions,
    /// The number of nodes at the next look at the clock.
    next_check: u64,
    pub(crate) aborted: bool,
    /// The current iteration.
    pub(crate) iteration: u32,
    /// Whether it gave up because another thread was faster.
    pub(crate) overtaken: bool,
}

/// What reductions of late moves take off the lines of an iteration.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reductions {
    /// Plies taken off the present line.
    on_path: u32,
    plies: u64,
    lines: u64,
}

impl Reductions {
    /// Counts the present line, which has come to its end.
    pub(super) fn count_line(&mut self) {
        self.plies += u64::from(self.on_path);
        self.lines += 1;
    }

    /// Returns the plies taken off a line in the mean.
    pub(crate) fn mean(&self) -> u32 {
        ((self.plies + self.lines / 2) / self.lines.max(1)) as u32
    }
}

/// A node of the tree.
#[derive(Clone, Copy)]
pub(crate) struct Node<P> {
    pub(crate) position: P,
    pub(crate) key: u64,
    pub(crate) ply: u32,
    /// Moves since the last irreversible one.
    pub(crate) reversible: u32,
    /// Moves counted towards the limit of moves without a removal.
    pub(crate) counted: u32,
}

impl<'a, G: Hints> Worker<'a, G> {
    pub(crate) fn new(shared: &'a SharedSearch<'a, G>, path: Vec<u64>) -> Self {
        Worker {
            shared,
            switches: shared.switches,
            salt: if shared.drawn { DRAWN_SALT } else { 0 },
            candidates: Vec::with_capacity(1024),
            history: MoveHistory::new(),
            path,
            lines: vec![Vec::new(); DEEPEST as usize + 2],
            cost: Cost::default(),
            nodes: 0,
            counted: 0,
            reductions: Reductions::default(),
            next_check: NODES_BETWEEN_CHECKS,
            aborted: false,
            iteration: 0,
            overtaken: false,
        }
    }

    /// Returns the principal variation below a ply.
    pub(crate) fn line(&self, ply: u32) -> &[G::Move] {
        &self.lines[ply as usize]
    }

    /// Returns the node after a move, and the symmetry applied to its position.
    pub(crate) fn child(&self, node: &Node<G::Position>, mv: G::Move) -> (Node<G::Position>, Symmetry) {
        let game = self.shared.game;
        let after = game.play_unchecked(&node.position, mv);
        let (position, symmetry) = if self.switches.symmetry && game.symmetry_pays(&after) {
            game.canonical(&after)
        } else {
            (after, Symmetry::IDENTITY)
        };
        let reversible = if game.is_irreversible(&node.position, mv) { 0 } else { node.reversible + 1 };
        let counted = match self.shared.limits.counting {
            DrawCounting::Standard => reversible,
            DrawCounting::Muehle2021 if game.puts_off_draw(&position) == Some(true) => 0,
            DrawCounting::Muehle2021 => node.counted + 1,
        };
        (Node { position, key: game.hash(&position), ply: node.ply + 1, reversible, counted }, symmetry)
    }

    /// Searches below a move; returns the score for the side that makes it.
    pub(crate) fn descend(&mut self, child: &Node<G::Position>, depth: u32, alpha: Score, beta: Score) -> Score {
        self.path.push(child.key);
        let score = -self.search(child, depth, -beta, -alpha);
        self.path.pop();
        score
    }

    pub(super) fn search(&mut self, node: &Node<G::Position>, depth: u32, alpha: Score, beta: Score) -> Score {
        let game = self.shared.game;
        let Node { position, ply, .. } = *node;
        self.lines[ply as usize].clear();
        if self.count_node(ply) {
            return 0;
        }
        if self.is_drawn(node) {
            return 0;
        }
        if depth == 0 || ply >= DEEPEST {
            self.reductions.count_line();
            return self.estimate(&position, ply);
        }
        // Mate distance pruning: a win found nearer to the root cannot be improved.
        let (mut alpha, beta) = (alpha.max(loss_in(ply)), beta.min(win_in(ply + 1)));
        if alpha >= beta {
            return alpha;
        }
        if let Some(score) = self.probe(&position, node.counted, ply) {
            return score;
        }

        // With scouting, an open window means the principal variation, which is searched to its end
        // to be shown.
        let on_main_line = beta - alpha > 1;
        let key = node.key ^ self.salt;
        let entry = self.look_up(key, ply, depth);
        if let Some(entry) = entry
            && !(on_main_line && self.switches.scout)
            && entry.settles(depth as u8, alpha, beta)
        {
            self.cost.hits += 1;
            return entry.score;
        }

        // The principal variation is shown move by move.
        if !on_main_line && let Some(score) = self.look_ahead(node, depth, alpha, beta) {
            let best = entry.and_then(|entry| entry.best);
            self.remember(key, ply, depth, (alpha, beta), score, best);
            return score;
        }

        let first = self.candidates.len();
        let mut number = 0;
        game.for_each_move(&position, |mv| {
            self.candidates.push(Candidate::new(mv, number));
            number = number.saturating_add(1);
        });
        let count = self.candidates.len() - first;
        if count == 0 {
            return self.finished(&position, ply);
        }
        if !on_main_line && let Some(bound) = self.probcut(node, depth, beta) {
            self.candidates.truncate(first);
            return bound;
        }
        self.history.order(
            game,
            &position,
            (ply, depth),
            entry.and_then(|entry| entry.best),
            self.switches,
            &mut self.candidates[first..],
        );

        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_number = None;
        let mut tried = 0;
        while tried < count {
            let Candidate { mv, number, deferred, .. } = self.pick(first + tried);
            let (child, symmetry) = self.child(node, mv);
            let shares = self.shared.threads > 1 && tried > 0 && depth >= MIN_DEPTH_TO_DEFER;
            let work = child.key ^ u64::from(depth);
            if shares && !deferred && self.shared.busy.contains(work) {
                self.candidates[first + tried].put_off();
                continue;
            }
            if shares {
                self.shared.busy.enter(work);
            }
            let score = self.try_move(node, &child, mv, tried, depth, alpha, beta);
            if shares {
                self.shared.busy.leave(work);
            }
            if self.aborted {
                break;
            }
            tried += 1;
            if score > best {
                best = score;
                best_number = Some(number);
                if score > alpha {
                    alpha = score;
                    if on_main_line {
                        self.extend_line(ply, mv, symmetry);
                    }
                }
                if alpha >= beta {
                    self.cost.cutoffs += 1;
                    self.cost.first_cutoffs += u64::from(tried == 1);
                    if self.switches.ordering {
                        let failed = &self.candidates[first..first + tried - 1];
                        self.history.learn(game, &position, ply, mv, depth, failed);
                    }
                    break;
                }
            }
        }
        self.candidates.truncate(first);
        if self.aborted {
            return 0;
        }
        self.remember(key, ply, depth, (floor, beta), best, best_number);
        best
    }

    /// Stores a result found in this window.
    fn remember(&self, key: u64, ply: u32, depth: u32, window: (Score, Score), score: Score, best: Option<u16>) {
        if self.switches.table {
            let bound = match window {
                (_, beta) if score >= beta => Bound::Lower,
                (alpha, _) if score > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            self.shared.table.put(key, ply, TranspositionEntry { score, bound, depth: depth as u8, best });
        }
    }

    /// Returns the score of one move: the first with the whole window, later ones until they are
    /// proved no better.
    #[allow(clippy::too_many_arguments)]
    fn try_move(
        &mut self,
        node: &Node<G::Position>,
        child: &Node<G::Position>,
        mv: G::Move,
        tried: usize,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if tried == 0 || !self.switches.scout {
            return self.descend(child, depth - 1, alpha, beta);
        }
        let reduction = self.reduction(node, mv, tried, depth);
        self.reductions.on_path += reduction;
        let mut score = self.descend(child, depth - 1 - reduction, alpha, alpha + 1);
        self.reductions.on_path -= reduction;
        if reduction > 0 && score > alpha {
            score = self.descend(child, depth - 1, alpha, alpha + 1);
        }
        if alpha < score && score < beta {
            score = self.descend(child, depth - 1, alpha, beta);
        }
        score
    }

    /// Returns by how many plies a late quiet move is reduced.
    fn reduction(&self, node: &Node<G::Position>, mv: G::Move, tried: usize, depth: u32) -> u32 {
        if !self.switches.reductions
            || depth < MIN_DEPTH_TO_REDUCE
            || tried < MOVES_BEFORE_REDUCING
            || self.shared.game.is_loud(&node.position, mv)
        {
            return 0;
        }
        let later = (tried as u32 + 1).ilog2();
        ((depth.ilog2() * later) / 3 + 1).min(depth - 2).min(1 + depth / 3)
    }

    /// Extends the principal variation of a move, mapped back through the symmetry.
    fn extend_line(&mut self, ply: u32, mv: G::Move, symmetry: Symmetry) {
        let game = self.shared.game;
        let back = game.inverse(symmetry);
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend(lower[0].iter().map(|&mv| game.transform_move(mv, back)));
    }

    /// Counts a node and looks at the clock now and then; returns whether to give up.
    fn count_node(&mut self, ply: u32) -> bool {
        if self.aborted || self.nodes >= self.shared.max_nodes {
            self.aborted = true;
            return true;
        }
        self.nodes += 1;
        if ply & 1 == 0 {
            self.cost.max_calls += 1;
        } else {
            self.cost.min_calls += 1;
        }
        if self.nodes >= self.next_check {
            self.next_check = self.nodes + NODES_BETWEEN_CHECKS;
            self.publish_nodes();
            self.aborted |= self.shared.halt.load(Ordering::Relaxed) || self.shared.stop.is_due();
            if !self.aborted && self.shared.completed.load(Ordering::Relaxed) >= self.iteration {
                self.overtaken = true;
                self.aborted = true;
            }
        }
        self.aborted
    }

    /// Adds this thread's nodes to the total.
    pub(crate) fn publish_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.counted, Ordering::Relaxed);
        self.counted = self.nodes;
    }

    /// Returns whether the match is drawn here by a limit or a repetition.
    fn is_drawn(&self, node: &Node<G::Position>) -> bool {
        if !self.switches.draws {
            return false;
        }
        let limits = &self.shared.limits;
        let reached = |count: u32, limit: Option<u32>| limit.is_some_and(|limit| count >= limit);
        if reached(node.counted, limits.moves_without_removal)
            || reached(self.shared.turns_counted + node.ply, limits.turns)
        {
            return !limits.counting.is_standard() || self.shared.game.outcome(&node.position).is_none();
        }
        // Each side is to move every second ply, and a repetition takes four plies.
        node.reversible >= 4
            && self
                .path
                .iter()
                .rev()
                .take(node.reversible as usize + 1)
                .skip(4)
                .step_by(2)
                .any(|&earlier| earlier == node.key)
    }

    fn look_up(&mut self, key: u64, ply: u32, depth: u32) -> Option<TranspositionEntry> {
        if !self.switches.table {
            return None;
        }
        let entry = self.shared.table.get(key, ply);
        match entry {
            None => self.cost.misses += 1,
            Some(entry) if u32::from(entry.depth) < depth => self.cost.invalid += 1,
            Some(_) => {}
        }
        // A deeper entry is better, but differs from plain minimax at this depth.
        entry.map(|entry| {
            if self.switches.deeper || u32::from(entry.depth) == depth {
                entry
            } else {
                TranspositionEntry { depth: 0, ..entry }
            }
        })
    }

    fn finished(&self, position: &G::Position, ply: u32) -> Score {
        let game = self.shared.game;
        game.outcome(position).map_or(0, |outcome| self.shared.evaluator.finished(game, position, outcome, ply))
    }

    /// Returns the value of a leaf.
    fn estimate(&mut self, position: &G::Position, ply: u32) -> Score {
        let game = self.shared.game;
        if let Some(outcome) = game.outcome(position) {
            return self.shared.evaluator.finished(game, position, outcome, ply);
        }
        self.cost.leaves += 1;
        self.shared.evaluator.leaf(game, position)
    }

    /// Moves the candidate with the highest ordering score from `place` on to this place.
    fn pick(&mut self, place: usize) -> Candidate<G> {
        let rest = &self.candidates[place..];
        let mut chosen = 0;
        for (index, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.order > rest[chosen].order {
                chosen = index;
            }
        }
        // Rotated, not swapped: equal candidates keep their order.
        self.candidates[place..=place + chosen].rotate_right(1);
        self.candidates[place]
    }
}
