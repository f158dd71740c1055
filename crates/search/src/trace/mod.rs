//! A small search that records every step, for teaching.
//!
//! It is slow, bounded, and easy to read. Its value is that of
//! [`plain_negamax`](crate::plain_negamax) with any settings; only the number of visited positions
//! differs. It searches [`Successors`]: a game, or a tree of numbers.

mod numbers;
mod played;
mod tracer;

pub use numbers::{MAX_TREE_LENGTH, NumberTree, trace_numbers};
pub use played::trace;

use endspiel_knowledge::Score;
use serde::Serialize;

/// Maximum depth of a traced search.
pub const DEEPEST_TRACE: u32 = 12;

/// Maximum number of recorded positions.
pub const MAX_RECORDED: usize = 2000;

/// Maximum number of visited positions; then the search gives up.
const MAX_VISITED: u64 = 500_000;

/// What a traced search walks through.
trait Successors {
    /// A position.
    type Position: Copy;
    /// What two positions share if they share a table entry.
    type Key: Eq + std::hash::Hash;

    /// Returns whether the side that moves at the root moves here.
    fn is_root_side(&self, position: &Self::Position) -> bool;

    /// Returns the value for the side to move if the game is over here.
    fn finished(&self, position: &Self::Position) -> Option<Score>;

    /// Returns the estimate for the side to move if nothing is searched below this position.
    fn estimate(&self, position: &Self::Position, remaining: u32) -> Option<Score>;

    /// Returns the moves and the positions they lead to.
    fn successors(&self, position: &Self::Position, ordered: bool) -> Vec<(String, Self::Position)>;

    /// Returns the key in the table; with `symmetry`, symmetric positions have the same one.
    fn key(&self, position: &Self::Position, symmetry: bool) -> Self::Key;
}

/// The techniques of the traced search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceSettings {
    /// Depth in plies.
    pub depth: u32,
    /// Alpha-beta cutoffs. Without them the search is minimax.
    pub cut: bool,
    /// Order moves, promising ones first.
    pub ordering: bool,
    /// Use a transposition table.
    pub table: bool,
    /// Treat symmetric positions as one.
    pub symmetry: bool,
    /// The name of the evaluator.
    pub evaluator: String,
}

/// A recorded search. All values are from the view of the side that moves at the root.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trace {
    /// The value of the root.
    pub value: Score,
    /// How many points make one displayed point.
    pub unit: f64,
    /// The value of a win.
    pub win: Score,
    /// The first move with that value.
    pub best: String,
    /// Whether the search was completed. If not, there are no nodes and the value means nothing.
    pub complete: bool,
    /// The cost, positions that are not recorded included.
    pub counts: Counts,
    /// The positions in the order they were visited. A large tree is recorded down to the depth at which it is small
    /// enough.
    pub nodes: Vec<Node>,
}

/// The cost of a traced search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TraceCounts"))]
pub struct Counts {
    /// Positions visited.
    pub nodes: u64,
    /// Of those, the estimated or finished ones.
    pub leaves: u64,
    /// Positions left early by a cutoff.
    pub cutoffs: u64,
    /// Positions whose value was in the table.
    pub table_hits: u64,
    /// Moves that were not searched.
    pub skipped: u64,
}

/// A position of a traced search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TraceNode"))]
pub struct Node {
    /// Its number in the order of visiting.
    pub id: usize,
    /// The position it was reached from.
    pub parent: Option<usize>,
    /// The move that led to it.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Plies below the root.
    pub ply: u32,
    /// Whether the root's side moves here and wants the largest value.
    pub player: Player,
    /// The value the root's side is already sure of; none at first.
    pub alpha: Option<Score>,
    /// The value the other side is already sure of; none at first.
    pub beta: Option<Score>,
    /// The value, exact or a bound.
    pub value: Score,
    /// The kind of the node.
    pub kind: NodeKind,
    /// The cutoff, if not all moves were searched.
    pub cut: Option<Cut>,
    /// The best move.
    pub best: Option<String>,
    /// The search below this position, if it is not recorded.
    pub left_out: Option<LeftOut>,
}

/// A part of a traced search that is not recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TraceLeftOut"))]
pub struct LeftOut {
    /// Positions visited there.
    pub nodes: u64,
    /// Positions left early there by a cutoff.
    pub cutoffs: u64,
}

/// The side that moves at a node of a traced search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TracePlayer"))]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The side that moves at the root.
    Max,
    /// The other side.
    Min,
}

/// The kind of a node of a traced search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TraceNodeKind"))]
#[serde(rename_all = "lowercase")]
pub enum NodeKind {
    /// Its moves were searched.
    Inner,
    /// It was estimated.
    Leaf,
    /// The game is over here.
    Over,
    /// Its value was in the table.
    Table,
}

/// A cutoff.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TraceCut"))]
pub struct Cut {
    /// The position that caused it, if it is recorded.
    pub at: Option<usize>,
    /// The move to that position.
    pub by: String,
    /// The moves that were not searched.
    pub skipped: Vec<String>,
}
