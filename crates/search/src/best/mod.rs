//! The strong engine: one negamax core with every technique that measurably helps.
//!
//! - `thinking`: the states on the way to a move: probing, searching, verifying
//! - `worker`: the search below the root; `root`: iterative deepening
//! - `transposition_table`: stored results; `ordering`: move ordering
//! - `shortcuts`: values without a full search; `busy`: sharing work among threads; `probing`:
//!   known values inside the tree
//! - `verification`: a solver verifies the move of a search
//! - [`Switches`]: the techniques in use
//! - `solved`: solvers and tables at the root
//! - `proved`: proved bounds at the root
//! - [`Best`]: the engine, its settings and threads; `named`: building it from a spec

mod bucket;
mod busy;
mod named;
mod ordering;
mod probing;
mod proved;
mod root;
mod settings;
mod shortcuts;
mod solved;
mod switches;
mod thinking;
mod transposition_table;
mod verification;
mod worker;

use endspiel_machine::Instant;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use endspiel_game::{Error, Match};
use endspiel_knowledge::{CERTAIN, Exact, Hints, Known, Stop};

pub use settings::{Settings, parse_time};
pub use switches::Switches;
pub use transposition_table::{Bound, TranspositionEntry, TranspositionTable};

use self::busy::Busy;
use self::probing::known_score;
pub(crate) use self::proved::Proved;
use self::root::RootMove;
use self::solved::{Choice, MoveRequest};
use self::thinking::Thinking;
use self::worker::{DEEPEST, Node, Reductions, SharedSearch, Worker};
use crate::book::OpeningPlay;
use crate::named_evaluator::NamedEvaluator;
use crate::plain::evaluator_of;
use crate::typed::Found;
use crate::{Cost, Limits, SearchResult, Tell, Thinker, Variation};

/// The strong engine for one game, which needs only its rules and [`Hints`].
pub struct Best<G: Hints> {
    settings: Settings,
    evaluator: NamedEvaluator<G>,
    exact: Vec<Arc<dyn Exact<G>>>,
    opening: Option<Box<dyn OpeningPlay<G>>>,
    table: TranspositionTable,
    busy: Busy,
}

impl<G: Hints> Best<G> {
    /// Creates the engine with these settings. Solvers and tables are probed in the given order.
    pub fn new(settings: Settings, evaluator: NamedEvaluator<G>, exact: Vec<Arc<dyn Exact<G>>>) -> Result<Self, Error> {
        let table = TranspositionTable::new(if settings.switches.table { settings.hash } else { 0 })?;
        exact.iter().for_each(|exact| exact.prepare());
        Ok(Best { settings, evaluator, exact, opening: None, table, busy: Busy::new() })
    }

    /// Searches these moves and returns the result, reporting every completed depth.
    fn search(
        &mut self,
        request: &MoveRequest<'_, G>,
        choice: &Choice<G>,
        stop: Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> SearchResult<G> {
        let &MoveRequest { played, limits, begun } = request;
        let game = played.game();
        let evaluator = evaluator_of(self.evaluator.evaluator(), game.side_to_move(played.position()));
        let shared = SharedSearch {
            game,
            evaluator: &*evaluator,
            exact: &self.exact,
            table: &self.table,
            busy: &self.busy,
            switches: self.settings.switches,
            limits: played.limits(),
            turns_counted: played.turns_counted(),
            threads: self.settings.threads,
            max_nodes: limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(self.settings.threads as u64)),
            stop,
            halt: AtomicBool::new(false),
            completed: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            drawn: choice.is_drawn(),
        };
        self.table.next_search();
        let root = Node {
            position: *played.position(),
            key: game.hash(played.position()),
            ply: 0,
            reversible: played.reversible_moves(),
            counted: played.moves_without_removal(),
        };
        let reversible = root.reversible as usize;
        let mut path: Vec<u64> = played.positions().rev().take(reversible + 1).map(|p| game.hash(p)).collect();
        path.reverse();
        let roots: Vec<RootMove<G>> = choice.moves.iter().map(|&mv| RootMove::new(mv)).collect();
        let extent = Extent {
            deepest: limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST),
            lines: limits.lines.max(1),
            // A single move needs no search, unless its value was requested.
            hurries: roots.len() == 1 && !limits.infinite && limits.depth.is_none() && limits.nodes.is_none(),
        };
        let published = Mutex::new(Published { depth: 0, reduced: 0, roots: roots.clone(), is_distance_proved: false });
        let cost = std::thread::scope(|scope| {
            for _ in 1..self.settings.threads {
                let worker = Worker::new(&shared, path.clone());
                let (published, roots) = (&published, roots.clone());
                scope.spawn(move || deepen(worker, &root, roots, extent, published, &mut |_, _| {}));
            }
            let worker = Worker::new(&shared, path.clone());
            let mut report = |found: &Published<G>, cost: Cost| {
                report(&self.result(
                    played,
                    found,
                    choice,
                    extent.lines,
                    shared.nodes.load(Ordering::Relaxed),
                    cost,
                    begun,
                ));
            };
            let cost = deepen(worker, &root, roots.clone(), extent, &published, &mut report);
            shared.halt.store(true, Ordering::Relaxed);
            cost
        });
        let found = published.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.result(played, &found, choice, extent.lines, shared.nodes.load(Ordering::Relaxed), cost, begun)
    }

    #[allow(clippy::too_many_arguments)]
    fn result(
        &self,
        played: &Match<G>,
        found: &Published<G>,
        choice: &Choice<G>,
        lines: usize,
        nodes: u64,
        cost: Cost,
        begun: Instant,
    ) -> SearchResult<G> {
        let evaluator = &**self.evaluator.evaluator();
        let variation = |root: &RootMove<G>| {
            // The winner of an unverified win is certain, but not the distance, nor a distance
            // beyond the search depth.
            let seen = Known::from_score(root.score).map(|known| Known {
                plies: known.plies.filter(|&plies| found.is_distance_proved && plies <= found.depth),
                ..known
            });
            let (score, known) = match (seen, &choice.certain) {
                (None, Some((known, _))) => (known_score(*known, 0, evaluator), Some(*known)),
                _ => (root.score, seen),
            };
            Variation { known, moves: root.line.clone(), ..Variation::estimate(root.mv, score) }
        };
        let best = &found.roots[0];
        let searched = found.roots.iter().filter(|root| root.depth > 0);
        let game = played.game();
        let cuts = self.settings.switches.probcut;
        let at_most = |depth: u32| game.moves_left(played.position()).map_or(depth, |left| left.min(depth));
        let depth = at_most(found.depth);
        SearchResult {
            depth,
            reduced: depth - at_most(found.depth.saturating_sub(found.reduced)),
            confidence: evaluator.prob_cut_confidence(game, found.depth).filter(|_| cuts),
            nodes,
            exact: choice.certain.is_some() || best.score.abs() >= CERTAIN && found.is_distance_proved,
            source: choice.certain.as_ref().map(|(_, source)| source.clone()),
            lines: searched.take(lines).map(variation).collect(),
            cost,
            ..SearchResult::estimate(best.mv, variation(best).score, evaluator.unit(), begun)
        }
    }
}

/// The extent of a search.
#[derive(Clone, Copy)]
struct Extent {
    deepest: u32,
    lines: usize,
    hurries: bool,
}

/// The deepest result of any thread.
#[derive(Clone)]
struct Published<G: Hints> {
    depth: u32,
    /// Plies that reductions took off its lines in the mean.
    reduced: u32,
    roots: Vec<RootMove<G>>,
    /// Whether a certain score of the first move is exact to the ply.
    is_distance_proved: bool,
}

/// Runs one thread's iterative deepening. The first thread to complete a depth publishes it.
fn deepen<G: Hints>(
    mut worker: Worker<'_, G>,
    root: &Node<G::Position>,
    mut roots: Vec<RootMove<G>>,
    extent: Extent,
    published: &Mutex<Published<G>>,
    report: &mut dyn FnMut(&Published<G>, Cost),
) -> Cost {
    let lock = || published.lock().unwrap_or_else(PoisonError::into_inner);
    for depth in 1..=extent.deepest {
        worker.iteration = depth;
        worker.reductions = Reductions::default();
        worker.deepen(root, &mut roots, depth, extent.lines);
        worker.publish_nodes();
        let mut found = lock();
        if worker.overtaken {
            // Another thread has completed this depth: continue from its result.
            (worker.overtaken, worker.aborted) = (false, false);
            roots.clone_from(&found.roots);
            report(&found, worker.cost);
            continue;
        }
        if worker.aborted {
            // An unfinished depth still counts if its best move so far was searched in it. Several
            // lines must all come from one depth to be comparable.
            let counts = extent.lines == 1 || depth == 1;
            if counts && roots[0].depth == depth && found.depth + 1 == depth {
                if depth == 1 {
                    roots.sort_by_key(|root| std::cmp::Reverse(root.score));
                }
                found.roots = roots;
            }
            break;
        }
        if depth > found.depth {
            let reduced = worker.reductions.mean();
            *found = Published { depth, reduced, roots: roots.clone(), is_distance_proved: false };
            worker.shared.completed.store(depth, Ordering::Relaxed);
        }
        drop(found);
        // No other thread can be faster at the following work.
        worker.iteration = u32::MAX;
        let proved = roots[0].score.abs() >= CERTAIN && worker.proves_distance(root, &roots);
        let settled = {
            let mut found = lock();
            found.is_distance_proved |= proved && found.depth == depth;
            report(&found, worker.cost);
            found.is_distance_proved && extent.lines == 1
        };
        if settled || depth == extent.deepest || extent.hurries {
            worker.shared.halt.store(true, Ordering::Relaxed);
            break;
        }
    }
    worker.publish_nodes();
    worker.cost
}

impl<G: Hints> Thinker<G> for Best<G> {
    fn spec(&self) -> String {
        let mut options = self.settings.options();
        if self.evaluator.name() != NamedEvaluator::<G>::STRONG {
            options.push(self.evaluator.to_string());
        }
        if options.is_empty() { "best".to_owned() } else { format!("best:{}", options.join(",")) }
    }

    fn think(
        &mut self,
        played: &Match<G>,
        limits: &Limits,
        stop: &Stop,
        report: Tell<'_, SearchResult<G>>,
    ) -> Found<G> {
        let begun = Instant::now();
        let limits = self.settings.limits(limits);
        let proved = Proved::of_match(&self.exact, played);
        let settled = |mut result: SearchResult<G>| {
            if let Some(proved) = &proved {
                proved.settle(&mut result);
            }
            result
        };
        let opening = self.opening.as_ref();
        if let Some(result) = opening.and_then(|opening| opening.answer(played, &limits, proved.as_ref())) {
            return Ok(settled(result));
        }
        let request = MoveRequest { played, limits: &limits, begun };
        let found = Thinking::new(self, request, stop).run(&mut |found| report(&settled(found.clone())));
        Ok(settled(found))
    }

    fn new_game(&mut self) {
        self.table.clear();
    }
}
