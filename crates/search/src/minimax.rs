//! Minimax of the documents: every move to a fixed depth, each position searched once.

use std::sync::Arc;

use endspiel_game::{Error, Game, Match, Random, Side, Spec};
use endspiel_knowledge::{Evaluator, Score, Searchable, Stop};
use endspiel_machine::Instant;

use crate::continuation::continuation;
use crate::named_evaluator::NamedEvaluator;
use crate::plain::{Wins, certain, evaluator_of, known_result};
use crate::position_map::{Key, PositionMap};
use crate::ranking::Ranking;
use crate::settings::{CHECK_EVERY, DEEPEST, seed_words, take_depth};
use crate::time::stop_in_time;
use crate::typed::{Found, SearchResult, Tell, Thinker, Variation, game_over};
use crate::{Cost, Limits};

/// The settings of [`Minimax`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimaxSettings {
    /// The depth in plies.
    pub depth: u32,
    /// The seed that chooses among several best moves.
    pub seed: u64,
}

impl Default for MinimaxSettings {
    fn default() -> MinimaxSettings {
        MinimaxSettings { depth: 2, seed: 0 }
    }
}

/// A full-width search to a fixed depth.
///
/// A position is stored with its remaining plies; a win has one score, however far away; the seed
/// chooses among the best moves.
#[derive(Clone, Debug)]
pub struct Minimax<G: Game> {
    evaluator: NamedEvaluator<G>,
    settings: MinimaxSettings,
    random: Random,
    remembered: PositionMap<G::Position, FoundValue>,
}

/// A value for the side to move.
#[derive(Clone, Copy, Debug)]
struct FoundValue {
    value: Score,
    /// Whether the value depends on an estimate.
    estimated: bool,
}

impl<G: Searchable> Minimax<G> {
    /// Creates minimax with this evaluator.
    pub fn new(evaluator: NamedEvaluator<G>, settings: MinimaxSettings) -> Self {
        Minimax { evaluator, settings, random: Random::new(settings.seed), remembered: PositionMap::default() }
    }

    /// Builds minimax from a spec: `minimax:depth=3,eval=classic,weights=1/1/4/2,seed=7`.
    pub fn from_spec(game: &G, mut spec: Spec) -> Result<Self, Error> {
        let usual = MinimaxSettings::default();
        let evaluator = NamedEvaluator::take(game, &mut spec, "classic")?;
        let settings = MinimaxSettings {
            depth: take_depth(&mut spec)?.unwrap_or(usual.depth),
            seed: spec.take("seed", usual.seed)?,
        };
        spec.finish(&["depth", "eval", "weights", "seed", "paper", "limit"])?;
        Ok(Minimax::new(evaluator, settings))
    }

    /// Returns the values of all moves; `limits` override the settings. `None` if the game is over.
    ///
    /// If it is stopped early, it returns the best of the valued moves, or else the first legal
    /// move, with depth 0. In an infinite search it goes one ply deeper each time.
    pub fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Option<SearchResult<G>> {
        let begun = Instant::now();
        let stop = stop_in_time(stop, limits, begun);
        self.remembered.clear();
        let mut tree = Tree::new(game, position, self.evaluator.evaluator(), &mut self.remembered, &stop);
        tree.max_visited = limits.nodes.unwrap_or(u64::MAX);
        let depth = limits.depth.unwrap_or(self.settings.depth).clamp(1, DEEPEST);
        let mut found = None;
        for depth in if limits.infinite { 1..=DEEPEST } else { depth..=depth } {
            let iteration = tree.iteration(position, depth)?;
            if tree.stopped && found.is_some() {
                break;
            }
            let last = tree.stopped || iteration.is_exact();
            report(&tree.result(position, &iteration, limits.lines, begun));
            found = Some(iteration);
            if last {
                break;
            }
        }
        let mut found = found?;
        found.ranking.draw(&mut self.random);
        Some(tree.result(position, &found, limits.lines, begun))
    }
}

impl<G: Searchable> Thinker<G> for Minimax<G> {
    fn spec(&self) -> String {
        let MinimaxSettings { depth, seed } = self.settings;
        format!("minimax:depth={depth},{}{}", self.evaluator, seed_words(seed))
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        self.search(played.game(), played.position(), limits, stop, report).ok_or_else(game_over)
    }
}

/// The result at the root.
struct Iteration<G: Game> {
    /// Plies completed.
    depth: u32,
    ranking: Ranking<G>,
    /// Whether any value depends on an estimate.
    estimated: bool,
}

impl<G: Game> Iteration<G> {
    fn is_exact(&self) -> bool {
        !self.estimated || self.depth > 0 && certain(self.ranking.first().1).is_some()
    }
}

/// A search from one root.
struct Tree<'a, G: Game> {
    game: &'a G,
    evaluator: Arc<dyn Evaluator<G>>,
    side: Side,
    remembered: &'a mut PositionMap<G::Position, FoundValue>,
    /// The moves of all positions on the path, the last position's at the end.
    moves: Vec<G::Move>,
    stop: &'a Stop,
    stopped: bool,
    visited: u64,
    max_visited: u64,
    cost: Cost,
    /// Whether an estimate was used since the last reset.
    estimated: bool,
}

impl<'a, G: Searchable> Tree<'a, G> {
    fn new(
        game: &'a G,
        position: &G::Position,
        evaluator: &Arc<dyn Evaluator<G>>,
        remembered: &'a mut PositionMap<G::Position, FoundValue>,
        stop: &'a Stop,
    ) -> Self {
        let side = game.side_to_move(position);
        Tree {
            game,
            evaluator: evaluator_of(evaluator, side),
            side,
            remembered,
            moves: Vec::new(),
            stop,
            stopped: false,
            visited: 0,
            max_visited: u64::MAX,
            cost: Cost::default(),
            estimated: false,
        }
    }

    /// Returns the values of the moves, as far as the search gets before it is stopped; `None` if
    /// there is no move.
    fn iteration(&mut self, position: &G::Position, depth: u32) -> Option<Iteration<G>> {
        self.estimated = false;
        self.moves.clear();
        let moves = self.game.moves(position);
        let first = *moves.first()?;
        let mut values = Vec::with_capacity(moves.len());
        if self.enter(position).is_some() {
            let value = |mv| Some((mv, -self.value(&self.game.play_unchecked(position, mv), depth - 1)?));
            values.extend(moves.into_iter().map_while(value));
        }
        if values.is_empty() {
            values.push((first, self.evaluator.evaluate(self.game, position)));
        }
        let ranking = Ranking::new(values)?;
        let depth = if self.stopped { 0 } else { depth };
        Some(Iteration { depth, ranking, estimated: self.stopped || self.estimated })
    }

    /// Counts a position; `None` if the search must end here.
    #[inline]
    fn enter(&mut self, position: &G::Position) -> Option<()> {
        if self.visited >= self.max_visited || self.visited.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            self.stopped = true;
            return None;
        }
        self.visited += 1;
        if self.game.side_to_move(position) == self.side {
            self.cost.max_calls += 1;
        } else {
            self.cost.min_calls += 1;
        }
        Some(())
    }

    #[inline]
    fn key(&self, position: &G::Position, remaining: u32) -> Key<G::Position> {
        Key::new(*position, self.game.hash(position), remaining)
    }

    /// Returns the value of a position for the side to move; `None` if the search was stopped.
    fn value(&mut self, position: &G::Position, remaining: u32) -> Option<Score> {
        self.enter(position)?;
        let key = self.key(position, remaining);
        if let Some(entry) = self.remembered.get(&key) {
            self.cost.hits += 1;
            self.estimated |= entry.estimated;
            return Some(entry.value);
        }
        self.cost.misses += 1;
        let estimated_before = std::mem::take(&mut self.estimated);
        let value = self.work_out(position, remaining)?;
        self.remembered.put(key, FoundValue { value, estimated: self.estimated });
        self.estimated |= estimated_before;
        Some(value)
    }

    fn work_out(&mut self, position: &G::Position, remaining: u32) -> Option<Score> {
        if let Some(outcome) = self.game.outcome(position) {
            return Some(Wins::Flat.finished(self.game, &*self.evaluator, position, outcome, 0));
        }
        if remaining == 0 {
            self.cost.leaves += 1;
            self.estimated = true;
            return Some(self.evaluator.evaluate(self.game, position));
        }
        let first = self.moves.len();
        self.game.for_each_move(position, |mv| self.moves.push(mv));
        let mut best = Score::MIN;
        for at in first..self.moves.len() {
            let next = self.game.play_unchecked(position, self.moves[at]);
            best = best.max(-self.value(&next, remaining - 1)?);
        }
        self.moves.truncate(first);
        Some(best)
    }

    /// Returns the present result, with this many lines.
    fn result(&self, position: &G::Position, found: &Iteration<G>, lines: usize, begun: Instant) -> SearchResult<G> {
        let unit = self.evaluator.unit();
        let look = |position: &G::Position, remaining| {
            self.remembered.get(&self.key(position, remaining)).map(|entry| entry.value)
        };
        let line = |&(mv, score): &(G::Move, Score)| {
            let next = self.game.play_unchecked(position, mv);
            let mut moves = vec![mv];
            moves.extend(continuation(self.game, &next, found.depth.saturating_sub(1), -score, look));
            Variation { moves, known: known_result(score, found.estimated, unit), ..Variation::estimate(mv, score) }
        };
        let (chosen, value) = found.ranking.first();
        SearchResult {
            best: found.ranking.best(),
            depth: found.depth,
            nodes: self.visited,
            exact: found.is_exact(),
            lines: found.ranking.top(lines).iter().map(line).collect(),
            cost: self.cost,
            ..SearchResult::estimate(chosen, value, unit, begun)
        }
    }
}
