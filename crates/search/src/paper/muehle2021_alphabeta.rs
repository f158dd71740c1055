//! Alpha-beta of the paper "an AI for Mühle", and of the paper on the 3-3 endgame database, which asks the database first.
//!
//! Differences from the papers' text, all of them printed: the move ordering never finds anything, every root move is searched
//! with the whole window, leaves count as states, and at the horizon a finished game is estimated like any other.

use endspiel_machine::Instant;
use std::collections::HashMap;
use std::sync::Arc;

use endspiel_game::{Error, Game, Match, Random, Spec};
use endspiel_knowledge::{Effort, Evaluator, Exact, Known, Score, Searchable, Stop, Told, Value};

use super::answer::{Spent, result, unsearched};
use super::{PAPER as OPTION, mended_words, only, take_mended};
use crate::alphabeta::AlphaBetaSettings;
use crate::named_evaluator::NamedEvaluator;
use crate::plain::FLAT_WIN;
use crate::ranking::Ranking;
use crate::settings::{CHECK_EVERY, DEEPEST, on_off, seed_words};
use crate::time::stop_in_time;
use crate::typed::{SearchResult, Thinker, Variation, game_over};
use crate::{Cost, Knowledge, Limits, TableUse};

pub(super) const PAPER: &str = "muehle2021";

/// The defect that can be mended.
const ORDERING: &str = "ordering";

/// The most entries the table of a game may have: more than 125 moves with the paper's budget leave.
const MOST_ENTRIES: usize = 7 << 19;

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

/// The printed alpha-beta: deeper and deeper until the budget of states is used up.
pub(super) struct AlphaBeta<G: Game> {
    evaluator: NamedEvaluator<G>,
    states: u64,
    symmetry: bool,
    /// Whether successors are ordered by what the iteration before has found, which the paper meant and missed.
    mended: bool,
    tables: TableUse,
    database: Vec<Arc<dyn Exact<G>>>,
    seed: u64,
    random: Random,
    table: Table<G>,
}

impl<G: Searchable> AlphaBeta<G> {
    /// The player as a spec asks for it: `alphabeta:paper=muehle2021,states=25000,symmetry=on,tables=3-3`.
    pub(super) fn from_spec(game: &G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Self, Error> {
        only::<G>(PAPER, "mill")?;
        let evaluator = NamedEvaluator::take_weights(game, &mut spec, "classic")?;
        let states = match spec.take("states", AlphaBetaSettings::STATES)? {
            0 => return Err(spec.bad_value("states", "0")),
            states => states,
        };
        let symmetry = spec.take_switch("symmetry", true)?;
        let mended = take_mended(&mut spec, ORDERING)?;
        let tables = TableUse::take(&mut spec, TableUse::Off)?;
        let seed = spec.take("seed", 0)?;
        spec.finish(TAKES)?;
        let database = tables.of(knowledge, game)?;
        let (random, table) = (Random::new(seed), HashMap::new());
        Ok(AlphaBeta { evaluator, states, symmetry, mended, tables, database, seed, random, table })
    }

    /// The answer of the database, where it has the position as won.
    fn ask_database(&mut self, played: &Match<G>, stop: &Stop, begun: Instant) -> Option<SearchResult<G>> {
        let (game, position) = (played.game(), played.position());
        let find = |exact: &Arc<dyn Exact<G>>, position: &G::Position, irreversible: bool| {
            let since = played.since_removal().after(irreversible);
            let told = || exact.value_since(game, position, since, Effort::Glance, stop).and_then(Told::sure);
            exact.value(game, position, Effort::Glance, stop).or_else(told)
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
        // The paper plays a win of the database whatever the draw limits; it is certain only if it comes before them.
        let mut after = played.clone();
        after.play(chosen).ok()?;
        let certain = match after.ending() {
            Some(ending) => ending.outcome.winner().is_some(),
            None => {
                let told = exact.value_since(game, after.position(), after.since_removal(), Effort::Glance, stop);
                told.and_then(Told::sure).is_some_and(|known| known.value == Value::Loss)
            }
        };
        Some(SearchResult {
            chosen,
            best: best.iter().map(|&(_, mv, _)| mv).collect(),
            value: FLAT_WIN,
            unit: self.evaluator.evaluator().unit(),
            depth: 0,
            nodes: 1,
            seconds: begun.elapsed().as_secs_f64(),
            exact: certain,
            source: Some(exact.source().to_owned()),
            reflex: None,
            lines: vec![Variation {
                known: Some(known).filter(|_| certain),
                unsure: Some(known).filter(|_| !certain),
                ..Variation::estimate(chosen, FLAT_WIN)
            }],
            cost: Cost { budget: Some(self.states), ..Cost::default() },
        })
    }
}

impl<G: Searchable> Thinker<G> for AlphaBeta<G> {
    fn spec(&self) -> String {
        let AlphaBeta { states, tables, .. } = self;
        let (symmetry, weights) = (on_off(self.symmetry), self.evaluator.weights_words());
        let (mended, seed) = (mended_words(self.mended, ORDERING), seed_words(self.seed));
        format!("alphabeta:paper={PAPER},states={states},symmetry={symmetry},tables={tables}{weights}{mended}{seed}")
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&SearchResult<G>),
    ) -> Result<SearchResult<G>, Error> {
        let begun = Instant::now();
        let stop = stop_in_time(stop, limits, begun);
        if let Some(known) = self.ask_database(played, &stop, begun) {
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
            mended: self.mended,
            table: &mut self.table,
            random: &mut self.random,
            stop: &stop,
            budget: u64::MAX,
            spent: Spent {
                begun,
                nodes: 0,
                cost: Cost { budget: Some(budget).filter(|_| !limits.infinite), ..Cost::default() },
            },
        };
        for limit in 1..=deepest {
            let Some(ranking) = search.root(position, limit).and_then(Ranking::new) else { break };
            (found, depth) = (ranking, limit + 1);
            report(&result(&found, depth, search.evaluator.unit(), limits.lines, &search.spent));
            // The paper has no answer where the first iteration uses up the budget; here it is always completed.
            search.budget = budget;
        }
        found.draw(search.random);
        Ok(result(&found, depth, search.evaluator.unit(), limits.lines, &search.spent))
    }

    fn new_game(&mut self) {
        self.table.clear();
    }
}

/// One search from one root.
struct Search<'a, G: Game> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    symmetry: bool,
    mended: bool,
    table: &'a mut Table<G>,
    random: &'a mut Random,
    stop: &'a Stop,
    budget: u64,
    spent: Spent,
}

impl<G: Searchable> Search<'_, G> {
    /// The values of all moves with the whole window; `None` if the budget is used up before.
    fn root(&mut self, position: &G::Position, limit: u32) -> Option<Vec<(G::Move, Score)>> {
        let moves = self.game.moves(position).into_iter();
        moves
            .map(|mv| {
                let next = self.game.play_unchecked(position, mv);
                Some((mv, -self.evaluate(&next, limit, -FLAT_WIN, FLAT_WIN)?))
            })
            .collect()
    }

    /// The value of a state, from the table where the stored window contains the asked one.
    fn evaluate(&mut self, position: &G::Position, limit: u32, mut alpha: Score, mut beta: Score) -> Option<Score> {
        let key = (self.image(position), limit);
        match self.table.get(&key) {
            Some(entry) if entry.alpha <= alpha && beta <= entry.beta => {
                self.spent.cost.hits += 1;
                return Some(entry.value);
            }
            Some(entry) => {
                self.spent.cost.invalid += 1;
                (alpha, beta) = (alpha.min(entry.alpha), beta.max(entry.beta));
            }
            None => self.spent.cost.misses += 1,
        }
        let value = self.alpha_beta(position, limit, alpha, beta)?;
        if self.table.len() < MOST_ENTRIES || self.table.contains_key(&key) {
            self.table.insert(key, Entry { value, alpha, beta });
        }
        Some(value)
    }

    fn alpha_beta(&mut self, position: &G::Position, limit: u32, alpha: Score, beta: Score) -> Option<Score> {
        self.spent.nodes += 1;
        if self.spent.nodes >= self.budget || self.spent.nodes.is_multiple_of(CHECK_EVERY) && self.stop.is_due() {
            return None;
        }
        if limit == 0 {
            self.spent.cost.leaves += 1;
            return Some(self.evaluator.evaluate(self.game, position));
        }
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome.points(self.game.side_to_move(position)) * FLAT_WIN);
        }
        let mut value = alpha;
        for next in self.successors(position, limit) {
            value = value.max(-self.evaluate(&next, limit - 1, -beta, -value)?);
            if value >= beta {
                self.spent.cost.cutoffs += 1;
                return Some(value);
            }
        }
        Some(value)
    }

    /// The states after each move, in the order of a Python set: by chance. The printed ordering looks them up under the wrong
    /// player and limit and finds none; mended, the worst for the opponent in the iteration before comes first, unknown ones last.
    fn successors(&mut self, position: &G::Position, limit: u32) -> Vec<G::Position> {
        let moves = self.game.moves(position).into_iter();
        let mut states: Vec<_> = moves.map(|mv| self.game.play_unchecked(position, mv)).collect();
        self.random.shuffle(&mut states);
        if self.mended && limit >= 2 {
            let before = |state: &G::Position| self.table.get(&(self.image(state), limit - 2)).map(|entry| entry.value);
            states.sort_by_cached_key(|state| before(state).unwrap_or(Score::MAX));
        }
        states
    }

    /// Symmetric states share an entry.
    fn image(&self, position: &G::Position) -> G::Position {
        if self.symmetry { self.game.canonical(position).0 } else { *position }
    }
}
