//! Alpha-beta of the documents: iterative deepening under a budget of visited states.
//!
//! - `window`: values with their windows, and when they may be reused
//! - `tree`: the recursion
//! - `iteration`: the root moves, to one depth

mod iteration;
mod tree;
mod window;

use endspiel_machine::Instant;
use std::sync::Arc;

use endspiel_game::{Error, Game, Match, Random, SinceRemoval, Spec};
use endspiel_knowledge::{Exact, Known, Searchable, Stop, Value};

use crate::knowledge::{Knowledge, TableUse};
use crate::named_evaluator::NamedEvaluator;
use crate::phrases::NEEDS_DEPTH;
use crate::plain::{FLAT_WIN, Wins, evaluator_of};
use crate::position_map::PositionMap;
use crate::reflexes::{Reflex, ReflexEffect, reflex};
use crate::settings::{DEEPEST, on_off, seed_words, take_depth};
use crate::time::stop_in_time;
use crate::typed::{Found, SearchResult, Tell, Thinker, Variation, game_over};
use crate::{Cost, Limits};
use iteration::Iteration;
use tree::{Candidate, Tree};
use window::WindowedValue;

/// The settings of [`AlphaBeta`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaSettings {
    /// The budget of visited states; `None` for no budget.
    pub states: Option<u64>,
    /// Maximum depth; `None` for no limit.
    pub depth: Option<u32>,
    /// Whether symmetric positions share an entry.
    pub symmetry: bool,
    /// Whether solvers and tables are probed.
    pub tables: TableUse,
    /// Whether it wins at once and blocks an immediate win without a search.
    pub reflexes: bool,
    /// How wins are scored.
    pub wins: Wins,
    /// The seed that chooses among several best moves.
    pub seed: u64,
}

impl AlphaBetaSettings {
    /// The default budget of states.
    pub const STATES: u64 = 25_000;
}

impl Default for AlphaBetaSettings {
    fn default() -> AlphaBetaSettings {
        AlphaBetaSettings {
            states: Some(AlphaBetaSettings::STATES),
            depth: None,
            symmetry: true,
            tables: TableUse::Off,
            reflexes: false,
            wins: Wins::Flat,
            seed: 0,
        }
    }
}

/// Alpha-beta with iterative deepening.
///
/// A transposition table keeps values with their windows; an entry is valid when its window
/// contains the requested one. Moves are tried in the order of the previous iteration's values. All
/// best moves are found, and the seed chooses one of them. The search ends when the budget is used
/// up (one ply is always completed), the position is decided, or an iteration meets no horizon.
#[derive(Clone, Debug)]
pub struct AlphaBeta<G: Game> {
    evaluator: NamedEvaluator<G>,
    settings: AlphaBetaSettings,
    exact: Vec<Arc<dyn Exact<G>>>,
    random: Random,
    remembered: PositionMap<G::Position, WindowedValue<G::Move>>,
    candidates: Vec<Candidate<G>>,
    /// The count of the match's draw limit, on which known values depend.
    since: SinceRemoval,
}

impl<G: Searchable> AlphaBeta<G> {
    /// Creates alpha-beta with this evaluator. `exact` is probed only if the settings say so.
    pub fn new(evaluator: NamedEvaluator<G>, settings: AlphaBetaSettings, exact: Vec<Arc<dyn Exact<G>>>) -> Self {
        AlphaBeta {
            evaluator,
            settings,
            exact: if settings.tables == TableUse::Off { Vec::new() } else { exact },
            random: Random::new(settings.seed),
            remembered: PositionMap::default(),
            candidates: Vec::new(),
            since: SinceRemoval::UNLIMITED,
        }
    }

    /// Builds alpha-beta from a spec: `alphabeta:states=25000,symmetry=on,tables=off,eval=classic`.
    ///
    /// A `depth` alone switches the budget off. Reflexes are on by default if the game's classic
    /// computer has them ([`Searchable::CLASSIC_HAS_REFLEXES`]).
    pub fn from_spec(game: &G, mut spec: Spec, knowledge: &Knowledge<G>) -> Result<Self, Error> {
        let usual = AlphaBetaSettings::default();
        let evaluator = NamedEvaluator::take(game, &mut spec, "classic")?;
        let depth = take_depth(&mut spec)?;
        let states = match spec.take_text("states").as_deref() {
            None if depth.is_some() => None,
            None => usual.states,
            Some("off") => None,
            Some(text) => Some(text.parse().map_err(|_| spec.bad_value("states", text))?),
        };
        if states.is_none() && depth.is_none() {
            return Err(Error::spec(NEEDS_DEPTH.say(&[])));
        }
        let settings = AlphaBetaSettings {
            states,
            depth,
            symmetry: spec.take_switch("symmetry", usual.symmetry)?,
            tables: TableUse::take(&mut spec, usual.tables)?,
            reflexes: spec.take_switch("reflexes", has_reflexes(&evaluator))?,
            wins: usual.wins,
            seed: spec.take("seed", usual.seed)?,
        };
        spec.finish(&[
            "states", "depth", "symmetry", "tables", "eval", "weights", "reflexes", "seed", "paper", "mended",
        ])?;
        Ok(AlphaBeta::new(evaluator, settings, settings.tables.of(knowledge, game)?))
    }

    /// Returns the value and all best moves; `limits` override the settings. `None` if the game is
    /// over.
    ///
    /// Only completed iterations count. The first one is always completed, whatever the limits.
    pub fn search(
        &mut self,
        game: &G,
        position: &G::Position,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Option<SearchResult<G>> {
        let begun = Instant::now();
        if self.settings.reflexes
            && limits.lines <= 1
            && !limits.infinite
            && let Some(reflex) = reflex(game, position)
        {
            return self.by_reflex(game, position, reflex, begun);
        }
        let stop = stop_in_time(stop, limits, begun);
        let (budget, deepest) = if limits.infinite {
            (None, DEEPEST)
        } else {
            let depth = limits.depth.or(self.settings.depth).unwrap_or(DEEPEST);
            (limits.nodes.or(self.settings.states), depth.clamp(1, DEEPEST))
        };
        self.remembered.clear();
        let never = Stop::never();
        let mut tree = Tree {
            game,
            evaluator: evaluator_of(self.evaluator.evaluator(), game.side_to_move(position)),
            exact: &self.exact,
            since: self.since,
            depth: 0,
            wins: self.settings.wins,
            symmetry: self.settings.symmetry,
            remembered: &mut self.remembered,
            candidates: &mut self.candidates,
            stop: &never,
            max_visited: u64::MAX,
            visited: 0,
            cost: Cost { budget, ..Cost::default() },
            estimated: false,
            source_index: None,
        };
        let mut found = Iteration::first(&mut tree, position, limits.lines)?;
        tree.stop = &stop;
        tree.max_visited = budget.unwrap_or(u64::MAX);
        report(&found.result(&tree, position, limits.lines, begun));
        while found.depth < deepest && !found.is_decided() && !stop.is_due() {
            let Some(deeper) = found.deeper(&mut tree, position, limits.lines) else { break };
            found = deeper;
            report(&found.result(&tree, position, limits.lines, begun));
        }
        found.ranking.draw(&mut self.random);
        Some(found.result(&tree, position, limits.lines, begun))
    }

    /// Returns the answer of a reflex.
    fn by_reflex(
        &mut self,
        game: &G,
        position: &G::Position,
        reflex: Reflex<G::Move>,
        begun: Instant,
    ) -> Option<SearchResult<G>> {
        let chosen = *self.random.choose(&reflex.moves)?;
        let evaluator = evaluator_of(self.evaluator.evaluator(), game.side_to_move(position));
        let certain = |value, plies| Some(Known { plies: Some(plies), ..Known::of(value) });
        let next = game.play_unchecked(position, chosen);
        let (value, known) = match (reflex.kind, game.outcome(&next)) {
            (ReflexEffect::Wins, _) => (FLAT_WIN, certain(Value::Win, 1)),
            (ReflexEffect::BlocksInVain, _) => (-FLAT_WIN, certain(Value::Loss, 2)),
            // The game ends without a winner.
            (ReflexEffect::Blocks, Some(_)) => (0, certain(Value::Draw, 1)),
            (ReflexEffect::Blocks, None) => (-evaluator.evaluate(game, &next), None),
        };
        Some(SearchResult {
            best: reflex.moves,
            depth: if reflex.kind == ReflexEffect::Wins { 1 } else { 2 },
            nodes: reflex.visited,
            exact: known.is_some(),
            reflex: Some(reflex.kind.into()),
            lines: vec![Variation { known, ..Variation::estimate(chosen, value) }],
            cost: Cost { budget: self.settings.states, ..Cost::default() },
            ..SearchResult::estimate(chosen, value, evaluator.unit(), begun)
        })
    }
}

/// Returns whether reflexes are on by default.
fn has_reflexes<G: Searchable>(evaluator: &NamedEvaluator<G>) -> bool {
    G::CLASSIC_HAS_REFLEXES && evaluator.name() == "classic"
}

impl<G: Searchable> Thinker<G> for AlphaBeta<G> {
    fn spec(&self) -> String {
        let AlphaBetaSettings { states, depth, symmetry, tables, reflexes, wins: _, seed } = self.settings;
        let states = states.map_or("off".to_owned(), |states| states.to_string());
        let depth = depth.map_or(String::new(), |depth| format!(",depth={depth}"));
        let symmetry = on_off(symmetry);
        let reflexes = match reflexes || has_reflexes(&self.evaluator) {
            true => format!(",reflexes={}", on_off(reflexes)),
            false => String::new(),
        };
        format!(
            "alphabeta:states={states}{depth},symmetry={symmetry},tables={tables},{}{reflexes}{}",
            self.evaluator,
            seed_words(seed)
        )
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        self.since = played.since_removal();
        self.search(played.game(), played.position(), limits, stop, report).ok_or_else(game_over)
    }
}
