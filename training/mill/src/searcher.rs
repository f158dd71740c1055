//! A small alpha-beta search, the same for every evaluator that is compared.

use endspiel_game::Game;
use endspiel_knowledge::{CERTAIN, Evaluator, Hints, Score};
use endspiel_mill::{Mill, Move, Position};

/// A bound beyond every score.
const INFINITE: Score = 2_000_000;

/// Entries of the transposition table, a power of two.
const ENTRIES: usize = 1 << 16;

/// The greatest depth.
const DEEPEST: i32 = 40;

/// The ordering score of the table's move, and the largest one from the history.
const TABLE_MOVE: i32 = 1 << 28;
const MAX_HISTORY: i32 = 500;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A transposition table entry.
#[derive(Clone, Copy)]
struct TranspositionEntry {
    hash: u64,
    score: Score,
    depth: i32,
    bound: Bound,
    best: Move,
}

/// A search with iterative deepening within a budget of nodes.
pub struct Searcher<'a> {
    game: Mill,
    evaluator: &'a dyn Evaluator<Mill>,
    table: Vec<Option<TranspositionEntry>>,
    history: Vec<i32>,
    path: Vec<u64>,
    nodes: u64,
    budget: u64,
}

/// The result of a search.
pub struct Found {
    pub best: Move,
    pub score: Score,
}

impl<'a> Searcher<'a> {
    pub fn new(game: Mill, evaluator: &'a dyn Evaluator<Mill>) -> Searcher<'a> {
        let (table, history) = (vec![None; ENTRIES], vec![0; Mill::SLOTS]);
        Searcher { game, evaluator, table, history, path: Vec::new(), nodes: 0, budget: 0 }
    }

    /// Clears the tables for a new game.
    pub fn new_game(&mut self) {
        self.table.fill(None);
        self.history.fill(0);
    }

    /// Returns the best move within the budget; `earlier` are the hashes of positions that count as repeated.
    pub fn think(&mut self, position: &Position, earlier: &[u64], budget: u64) -> Option<Found> {
        let first = self.game.moves(position).first().copied()?;
        (self.nodes, self.budget) = (0, budget);
        self.path.clear();
        self.path.extend_from_slice(earlier);
        self.history.iter_mut().for_each(|value| *value /= 4);
        let mut found = Found { best: first, score: 0 };
        for depth in 1..=DEEPEST {
            let Some((best, score)) = self.root(position, depth, found.best) else { break };
            found = Found { best, score };
            if score.abs() >= CERTAIN {
                break;
            }
        }
        Some(found)
    }

    fn root(&mut self, position: &Position, depth: i32, previous: Move) -> Option<(Move, Score)> {
        let (mut best, mut alpha) = (previous, -INFINITE);
        self.path.push(self.game.hash(position));
        for (_, mv) in self.ordered(position, Some(previous), false) {
            let next = self.game.play_unchecked(position, mv);
            let mut score = self.negamax(&next, depth - 1, -alpha - 1, -alpha, 1).map(|score| -score);
            if score.is_some_and(|score| score > alpha) {
                score = self.negamax(&next, depth - 1, -INFINITE, -alpha, 1).map(|score| -score);
            }
            let Some(score) = score else {
                self.path.pop();
                return None;
            };
            if score > alpha {
                (best, alpha) = (mv, score);
            }
        }
        self.path.pop();
        Some((best, alpha))
    }

    /// Returns the score for the side to move; `None` when the budget is spent.
    fn negamax(&mut self, position: &Position, depth: i32, mut alpha: Score, beta: Score, plies: u32) -> Option<Score> {
        self.nodes += 1;
        if self.nodes > self.budget {
            return None;
        }
        if let Some(outcome) = self.game.outcome(position) {
            return Some(self.evaluator.finished(&self.game, position, outcome, plies));
        }
        let hash = self.game.hash(position);
        if self.path.contains(&hash) {
            return Some(0);
        }
        let slot = hash as usize % ENTRIES;
        let known = self.table[slot].filter(|entry| entry.hash == hash);
        if let Some(entry) = known
            && entry.depth >= depth.max(0)
            && entry.score.abs() < CERTAIN
            && (entry.bound == Bound::Exact
                || entry.bound == Bound::AtLeast && entry.score >= beta
                || entry.bound == Bound::AtMost && entry.score <= alpha)
        {
            return Some(entry.score);
        }
        let asked = alpha;
        let mut best = -INFINITE;
        if depth <= 0 {
            best = self.evaluator.evaluate(&self.game, position);
            alpha = alpha.max(best);
            if best >= beta || plies as i32 >= DEEPEST {
                return Some(best);
            }
        }
        let mut best_move = None;
        self.path.push(hash);
        let moves = self.ordered(position, known.map(|entry| entry.best), depth <= 0);
        for (number, &(_, mv)) in moves.iter().enumerate() {
            let next = self.game.play_unchecked(position, mv);
            let narrow = if number == 0 || depth <= 0 { beta } else { alpha + 1 };
            let mut score = self.negamax(&next, depth - 1, -narrow, -alpha, plies + 1).map(|score| -score);
            if score.is_some_and(|score| score > alpha && score < beta) && narrow < beta {
                score = self.negamax(&next, depth - 1, -beta, -alpha, plies + 1).map(|score| -score);
            }
            let Some(score) = score else {
                self.path.pop();
                return None;
            };
            if score > best {
                (best, best_move) = (score, Some(mv));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if depth > 0 {
                    self.remember(position, mv, depth);
                }
                break;
            }
        }
        self.path.pop();
        if let Some(best_move) = best_move {
            let bound = match best {
                _ if best >= beta => Bound::AtLeast,
                _ if best > asked => Bound::Exact,
                _ => Bound::AtMost,
            };
            self.table[slot] =
                Some(TranspositionEntry { hash, score: best, depth: depth.max(0), bound, best: best_move });
        }
        Some(best)
    }

    fn remember(&mut self, position: &Position, mv: Move, depth: i32) {
        let value = &mut self.history[self.game.slot(position, mv)];
        *value += (depth * depth).min(MAX_HISTORY - *value);
    }

    /// Returns the moves, best ordering score first; only loud ones if asked.
    fn ordered(&self, position: &Position, known: Option<Move>, only_loud: bool) -> Vec<(i32, Move)> {
        let mut moves = Vec::new();
        self.game.for_each_move(position, |mv| {
            if !only_loud || self.game.is_loud(position, mv) {
                let table = if known == Some(mv) { TABLE_MOVE } else { 0 };
                let history = self.history[self.game.slot(position, mv)];
                moves.push((table + history + self.game.ordering_score(position, mv), mv));
            }
        });
        moves.sort_by_key(|&(score, _)| -score);
        moves
    }
}
