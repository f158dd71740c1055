//! Minimax of the paper "an AI for Mühle": every position is searched once for each number of
//! remaining plies.

use endspiel_machine::Instant;
use std::collections::HashMap;

use endspiel_game::{Error, Game, Match, Random, Spec};
use endspiel_knowledge::{Evaluator, Score, Searchable, Stop};

use super::answer::{SearchCounters, result, unsearched};
use super::{PAPER as OPTION, only};
use crate::Limits;
use crate::named_evaluator::NamedEvaluator;
use crate::phrases::LIMITS;
use crate::plain::FLAT_WIN;
use crate::ranking::Ranking;
use crate::settings::{CHECK_EVERY, DEEPEST, seed_words};
use crate::time::stop_in_time;
use crate::typed::{Found, SearchResult, Tell, Thinker, game_over};

pub(super) const PAPER: &str = "muehle2021";

/// Default number of plies after the root move.
const DEFAULT_LIMIT: u32 = 2;

/// The options of the player.
pub(super) const TAKES: &[&str] = &[OPTION, "limit", "weights", "seed"];

/// The printed minimax. `limit` counts the plies after the root move, so its depth is `limit + 1`.
pub(super) struct Minimax<G: Game> {
    evaluator: NamedEvaluator<G>,
    limit: u32,
    seed: u64,
    random: Random,
}

impl<G: Searchable> Minimax<G> {
    /// Builds the player from a spec: `minimax:paper=muehle2021,limit=2,weights=1/1/4/2`.
    pub(super) fn from_spec(game: &G, mut spec: Spec) -> Result<Self, Error> {
        only::<G>(PAPER, "mill")?;
        let evaluator = NamedEvaluator::take_weights(game, &mut spec, "classic")?;
        let limit = spec.take("limit", DEFAULT_LIMIT)?;
        let seed = spec.take("seed", 0)?;
        spec.finish(TAKES)?;
        if limit >= DEEPEST {
            return Err(Error::spec(LIMITS.say(&[("most", &(DEEPEST - 1)), ("limit", &limit)])));
        }
        Ok(Minimax { evaluator, limit, seed, random: Random::new(seed) })
    }
}

impl<G: Searchable> Thinker<G> for Minimax<G> {
    fn spec(&self) -> String {
        let weights = self.evaluator.weights_words();
        format!("minimax:paper={PAPER},limit={}{weights}{}", self.limit, seed_words(self.seed))
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        let begun = Instant::now();
        let stop = stop_in_time(stop, limits, begun);
        let evaluator = &**self.evaluator.evaluator();
        let limit = limits.depth.map_or(self.limit, |depth| depth.clamp(1, DEEPEST) - 1);
        let (game, position) = (played.game(), played.position());
        let mut found = unsearched(game, position).ok_or_else(game_over)?;
        let mut counters = SearchCounters { begun, nodes: 0, cost: crate::Cost::default() };
        let mut depth = 0;
        for limit in if limits.infinite { 0..=DEEPEST } else { limit..=limit } {
            let budget = limits.nodes.unwrap_or(u64::MAX);
            let mut tree = Tree { game, evaluator, memory: HashMap::new(), stop: &stop, budget, counters };
            let values = tree.root(position, limit);
            counters = tree.counters;
            let Some(ranking) = values.and_then(Ranking::new) else { break };
            (found, depth) = (ranking, limit + 1);
            report(&result(&found, depth, evaluator.unit(), limits.lines, &counters));
        }
        found.draw(&mut self.random);
        Ok(result(&found, depth, evaluator.unit(), limits.lines, &counters))
    }
}

/// A search from one root.
struct Tree<'a, G: Game> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    /// Values by state, player to move and limit.
    memory: HashMap<(G::Position, u32), Score>,
    stop: &'a Stop,
    budget: u64,
    counters: SearchCounters,
}

impl<G: Searchable> Tree<'_, G> {
    /// Returns the values of all moves; `None` if the search was stopped.
    fn root(&mut self, position: &G::Position, limit: u32) -> Option<Vec<(G::Move, Score)>> {
        let moves = self.game.moves(position).into_iter();
        moves.map(|mv| Some((mv, -self.remembered(&self.game.play_unchecked(position, mv), limit)?))).collect()
    }

    /// Returns the value of a state, from memory if it is there.
    fn remembered(&mut self, position: &G::Position, limit: u32) -> Option<Score> {
        if let Some(&value) = self.memory.get(&(*position, limit)) {
            self.counters.cost.hits += 1;
            return Some(value);
        }
        self.counters.cost.misses += 1;
        let value = self.minimax(position, limit)?;
        self.memory.insert((*position, limit), value);
        Some(value)
    }

    fn minimax(&mut self, position: &G::Position, limit: u32) -> Option<Score> {
        if self.counters.nodes >= self.budget || self.counters.nodes.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            return None;
        }
        self.counters.nodes += 1;
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome.points(self.game.side_to_move(position)) * FLAT_WIN);
        }
        if limit == 0 {
            self.counters.cost.leaves += 1;
            return Some(self.evaluator.evaluate(self.game, position));
        }
        let mut best = -FLAT_WIN;
        for mv in self.game.moves(position) {
            best = best.max(-self.remembered(&self.game.play_unchecked(position, mv), limit - 1)?);
        }
        Some(best)
    }
}
