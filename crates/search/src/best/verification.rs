//! Verification of a search's move by a solver that decides the winner in time.
//!
//! Deciding only the winner is several times as fast as finding the whole result, and a selective
//! search is sometimes wrong about it, however long it takes.

use std::sync::Arc;
use std::time::Duration;

use endspiel_machine::Instant;

use endspiel_knowledge::{Exact, Hints, Stop};

use super::Best;
use super::solved::MoveRequest;
use crate::{SearchResult, Variation, time_for_move};

/// Safety factor on the expected time of the solver.
const SAFETY_FACTOR: u32 = 2;

/// Maximum share of the move's time for verification; there is none if the expected time is more.
const MAX_SHARE: f64 = 0.5;

/// Score from which the winner is clear: a search is hardly ever that wrong.
const CLEAR: f64 = 12.0;

/// A planned verification.
pub(super) struct Verification<G: Hints> {
    exact: Arc<dyn Exact<G>>,
    /// The time it begins, at which the search must be over.
    pub(super) begins: Instant,
}

impl<G: Hints> Best<G> {
    /// Plans the verification of the chosen move, if a single move is requested with a time limit.
    pub(super) fn plan_verification(&self, request: &MoveRequest<'_, G>) -> Option<Verification<G>> {
        let &MoveRequest { played, limits, begun } = request;
        let (game, position) = (played.game(), played.position());
        let chooses = self.settings.switches.verification
            && limits.lines <= 1
            && !limits.is_repeatable()
            && game.count_moves(position) > 1;
        let time = time_for_move(limits).filter(|_| chooses)?;
        let set_aside = |exact: &Arc<dyn Exact<G>>| {
            let needed = exact.time_for_better_move(game, position)?.saturating_mul(SAFETY_FACTOR);
            (needed <= time).then(|| (Arc::clone(exact), needed.min(time.mul_f64(MAX_SHARE))))
        };
        let (exact, set_aside): (_, Duration) = self.exact.iter().find_map(set_aside)?;
        Some(Verification { exact, begins: begun.checked_add(time - set_aside)? })
    }

    /// Returns the result of the search, or a move that the solver proves to be better.
    pub(super) fn verify(
        &self,
        verification: &Verification<G>,
        request: &MoveRequest<'_, G>,
        found: SearchResult<G>,
        due: &Stop,
    ) -> SearchResult<G> {
        let (game, position) = (request.played.game(), request.played.position());
        if found.exact || f64::from(found.value.abs()) > CLEAR * found.unit {
            return found;
        }
        let nodes_before = verification.exact.nodes();
        let chosen = verification.exact.better_move(game, position, found.chosen, due);
        let nodes = found.nodes + (verification.exact.nodes() - nodes_before);
        let seconds = request.begun.elapsed().as_secs_f64();
        if chosen == found.chosen {
            return SearchResult { nodes, seconds, ..found };
        }
        let lines = vec![Variation::estimate(chosen, found.value)];
        SearchResult { chosen, best: vec![chosen], lines, nodes, seconds, ..found }
    }
}
