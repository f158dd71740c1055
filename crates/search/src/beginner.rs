//! A player whom a child can beat: weak on purpose, in a human way.

use endspiel_game::{Error, Match, Outcome, Random, Spec};
use endspiel_knowledge::{Evaluator, Score, Searchable, Stop};
use endspiel_machine::Instant;

use crate::plain::{FLAT_WIN, certain};
use crate::typed::{SearchResult, Thinker, Variation, game_over};
use crate::{Cost, Level, Limits};

/// In how many of a hundred turns it looks what the opponent could do at once.
const ATTENTION: usize = 80;

/// How far its judgement of a move is off, in hundredths of the difference between the best and the worst move.
const BLUR: Score = 50;

/// Takes a win it sees; most of the time sees that the opponent is about to win, or to take something; misses
/// everything that lies further ahead, and does not judge exactly what it sees.
#[derive(Clone, Debug)]
pub struct Beginner {
    random: Random,
    seed: u64,
}

impl Beginner {
    /// A beginner whose whims belong to this seed.
    pub fn new(seed: u64) -> Beginner {
        Beginner { random: Random::new(seed), seed }
    }

    /// The move it plays, with what it thinks of it; `None` if the game is over.
    pub fn choose<G: Searchable>(&mut self, game: &G, position: &G::Position) -> Option<SearchResult<G>> {
        let begun = Instant::now();
        let evaluator = game.strong();
        let attentive = self.random.below(100) < ATTENTION;
        let mut look = Look { game, evaluator: &*evaluator, visited: 0 };
        let judged: Vec<_> =
            game.moves(position).into_iter().map(|mv| (mv, look.judge(position, mv, attentive))).collect();
        let blur = spread(judged.iter().map(|&(_, value)| value)) * BLUR / 100;
        let (chosen, value) = judged.into_iter().max_by_key(|&(_, value)| {
            let felt = if certain(value).is_some() { value } else { value + self.whim(blur) };
            (felt, self.random.word())
        })?;
        Some(SearchResult {
            chosen,
            best: vec![chosen],
            value,
            unit: evaluator.unit(),
            depth: 1,
            nodes: look.visited,
            seconds: begun.elapsed().as_secs_f64(),
            exact: value == FLAT_WIN,
            source: None,
            reflex: None,
            lines: vec![Variation { known: certain(value), ..Variation::estimate(chosen, value) }],
            cost: Cost { leaves: look.visited, ..Cost::default() },
        })
    }

    /// A number between −`most` and +`most`.
    fn whim(&mut self, most: Score) -> Score {
        self.random.below(2 * most as usize + 1) as Score - most
    }
}

impl<G: Searchable> Thinker<G> for Beginner {
    fn spec(&self) -> String {
        Spec::new(Level::Beginner.name()).with_changed("seed", self.seed, 0).to_string()
    }

    fn think(
        &mut self,
        played: &Match<G>,
        _: &Limits,
        _: &Stop,
        _: &mut dyn FnMut(&SearchResult<G>),
    ) -> Result<SearchResult<G>, Error> {
        self.choose(played.game(), played.position()).ok_or_else(game_over)
    }
}

/// The difference between the best and the worst of the values that are not certain.
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
    /// What a move seems to be worth: the position after it, and if attentive what the opponent could win or
    /// take there at once.
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
