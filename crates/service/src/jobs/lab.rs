//! The lab: a small search drawn as a tree, and a comparison of search algorithms.

use std::convert::Infallible;
use std::time::Duration;

use endspiel_game::Error;
use endspiel_games::compare;
use endspiel_presentation::AnyMatch;
use endspiel_search::{DEEPEST_TRACE, MEMORY_BESIDES_TABLE, NumberTree, Trace, TraceSettings, trace_numbers};
use serde::Deserialize;

use super::{Job, Started, Step, Turn, search_events};
use crate::{Kind, Nothing, Params, PlaceQuery, Refusal, Service, Start, list};

/// Time limit for a tree.
const TIME: Duration = Duration::from_secs(5);

/// Memory of a comparison, in bytes. It builds one engine at a time.
const COMPARISON_MEMORY: u64 = 2 * MEMORY_BESIDES_TABLE;

/// Greatest depth of a comparison.
const MAX_COMPARISON_DEPTH: u32 = 12;

/// Node limit of each compared algorithm.
const MAX_NODES: u64 = 300_000;

/// The settings of a tree.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeQuery {
    #[serde(default)]
    algorithm: Algorithm,
    /// Search depth in plies.
    #[serde(default = "three")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = DEEPEST_TRACE)))]
    depth: u32,
    /// Whether moves are ordered.
    #[serde(default)]
    ordering: Switch,
    /// Whether a transposition table is used.
    #[serde(default)]
    table: Switch,
    /// Whether symmetric positions share a table entry.
    #[serde(default)]
    symmetry: Switch,
    /// The name of the evaluator.
    #[serde(default = "classic")]
    eval: String,
}

/// The search algorithm to draw.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Algorithm {
    Minimax,
    #[default]
    AlphaBeta,
}

/// A switch: `on` or `off`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Switch {
    On,
    #[default]
    Off,
}

fn three() -> u32 {
    3
}

fn classic() -> String {
    "classic".to_owned()
}

impl Start for list::Tree {
    type Job = DrawTree;

    fn start(
        service: &Service,
        (Params(place), Params(query)): (Params<PlaceQuery>, Params<TreeQuery>),
    ) -> Result<Started<DrawTree>, Refusal> {
        let TreeQuery { algorithm, depth, ordering, table, symmetry, eval } = query;
        let played = open_unfinished(service, place)?;
        if !(1..=DEEPEST_TRACE).contains(&depth) {
            return Err(Refusal::new(Kind::BadRequest, format!("depth is a number from 1 to {DEEPEST_TRACE}")));
        }
        let settings = TraceSettings {
            depth,
            cut: algorithm == Algorithm::AlphaBeta,
            ordering: ordering == Switch::On,
            table: table == Switch::On || symmetry == Switch::On,
            symmetry: symmetry == Switch::On,
            evaluator: eval,
        };
        Ok(Started::Work(DrawTree { played, settings }))
    }
}

/// Opens the match at a place, unless it is over.
fn open_unfinished(service: &Service, place: PlaceQuery) -> Result<Box<dyn AnyMatch>, Refusal> {
    let played = place.open(&service.games)?;
    if played.ending().is_some() {
        return Err(Refusal::not_possible("match.over", "the game is over"));
    }
    Ok(played)
}

/// A job that records the tree of a small search.
pub struct DrawTree {
    played: Box<dyn AnyMatch>,
    settings: TraceSettings,
}

impl Job for DrawTree {
    type Event = Infallible;
    type Answer = Trace;

    fn memory(&self) -> u64 {
        MEMORY_BESIDES_TABLE
    }

    fn turn(self, service: &Service, turn: &mut dyn Turn<Infallible>) -> Result<Step<Self>, Refusal> {
        Ok(Step::Done(service.games.trace(&*self.played, &self.settings, &turn.stop_after(TIME))?))
    }
}

/// A tree of numbers to search.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NumbersQuery {
    /// The tree: numbers at its leaves, brackets around the children of a node, as in `((3 5) (2 9))`.
    #[cfg_attr(feature = "schema", schemars(length(max = endspiel_search::MAX_TREE_LENGTH)))]
    tree: String,
    #[serde(default)]
    algorithm: Algorithm,
}

impl Start for list::Numbers {
    type Job = DrawNumbers;

    fn start(_: &Service, Params(query): Params<NumbersQuery>) -> Result<Started<DrawNumbers>, Refusal> {
        let NumbersQuery { tree, algorithm } = query;
        Ok(Started::Work(DrawNumbers { tree: tree.parse()?, cut: algorithm == Algorithm::AlphaBeta }))
    }
}

/// A job that records the search of a tree of numbers.
pub struct DrawNumbers {
    tree: NumberTree,
    cut: bool,
}

impl Job for DrawNumbers {
    type Event = Infallible;
    type Answer = Trace;

    fn memory(&self) -> u64 {
        MEMORY_BESIDES_TABLE
    }

    fn turn(self, _: &Service, turn: &mut dyn Turn<Infallible>) -> Result<Step<Self>, Refusal> {
        Ok(Step::Done(trace_numbers(&self.tree, self.cut, &turn.stop_after(TIME))))
    }
}

/// The settings of a comparison.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareQuery {
    /// Search depth in plies.
    #[serde(default = "five")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_COMPARISON_DEPTH)))]
    depth: u32,
}

fn five() -> u32 {
    5
}

search_events! {
    /// An event of a comparison.
    ComparisonEvent {
        /// The result of one algorithm.
        "row" => Row(Box<compare::Comparison>),
        /// All algorithms have finished; the last event.
        "done" => Done(Nothing),
    }
}

impl Start for list::Compare {
    type Job = CompareAlgorithms;

    fn start(
        service: &Service,
        (Params(place), Params(CompareQuery { depth })): (Params<PlaceQuery>, Params<CompareQuery>),
    ) -> Result<Started<CompareAlgorithms>, Refusal> {
        let played = open_unfinished(service, place)?;
        if !(1..=MAX_COMPARISON_DEPTH).contains(&depth) {
            return Err(Refusal::new(Kind::BadRequest, format!("depth is a number from 1 to {MAX_COMPARISON_DEPTH}")));
        }
        Ok(Started::Work(CompareAlgorithms { game: played.spec(), position: played.position(), depth }))
    }
}

/// A job in which several algorithms search the same position, one per turn.
#[derive(Clone, Debug)]
pub struct CompareAlgorithms {
    game: String,
    position: String,
    depth: u32,
}

impl Job for CompareAlgorithms {
    type Event = ComparisonEvent;
    type Answer = ComparisonEvent;

    fn memory(&self) -> u64 {
        COMPARISON_MEMORY
    }

    fn turn(self, service: &Service, turn: &mut dyn Turn<ComparisonEvent>) -> Result<Step<Self>, Refusal> {
        let stop = turn.stop();
        let mut row = |row: &compare::Comparison| turn.tell(ComparisonEvent::Row(Box::new(row.clone())));
        let (games, position) = (&service.games, Some(self.position.as_str()));
        let done: Result<_, Error> =
            compare::compare(games, &self.game, position, self.depth, MAX_NODES, &stop, &mut row);
        done?;
        Ok(Step::Done(ComparisonEvent::Done(Nothing {})))
    }
}
