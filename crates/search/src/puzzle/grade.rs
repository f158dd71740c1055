//! The difficulty of a puzzle: the depth from which on the answer stays the best move.

use std::cmp::Reverse;

use endspiel_knowledge::{Evaluator, Score, Searchable, WIN};

/// Maximum depth for grading.
const DEEPEST: u32 = 5;

/// A score above all others.
const BEYOND: Score = 2 * WIN;

/// Number of grades, from easy to hard.
pub const GRADES: u8 = 5;

/// The grade by the number of plies that are too few to see the answer. Each further ply is harder
/// for people.
const BY_MISSES: [u8; DEEPEST as usize + 1] = [1, 2, 2, 3, 4, GRADES];

/// Returns the grade of a puzzle with these answers.
///
/// A search of `seen_from` plies is known to see it.
pub(super) fn grade<G: Searchable>(
    game: &G,
    position: &G::Position,
    answers: &[G::Move],
    seen_from: Option<u32>,
) -> u8 {
    let evaluator = game.strong();
    let found = |depth| stands_out(game, &*evaluator, position, answers, depth);
    let first_unsure = seen_from.map_or(DEEPEST, |depth| (depth - 1).min(DEEPEST));
    let misses =
        (1..=first_unsure).rev().take_while(|&depth| found(depth)).last().map_or(first_unsure, |depth| depth - 1);
    BY_MISSES[misses as usize]
}

/// Returns whether only answers look best to a search of this depth.
fn stands_out<G: Searchable>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    position: &G::Position,
    answers: &[G::Move],
    depth: u32,
) -> bool {
    let mut search = Search { game, evaluator };
    let mut score =
        |mv, alpha: Score, beta: Score| -search.value(&game.play_unchecked(position, mv), depth - 1, 1, -beta, -alpha);
    let best = answers.iter().map(|&mv| score(mv, -BEYOND, BEYOND)).max().unwrap_or(-BEYOND);
    let mut others = game.moves(position).into_iter().filter(|mv| !answers.contains(mv));
    // Another move is worth less if it does not reach the best value; how much less makes no
    // difference.
    others.all(|mv| score(mv, best - 1, best) < best)
}

/// A plain alpha-beta to a fixed depth.
struct Search<'a, G: Searchable> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
}

impl<G: Searchable> Search<'_, G> {
    fn value(&mut self, position: &G::Position, depth: u32, plies: u32, mut alpha: Score, beta: Score) -> Score {
        if let Some(outcome) = self.game.outcome(position) {
            return self.evaluator.finished(self.game, position, outcome, plies);
        }
        if depth == 0 {
            return self.evaluator.evaluate(self.game, position);
        }
        let mut moves = self.game.moves(position);
        if depth > 1 {
            moves.sort_by_cached_key(|&mv| Reverse(self.game.ordering_score(position, mv)));
        }
        let mut best = -BEYOND;
        for mv in moves {
            let next = self.game.play_unchecked(position, mv);
            best = best.max(-self.value(&next, depth - 1, plies + 1, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Returns the best moves of a search of this depth.
pub(super) fn best_moves<G: Searchable>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    position: &G::Position,
    depth: u32,
) -> Vec<G::Move> {
    let mut search = Search { game, evaluator };
    let mut best = (-BEYOND, Vec::new());
    for mv in game.moves(position) {
        let score = -search.value(&game.play_unchecked(position, mv), depth - 1, 1, -BEYOND, -(best.0 - 1));
        if score > best.0 {
            best = (score, vec![mv]);
        } else if score == best.0 {
            best.1.push(mv);
        }
    }
    best.1
}
