//! The reference search: every move to a fixed depth, no memory, no pruning.
//!
//! It is slow, has no settings, and can be checked by reading. All fast searchers are tested
//! against it.

use std::sync::Arc;

use endspiel_game::{Game, Outcome, Side};
use endspiel_knowledge::{CERTAIN, Evaluator, Known, Score, Value};

/// The scoring of a game that ends inside the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wins {
    /// All wins have one value, [`FLAT_WIN`], as in the documents.
    #[default]
    Flat,
    /// The evaluator scores the end: by default the sooner the better, or by the margin.
    ByDistance,
}

/// The score of a win without a distance: above every estimate, below every win with a distance.
pub const FLAT_WIN: Score = CERTAIN;

impl Wins {
    /// Returns the score of a finished game for the side to move, `plies` below the root.
    #[inline]
    pub(crate) fn finished<G: Game>(
        self,
        game: &G,
        evaluator: &dyn Evaluator<G>,
        position: &G::Position,
        outcome: Outcome,
        plies: u32,
    ) -> Score {
        match self {
            Wins::Flat => outcome.points(game.side_to_move(position)) * FLAT_WIN,
            Wins::ByDistance => evaluator.finished(game, position, outcome, plies),
        }
    }
}

/// Returns the certain value of a score, if wins without a distance may occur.
///
/// ```
/// use endspiel_search::{FLAT_WIN, certain};
/// assert_eq!(certain(FLAT_WIN).unwrap().plies, None);
/// assert_eq!(certain(-endspiel_knowledge::win_in(3)).unwrap().plies, Some(3));
/// assert_eq!(certain(12), None);
/// ```
pub fn certain(score: Score) -> Option<Known> {
    match score {
        FLAT_WIN => Some(Known::of(Value::Win)),
        _ if score == -FLAT_WIN => Some(Known::of(Value::Loss)),
        _ => Known::from_score(score),
    }
}

/// Returns the certain value of a move's score.
///
/// If no estimate was involved, the score is a result even where it does not look like one: a draw,
/// or a number of points in a game that counts them.
pub(crate) fn known_result(score: Score, estimated: bool, unit: f64) -> Option<Known> {
    let result = || {
        let count = (score != 0).then_some((f64::from(score) / unit).round() as i32);
        Known { count, ..Known::of(Value::of(score)) }
    };
    certain(score).or_else(|| (!estimated).then(result))
}

/// Returns the evaluator for a computer that plays `side`.
pub fn evaluator_of<G: Game>(evaluator: &Arc<dyn Evaluator<G>>, side: Side) -> Arc<dyn Evaluator<G>> {
    evaluator.for_computer(side).unwrap_or_else(|| Arc::clone(evaluator))
}

/// Returns the value of a position for the side to move, at `depth` plies.
///
/// The evaluator is used unchanged, whichever side it favours.
pub fn plain_negamax<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    position: &G::Position,
    depth: u32,
    wins: Wins,
) -> Score {
    below_root(game, evaluator, position, depth, wins, 0)
}

/// Returns every move with its value for the side to move, at `depth` plies (at least one).
///
/// They are in the order of [`Game::moves`]. The computer is to move.
pub fn plain_values<G: Game>(
    game: &G,
    evaluator: &Arc<dyn Evaluator<G>>,
    position: &G::Position,
    depth: u32,
    wins: Wins,
) -> Vec<(G::Move, Score)> {
    let evaluator = evaluator_of(evaluator, game.side_to_move(position));
    let value = |mv| {
        let next = game.play_unchecked(position, mv);
        -below_root(game, &*evaluator, &next, depth.saturating_sub(1), wins, 1)
    };
    game.moves(position).into_iter().map(|mv| (mv, value(mv))).collect()
}

fn below_root<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    position: &G::Position,
    depth: u32,
    wins: Wins,
    plies: u32,
) -> Score {
    if let Some(outcome) = game.outcome(position) {
        return wins.finished(game, evaluator, position, outcome, plies);
    }
    if depth == 0 {
        return evaluator.leaf(game, position);
    }
    let mut best = Score::MIN;
    game.for_each_move(position, |mv| {
        let next = game.play_unchecked(position, mv);
        best = best.max(-below_root(game, evaluator, &next, depth - 1, wins, plies + 1));
    });
    best
}
