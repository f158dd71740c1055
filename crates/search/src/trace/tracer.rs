//! The search that records itself.

use std::collections::HashMap;

use endspiel_knowledge::{Score, Stop};

use super::{
    Counts, Cut, DEEPEST_TRACE, LeftOut, MAX_RECORDED, MAX_VISITED, Node, NodeKind, Player, Successors, Trace,
    TraceSettings,
};
use crate::plain::FLAT_WIN;

/// Searches a position and records every step.
///
/// A tree that is too large is searched again, and recorded down to the deepest ply whose positions all fit.
pub(super) fn search<S: Successors>(
    searched: &S,
    root: S::Position,
    unit: f64,
    settings: &TraceSettings,
    stop: &Stop,
) -> Trace {
    let mut tracer = Tracer::new(searched, settings, stop, settings.depth);
    let mut value = tracer.search(root);
    if !tracer.given_up && tracer.counts.nodes > MAX_RECORDED as u64 {
        let recorded = plies_that_fit(&tracer.per_ply);
        tracer = Tracer::new(searched, settings, stop, recorded);
        value = tracer.search(root);
    }
    if tracer.given_up {
        tracer.nodes.clear();
    }
    let best = tracer.nodes.first().and_then(|node| node.best.clone()).unwrap_or_default();
    Trace { value, unit, win: FLAT_WIN, best, complete: !tracer.given_up, counts: tracer.counts, nodes: tracer.nodes }
}

/// Returns the largest ply up to which not too many positions were visited.
fn plies_that_fit(per_ply: &[u64]) -> u32 {
    let mut sum = 0;
    let fitting = per_ply.iter().take_while(|&&count| {
        sum += count;
        sum <= MAX_RECORDED as u64
    });
    fitting.count().saturating_sub(1) as u32
}

/// A position on the path.
struct Place<P> {
    position: P,
    mv: Option<String>,
    /// The number of the nearest position above that is recorded.
    above: Option<usize>,
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

struct Tracer<'a, S: Successors> {
    searched: &'a S,
    settings: &'a TraceSettings,
    stop: &'a Stop,
    /// Positions deeper than this are only counted.
    recorded_plies: u32,
    counts: Counts,
    /// Positions visited at each ply.
    per_ply: [u64; DEEPEST_TRACE as usize + 1],
    nodes: Vec<Node>,
    /// Values for the side to move, by position and plies remaining.
    known: HashMap<(S::Key, u32), Known>,
    given_up: bool,
}

impl<'a, S: Successors> Tracer<'a, S> {
    fn new(searched: &'a S, settings: &'a TraceSettings, stop: &'a Stop, recorded_plies: u32) -> Self {
        Tracer {
            searched,
            settings,
            stop,
            recorded_plies,
            counts: Counts::default(),
            per_ply: [0; DEEPEST_TRACE as usize + 1],
            nodes: Vec::new(),
            known: HashMap::new(),
            given_up: false,
        }
    }

    fn search(&mut self, root: S::Position) -> Score {
        self.visit(&Place { position: root, mv: None, above: None, ply: 0 }, -Score::MAX, Score::MAX)
    }

    /// Returns the value of a position for the side to move there: between `alpha` and `beta`, or a
    /// bound beyond them.
    fn visit(&mut self, place: &Place<S::Position>, alpha: Score, beta: Score) -> Score {
        self.counts.nodes += 1;
        self.per_ply[place.ply as usize] += 1;
        self.given_up |=
            self.counts.nodes >= MAX_VISITED || self.counts.nodes.is_multiple_of(256) && self.stop.is_due();
        if self.given_up {
            return 0;
        }
        let id = self.record(place, alpha, beta);
        if let Some(value) = self.searched.finished(&place.position) {
            return self.leaf(id, value, NodeKind::Over);
        }
        let remaining = self.settings.depth - place.ply;
        if let Some(value) = self.searched.estimate(&place.position, remaining) {
            return self.leaf(id, value, NodeKind::Leaf);
        }
        let key = (self.searched.key(&place.position, self.settings.symmetry), remaining);
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

    fn look_at_moves(&mut self, place: &Place<S::Position>, id: Option<usize>, alpha: Score, beta: Score) -> Score {
        let mut moves = self.searched.successors(&place.position, self.settings.ordering).into_iter();
        let (mut best, mut best_move) = (-Score::MAX, None);
        while let Some((text, position)) = moves.next() {
            let child = (place.ply < self.recorded_plies).then_some(self.nodes.len());
            let next = Place { position, mv: Some(text.clone()), above: id.or(place.above), ply: place.ply + 1 };
            let lower = if self.settings.cut { alpha.max(best) } else { -Score::MAX };
            let upper = if self.settings.cut { beta } else { Score::MAX };
            let value = -self.visit(&next, -upper, -lower);
            if value > best {
                (best, best_move) = (value, Some(text.clone()));
            }
            if self.settings.cut && best >= beta && moves.len() > 0 {
                let skipped: Vec<String> = moves.map(|(text, _)| text).collect();
                self.counts.cutoffs += 1;
                self.counts.skipped += skipped.len() as u64;
                match id {
                    Some(id) => self.nodes[id].cut = Some(Cut { at: child, by: text, skipped }),
                    None => self.leave_out(place, |left_out| left_out.cutoffs += 1),
                }
                break;
            }
        }
        self.settle(id, best, |node| node.best = best_move)
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

    /// Records a position, or counts it where it is left out.
    fn record(&mut self, place: &Place<S::Position>, alpha: Score, beta: Score) -> Option<usize> {
        // The first search stops recording when it turns out too large.
        if place.ply > self.recorded_plies || self.nodes.len() >= MAX_RECORDED {
            self.leave_out(place, |left_out| left_out.nodes += 1);
            return None;
        }
        let id = self.nodes.len();
        let is_root_side = self.searched.is_root_side(&place.position);
        let finite = |bound: Score| (bound.abs() != Score::MAX).then_some(bound);
        // The other side's window is this one negated.
        let (alpha, beta) = if is_root_side { (alpha, beta) } else { (-beta, -alpha) };
        self.nodes.push(Node {
            id,
            parent: place.above,
            mv: place.mv.clone(),
            ply: place.ply,
            player: if is_root_side { Player::Max } else { Player::Min },
            alpha: finite(alpha),
            beta: finite(beta),
            value: 0,
            kind: NodeKind::Inner,
            cut: None,
            best: None,
            left_out: None,
        });
        Some(id)
    }

    fn leave_out(&mut self, place: &Place<S::Position>, count: impl FnOnce(&mut LeftOut)) {
        if let Some(node) = place.above.and_then(|above| self.nodes.get_mut(above)) {
            count(node.left_out.get_or_insert_default());
        }
    }
}
