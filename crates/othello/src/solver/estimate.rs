//! Estimates for the upper part of the tree: they order moves and decide selective cutoffs.

use endspiel_game::bits;
use endspiel_knowledge::Score;

use super::masks::{BoardMasks, Node};
use super::order::Candidate;
use super::processor::AnyProcessor;
use crate::evaluation::{Features, Incremental};
use crate::{DISC, Othello};

/// A position with its features.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub node: Node,
    pub features: Features,
}

/// An estimator of positions.
pub(super) struct Estimator {
    masks: &'static BoardMasks,
    evaluation: Option<&'static Incremental>,
}

impl Estimator {
    pub fn new(game: &Othello) -> Estimator {
        Estimator { masks: BoardMasks::of(game.size()), evaluation: Incremental::learned(game) }
    }

    /// Returns whether there are weights.
    pub fn has_weights(&self) -> bool {
        self.evaluation.is_some()
    }

    /// Computes the features of a position.
    pub fn place(&self, node: Node) -> Place {
        let features = self.evaluation.map(|evaluation| evaluation.features(node.own, node.opposing));
        Place { node, features: features.unwrap_or_default() }
    }

    /// Returns the position after a disc on this square has turned these discs.
    #[inline]
    pub fn after(&self, place: &Place, node: Node, square: u8, turned: u64) -> Place {
        let features = self.evaluation.map(|evaluation| evaluation.after(&place.features, square, turned));
        Place { node, features: features.unwrap_or_default() }
    }

    /// Returns the static estimate of a position.
    #[inline]
    fn here(&self, place: &Place) -> Score {
        let estimate =
            |evaluation: &Incremental| evaluation.estimate(&place.features, place.node.own, place.node.opposing);
        self.evaluation.map_or(0, estimate)
    }

    /// Returns the estimate of a position after a search of some plies. `moves` are those of the position.
    pub fn ahead(&self, place: &Place, moves: u64, plies: u32, mut alpha: Score, beta: Score) -> Score {
        let (node, masks) = (&place.node, self.masks);
        if plies == 0 {
            return self.here(place);
        }
        if moves == 0 {
            let passed = Place { node: node.passed(), features: place.features.passed() };
            return match passed.node.legal(masks) {
                0 => node.result(masks) * DISC,
                answers => -self.ahead(&passed, answers, plies, -beta, -alpha),
            };
        }
        let mut best = -Score::MAX;
        if plies == 1 {
            for square in bits(moves) {
                let turned = node.turned(square.into());
                let next = self.after(place, node.after(masks, square.into(), turned), square, turned);
                best = best.max(-self.here(&next));
                if best >= beta {
                    break;
                }
            }
            return best;
        }
        // Ordered by the opponent's answers: estimates would cost more than they save.
        let mut sorted = [(0, 0); 64];
        let mut count = 0;
        for square in bits(moves) {
            sorted[count] =
                (-Candidate::new(AnyProcessor, masks, node, square).quick_ordering_score(masks, node), square);
            count += 1;
        }
        sorted[..count].sort_unstable();
        for (at, &(_, square)) in sorted[..count].iter().enumerate() {
            let candidate = Candidate::new(AnyProcessor, masks, node, square);
            let next = self.after(place, candidate.node, square, candidate.turned);
            let mut value = -Score::MAX;
            if at > 0 {
                value = -self.ahead(&next, candidate.answers, plies - 1, -alpha - 1, -alpha);
            }
            if at == 0 || alpha < value && value < beta {
                value = -self.ahead(&next, candidate.answers, plies - 1, -beta, -alpha);
            }
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
