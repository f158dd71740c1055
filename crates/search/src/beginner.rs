//! A player that a child can beat: weak on purpose, in a human way.

use endspiel_game::{Match, Outcome, Random, Spec};
use endspiel_knowledge::{Evaluator, Score, Searchable, Stop};
use endspiel_machine::Instant;

use crate::plain::{FLAT_WIN, certain};
use crate::typed::{Found, SearchResult, Tell, Thinker, Variation, game_over};
use crate::{Cost, Level, Limits};

/// Percentage of turns in which it looks at the opponent's immediate replies.
const ATTENTION: usize = 80;

/// The error of its estimate of a move, in per cent of the difference between the best and the
/// worst move.
const BLUR: Score = 50;

/// An engine that sees immediate wins and, most of the time, the opponent's immediate wins and
/// captures.
///
/// It misses everything further ahead, and its estimates are inexact.
#[derive(Clone, Debug)]
pub struct Beginner {
    random: Random,
    seed: u64,
}

impl Beginner {
    /// Creates a beginner; the seed determines its errors.
    pub fn new(seed: u64) -> Beginner {
        Beginner { random: Random::new(seed), seed }
    }

    /// Returns the chosen move and its estimate; `None` if the game is over.
    pub fn choose<G: Searchable>(&mut self, game: &G, position: &G::Position) -> Option<SearchResult<G>> {
        let begun = Instant::now();
        let evaluator = game.strong();
        let attentive = self.random.below(100) < ATTENTION;
        let mut look = Look { game, evaluator: &*evaluator, visited: 0 };
        let judged: Vec<_> =
            game.moves(position).into_iter().map(|mv| (mv, look.judge(position, mv, attentive))).collect();
        let blur = spread(judged.iter().map(|&(_, value)| value)) * BLUR / 100;
        let (chosen, value) = judged.into_iter().max_by_key(|&(_, value)| {
            let felt = if certain(value).is_some() { value } else { value + self.random_error(blur) };
            (felt, self.random.word())
        })?;
        Some(SearchResult {
            depth: 1,
            nodes: look.visited,
            exact: value == FLAT_WIN,
            lines: vec![Variation { known: certain(value), ..Variation::estimate(chosen, value) }],
            cost: Cost { leaves: look.visited, ..Cost::default() },
            ..SearchResult::estimate(chosen, value, evaluator.unit(), begun)
        })
    }

    /// Returns a random number between −`most` and +`most`.
    fn random_error(&mut self, most: Score) -> Score {
        self.random.below(2 * most as usize + 1) as Score - most
    }
}

impl<G: Searchable> Thinker<G> for Beginner {
    fn spec(&self) -> String {
        Spec::new(Level::Beginner.name()).with_changed("seed", self.seed, 0).to_string()
    }

    fn think(&mut self, played: &Match<G>, _: &Limits, _: &Stop, _: Tell<'_, SearchResult<G>>) -> Found<G> {
        self.choose(played.game(), played.position()).ok_or_else(game_over)
    }
}

/// Returns the difference between the best and the worst of the uncertain values.
fn spread(values: impl Iterator<Item = Score>) -> Score {
    let (worst, best) = values
        .filter(|&value| certain(value).is_none())
        .fold((FLAT_WIN, -FLAT_WIN), |(worst, best), value| (worst.min(value), best.max(value)));
    (best - worst).max(0)
}

/// A short look at a position.
struct Look<'a, G> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    visited: u64,
}

impl<G: Searchable> Look<'_, G> {
    /// Estimates a move by the position after it and, if attentive, by the opponent's immediate
    /// wins and captures there.
    fn judge(&mut self, position: &G::Position, mv: G::Move, attentive: bool) -> Score {
        let next = self.game.play_unchecked(position, mv);
        let mut value = -self.at_first_sight(&next);
        if attentive {
            self.game.for_each_move(&next, |answer| {
                let after = self.game.play_unchecked(&next, answer);
                let seen = self.game.outcome(&after).is_some() || self.game.is_loud(&next, answer);
                if seen {
                    value = value.min(self.at_first_sight(&after));
                }
            });
        }
        value
    }

    fn at_first_sight(&mut self, position: &G::Position) -> Score {
        self.visited += 1;
        match self.game.outcome(position) {
            Some(Outcome::Win(side)) if side == self.game.side_to_move(position) => FLAT_WIN,
            Some(Outcome::Win(_)) => -FLAT_WIN,
            Some(Outcome::Draw) => 0,
            None => self.evaluator.evaluate(self.game, position),
        }
    }
}
