//! Estimates for the upper part of the tree: they decide which moves are tried first, and what a search that may
//! err leaves out.

use endspiel_game::{Score, bits};

use super::ground::{Ground, Node};
use crate::evaluation::{Features, Incremental};
use crate::{DISC, Othello};

/// A position with what its places hold.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub node: Node,
    pub features: Features,
}

/// Estimates positions.
pub(super) struct Estimator {
    ground: &'static Ground,
    evaluation: Option<&'static Incremental>,
}

impl Estimator {
    pub fn new(game: &Othello) -> Estimator {
        Estimator { ground: Ground::of(game.size()), evaluation: Incremental::learned(game) }
    }

    /// Whether there is anything to estimate with.
    pub fn knows(&self) -> bool {
        self.evaluation.is_some()
    }

    /// A position and what its places hold.
    pub fn place(&self, node: Node) -> Place {
        let features = self.evaluation.map(|evaluation| evaluation.features(node.own, node.opposing));
        Place { node, features: features.unwrap_or_default() }
    }

    /// The position after a disc on this square has turned these discs.
    #[inline]
    pub fn after(&self, place: &Place, node: Node, square: u8, turned: u64) -> Place {
        let features = self.evaluation.map(|evaluation| evaluation.after(&place.features, square, turned));
        Place { node, features: features.unwrap_or_default() }
    }

    /// The estimate of a position as it stands.
    #[inline]
    fn here(&self, place: &Place) -> Score {
        let estimate =
            |evaluation: &Incremental| evaluation.estimate(&place.features, place.node.own, place.node.opposing);
        self.evaluation.map_or(0, estimate)
    }

    /// The estimate of a position after a search of some plies.
    pub fn ahead(&self, place: &Place, plies: u32, mut alpha: Score, beta: Score) -> Score {
        let node = &place.node;
        if plies == 0 {
            return self.here(place);
        }
        let moves = node.legal(self.ground);
        if moves == 0 {
            let passed = Place { node: node.passed(), features: place.features.passed() };
            return match passed.node.legal(self.ground) {
                0 => node.result(self.ground) * DISC,
                _ => -self.ahead(&passed, plies, -beta, -alpha),
            };
        }
        let next = |square: u8| {
            let turned = node.turned(square.into());
            self.after(place, node.after(self.ground, square.into(), turned), square, turned)
        };
        let mut best = -Score::MAX;
        if plies == 1 {
            for square in bits(moves) {
                best = best.max(-self.here(&next(square)));
                if best >= beta {
                    break;
                }
            }
            return best;
        }
        let mut sorted = [(0, 0); 64];
        let mut count = 0;
        for square in bits(moves) {
            sorted[count] = (self.here(&next(square)), square);
            count += 1;
        }
        sorted[..count].sort_unstable();
        for (at, &(_, square)) in sorted[..count].iter().enumerate() {
            let next = next(square);
            let mut value = -Score::MAX;
            if at > 0 {
                value = -self.ahead(&next, plies - 1, -alpha - 1, -alpha);
            }
            if at == 0 || alpha < value && value < beta {
                value = -self.ahead(&next, plies - 1, -beta, -alpha);
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
