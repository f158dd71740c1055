//! A small search that records every step, for teaching.
//!
//! It is slow, bounded, and easy to read. Its value is that of
//! [`plain_negamax`](crate::plain_negamax) with any settings; only the number of visited positions
//! differs.

use std::collections::HashMap;

use endspiel_game::{Error, Game, Match, Side};
use endspiel_knowledge::{Evaluator, Score, Searchable, Stop};
use serde::Serialize;

use crate::named_evaluator::NamedEvaluator;
use crate::phrases::TRACED_DEPTHS;
use crate::plain::{FLAT_WIN, Wins};
use crate::typed::game_over;

/// Maximum depth of a traced search.
pub const DEEPEST_TRACE: u32 = 12;

/// Maximum number of recorded positions.
pub const MAX_RECORDED: usize = 2000;

/// Maximum number of visited positions; then the search gives up.
const MAX_VISITED: u64 = 500_000;

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
    /// Whether the search was completed. If not, the values mean nothing.
    pub complete: bool,
    /// The cost, positions that are not recorded included.
    pub counts: Counts,
    /// The positions in the order they were visited.
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
    /// The position that caused it.
    pub at: usize,
    /// The move to that position.
    pub by: String,
    /// The moves that were not searched.
    pub skipped: Vec<String>,
}

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
    let mut tracer = Tracer {
        game,
        evaluator: &*evaluator,
        settings,
        stop,
        root,
        counts: Counts::default(),
        nodes: Vec::new(),
        known: HashMap::new(),
        given_up: false,
    };
    let place = Place { position: *played.position(), mv: None, parent: None, ply: 0 };
    let value = tracer.visit(&place, -Score::MAX, Score::MAX);
    let best = tracer.nodes.first().and_then(|node| node.best.clone()).unwrap_or_default();
    Ok(Trace {
        value,
        unit: evaluator.unit(),
        win: FLAT_WIN,
        best,
        complete: !tracer.given_up,
        counts: tracer.counts,
        nodes: tracer.nodes,
    })
}

/// A position on the path.
struct Place<G: Game> {
    position: G::Position,
    mv: Option<String>,
    /// The number of its parent, if that one is recorded.
    parent: Option<usize>,
    ply: u32,
}

/// A table entry: the value, and its window.
#[derive(Clone, Copy)]
struct Known {
    value: Score,
    alpha: Score,
    beta: Score,
}

impl Known {
    /// Returns whether the value is valid in another window: it is exact, or far enough outside.
    fn answers(self, alpha: Score, beta: Score) -> bool {
        let exact = self.alpha < self.value && self.value < self.beta;
        exact || (self.value >= self.beta && self.value >= beta) || (self.value <= self.alpha && self.value <= alpha)
    }
}

struct Tracer<'a, G: Searchable> {
    game: &'a G,
    evaluator: &'a dyn Evaluator<G>,
    settings: &'a TraceSettings,
    stop: &'a Stop,
    root: Side,
    counts: Counts,
    nodes: Vec<Node>,
    /// Values for the side to move, by position and plies remaining.
    known: HashMap<(G::Position, u32), Known>,
    given_up: bool,
}

impl<G: Searchable> Tracer<'_, G> {
    /// Returns the value of a position for the side to move there: between `alpha` and `beta`, or a
    /// bound beyond them.
    fn visit(&mut self, place: &Place<G>, alpha: Score, beta: Score) -> Score {
        self.counts.nodes += 1;
        self.given_up |=
            self.counts.nodes >= MAX_VISITED || self.counts.nodes.is_multiple_of(256) && self.stop.is_due();
        let id = self.draw(place, alpha, beta);
        let remaining = self.settings.depth - place.ply;
        let key = self.key(&place.position, remaining);
        if let Some(outcome) = self.game.outcome(&place.position) {
            let value = Wins::Flat.finished(self.game, self.evaluator, &place.position, outcome, place.ply);
            return self.leaf(id, value, NodeKind::Over);
        }
        if remaining == 0 || self.given_up {
            let value = self.evaluator.evaluate(self.game, &place.position);
            return self.leaf(id, value, NodeKind::Leaf);
        }
        if let Some(known) = self.known.get(&key).filter(|known| known.answers(alpha, beta)) {
            let value = known.value;
            self.counts.table_hits += 1;
            return self.settle(id, value, |node| node.kind = NodeKind::Table);
        }
        let value = self.look_at_moves(place, id, alpha, beta);
        if self.settings.table && !self.given_up {
            self.known.insert(key, Known { value, alpha, beta });
        }
        value
    }

    fn look_at_moves(&mut self, place: &Place<G>, id: Option<usize>, alpha: Score, beta: Score) -> Score {
        let position = &place.position;
        let mut moves = self.game.moves(position);
        if self.settings.ordering {
            moves.sort_by_key(|&mv| std::cmp::Reverse(self.game.ordering_score(position, mv)));
        }
        let (mut best, mut best_move) = (-Score::MAX, None);
        for (index, &mv) in moves.iter().enumerate() {
            let text = self.game.print_move(position, mv);
            let next = Place {
                position: self.game.play_unchecked(position, mv),
                mv: Some(text.clone()),
                parent: id,
                ply: place.ply + 1,
            };
            let child = self.nodes.len();
            let lower = if self.settings.cut { alpha.max(best) } else { -Score::MAX };
            let upper = if self.settings.cut { beta } else { Score::MAX };
            let value = -self.visit(&next, -upper, -lower);
            if value > best {
                (best, best_move) = (value, Some(text.clone()));
            }
            let rest = &moves[index + 1..];
            if self.settings.cut && best >= beta && !rest.is_empty() {
                self.counts.cutoffs += 1;
                self.counts.skipped += rest.len() as u64;
                let skipped = rest.iter().map(|&mv| self.game.print_move(position, mv)).collect();
                if let Some(id) = id {
                    self.nodes[id].cut = Some(Cut { at: child, by: text, skipped });
                }
                break;
            }
        }
        self.settle(id, best, |node| node.best = best_move)
    }

    fn key(&self, position: &G::Position, remaining: u32) -> (G::Position, u32) {
        let position = if self.settings.symmetry { self.game.canonical(position).0 } else { *position };
        (position, remaining)
    }

    fn leaf(&mut self, id: Option<usize>, value: Score, kind: NodeKind) -> Score {
        self.counts.leaves += 1;
        self.settle(id, value, |node| node.kind = kind)
    }

    /// Records the value of a position, if the position is recorded, and returns it.
    fn settle(&mut self, id: Option<usize>, value: Score, note: impl FnOnce(&mut Node)) -> Score {
        if let Some(node) = id.and_then(|id| self.nodes.get_mut(id)) {
            node.value = if node.player == Player::Max { value } else { -value };
            note(node);
        }
        value
    }

    /// Records a position, unless there are too many or its parent is not recorded.
    fn draw(&mut self, place: &Place<G>, alpha: Score, beta: Score) -> Option<usize> {
        if self.nodes.len() >= MAX_RECORDED || (place.ply > 0 && place.parent.is_none()) {
            return None;
        }
        let id = self.nodes.len();
        let is_root_side = self.game.side_to_move(&place.position) == self.root;
        let finite = |bound: Score| (bound.abs() != Score::MAX).then_some(bound);
        // The other side's window is this one negated.
        let (alpha, beta) = if is_root_side { (alpha, beta) } else { (-beta, -alpha) };
        self.nodes.push(Node {
            id,
            parent: place.parent,
            mv: place.mv.clone(),
            ply: place.ply,
            player: if is_root_side { Player::Max } else { Player::Min },
            alpha: finite(alpha),
            beta: finite(beta),
            value: 0,
            kind: NodeKind::Inner,
            cut: None,
            best: None,
        });
        Some(id)
    }
}
