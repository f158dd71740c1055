//! A traced search of a game.

use endspiel_game::{Error, Match, Side};
use endspiel_knowledge::{Evaluator, Score, Searchable, Stop};

use super::tracer::search;
use super::{DEEPEST_TRACE, Successors, Trace, TraceSettings};
use crate::named_evaluator::NamedEvaluator;
use crate::phrases::TRACED_DEPTHS;
use crate::plain::Wins;
use crate::typed::game_over;

/// Searches the present position of a match and records every step.
///
/// ```
/// use endspiel_game::{DrawLimits, Match};
/// use endspiel_knowledge::Stop;
/// use endspiel_mill::Mill;
/// use endspiel_search::{TraceSettings, trace};
/// let played = Match::new(Mill::default(), DrawLimits::NONE);
/// let minimax = TraceSettings {
///     depth: 2, cut: false, ordering: false, table: false, symmetry: false, evaluator: "classic".to_owned(),
/// };
/// // One root, 24 first moves, 23 answers to each.
/// assert_eq!(trace(&played, &minimax, &Stop::never()).unwrap().counts.nodes, 1 + 24 + 24 * 23);
/// ```
pub fn trace<G: Searchable>(played: &Match<G>, settings: &TraceSettings, stop: &Stop) -> Result<Trace, Error> {
    if !(1..=DEEPEST_TRACE).contains(&settings.depth) {
        return Err(Error::spec(TRACED_DEPTHS.say(&[("most", &DEEPEST_TRACE)])));
    }
    if played.ending().is_some() {
        return Err(game_over());
    }
    let game = played.game();
    let root = game.side_to_move(played.position());
    let evaluator = NamedEvaluator::new(game, &settings.evaluator, None)?;
    let evaluator = crate::evaluator_of(evaluator.evaluator(), root);
    let searched = Played { game, evaluator: &*evaluator, root };
    Ok(search(&searched, *played.position(), evaluator.unit(), settings, stop))
}

/// A game with an evaluator.
struct Played<'a, G: Searchable> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    root: Side,
}

impl<G: Searchable> Successors for Played<'_, G> {
    type Position = G::Position;
    type Key = G::Position;

    fn is_root_side(&self, position: &G::Position) -> bool {
        self.game.side_to_move(position) == self.root
    }

    fn finished(&self, position: &G::Position) -> Option<Score> {
        // Flat wins do not depend on the number of plies.
        let outcome = self.game.outcome(position)?;
        Some(Wins::Flat.finished(self.game, self.evaluator, position, outcome, 0))
    }

    fn estimate(&self, position: &G::Position, remaining: u32) -> Option<Score> {
        (remaining == 0).then(|| self.evaluator.evaluate(self.game, position))
    }

    fn successors(&self, position: &G::Position, ordered: bool) -> Vec<(String, G::Position)> {
        let mut moves = self.game.moves(position);
        if ordered {
            moves.sort_by_key(|&mv| std::cmp::Reverse(self.game.ordering_score(position, mv)));
        }
        let next = |mv| (self.game.print_move(position, mv), self.game.play_unchecked(position, mv));
        moves.into_iter().map(next).collect()
    }

    fn key(&self, position: &G::Position, symmetry: bool) -> G::Position {
        if symmetry { self.game.canonical(position).0 } else { *position }
    }
}
