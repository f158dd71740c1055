//! Alpha-beta of the paper "an AI for Mühle", and of the paper on the 3-3 endgame database, which
//! probes the database first.
//!
//! The printed program differs from the paper's text: the move ordering never finds anything, every
//! root move is searched with the whole window, leaves count as states, and at the horizon a
//! finished game is estimated like any other.

use endspiel_machine::Instant;
use std::collections::HashMap;
use std::sync::Arc;

use endspiel_game::{Error, Game, Match, Random, Spec};
use endspiel_knowledge::{Effort, Evaluator, Exact, Known, ProbeResult, Score, Searchable, Stop, Value};

use super::answer::{SearchCounters, result, unsearched};
use super::{PAPER as OPTION, corrected_words, only, take_corrected};
use crate::alphabeta::AlphaBetaSettings;
use crate::named_evaluator::NamedEvaluator;
use crate::plain::FLAT_WIN;
use crate::ranking::Ranking;
use crate::settings::{CHECK_EVERY, DEEPEST, on_off, seed_words};
use crate::time::stop_in_time;
use crate::typed::{Found, SearchResult, Tell, Thinker, Variation, game_over};
use crate::{Cost, Knowledge, Limits, TableUse};

pub(super) const PAPER: &str = "muehle2021";

/// The defect that can be corrected.
const ORDERING: &str = "ordering";

/// Maximum number of table entries of a game: enough for 125 moves with the paper's budget.
const MAX_ENTRIES: usize = 7 << 19;

/// The options of the player.
pub(super) const TAKES: &[&str] = &[OPTION, "states", "symmetry", "tables", "mended", "weights", "seed"];

/// A value with the window it was found in.
#[derive(Clone, Copy)]
struct Entry {
    value: Score,
    alpha: Score,
    beta: Score,
}

/// Values by state, player to move and limit, kept for a whole game.
type Table<G> = HashMap<(<G as Game>::Position, u32), Entry>;

/// The printed alpha-beta: iterative deepening until the budget of states is used up.
pub(super) struct AlphaBeta<G: Game> {
    evaluator: NamedEvaluator<G>,
    states: u64,
    symmetry: bool,
    /// Whether successors are ordered by the previous iteration's values, which the paper intended
    /// but missed.
    corrected: bool,
    tables: TableUse,
    database: Vec<Arc<dyn Exact<G>>>,
    seed: u64,
    random: Random,
    table: Table<G>,
}

impl<G: Searchable> AlphaBeta<G> {
    /// Builds the player from a spec:
    /// `alphabeta:paper=muehle2021,states=25000,symmetry=on,tables=3-3`.
    pub(super) fn from_spec(game: &G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Self, Error> {
        only::<G>(PAPER, "mill")?;
        let evaluator = NamedEvaluator::take_weights(game, &mut spec, "classic")?;
        let states = match spec.take("states", AlphaBetaSettings::STATES)? {
            0 => return Err(spec.bad_value("states", "0")),
            states => states,
        };
        let symmetry = spec.take_switch("symmetry", true)?;
        let corrected = take_corrected(&mut spec, ORDERING)?;
        let tables = TableUse::take(&mut spec, TableUse::Off)?;
        let seed = spec.take("seed", 0)?;
        spec.finish(TAKES)?;
        let database = tables.of(knowledge, game)?;
        let (random, table) = (Random::new(seed), HashMap::new());
        Ok(AlphaBeta { evaluator, states, symmetry, corrected, tables, database, seed, random, table })
    }

    /// Returns the answer of the database if the position is won there.
    fn probe_database(&mut self, played: &Match<G>, stop: &Stop, begun: Instant) -> Option<SearchResult<G>> {
        let (game, position) = (played.game(), played.position());
        let find = |exact: &Arc<dyn Exact<G>>, position: &G::Position, irreversible: bool| {
            let since = played.since_removal().after(irreversible);
            let probed = || exact.value_since(game, position, since, Effort::Probe, stop).and_then(ProbeResult::exact);
            exact.value(game, position, Effort::Probe, stop).or_else(probed)
        };
        let won =
            |exact: &&Arc<dyn Exact<G>>| find(exact, position, true).is_some_and(|known| known.value == Value::Win);
        let exact = self.database.iter().find(won)?;
        // The entry of a won state holds the next state of the shortest win.
        let lost = |mv: G::Move| -> Option<(u32, G::Move, Known)> {
            let next = game.play_unchecked(position, mv);
            if let Some(outcome) = game.outcome(&next) {
                let wins = outcome.points(game.side_to_move(position)) > 0;
                return wins.then(|| (0, mv, Known { plies: Some(1), ..Known::of(Value::Win) }));
            }
            let known = find(exact, &next, game.is_irreversible(position, mv))?;
            let left = known.plies.or(known.removal).unwrap_or(u32::MAX - 1);
            let after = Known { plies: known.plies.map(|plies| plies + 1), ..Known::of(Value::Win) };
            (known.value == Value::Loss).then_some((left + 1, mv, after))
        };
        let winning: Vec<_> = game.moves(position).into_iter().filter_map(lost).collect();
        let shortest = winning.iter().map(|&(plies, ..)| plies).min()?;
        let best: Vec<_> = winning.into_iter().filter(|&(plies, ..)| plies == shortest).collect();
        let &(_, chosen, known) = self.random.choose(&best)?;
        // The paper plays a win of the database whatever the draw limits; it is certain only if it
        // comes before them.
        let mut after = played.clone();
        after.play(chosen).ok()?;
        let certain = match after.ending() {
            Some(ending) => ending.outcome.winner().is_some(),
            None => {
                let probed = exact.value_since(game, after.position(), after.since_removal(), Effort::Probe, stop);
                probed.and_then(ProbeResult::exact).is_some_and(|known| known.value == Value::Loss)
            }
        };
        Some(SearchResult {
            best: best.iter().map(|&(_, mv, _)| mv).collect(),
            nodes: 1,
            exact: certain,
            source: Some(exact.source().to_owned()),
            lines: vec![Variation {
                known: Some(known).filter(|_| certain),
                unsure: Some(known).filter(|_| !certain),
                ..Variation::estimate(chosen, FLAT_WIN)
            }],
            cost: Cost { budget: Some(self.states), ..Cost::default() },
            ..SearchResult::estimate(chosen, FLAT_WIN, self.evaluator.evaluator().unit(), begun)
        })
    }
}

impl<G: Searchable> Thinker<G> for AlphaBeta<G> {
    fn spec(&self) -> String {
        let AlphaBeta { states, tables, .. } = self;
        let (symmetry, weights) = (on_off(self.symmetry), self.evaluator.weights_words());
        let (corrected, seed) = (corrected_words(self.corrected, ORDERING), seed_words(self.seed));
        format!("alphabeta:paper={PAPER},states={states},symmetry={symmetry},tables={tables}{weights}{corrected}{seed}")
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
        if let Some(known) = self.probe_database(played, &stop, begun) {
            return Ok(known);
        }
        let (game, position) = (played.game(), played.position());
        let budget = if limits.infinite { u64::MAX } else { limits.nodes.unwrap_or(self.states) };
        let deepest = limits.depth.filter(|_| !limits.infinite).map_or(DEEPEST, |depth| depth.clamp(2, DEEPEST) - 1);
        let mut found = unsearched(game, position).ok_or_else(game_over)?;
        let mut depth = 0;
        let mut search = Search {
            game,
            evaluator: &**self.evaluator.evaluator(),
            symmetry: self.symmetry,
            corrected: self.corrected,
            table: &mut self.table,
            random: &mut self.random,
            stop: &stop,
            budget: u64::MAX,
            counters: SearchCounters {
                begun,
                nodes: 0,
                cost: Cost { budget: Some(budget).filter(|_| !limits.infinite), ..Cost::default() },
            },
        };
        for limit in 1..=deepest {
            let Some(ranking) = search.root(position, limit).and_then(Ranking::new) else { break };
            (found, depth) = (ranking, limit + 1);
            report(&result(&found, depth, search.evaluator.unit(), limits.lines, &search.counters));
            // The paper has no answer where the first iteration uses up the budget; here it is always completed.
            search.budget = budget;
        }
        found.draw(search.random);
        Ok(result(&found, depth, search.evaluator.unit(), limits.lines, &search.counters))
    }

    fn new_game(&mut self) {
        self.table.clear();
    }
}

/// A search from one root.
struct Search<'a, G: Game> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    symmetry: bool,
    corrected: bool,
    table: &'a mut Table<G>,
    random: &'a mut Random,
    stop: &'a Stop,
    budget: u64,
    counters: SearchCounters,
}

impl<G: Searchable> Search<'_, G> {
    /// Returns the values of all moves with the whole window; `None` if the budget is used up
    /// before.
    fn root(&mut self, position: &G::Position, limit: u32) -> Option<Vec<(G::Move, Score)>> {
        let moves = self.game.moves(position).into_iter();
        moves
            .map(|mv| {
                let next = self.game.play_unchecked(position, mv);
                Some((mv, -self.evaluate(&next, limit, -FLAT_WIN, FLAT_WIN)?))
            })
            .collect()
    }

    /// Returns the value of a state, from the table if the stored window contains the requested
    /// one.
    fn evaluate(&mut self, position: &G::Position, limit: u32, mut alpha: Score, mut beta: Score) -> Option<Score> {
        let key = (self.image(position), limit);
        match self.table.get(&key) {
            Some(entry) if entry.alpha <= alpha && beta <= entry.beta => {
                self.counters.cost.hits += 1;
                return Some(entry.value);
            }
            Some(entry) => {
                self.counters.cost.invalid += 1;
                (alpha, beta) = (alpha.min(entry.alpha), beta.max(entry.beta));
            }
            None => self.counters.cost.misses += 1,
        }
        let value = self.alpha_beta(position, limit, alpha, beta)?;
        if self.table.len() < MAX_ENTRIES || self.table.contains_key(&key) {
            self.table.insert(key, Entry { value, alpha, beta });
        }
        Some(value)
    }

    fn alpha_beta(&mut self, position: &G::Position, limit: u32, alpha: Score, beta: Score) -> Option<Score> {
        self.counters.nodes += 1;
        if self.counters.nodes >= self.budget || self.counters.nodes.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            return None;
        }
        if limit == 0 {
            self.counters.cost.leaves += 1;
            return Some(self.evaluator.evaluate(self.game, position));
        }
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome.points(self.game.side_to_move(position)) * FLAT_WIN);
        }
        let mut value = alpha;
        for next in self.successors(position, limit) {
            value = value.max(-self.evaluate(&next, limit - 1, -beta, -value)?);
            if value >= beta {
                self.counters.cost.cutoffs += 1;
                return Some(value);
            }
        }
        Some(value)
    }

    /// Returns the states after each move in the random order of a Python set.
    ///
    /// The printed ordering looks them up under the wrong player and limit and finds none.
    /// Corrected, the worst for the opponent in the previous iteration comes first, unknown ones
    /// last.
    fn successors(&mut self, position: &G::Position, limit: u32) -> Vec<G::Position> {
        let moves = self.game.moves(position).into_iter();
        let mut states: Vec<_> = moves.map(|mv| self.game.play_unchecked(position, mv)).collect();
        self.random.shuffle(&mut states);
        if self.corrected && limit >= 2 {
            let before = |state: &G::Position| self.table.get(&(self.image(state), limit - 2)).map(|entry| entry.value);
            states.sort_by_cached_key(|state| before(state).unwrap_or(Score::MAX));
        }
        states
    }

    /// Returns the image of a position under which symmetric states share an entry.
    fn image(&self, position: &G::Position) -> G::Position {
        if self.symmetry { self.game.canonical(position).0 } else { *position }
    }
}
